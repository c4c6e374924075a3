import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import { errorSentences } from '../../ports/e-invoice-answers.ts'
import { ServiceFault } from '../../ports/e-invoice-service.ts'
import type { JobKind } from '../../records/job-kind.ts'
import type { Tx } from '../../db/database.ts'
import { withAccess } from './access.ts'
import { archiveFile } from './archive-file.ts'
import { conclude, type EInvoiceRow, enqueue, heldRow, type Problem, type Reason, type Step } from './e-invoice-row.ts'
import { outgoing } from './outgoing.ts'
import { readSeal } from './seal.ts'
import { seek } from './seek.ts'
import type { EInvoiceTools } from './tools.ts'

/** Seconds until the next step after the first, second... that came to nothing; the last holds for all that follow. */
const PAUSES = [60, 300, 900, 3_600] as const

/** An invoice that was handed over so long ago and has no outcome lost its process on the way. */
const LOST_SECONDS = 600

/** Times that the archive with the seal is asked for. */
const MOST_DOWNLOADS = 40

const payload = z.object({ eInvoiceId: z.number() })

/** The job that goes on with an electronic invoice: hands it over, asks for its state, brings the seal. */
export function eInvoiceJob(tools: EInvoiceTools): JobKind {
  return (data, { clientId }) => advance(tools, clientId, payload.parse(data).eInvoiceId, false)
}

/**
 * Takes an electronic invoice one step further where it is its time, or at once where a person asks. It is marked before it is handed
 * over: a mark without an outcome means that nobody knows whether it arrived, and then the service is asked first. So it is sent once.
 */
export async function advance(tools: EInvoiceTools, clientId: number, id: number, asked: boolean): Promise<void> {
  const row = await tools.database.tenant(clientId, (tx) => claim(tx, clientId, id, asked))
  if (!row) return
  const step = await stepOf(tools, clientId, row)
  const after = await conclude(tools, clientId, row, step)
  // What was decided has an archive, which is there at once.
  if (after && after.downloadId !== row.downloadId) await advance(tools, clientId, id, true)
}

async function claim(tx: Tx, clientId: number, id: number, asked: boolean): Promise<EInvoiceRow | undefined> {
  const row = await heldRow(tx, clientId, id)
  if (!row || row.nextAt === null) return undefined
  const [late, lost] = await overdue(tx, clientId, id)
  if (row.stage === 'handing' && !lost) return undefined
  if (!late && !asked) return undefined
  const stage = row.stage === 'waiting' ? 'handing' : row.stage === 'handing' ? 'unsure' : row.stage
  const handed = stage === 'handing' ? sql`, handed_at = now()` : sql``
  // Whoever comes while the service is being asked waits until that has an outcome or its process is gone.
  await tx.run(sql`update e_invoices set stage = ${stage}, tries = tries + 1, version = version + 1, next_at = now() + make_interval(secs => ${LOST_SECONDS}::integer)${handed}
    where client_id = ${clientId} and id = ${id}`)
  await enqueue(tx, clientId, id, LOST_SECONDS)
  return heldRow(tx, clientId, id)
}

async function overdue(tx: Tx, clientId: number, id: number): Promise<readonly [late: boolean, lost: boolean]> {
  const found = await tx.one<{ late: boolean; lost: boolean }>(sql`select next_at <= now() as late,
    coalesce(handed_at <= now() - make_interval(secs => ${LOST_SECONDS}::integer), true) as lost
    from e_invoices where client_id = ${clientId} and id = ${id}`)
  return [found?.late ?? false, found?.lost ?? false]
}

async function stepOf(tools: EInvoiceTools, clientId: number, row: EInvoiceRow): Promise<Step> {
  try {
    switch (row.stage) {
      case 'handing':
        return await handOver(tools, clientId, row)
      case 'unsure':
        return await seek(tools, clientId, row, pauseOf(row))
      case 'sent':
        return await ask(tools, clientId, row)
      default:
        return await bringSeal(tools, clientId, row)
    }
  } catch (fault) {
    if (!(fault instanceof ServiceFault)) throw fault
    return afterFault(tools, row, fault)
  }
}

async function handOver(tools: EInvoiceTools, clientId: number, row: EInvoiceRow): Promise<Step> {
  const invoice = outgoing(row.xml)
  const uploadIndex = await withAccess(tools, clientId, row.test, (door) => tools.service.upload(door, invoice))
  const sentAt = tools.engine.now().toISOString()
  return { stage: 'sent', uploadIndex, sentAt, problem: null, tries: 0, pause: PAUSES[0] }
}

async function ask(tools: EInvoiceTools, clientId: number, row: EInvoiceRow): Promise<Step> {
  const { state, downloadId } = await withAccess(tools, clientId, row.test, (door) =>
    tools.service.standing(door, row.uploadIndex ?? ''),
  )
  if (state === 'working') return { stage: 'sent', problem: null, pause: pauseOf(row) }
  const settledAt = tools.engine.now().toISOString()
  return { stage: state, downloadId, settledAt, problem: null, tries: 0, pause: downloadId === null ? null : 0 }
}

/** Brings the archive and keeps it: the seal of what was accepted, the reasons of what was refused. */
async function bringSeal(tools: EInvoiceTools, clientId: number, row: EInvoiceRow): Promise<Step> {
  const bytes = await withAccess(tools, clientId, row.test, (door) =>
    tools.service.download(door, row.downloadId ?? ''),
  )
  const content = await readSeal(bytes)
  if (content === undefined) throw new ServiceFault('UNREADABLE')
  const reasons = row.stage === 'refused' ? reasonsOf(errorSentences(content)) : row.reasons
  const sealFileId = await keepSeal(tools, clientId, row, bytes)
  return { stage: row.stage, reasons, sealFileId, problem: null, pause: null }
}

async function keepSeal(
  { database, storage }: EInvoiceTools,
  clientId: number,
  { userId, uploadIndex }: EInvoiceRow,
  bytes: Uint8Array,
): Promise<number> {
  const key = `${database.region}/${clientId}/${randomUUID()}`
  const size = await storage.write(key, Readable.from([bytes]))
  return database.tenant(clientId, (tx) => archiveFile(tx, { clientId, userId, uploadIndex, size, key }))
}

/** The rule that a sentence of the service names stands in brackets. */
function reasonsOf(said: readonly string[]): readonly Reason[] {
  return said.map((text) => ({ rule: /\[?\b(BR-[A-Z0-9-]*\d)\b\]?/.exec(text)?.[1] ?? null, text }))
}

function afterFault(tools: EInvoiceTools, row: EInvoiceRow, { kind, said }: ServiceFault): Step {
  const handing = row.stage === 'handing'
  if (handing && kind === 'REFUSED') {
    const settledAt = tools.engine.now().toISOString()
    return { stage: 'refused', reasons: reasonsOf(said), settledAt, problem: null, pause: null }
  }
  const lost = handing && (kind === 'UNCERTAIN' || kind === 'UNREADABLE')
  if (lost) return { stage: 'unsure', problem: 'UNCERTAIN', tries: 0, pause: PAUSES[0] }
  const problem: Problem = kind === 'REFUSED' ? 'UNREADABLE' : kind
  const stage = handing ? 'waiting' : row.stage
  const over = (stage === 'accepted' || stage === 'refused') && row.tries >= MOST_DOWNLOADS
  return { stage, problem, pause: over ? null : pauseOf(row) }
}

/** What was handed over is waited for once before it is asked about. */
function pauseOf({ stage, tries }: EInvoiceRow): number {
  return PAUSES[stage === 'handing' ? tries - 1 : tries] ?? PAUSES[3]
}
