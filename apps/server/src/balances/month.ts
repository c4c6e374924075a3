import { intervalDays } from '@temelia/calendar/interval'
import { todayIn } from '@temelia/calendar/wall-clock'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../records/context.ts'
import { advanceWorth } from './owed.ts'

const THIS_MONTH = 7

/**
 * What this month adds to what a customer `t` owes, in the company's currency: its issued invoices, advance invoices and credit notes, less what was
 * paid. A bill in another currency counts at its own rate, and so does what is paid of it; money in advance as in what is owed, so that all months
 * come to that. Who has neither bills nor payments keeps the balance that was typed or imported.
 */
export function monthlyBalance({ actor, now }: Pick<Context, 'actor' | 'now'>): RawBuilder<unknown> {
  const { clientId, region } = actor
  const [first, last] = intervalDays(THIS_MONTH, todayIn(region, now))
  const settled = sql`(select sum(round((s ->> 'Amount')::numeric * coalesce(b.exchange_rate, 1), 2))
    from jsonb_array_elements(case when jsonb_typeof(p.bills) = 'array' then p.bills else '[]' end) as s
    join bills b on b.client_id = ${clientId} and b.id = (s ->> 'BillId')::bigint)`
  return sql`coalesce((select sum(case when m.date between ${first}::date and ${last}::date then m.amount else 0 end) from (
    select b.date, round(b.with_vat * coalesce(b.exchange_rate, 1), 2) as amount from bills b
      where b.client_id = ${clientId} and b.account_id = t.id and b.number is not null and b.kind in ('invoice', 'advance', 'creditNote')
    union all
    select p.date, - coalesce(${settled}, 0) - coalesce(${advanceWorth(region)}, 0) from payments p
      where p.client_id = ${clientId} and p.account_id = t.id and p.deleted_with is null) as m), t.monthly_balance)`
}
