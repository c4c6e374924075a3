import { beginningOf } from '@temelia/text/beginning'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '@temelia/model/errors'
import type { Actor } from '@temelia/model/permission'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { hideCatalogue, loadCatalogue, removeCatalogue } from '../estimation/catalogue/load.ts'
import { type Caller, inTransaction, type Services } from '../http/services.ts'
import { discardHidden } from './hidden-list.ts'
import { writeLists } from './write-lists.ts'
import { type Background, Interrupted } from '../jobs/background.ts'
import { guard } from '../jobs/guard.ts'
import { inPresentRights } from '../jobs/slices.ts'
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
import { beat, IMPORT_GUARD, leaveImport } from './take-over.ts'
import { type CatalogueTarget, type Door, demandTarget, readTarget, type Target } from './target.ts'
import { undoMade } from './undo-import.ts'
import { writeSchedule } from './write-schedule.ts'
import { beginUndo, pauseUndo, undoRecords } from './undo-records.ts'

/** Which addresses are somebody's elsewhere; the area of people knows. */
export type Taken = (services: Services, actor: Actor, addresses: readonly string[]) => Promise<ReadonlySet<string>>

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
  taken: Taken,
): Promise<void> {
  const { row, target } = await inTransaction(services, request, async (context) => {
    const to = readTarget((await findImport(context, id)).target, door)
    await demandTarget(context, to)
    const begun = await advance(context, id, 'preview', 'committing')
    await guard(context.tx, request.actor.clientId, IMPORT_GUARD, id)
    return { row: begun, target: to }
  })
  const writing = write(services, request, row, target, background, readings, taken)
  if (target.kind !== 'catalogue' && target.kind !== 'records' && row.lines <= AWAITED_LINES) return writing
  const quiet = writing.catch((error: unknown) => request.log.error({ err: error, importId: id }, 'import failed'))
  background.add(quiet)
  if (target.kind !== 'catalogue') await Promise.race([quiet, setTimeout(PATIENCE_MS, undefined, { ref: false })])
}

/** Writes an import that this process has taken, to its end; it says meanwhile that it is alive. */
export async function write(
  services: Services,
  caller: Caller,
  row: ImportRow,
  target: Target,
  background: Background,
  readings: KeptReadings,
  taken: Taken,
): Promise<void> {
  const { actor } = caller
  const database = await services.database(actor.region)
  const { behind } = database
  const discard = async () => {
    if (target.kind === 'list' || target.kind === 'project') await discardHidden(behind, actor.clientId, row.id)
  }
  const quiet = beat(database, actor.clientId, row)
  try {
    await orFailed(services, caller, row, discard, async () => {
      const upload = {
        name: row.fileName,
        bytes: new Uint8Array(await services.storage.bytes(row.storageKey)),
        mapping: keptMapping(row),
        owner: tenantOf(actor),
      }
      const run = { database: behind, engine: services.engine, actor, row, background }
      switch (target.kind) {
        case 'catalogue':
          return writeCatalogue(run, target, upload, database)
        case 'records':
          return runRecords({ ...run, target, upload, taken: (addresses) => taken(services, actor, addresses) })
        case 'schedule':
          return writeSchedule(services, caller, row, target, upload)
        default:
          return writeLists(run, target, upload, readings.take(row.storageKey))
      }
    })
  } finally {
    quiet()
  }
  await clearUploads(database, services.storage)
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
  const row = await inTransaction(services, request, async (context) => {
    const begun = await beginUndo(context, id)
    await guard(context.tx, request.actor.clientId, IMPORT_GUARD, id)
    return begun
  })
  const work = takeBack(services, request, row, background)
  background.add(work)
  await Promise.race([work, setTimeout(PATIENCE_MS, undefined, { ref: false })])
}

/** Takes an import of records back, to its end or until the server closes. */
export async function takeBack(
  services: Services,
  caller: Caller,
  row: ImportRow,
  background: Background,
): Promise<void> {
  const { actor, log } = caller
  const database = await services.database(actor.region)
  const quiet = beat(database, actor.clientId, row)
  try {
    await undoRecords(database.behind, services.engine, actor, row.id, background)
  } catch (error) {
    if (error instanceof Interrupted && !database.exclusive) return leaveImport(database, actor.clientId, row)
    if (!(error instanceof Interrupted)) log.error({ err: error, importId: row.id }, 'undo of an import failed')
    await inTransaction(services, caller, (context) => pauseUndo(context, row.id))
  } finally {
    quiet()
  }
}

async function writeCatalogue(
  { engine, actor, row, background }: Pick<RecordRun, 'engine' | 'actor' | 'background'> & { readonly row: ImportRow },
  target: CatalogueTarget,
  upload: Upload,
  database: Database,
): Promise<void> {
  const { facts } = target
  const catalogue = await readWholeCatalogue(upload, facts.Practice, actor.region)
  if (!catalogue.ok) throw new AppError('IMPORT_PROBLEM')
  const collection = {
    code: facts.Code ?? beginningOf(facts.Name, 80),
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
    const noted = await inPresentRights(database, engine, actor, async (context) => {
      await demandTarget(context, target)
      return context.tx.run(sql`update imports set progress = ${percent}, updated_at = now()
        where client_id = ${actor.clientId} and id = ${row.id} and status = 'committing' and version = ${row.version}`)
    })
    // Another server took it over.
    if (noted === 0) throw new Interrupted()
  }
  await loadCatalogue(database.behind, actor.clientId, collection, catalogue.value, progress, (tx, collectionId) =>
    finish({ tx, actor }, row, {
      created: catalogue.value.norms.length,
      updated: 0,
      skipped: catalogue.value.counts.skipped,
      made: [{ entity: 'collection', id: collectionId }],
    }),
  )
}

/**
 * A refusal is kept with the import, an interrupted one is left to another server, or can be committed again where there is none; anything else is told to the caller too. Nothing was written
 * either way, and what is hidden is gone before it may be committed again. One that another server took over is left to that.
 */
async function orFailed(
  services: Services,
  caller: Caller,
  row: ImportRow,
  discard: () => Promise<void>,
  work: () => Promise<void>,
): Promise<void> {
  const { id, version } = row
  try {
    await work()
  } catch (error) {
    const now = await inTransaction(services, caller, (context) => standing(context, id))
    if (now.status !== 'committing' || now.version !== version) return
    const interrupted = error instanceof Interrupted
    const database = await services.database(caller.actor.region)
    if (interrupted && !database.exclusive) return leaveImport(database, caller.actor.clientId, row)
    try {
      await discard()
    } finally {
      await inTransaction(services, caller, async (context) => {
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
