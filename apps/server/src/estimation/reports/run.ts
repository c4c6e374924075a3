import { AppError } from '@temelia/model/errors'
import type { Actor } from '@temelia/model/permission'
import { formOf } from '@temelia/reports/catalogue'
import type { ReportForm } from '@temelia/reports/report-form'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { type FormPrinter, tenantOf } from '../../ports/printer.ts'
import type { Storage } from '../../ports/storage.ts'
import type { Engine } from '../../records/operation.ts'
import { placeOf } from '../levels.ts'
import { bundle } from './bundle.ts'
import { houseStyle, inHouseStyle } from './house-style.ts'
import { orderedOptions } from './order.ts'
import { orderedPlace, type Planned, plan, structureOf } from './plan.ts'
import { type Produced, produce } from './produce.ts'
import { reportData } from './report-data.ts'
import { BEAT_MILLISECONDS } from '../../jobs/guard.ts'
import { inPresentRights } from '../../jobs/slices.ts'
import type { InTurn } from '../../jobs/slots.ts'
import { failRun, finishRun, type Run, stillWanted } from './run-row.ts'

/** What a run is carried out with. */
export interface RunTools {
  readonly database: Database
  readonly engine: Engine
  readonly storage: Storage
  readonly printer: FormPrinter
  /** Waits for its turn: every run holds what it prints from. */
  readonly inTurn: InTurn
}

/** The run is not wanted any more; nobody needs to be told. */
class Stopped extends Error {}

/**
 * Prints what a run orders and keeps its file. Place after place: what its forms print from is read once, in one transaction, so that the forms
 * of a place tie out. Aborting stops the print at hand; so does a run that was cancelled, whichever process was asked.
 */
export async function carryOut(tools: RunTools, actor: Actor, run: Run, stop: AbortController): Promise<void> {
  const { database, storage } = tools
  const { clientId } = actor
  const alive = (done?: number) => database.tenant(clientId, (tx) => stillWanted({ tx, clientId }, run, done))
  const heart = setInterval(
    () =>
      void alive().then(
        (wanted) => wanted || stop.abort(new Stopped()),
        () => undefined,
      ),
    BEAT_MILLISECONDS,
  )
  const outcome = await tools
    .inTurn(tenantOf(actor), async (pause) => {
      const { name, type, bytes } = await print(tools, actor, run, stop.signal, alive, pause)
      const key = `${actor.region}/${clientId}/${randomUUID()}`
      return { name, type, key, size: await storage.write(key, bytes) }
    })
    .then(
      (file) => ({ file }),
      (error: unknown) => ({ error }),
    )
  clearInterval(heart)
  if ('file' in outcome) {
    await database.tenant(clientId, (tx) => finishRun({ tx, clientId }, run, outcome.file))
    return
  }
  const { error } = outcome
  if (stop.signal.aborted || error instanceof Stopped) return
  const fault = error instanceof AppError ? error : new AppError('GENERATE_REPORT_PROBLEM')
  await database.tenant(clientId, (tx) => failRun({ tx, clientId }, run, fault))
  if (fault !== error) throw error
}

async function print(
  { database, engine, printer }: RunTools,
  actor: Actor,
  run: Run,
  stop: AbortSignal,
  alive: (done: number) => Promise<boolean>,
  pause: () => Promise<void>,
): Promise<Produced> {
  const kind = run.output === 'zip' ? 'pdf' : run.output
  const forms = run.forms.map(formOf).filter((form): form is ReportForm => form !== undefined)
  const documents = await inPresentRights(database, engine, actor, async (context) => {
    const place = await orderedPlace(context, { InvestmentId: run.projectId, Level: run.level, Id: run.placeId })
    return plan(forms, place, await structureOf(context, place))
  })
  const whose = { tenant: tenantOf(actor), signal: stop }
  const files = new Map<Planned, Produced>()
  const optionsOf = (form: ReportForm) => orderedOptions({ Options: run.options, FormOptions: run.formOptions }, form)
  for (const together of readTogether(documents, (form) => optionsOf(form).settlement)) {
    if (files.size > 0) await pause()
    stop.throwIfAborted()
    const [{ level, id, form: first }] = together
    const { data, house } = await inPresentRights(database, engine, actor, async (context) => {
      const place = await placeOf(context, level, id)
      return {
        data: await reportData(context, place, new Set(together.flatMap(({ form }) => form.needs)), {
          ...optionsOf(first),
          stop,
        }),
        house: await houseStyle(context, place.project),
      }
    })
    for (const document of together) {
      const { form } = document
      stop.throwIfAborted()
      const options = inHouseStyle(optionsOf(form), house, form)
      files.set(document, await named(form, produce(kind, form, data, options, run.language, printer, whose)))
      if (!(await alive(files.size))) throw new Stopped()
    }
  }
  const inOrder = documents.flatMap((document) => files.get(document) ?? [])
  const title = `${run.forms.slice(0, 6).join(', ')}${run.forms.length > 6 ? ' ...' : ''} - ${run.placeName}`
  // Merged, files for archives would be none any more.
  const apart = run.output === 'pdf' && inOrder.length > 1 && forms.some((form) => optionsOf(form).archival)
  return bundle(apart ? 'zip' : run.output, inOrder, { title, language: run.language }, stop)
}

/** The documents of one place and settlement beside each other: what they print from is read once. */
function readTogether(
  documents: readonly Planned[],
  settlementOf: (form: ReportForm) => number | null,
): [Planned, ...Planned[]][] {
  const groups = new Map<string, [Planned, ...Planned[]]>()
  for (const document of documents) {
    const key = `${document.level}:${document.id}:${settlementOf(document.form)}`
    const group = groups.get(key)
    if (group) group.push(document)
    else groups.set(key, [document])
  }
  return [...groups.values()]
}

/** A print that came to nothing for no fault of the form says which one it was. */
async function named(form: ReportForm, printed: Promise<Produced>): Promise<Produced> {
  return printed.catch((error: unknown) => {
    const ended = error instanceof AppError && error.code === 'PROVIDER_DOWN'
    throw ended ? new AppError('REPORT_FAILED', { params: { form: form.symbol } }) : error
  })
}
