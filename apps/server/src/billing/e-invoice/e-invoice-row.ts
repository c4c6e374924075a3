import { Bill, type EInvoiceState } from '@temelia/model/billing/bill'
import type { Entity, Row } from '@temelia/model/entity'
import type { Actor } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { column, columns, from } from '../../records/select.ts'
import { trace } from '../../records/trace.ts'
import type { Context } from '../../records/context.ts'
import type { BillRow } from '../lined.ts'
import type { EInvoiceTools } from './tools.ts'

/** Why the service did not take an invoice: the rule where it names one, and its own words. */
export interface Reason {
  readonly rule: string | null
  readonly text: string
}

/** `waiting` for its turn, `handing` over right now, `unsure` whether it arrived. */
export type Stage = 'waiting' | 'handing' | 'unsure' | 'sent' | 'accepted' | 'refused'

/** What stopped an invoice last: the kind of fault, or that the service does not know it. */
export type Problem = 'DOWN' | 'UNCERTAIN' | 'DENIED' | 'BUSY' | 'UNREADABLE' | 'NOT_FOUND'

/** An electronic invoice on its way. */
export interface EInvoiceRow {
  readonly id: number
  /** One more with each step, so that a step that came too late writes nothing. */
  readonly version: number
  readonly billId: number
  readonly userId: number
  readonly stage: Stage
  readonly xml: string
  /** It goes to the service for trying, which counts for nothing. */
  readonly test: boolean
  readonly handedAt: string | null
  readonly uploadIndex: string | null
  readonly sentAt: string | null
  readonly settledAt: string | null
  readonly downloadId: string | null
  readonly sealFileId: number | null
  readonly reasons: readonly Reason[]
  readonly problem: Problem | null
  readonly tries: number
  readonly nextAt: string | null
}

/** The columns of an electronic invoice. */
export const fields = sql`id, version, bill_id, user_id, stage, xml, test, handed_at, upload_index, sent_at, settled_at, download_id, seal_file_id, reasons, problem, tries, next_at`

/** What is written of an invoice after a step; `pause` in seconds, null when nothing is left to do. */
export type Step = Partial<
  Pick<EInvoiceRow, 'uploadIndex' | 'sentAt' | 'settledAt' | 'downloadId' | 'sealFileId' | 'reasons'>
> & {
  readonly stage: Stage
  readonly problem: Problem | null
  readonly pause: number | null
  readonly tries?: number
}

/** The states that screens and lists know. */
export const stateOf: Readonly<Record<Stage, EInvoiceState>> = {
  waiting: 'queued',
  handing: 'queued',
  unsure: 'queued',
  sent: 'sent',
  accepted: 'accepted',
  refused: 'refused',
}

/** The electronic invoice of a bill; undefined before it is sent for the first time. */
export function eInvoiceRow(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  billId: number,
): Promise<EInvoiceRow | undefined> {
  return tx.one<EInvoiceRow>(
    sql`select ${fields} from e_invoices where client_id = ${actor.clientId} and bill_id = ${billId}`,
  )
}

/** An electronic invoice that is held until the transaction ends. */
export function heldRow(tx: Tx, clientId: number, id: number): Promise<EInvoiceRow | undefined> {
  return tx.one<EInvoiceRow>(
    sql`select ${fields} from e_invoices where client_id = ${clientId} and id = ${id} for update`,
  )
}

/** Puts the next step of an invoice into the queue of jobs. */
export async function enqueue(tx: Tx, clientId: number, eInvoiceId: number, seconds: number): Promise<void> {
  await tx.run(sql`insert into jobs (client_id, kind, payload, run_at)
    values (${clientId}, 'e-invoice', ${JSON.stringify({ eInvoiceId })}::jsonb, now() + make_interval(secs => ${seconds}::integer))`)
}

/** Asks at once about every invoice that was handed over and is not settled. What was not handed over stays where it is. */
export async function askAboutHanded(tx: Tx, clientId: number): Promise<void> {
  const due = await tx.rows<{ id: number }>(sql`update e_invoices set next_at = now()
    where client_id = ${clientId} and next_at is not null and stage <> 'waiting' returning id`)
  const ids = due.map(({ id }) => id)
  await tx.run(sql`insert into jobs (client_id, kind, payload, run_at)
    select ${clientId}::bigint, 'e-invoice', jsonb_build_object('eInvoiceId', id), now() from unnest(${ids}::bigint[]) as id`)
}

/** Writes what a step came to, unless another process has gone on with the invoice since. */
export async function conclude(
  tools: Pick<EInvoiceTools, 'database' | 'engine'>,
  clientId: number,
  row: EInvoiceRow,
  step: Step,
): Promise<EInvoiceRow | undefined> {
  const { stage, problem, pause, tries = row.tries, ...facts } = step
  const now = { ...row, ...facts }
  return tools.database.tenant(clientId, async (tx) => {
    const after =
      await tx.one<EInvoiceRow>(sql`update e_invoices set stage = ${stage}, problem = ${problem}, tries = ${tries},
      upload_index = ${now.uploadIndex}, sent_at = ${now.sentAt}::timestamptz, settled_at = ${now.settledAt}::timestamptz,
      download_id = ${now.downloadId}, seal_file_id = ${now.sealFileId}::bigint, reasons = ${JSON.stringify(now.reasons)}::jsonb,
      next_at = now() + make_interval(secs => ${pause}::integer),
      version = version + 1, updated_at = now()
      where client_id = ${clientId} and id = ${row.id} and version = ${row.version} returning ${fields}`)
    if (!after) return undefined
    if (pause !== null) await enqueue(tx, clientId, row.id, pause)
    const actor = { clientId, userId: row.userId, region: tools.database.region } as Actor
    await markBill({ actor, tx, rules: tools.engine.rules, now: tools.engine.now() }, tools, row.billId, stateOf[stage])
    return after
  })
}

/** Writes on a bill where its electronic invoice stands, with its history and for whoever looks at it. */
export async function markBill(
  context: Context,
  { engine }: Pick<EInvoiceTools, 'engine'>,
  billId: number,
  state: EInvoiceState,
): Promise<void> {
  const here = sql`${column('clientId')} = ${context.actor.clientId} and ${column('id')} = ${billId}`
  const before = await context.tx.one<BillRow>(
    sql`select ${columns(Bill)} from ${from(Bill)} where ${here} for update of t`,
  )
  if (!before || before.eInvoiceState === state) return
  const after =
    await context.tx.one<BillRow>(sql`update bills as t set e_invoice_state = ${state}, version = t.version + 1, updated_at = now()
    where ${here} returning ${columns(Bill)}`)
  const [old, fresh] = [before, after] as unknown as [Row<Entity>, Row<Entity>]
  await trace(context, [{ of: Bill as Entity, before: old, after: fresh, happening: 'edit' }], engine.live)
}
