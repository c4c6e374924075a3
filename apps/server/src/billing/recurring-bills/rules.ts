import { todayIn } from '@temelia/calendar/wall-clock'
import { Bill, RecurringBill, recurringKinds } from '@temelia/model/billing/bill'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { type Context, rulesFor } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { nextDay } from './next-day.ts'

type RecurringRow = Row<typeof RecurringBill>

/** Rules of recurring bills: of an invoice or a proforma; whatever changes, the next day is counted from today, so that none of a pause is made up for. */
export const recurringBillRules = rulesFor(RecurringBill, {
  prepare: async (context, patch, before) => {
    const whole = before ? patch : { ...patch, ...(await fromBill(context, patch)) }
    const now = { lastOn: null, paused: false, ...before, ...whole } as RecurringRow
    const turned = (['recurrence', 'startOn', 'paused'] as const).some((key) => patch[key] !== undefined)
    if (before && !turned) return whole
    return { ...whole, nextOn: dayOf(context, now), ...(before?.problem ? { problem: null } : {}) }
  },
  settle: async (context, changes) => {
    // What is new may have come back from the bin, and its next day be long past.
    for (const { before, after } of changes)
      if (!before && after)
        await context.tx.run(sql`update recurring_bills set next_on = ${dayOf(context, after)}::date
          where client_id = ${context.actor.clientId} and id = ${after.id}`)
  },
})

function dayOf({ actor, now }: Context, row: RecurringRow): string | null {
  return row.paused ? null : nextDay(row, todayIn(actor.region, now))
}

/** @throws AppError INVALID_DATA for what does not come again */
async function fromBill(context: Context, patch: Patch<typeof RecurringBill>): Promise<Patch<typeof RecurringBill>> {
  const { kind, state, name } = await find(context, Bill, patch.billId as number)
  if (state === 'canceled' || !recurringKinds.some((one) => one === kind))
    throw new AppError('INVALID_DATA', { faults: [{ field: 'BillId', code: 'INVALID_VALUE' }] })
  return { name: patch.name ?? name }
}
