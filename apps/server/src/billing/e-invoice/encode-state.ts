import { todayIn } from '@temelia/calendar/wall-clock'
import type { EInvoiceState } from '@temelia/model/billing/bill'
import { Bill } from '@temelia/model/billing/bill'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import type { Context } from '../../records/context.ts'
import { eInvoiceOf, goesOut } from '../bill-document.ts'
import type { BillRow } from '../lined.ts'
import { buyerMessagesOf } from './about-sent.ts'
import { isComplete, storedAccess } from './access.ts'
import { deadlineOf, WORKING_DAYS } from './deadline.ts'
import { eInvoiceRow, stateOf } from './e-invoice-row.ts'
import { mayBeMadeAnew } from './send.ts'

const brokenRule = z.looseObject({ Rule: z.string(), Place: z.string() })

/** Where the electronic invoice of a bill stands, as it is told. */
export const eInvoiceReply = component(
  'EInvoice',
  z.looseObject({
    BillId: z.number(),
    State: z.enum(['toSend', 'queued', 'sent', 'accepted', 'refused']),
    Index: z.string().nullable(),
    SentAt: z.string().nullable(),
    SettledAt: z.string().nullable(),
    Problem: z.enum(['DOWN', 'UNCERTAIN', 'DENIED', 'BUSY', 'UNREADABLE', 'NOT_FOUND']).nullable(),
    NextAt: z.string().nullable(),
    Reasons: z.array(z.looseObject({ Rule: z.string().nullable(), Text: z.string() })),
    Rules: z.array(brokenRule),
    SealFileId: z.number().nullable(),
    Messages: z.array(z.looseObject({ ReceivedOn: z.string().nullable(), Words: z.string() })),
    Deadline: z.string(),
    WorkingDay: z.number(),
    WorkingDays: z.number(),
    Late: z.boolean(),
    Test: z.boolean(),
    SetUp: z.boolean(),
    _actions: z.looseObject({ send: z.boolean() }),
  }),
  'Where the electronic invoice of a bill stands.',
)

/**
 * Where the electronic invoice of a bill stands, with the day until which it is to be sent.
 * @throws AppError BILL_NOT_ISSUED, E_INVOICE_ELSEWHERE
 */
export async function encodeState(context: Context, bill: BillRow): Promise<Record<string, unknown>> {
  if (!goesOut(context, bill)) throw new AppError('E_INVOICE_ELSEWHERE')
  if (bill.state === 'draft' || !bill.date) throw new AppError('BILL_NOT_ISSUED')
  const row = await eInvoiceRow(context, bill.id)
  const state: EInvoiceState = row ? stateOf[row.stage] : 'toSend'
  const taken = state === 'sent' || state === 'accepted'
  const until = taken && row?.sentAt ? new Date(row.sentAt) : context.now
  const access = await storedAccess(context.tx, context.actor.clientId)
  const open = state !== 'accepted' || (row !== undefined && mayBeMadeAnew(row, access?.test ?? false))
  const { day, gone } = deadlineOf(bill.date, todayIn('ro', until))
  return {
    BillId: bill.id,
    State: state,
    Index: row?.uploadIndex ?? null,
    SentAt: row?.sentAt ?? null,
    SettledAt: row?.settledAt ?? null,
    Problem: row?.problem ?? null,
    NextAt: row?.nextAt ?? null,
    Reasons: (row?.reasons ?? []).map(({ rule, text }) => ({ Rule: rule, Text: text })),
    Rules: state === 'toSend' || state === 'refused' ? await brokenRules(context, bill) : [],
    SealFileId: row?.sealFileId ?? null,
    Messages: (await buyerMessagesOf(context.tx, context.actor.clientId, bill.id)).map(({ receivedOn, words }) => ({
      ReceivedOn: receivedOn,
      Words: words,
    })),
    Deadline: day,
    WorkingDay: gone,
    WorkingDays: WORKING_DAYS,
    Late: gone > WORKING_DAYS,
    Test: row?.test ?? false,
    SetUp: isComplete(access),
    _actions: { send: open && can(context.actor, 'edit', Bill, bill) },
  }
}

/** The rules that a bill would break now, each with its place. */
async function brokenRules(context: Context, bill: BillRow): Promise<unknown> {
  try {
    await eInvoiceOf(context, bill)
    return []
  } catch (error) {
    if (error instanceof AppError && error.code === 'E_INVOICE_PROBLEM') return error.options.body?.['Rules'] ?? []
    throw error
  }
}
