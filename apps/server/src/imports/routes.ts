import { randomUUID } from 'node:crypto'
import { AppError } from '@temelia/model/errors'
import { listFields } from '@temelia/model/list-fields'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languageOf } from '../http/language.ts'
import { idParams } from '../http/record-routes.ts'
import { type App, type AreaRoutes, inTransaction, type Services } from '../http/services.ts'
import { uploadedFile } from '../http/uploaded-bytes.ts'
import { readJson } from '../records/json-text.ts'
import { tenantOf } from '../ports/printer.ts'
import { Background } from '../jobs/background.ts'
import { guardJob } from '../jobs/guard.ts'
import { commitImport, stopImport, type Taken, takeBack, undoImport, write } from './commit-import.ts'
import { clearUploads, encodeImport, keepImport, standing } from './import-row.ts'
import { KeptReadings } from './kept-readings.ts'
import { keepLines, lineFile } from './line-file.ts'
import { lookedAt } from './list-preview.ts'
import { vatFor } from './new-project.ts'
import { readUploaded } from './preview.ts'
import { previewPrices } from './price-lists.ts'
import { type FileMapping, readMapping } from '../transfer/file-mapping.ts'
import type { Upload } from '../transfer/read-upload.ts'
import { previewRecords } from './record-preview.ts'
import { IMPORT_GUARD, takeImportOver } from './take-over.ts'
import { treeSettings } from './tree-value.ts'
import { type Door, demandTarget, doorOf, readTarget, type Target } from './target.ts'

const doors = [
  { path: '/api/estimation-imports', door: 'estimation', tags: ['estimation'] },
  { path: '/api/imports', door: 'records', tags: ['imports'] },
] as const

const listColumns = z.record(z.string(), z.enum(listFields).nullable())

/** Imports of quantity lists, catalogues and records: read, look, commit, take back. */
export const importRoutes =
  (taken: Taken): AreaRoutes =>
  (app, services) => {
    const background = new Background()
    const readings = new KeptReadings(services.engine.now)
    app.addHook('onClose', () => background.close())
    services.jobKinds.set(IMPORT_GUARD, (database) =>
      guardJob(async (clientId, id) => {
        const over = await takeImportOver(database, services.engine, clientId, id)
        if (typeof over === 'string') return over
        const { row, actor } = over
        const caller = { actor, log: app.log as FastifyBaseLogger }
        const work =
          row.status === 'undoing'
            ? takeBack(services, caller, row, background)
            : write(services, caller, row, readTarget(row.target, doorOf(row.target)), background, readings, taken)
        background.add(work.catch((error: unknown) => app.log.error({ err: error, importId: id }, 'import failed')))
        return 'underway'
      }),
    )
    for (const { path, door, tags } of doors) mount(app, services, path, door, [...tags], background, readings, taken)
  }

