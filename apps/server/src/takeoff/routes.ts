import { Readable } from 'node:stream'
import { encode } from '@temelia/model/codec'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Project } from '@temelia/model/estimation/project'
import type { Actor } from '@temelia/model/permission'
import { StoredFile } from '@temelia/model/record/stored-file'
import { Blueprint } from '@temelia/model/takeoff/blueprint'
import { BlueprintPage } from '@temelia/model/takeoff/blueprint-page'
import { BlueprintScale } from '@temelia/model/takeoff/blueprint-scale'
import { beginningOf } from '@temelia/text/beginning'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { freshKey, type KeptFile, recordFile } from '../files/keep-file.ts'
import { keepAnswer } from '../http/claim.ts'
import { demandRight } from '../http/demand-right.ts'
import { createBody, recordOf, recordOperation } from '../http/describe/record-schemas.ts'
import { actionsOf, etag } from '../http/record-routes.ts'
import { type App, type AreaRoutes, inTransaction, type Services } from '../http/services.ts'
import { demand, findAll } from '../records/find.ts'
import { createRecords } from '../records/operation.ts'
import { markedRoute } from './marked-route.ts'
import { measureExportRoute } from './measure-export.ts'
import { measureRoutes } from './measure-routes.ts'
import { type DemandOpen, newLineRoute } from './new-line-route.ts'
import { openDrawing } from './open-drawing.ts'
import type { Sheet } from './sheet.ts'

/** What drawings add to the records' routes; mounted before them. @param demandOpen which estimates take new lines */
export function takeoffRoutes(demandOpen: DemandOpen): AreaRoutes {
  return (app, services) => {
    measureRoutes(app)
    measureExportRoute(app, services)
    markedRoute(app, services)
    newLineRoute(app, services, demandOpen)
    blueprintRoute(app, services)
  }
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
      const { sheets, drawn } = await sheetsOf(services, request, patch)
      const drawnKept = drawn && (await keepDrawn(services, request, drawn))
      const { headers, body } = await inTransaction(services, request, async (context) => {
        const drawnFile = drawnKept && (await recordFile(context, drawnKept))
        const drawnFileId = (drawnFile?.['FileId'] as number | undefined) ?? null
        const [row] = (await createRecords(context, services.engine, Blueprint, [{ ...patch, drawnFileId }])) as [
          Row<typeof Blueprint>,
        ]
        const pages = await createRecords(
          context,
          services.engine,
          BlueprintPage,
          sheets.map((sheet) => pageOf(sheet, row, sheets.length)),
        )
        await createRecords(
          context,
          services.engine,
          BlueprintScale,
          pages.flatMap((page) => scaleOf(page, request.actor)),
        )
        const answer = {
          status: 201,
          headers: { location: `${path}/${row.id}`, etag: etag(row) },
          body: encode(Blueprint, row, actionsOf(request.actor, Blueprint, row)),
        }
        await keepAnswer(context, request, answer)
        return answer
      }).catch(async (error: unknown) => {
        if (drawnKept) await services.storage.remove(drawnKept.key)
        throw error
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
) {
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
  const { region, clientId } = request.actor
  const uploaded = { name: file.name ?? '', type: file.type ?? '', size: file.size ?? 0 }
  const bytes = () => services.storage.bytes(key)
  return openDrawing({ ...uploaded, bytes }, `${region}/${clientId}`, services.config.converter)
}

/** Keeps what a CAD file is drawn from beside the file itself. */
async function keepDrawn(services: Services, request: FastifyRequest, bytes: Uint8Array): Promise<KeptFile> {
  const key = freshKey(request.actor)
  const size = await services.storage.write(key, Readable.from([bytes]))
  return { name: 'drawing.json', folder: 'Blueprints', size, type: 'application/json', key }
}

/** A CAD file is drawn full size: where it says in which unit, its scale is known. */
function scaleOf({ id, drawingUnit }: Row<typeof BlueprintPage>, { region }: Actor): Patch<typeof BlueprintScale>[] {
  if (drawingUnit === null) return []
  return [{ blueprintPageId: id, kind: 'ratio', ratio: 1, unit: region === 'us' ? 'ft' : 'm' }]
}

/** A sheet is called as its title block says, else as its drawing, with its page where there are several. */
function pageOf(sheet: Sheet, { id, name }: Row<typeof Blueprint>, pages: number): Patch<typeof BlueprintPage> {
  const called = sheet.name ?? (pages === 1 ? name : `${beginningOf(name, 190)} ${sheet.page}`)
  return { ...sheet, blueprintId: id, name: beginningOf(called, 200) }
}
