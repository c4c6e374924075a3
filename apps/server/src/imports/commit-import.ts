import { setTimeout } from 'node:timers/promises'
import { AppError } from '@temelia/model/errors'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { hideCatalogue, loadCatalogue, removeCatalogue } from '../estimation/catalogue/load.ts'
import { inTransaction, type Services } from '../http/services.ts'
import { discardHidden } from './hidden-list.ts'
import { writeLists } from './write-lists.ts'
import { type Background, Interrupted } from '../jobs/background.ts'
import { tenantOf } from '../ports/printer.ts'
import {
  advance,
  clearUploads,
  fail,
  findImport,
  finish,
  type ImportRow,
  keptMapping,
  noteLeft,
  standing,
} from './import-row.ts'
import type { ImportError } from '../transfer/import-error.ts'
import type { KeptReadings } from './kept-readings.ts'
import { readWholeCatalogue, type Upload } from '../transfer/read-upload.ts'
import { type RecordRun, runRecords } from './run-records.ts'
import { type CatalogueTarget, type Door, demandTarget, readTarget, type RecordTarget } from './target.ts'
import { undoMade } from './undo-import.ts'
import { writeSchedule } from './write-schedule.ts'
import { beginUndo, pauseUndo, undoRecords } from './undo-records.ts'

/** Lists of at most so many lines are done when their call answers. */
const AWAITED_LINES = 1_000

/** How long a call waits for an import that goes on behind it: a small one is done when the call answers. */
const PATIENCE_MS = 1_500

/**
 * Writes what was read. Short lists are done when the call answers; a refusal fails the import with its reason. Long ones, catalogues
 * and records are written slice by slice behind the call; their progress is read from the import. The upload is removed when it is
 * no longer needed.
 * @throws AppError IMPORT_NOT_READY unless the import is at its preview
 */
export async function commitImport(
  services: Services,
  request: FastifyRequest,
  id: number,
  door: Door,
  background: Background,
  readings: KeptReadings,
): Promise<void> {
  const { row, target } = await inTransaction(services, request, async (context) => {
    const to = readTarget((await findImport(context, id)).target, door)
    await demandTarget(context, to)
    return { row: await advance(context, id, 'preview', 'committing'), target: to }
  })
  const upload = {
    name: row.fileName,
    bytes: new Uint8Array(await services.storage.bytes(row.storageKey)),
    mapping: keptMapping(row),
    owner: tenantOf(request.actor),
  }
  const { behind } = await services.database(request.actor.region)
  const discard = async () => {
    if (target.kind === 'list' || target.kind === 'project') await discardHidden(behind, request.actor.clientId, id)
  }
  const writing = orFailed(services, request, row, discard, () =>
    target.kind === 'catalogue'
      ? writeCatalogue(services, request, row, target, upload, background)
      : target.kind === 'records'
        ? writeRecords(services, request, row, target, upload, background)
        : target.kind === 'schedule'
          ? writeSchedule(services, request, row, target, upload)
          : writeLists(
              { database: behind, engine: services.engine, actor: request.actor, row, background },
              target,
              upload,
              readings.take(row.storageKey),
            ),
  ).then(async () => clearUploads(await services.database(request.actor.region), services.storage))
  if (target.kind !== 'catalogue' && target.kind !== 'records' && row.lines <= AWAITED_LINES) return writing
  const quiet = writing.catch((error: unknown) => request.log.error({ err: error, importId: id }, 'import failed'))
  background.add(quiet)
  if (target.kind !== 'catalogue') await Promise.race([quiet, setTimeout(PATIENCE_MS, undefined, { ref: false })])
}

/** Asks a run to stop after the step it is in; what it wrote stays, and the rest can be written later. */
export async function stopImport(services: Services, request: FastifyRequest, id: number): Promise<void> {
  await inTransaction(services, request, async (context) => {
    await standing(context, id)
    await context.tx.run(
      sql`update imports set stopping = true where client_id = ${request.actor.clientId} and id = ${id} and status = 'committing'`,
    )
  })
}

/**
 * Takes an import back. Records go slice by slice behind the call, as they came, and the progress is read from the import; the call answers
 * when it is over where that is soon.
 * @throws AppError IMPORT_NOT_READY unless it is done
 */