function mount(
  app: App,
  services: Services,
  path: string,
  door: Door,
  tags: string[],
  background: Background,
  readings: KeptReadings,
  taken: Taken,
): void {
  const preValidation = async ({ actor }: FastifyRequest) => {
    if (door === 'estimation' && !actor.modules.has('estimation')) throw new AppError('OPERATION_NOT_PERMITTED')
  }
  const one = { tags, params: idParams }

  app.post(
    path,
    {
      config: { failure: 'IMPORT_PROBLEM' },
      preValidation,
      schema: {
        tags,
        summary: 'Import: read a file (multipart: file, target, mapping)',
        consumes: ['multipart/form-data'],
        form: z.object({
          file: z.file(),
          target: z.string().describe('JSON'),
          mapping: z.string().describe('JSON').optional(),
        }),
      },
    },
    async (request, reply) => {
      const { upload, target, wire } = await received(request, door)
      await inTransaction(services, request, (context) => demandTarget(context, target))
      const { actor } = request
      const storageKey = `${actor.region}/${actor.clientId}/${randomUUID()}`
      const found =
        target.kind === 'records'
          ? await previewRecords(
              (work) => inTransaction(services, request, work),
              actor.region,
              upload,
              target,
              (addresses) => taken(services, actor, addresses),
            )
          : {
              ...(await readUploaded(upload, target, {
                practice: actor.region,
                vat: target.kind === 'project' ? vatFor(target, actor.region, services.engine.now()) : null,
                keep: (tree) => readings.keep(storageKey, tree),
                looked: (place, list) => inTransaction(services, request, (context) => lookedAt(context, place, list)),
                settings: (place, tree) =>
                  inTransaction(services, request, (context) => treeSettings(context, place, tree)),
                priced: (place, offer, seen) =>
                  inTransaction(services, request, (context) => previewPrices(context, place, offer, seen)),
              })),
              mapping: upload.mapping,
              left: [],
            }
      await services.storage.write(storageKey, upload.bytes)
      const row = await inTransaction(services, request, async (context) => {
        const made = await keepImport(context, { target: wire, fileName: upload.name, storageKey, ...found })
        await keepLines(context, made.id, found.left)
        return made
      })
      await clearUploads(await services.database(actor.region), services.storage)
      return reply
        .code(201)
        .header('location', `${path}/${row.id}`)
        .send(encodeImport(row, languageOf(request), request.actor.region))
    },
  )

  const current = async (request: FastifyRequest, id: number) =>
    encodeImport(
      await inTransaction(services, request, (context) => standing(context, id)),
      languageOf(request),
      request.actor.region,
    )

  app.get(`${path}/:id`, { preValidation, schema: { ...one, summary: 'Import: where it stands' } }, (request) =>
    current(request, request.params.id),
  )

  app.post(
    `${path}/:id/commit`,
    { preValidation, schema: { ...one, summary: 'Import: write what was read' } },
    async (request) => {
      await commitImport(services, request, request.params.id, door, background, readings, taken)
      return current(request, request.params.id)
    },
  )

  app.post(
    `${path}/:id/undo`,
    { preValidation, schema: { ...one, summary: 'Import: take it back' } },
    async (request) => {
      await undoImport(services, request, request.params.id, door, background)
      return current(request, request.params.id)
    },
  )

  if (door !== 'records') return

  app.post(
    `${path}/:id/cancel`,
    { schema: { ...one, summary: 'Import: stop; what is written stays, the rest can be written later' } },
    async (request) => {
      await stopImport(services, request, request.params.id)
      return current(request, request.params.id)
    },
  )

  app.get(
    `${path}/:id/lines`,
    { schema: { ...one, summary: 'Import: the lines that were not written, as CSV to correct and import again' } },
    async (request, reply) => {
      const text = await inTransaction(services, request, async (context) => {
        const { id, preview } = await standing(context, request.params.id)
        return lineFile(context, id, columnsOf(preview), languageOf(request))
      })
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="import-lines.csv"')
        .send(text)
    },
  )
}

function columnsOf(preview: unknown): readonly string[] {
  return (preview as { Columns?: readonly string[] } | null)?.Columns ?? []
}

async function received(
  request: FastifyRequest,
  door: Door,
): Promise<{ upload: Upload; target: Target; wire: unknown }> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE')
  let file: { name: string; bytes: Uint8Array } | undefined
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    if (part.type === 'file') file = await uploadedFile(part)
    else fields[part.fieldname] = part.value
  }
  if (!file) throw new AppError('INVALID_DATA', { faults: [{ field: 'file', code: 'REQUIRED' }] })
  const wire = json(fields, 'target')
  if (wire === undefined) throw new AppError('INVALID_DATA', { faults: [{ field: 'target', code: 'REQUIRED' }] })
  const target = readTarget(wire, door)
  const sent = json(fields, 'mapping')
  const mapping = sent === undefined ? null : checkedMapping(sent, door)
  return { upload: { ...file, mapping, owner: tenantOf(request.actor) }, target, wire }
}

/** @throws AppError INVALID_DATA */
function checkedMapping(sent: unknown, door: Door): FileMapping {
  const mapping = readMapping(sent)
  const refuse = (paths: readonly string[]) =>
    new AppError('INVALID_DATA', {
      faults: paths.map((path) => ({ field: path ? `mapping.${path}` : 'mapping', code: 'INVALID_CHOICE' })),
    })
  if (!mapping.ok) throw refuse(mapping.paths)
  const columns = listColumns.safeParse(mapping.value.columns ?? {})
  if (door === 'estimation' && !columns.success) throw refuse(columns.error.issues.map(({ path }) => path.join('.')))
  return mapping.value
}

function json(fields: Readonly<Record<string, unknown>>, name: string): unknown {
  const text = fields[name]
  if (typeof text !== 'string' || text.trim() === '') return undefined
  const value = readJson(text)
  if (value === undefined) throw new AppError('INVALID_DATA', { faults: [{ field: name, code: 'INVALID_TYPE' }] })
  return value
}
