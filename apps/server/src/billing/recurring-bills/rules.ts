import { addMonths } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Bill, RecurringBill } from '@temelia/model/billing/bill'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { type Context, rulesFor } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { comesAgain } from './comes-again.ts'
import { nextDay } from './next-day.ts'

type RecurringRow = Row<typeof RecurringBill>

/** The longest that the first day may lie back. */
const MOST_MONTHS_BACK = 120

/**
 * Rules of recurring bills: of an invoice or a proforma, each once; whatever changes, the next day is counted from today, so that none of a
 * pause is made up for.
 */
export const recurringBillRules = rulesFor(RecurringBill, {
  prepare: async (context, patch, before) => {
    if (patch.startOn && patch.startOn < addMonths(todayOf(context), -MOST_MONTHS_BACK))
      throw new AppError('INVALID_DATA', { faults: [{ field: 'StartOn', code: 'INVALID_VALUE' }] })
    return before ? patch : { ...patch, ...(await fromBill(context, patch)) }
  },
  settle: async (context, changes) => {
    // Counted from the row as it is now that it is held: a draft may have been made since it was read. And what is new may have come back from
    // the bin, its next day long past.
    for (const { before, after } of changes)
      if (after && (!before || turned(before, after)))
        await context.tx.run(sql`update recurring_bills set next_on = ${dayOf(context, after)}::date,
          problem = case when paused then problem end
          where client_id = ${context.actor.clientId} and id = ${after.id}`)
  },
})

function turned(before: RecurringRow, after: RecurringRow): boolean {
  return (['recurrence', 'startOn', 'paused'] as const).some((key) => before[key] !== after[key])
}

function dayOf(context: Context, row: RecurringRow): string | null {
  return row.paused ? null : nextDay(row, todayOf(context))
}

function todayOf({ actor, now }: Context): string {
  return todayIn(actor.region, now)
}

/** @throws AppError INVALID_DATA for what does not come again, BILL_RECURS for what does already */
async function fromBill(context: Context, patch: Patch<typeof RecurringBill>): Promise<Patch<typeof RecurringBill>> {
  const bill = await find(context, Bill, patch.billId as number)
  if (!comesAgain(bill)) throw new AppError('INVALID_DATA', { faults: [{ field: 'BillId', code: 'INVALID_VALUE' }] })
  const there = await context.tx.one(sql`select 1 as found from recurring_bills
    where client_id = ${context.actor.clientId} and bill_id = ${bill.id} and deleted_with is null`)
  if (there) throw new AppError('BILL_RECURS')
  return { name: patch.name ?? bill.name }
}
