import { writeUbl } from '@temelia/billing/write-ubl'
import { Bill } from '@temelia/model/billing/bill'
import { AppError, type ErrorCode } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { demand, find } from '../../records/find.ts'
import { eInvoiceOf } from '../bill-document.ts'
import { held } from '../lined.ts'
import { isComplete, storedAccess } from './access.ts'
import { eInvoiceRow, type EInvoiceRow, enqueue, heldRow, markBill, type Problem } from './e-invoice-row.ts'
import type { EInvoiceTools } from './tools.ts'

/** Seconds after which the queue goes on where the call that sends did not come to an end. */
const SAFETY = 120

/**
 * Puts the electronic invoice of a bill in the queue, once: what is on its way or accepted stays as it is. One that was refused, or
 * only tried out, is made anew.
 * @param again the service does not know what was handed over, and a person wants it sent again
 * @throws AppError BILL_NOT_ISSUED, E_INVOICE_ELSEWHERE, E_INVOICE_NOT_SET_UP, E_INVOICE_PROBLEM with every rule that it breaks
 */
export async function queueEInvoice(
  context: Context,
  tools: Pick<EInvoiceTools, 'engine'>,
  billId: number,
  again: boolean,
): Promise<EInvoiceRow> {
  const { tx, actor } = context
  const bill = await find(context, Bill, billId)
  demand(context, 'edit', Bill, bill)
  // Two who press at once: the second finds what the first has written.
  await held(context, 'bill', billId)
  const row = await eInvoiceRow(context, billId)
  const access = await storedAccess(tx, actor.clientId)
  if (row && !mayBeMadeAnew(row, access?.test ?? false)) {
    if (row.stage !== 'unsure' || row.problem !== 'NOT_FOUND' || !again) return row
    await tx.run(sql`update e_invoices set stage = 'waiting', problem = null, tries = 0, version = version + 1, user_id = ${actor.userId}, next_at = now()
      where client_id = ${actor.clientId} and id = ${row.id}`)
    await enqueue(tx, actor.clientId, row.id, SAFETY)
    return (await heldRow(tx, actor.clientId, row.id)) ?? row
  }
  const xml = writeUbl(await eInvoiceOf(context, bill))
  if (!access || !isComplete(access)) throw new AppError('E_INVOICE_NOT_SET_UP')
  const earlier = row
    ? [{ uploadIndex: row.uploadIndex, test: row.test, sentAt: row.sentAt, reasons: row.reasons }]
    : []
  const made = await tx.one<{
    id: number
  }>(sql`insert into e_invoices as e (client_id, bill_id, user_id, xml, test, next_at, earlier)
    values (${actor.clientId}, ${billId}, ${actor.userId}, ${xml}, ${access.test}, now(), ${JSON.stringify(earlier)}::jsonb)
    on conflict (client_id, bill_id) do update set stage = 'waiting', xml = excluded.xml, test = excluded.test, user_id = excluded.user_id, next_at = excluded.next_at, handed_at = null,
      upload_index = null, sent_at = null, settled_at = null, download_id = null, seal_file_id = null, reasons = '[]', problem = null, tries = 0,
      version = e.version + 1, updated_at = excluded.updated_at,
      earlier = e.earlier || excluded.earlier
    returning id`)
  const id = made?.id ?? 0
  await enqueue(tx, actor.clientId, id, SAFETY)
  await markBill(context, tools, billId, 'queued')
  return (await heldRow(tx, actor.clientId, id)) as EInvoiceRow
}

/** What was refused, and what was only tried out once the company sends in earnest. */
export function mayBeMadeAnew({ stage, test }: EInvoiceRow, companyTests: boolean): boolean {
  return stage === 'refused' || (test && !companyTests && (stage === 'sent' || stage === 'accepted'))
}

const CODES: Readonly<Record<Exclude<Problem, 'NOT_FOUND'>, ErrorCode>> = {
  DOWN: 'E_INVOICE_DOWN',
  UNREADABLE: 'E_INVOICE_DOWN',
  BUSY: 'E_INVOICE_QUOTA',
  DENIED: 'E_INVOICE_DENIED',
  UNCERTAIN: 'E_INVOICE_UNCERTAIN',
}

/** @throws AppError for what stopped an invoice that is still on its way; it goes on by itself */
export function demandNoProblem({ problem, stage }: EInvoiceRow): void {
  if (problem === null || problem === 'NOT_FOUND' || stage === 'accepted' || stage === 'refused') return
  throw new AppError(CODES[problem])
}
