import { encode } from '@temelia/model/codec'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Project } from '@temelia/model/estimation/project'
import { StoredFile } from '@temelia/model/record/stored-file'
import { Blueprint } from '@temelia/model/takeoff/blueprint'
import { BlueprintPage } from '@temelia/model/takeoff/blueprint-page'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { keepAnswer } from '../http/claim.ts'
import { demandRight } from '../http/demand-right.ts'
import { createBody, recordOf, recordOperation } from '../http/describe/record-schemas.ts'
import { actionsOf, etag } from '../http/record-routes.ts'
import { type App, type AreaRoutes, inTransaction, type Services } from '../http/services.ts'
import { demand, findAll } from '../records/find.ts'
import { createRecords } from '../records/operation.ts'
import { measureRoutes } from './measure-routes.ts'
import { readSheetsInThread } from './read-in-thread.ts'
import { type DrawingFault, MOST_BYTES, type Sheet } from './sheet.ts'

/** What drawings add to the records' routes; mounted before them. */
export const takeoffRoutes: AreaRoutes = (app, services) => {
  measureRoutes(app)
  blueprintRoute(app, services)
}

/** `POST /api/blueprints`: a drawing of a file that was uploaded, with the sheets that are read from it. */
function blueprintRoute(app: App, services: Services): void {
  const path = `/api/${Blueprint.wire.path}`
  app.post(
    path,
    {
      preValidation: demandRight('create', Blueprint),
      schema: {
        tags: [Blueprint.module],
        ...recordOperation('create', Blueprint, path),
        body: createBody(Blueprint),
        response: { 201: recordOf(Blueprint) },
      },
    },
    async (request, reply) => {
      const patch = request.body as Patch<typeof Blueprint>
      const sheets = await sheetsOf(services, request, patch)
      const { headers, body } = await inTransaction(services, request, async (context) => {
        const [row] = (await createRecords(context, services.engine, Blueprint, [patch])) as [Row<typeof Blueprint>]
        await createRecords(
          context,
          services.engine,
          BlueprintPage,
          sheets.map((sheet) => pageOf(sheet, row, sheets.length)),
        )
        const answer = {
          status: 201,
          headers: { location: `${path}/${row.id}`, etag: etag(row) },
          body: encode(Blueprint, row, actionsOf(request.actor, Blueprint, row)),
        }
        await keepAnswer(context, request, answer)
        return answer
      })
      return reply.code(201).headers(headers).send(body)
    },
  )
}

/** The sheets of a file that the caller sees, for a project that is theirs to add to. @throws AppError INVALID_DATA on `FileId`, or why it is no drawing */
async function sheetsOf(
  services: Services,
  request: FastifyRequest,
  { projectId, fileId = 0 }: Patch<typeof Blueprint>,
): Promise<readonly Sheet[]> {
  const { file, key } = await inTransaction(services, request, async (context) => {
    const [project] = await findAll(context, Project, [projectId ?? 0])
    if (project) demand(context, 'create', Blueprint, project)
    const [found] = await findAll(context, StoredFile, [fileId])
    const stored = await context.tx.one<{ storageKey: string }>(
      sql`select storage_key from files where client_id = ${context.actor.clientId} and id = ${fileId}`,
    )
    return { file: found, key: stored?.storageKey ?? '' }
  })
  if (!file) throw new AppError('INVALID_DATA', { faults: [{ field: 'FileId', code: 'NOT_FOUND' }] })
  const type = file.type ?? ''
  const closed = refusal(type, file.name ?? '', file.size ?? 0)
  if (closed) throw new AppError(closed, { params: { max: MOST_BYTES / 1024 / 1024 } })
  const bytes = await services.storage.bytes(key)
  const { region, clientId } = request.actor
  const read = await readSheetsInThread({ bytes, type }, `${region}/${clientId}`)
  if (!read.ok) throw new AppError(read.fault, { params: read.params ?? {} })
  return read.sheets
}

const READABLE = ['application/pdf', 'image/png', 'image/jpeg']

/** Why a file is not even opened. */
function refusal(type: string, name: string, size: number): DrawingFault | null {
  const cad = type === 'image/vnd.dwg' || /\.dxf$/i.test(name)
  if (!READABLE.includes(type) && !cad) return 'BLUEPRINT_FILE_TYPE'
  if (size > MOST_BYTES) return 'BLUEPRINT_MAX_FILE_SIZE'
  return cad ? 'BLUEPRINT_CONVERSION_UNAVAILABLE' : null
}

/** A sheet is called as its title block says, else as its drawing, with its page where there are several. */
function pageOf(sheet: Sheet, { id, name }: Row<typeof Blueprint>, pages: number): Patch<typeof BlueprintPage> {
  const called = sheet.name ?? (pages === 1 ? name : `${name.slice(0, 190)} ${sheet.page}`)
  return { ...sheet, blueprintId: id, name: called.slice(0, 200) }
}
