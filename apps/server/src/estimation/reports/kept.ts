import { Article } from '@temelia/model/estimation/article'
import { Project } from '@temelia/model/estimation/project'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import type { Actor } from '@temelia/model/permission'
import { Note } from '@temelia/model/record/note'
import { sql } from 'kysely'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import type { FileKeeper } from '../../http/file-keeper.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, type AreaRoutes, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { demand, find, visible } from '../../records/find.ts'
import { createRecords } from '../../records/operation.ts'
import { column, from } from '../../records/select.ts'
import type { Level } from '../levels.ts'
import { bytesOfRun, finishedRun, type Run } from './run-row.ts'

interface KeptReport {
  readonly noteId: number
  readonly fileId: number
  readonly level: Level
  readonly placeId: number
  readonly placeName: string
  readonly forms: readonly string[]
  readonly output: string
  readonly language: string
  readonly name: string
  readonly size: number
  readonly type: string
  readonly createdAt: string
  readonly userName: string | null
  readonly ownerId: number | null
  readonly clientId: number
}

const FOLDER = 'Reports'
const tags = ['estimation']

/** Printed files that are kept with a project: each is the file of a note on it, so it is seen, removed and brought back as notes are. */
export function keptReports<Kept>(files: FileKeeper<Kept>): AreaRoutes {
  return (app: App, services: Services) => {
    app.post(
      '/api/report-runs/:id/keep',
      {
        preValidation: demandRight('view', Article),
        schema: { tags, summary: 'Keep the file of a finished print with the project', params: idParams },
      },
      async (request, reply) => {
        const { actor } = request
        const run = await inTransaction(services, request, (context) => {
          demand(context, 'create', Note)
          return finishedRun(context, request.params.id)
        })
        const bytes = await bytesOfRun(services.storage, run)
        const name = run.fileName ?? FOLDER
        const kept = await files.bytes(services.storage, actor, { name, folder: FOLDER, bytes, withoutPlace: false })
        const made = await inTransaction(services, request, async (context) => {
          const file = await files.record(context, kept)
          return keep(context, services, run, file.FileId as number)
        })
        return reply.code(201).send(encodeKept(actor, made))
      },
    )

    app.get(
      '/api/kept-reports',
      {
        preValidation: demandRight('view', Article),
        schema: {
          tags,
          summary: 'The printed files that are kept with a project, the newest first',
          querystring: z.looseObject({ InvestmentId: z.coerce.number().int().positive() }),
        },
      },
      (request) =>
        inTransaction(services, request, async (context) => {
          const { id } = await find(context, Project, request.query.InvestmentId)
          const rows = await keptOf(context, id)
          return { _embedded: { kept_reports: rows.map((row) => encodeKept(context.actor, row)) } }
        }),
    )
  }
}

async function keep(context: Context, { engine }: Services, run: Run, fileId: number): Promise<KeptReport> {
  const text = `<p>${escaped(`${run.forms.join(', ')} - ${run.placeName}`)}</p>`
  const [note] = await createRecords(context, engine, Note, [
    { relatedEntityType: 'investment', relatedEntityId: run.projectId, text, fileIds: [fileId] },
  ])
  await context.tx.run(sql`
    insert into kept_reports (client_id, note_id, project_id, level, place_id, place_name, forms, output, language)
    values (${context.actor.clientId}, ${note?.id}, ${run.projectId}, ${run.level}, ${run.placeId}, ${run.placeName}, ${JSON.stringify(run.forms)}::jsonb, ${run.output}, ${run.language})`)
  const kept = (await keptOf(context, run.projectId)).find(({ noteId }) => noteId === note?.id)
  if (!kept) throw new AppError('NOT_FOUND')
  return kept
}

/** What is kept with a project and seen by the caller, the newest first. */
function keptOf(context: Context, projectId: number): Promise<KeptReport[]> {
  const { clientId } = context.actor
  return context.tx.rows<KeptReport>(sql`
    select k.note_id, k.level, k.place_id, k.place_name, k.forms, k.output, k.language, f.id as file_id, f.name, f.size, f.type,
      n.created_at, n.user_id as owner_id, k.client_id, u.name as user_name
    from kept_reports k
    join (select ${column('id')} as id, ${column('createdAt')} as created_at, ${column('userId')} as user_id, ${column('fileId')} as file_id
      from ${from(Note)} where ${visible(context, Note)} and ${column('relatedEntityId')} = ${projectId}) n on n.id = k.note_id
    join files f on f.client_id = k.client_id and f.id = n.file_id
    left join users u on u.client_id = k.client_id and u.id = n.user_id
    where k.client_id = ${clientId} and k.project_id = ${projectId} order by k.note_id desc limit 500`)
}

function encodeKept(actor: Actor, kept: KeptReport): Record<string, unknown> {
  return {
    NoteId: kept.noteId,
    FileId: kept.fileId,
    Forms: kept.forms,
    Level: kept.level,
    PlaceId: kept.placeId,
    PlaceName: kept.placeName,
    Output: kept.output,
    Language: kept.language,
    Name: kept.name,
    Size: kept.size,
    Type: kept.type,
    CreatedAt: kept.createdAt,
    UserName: kept.userName,
    _actions: { delete: can(actor, 'delete', Note, kept) !== false },
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