export async function undoImport(
  services: Services,
  request: FastifyRequest,
  id: number,
  door: Door,
  background: Background,
): Promise<void> {
  if (door === 'records') return undoBehind(services, request, id, background)
  const catalogue = await inTransaction(services, request, async (context) => {
    const { made } = await advance(context, id, 'done', 'undone')
    const [first] = made ?? []
    if (first?.entity === 'collection') {
      await hideCatalogue(context.tx, request.actor.clientId, first.id)
      return first.id
    }
    await noteLeft(context, id, await undoMade(context, services.engine, made ?? []))
    return undefined
  })
  if (catalogue !== undefined)
    await removeCatalogue((await services.database(request.actor.region)).behind, request.actor.clientId, catalogue)
}

async function undoBehind(
  services: Services,
  request: FastifyRequest,
  id: number,
  background: Background,
): Promise<void> {
  const { actor, log } = request
  await inTransaction(services, request, (context) => beginUndo(context, id))
  const { behind } = await services.database(actor.region)
  const work = undoRecords(behind, services.engine, actor, id, background).catch(async (error: unknown) => {
    if (!(error instanceof Interrupted)) log.error({ err: error, importId: id }, 'undo of an import failed')
    await inTransaction(services, request, (context) => pauseUndo(context, id))
  })
  background.add(work)
  await Promise.race([work, setTimeout(PATIENCE_MS, undefined, { ref: false })])
}

async function writeRecords(
  services: Services,
  request: FastifyRequest,
  row: ImportRow,
  target: RecordTarget,
  upload: Upload,
  background: Background,
): Promise<void> {
  const { actor } = request
  const database = await services.database(actor.region)
  const run: RecordRun = { database: database.behind, engine: services.engine, actor, row, target, upload, background }
  await runRecords(run)
}

async function writeCatalogue(
  services: Services,
  request: FastifyRequest,
  { id }: ImportRow,
  { facts }: CatalogueTarget,
  upload: Upload,
  background: Background,
): Promise<void> {
  const { actor } = request
  const catalogue = await readWholeCatalogue(upload, facts.Practice, actor.region)
  if (!catalogue.ok) throw new AppError('IMPORT_PROBLEM')
  const database = await services.database(actor.region)
  const collection = {
    code: facts.Code ?? facts.Name.slice(0, 80),
    name: facts.Name,
    nameRo: null,
    practice: facts.Practice,
    currency: facts.Currency.toUpperCase(),
    edition: null,
    attribution: facts.Attribution ?? null,
    attributionRo: null,
    demo: false,
    priceDate: null,
  }
  const progress = async (percent: number) => {
    background.check()
    await database.tenant(actor.clientId, (tx) =>
      tx.run(
        sql`update imports set progress = ${percent}, updated_at = now() where client_id = ${actor.clientId} and id = ${id}`,
      ),
    )
  }
  await loadCatalogue(database.behind, actor.clientId, collection, catalogue.value, progress, (tx, collectionId) =>
    finish({ tx, actor }, id, {
      created: catalogue.value.norms.length,
      updated: 0,
      skipped: catalogue.value.counts.skipped,
      made: [{ entity: 'collection', id: collectionId }],
    }),
  )
}

/**
 * A refusal is kept with the import, an interrupted one can be committed again; anything else is told to the caller too. Nothing was written
 * either way, and what is hidden is gone before it may be committed again. One that another server took over is left to that.
 */
async function orFailed(
  services: Services,
  request: FastifyRequest,
  { id, version }: ImportRow,
  discard: () => Promise<void>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const now = await inTransaction(services, request, (context) => standing(context, id))
    if (now.status !== 'committing' || now.version !== version) return
    const interrupted = error instanceof Interrupted
    try {
      await discard()
    } finally {
      await inTransaction(services, request, async (context) => {
        if (interrupted) await advance(context, id, 'committing', 'preview')
        else await fail(context, id, reasons(error))
      })
    }
    if (!interrupted && !(error instanceof AppError)) throw error
  }
}

function reasons(error: unknown): ImportError[] {
  if (!(error instanceof AppError)) return []
  const { faults = [], params } = error.options
  if (faults.length === 0) return [{ code: error.code, ...(params ? { params } : {}) }]
  return faults.map(({ field, code, params: values }) => ({
    code,
    column: field,
    ...(values ? { params: values } : {}),
  }))
}
