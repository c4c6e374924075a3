import { divideDecimals } from '@temelia/decimal/arithmetic'
import { type RawBuilder, sql } from 'kysely'
import type { PublishedDay } from '../ports/exchange-rates.ts'
import type { Context } from '../records/context.ts'

/** The currency in which rates are published. */
export const NATIONAL = 'RON'

const SOURCE = 'BNR'
const RATE_DECIMALS = 6

/** Keeps a published day for everybody; one that is known stays. */
export async function storeDay(
  { tx }: Pick<Context, 'tx'>,
  source: string,
  { date, rates }: PublishedDay,
): Promise<void> {
  const rows = [...rates].map(([currency, rate]) => ({ currency, rate }))
  await tx.run(sql`insert into exchange_rates (source, date, currency, rate)
    select ${source}, ${date}::date, currency, rate from json_to_recordset(${JSON.stringify(rows)}::json) as r(currency text, rate numeric) on conflict do nothing`)
}

/** A day that is stored: the last one on or before a day. */
export async function storedDay({ tx }: Pick<Context, 'tx'>, day: string): Promise<PublishedDay | null> {
  const rows = await tx.rows<{ date: string; currency: string; rate: number }>(sql`
    select date, currency, rate from exchange_rates where source = ${SOURCE}
      and date = (select max(date) from exchange_rates where source = ${SOURCE} and date <= ${day}::date)`)
  return rows[0] ? { date: rows[0].date, rates: new Map(rows.map(({ currency, rate }) => [currency, rate])) } : null
}

/** The same day as a scalar subquery, for statements that read it with other things; `readDay` reads what it gives. */
export function storedDayIn(day: string): RawBuilder<unknown> {
  return sql`(select json_build_object('date', date, 'rates', json_object_agg(currency, rate)) from exchange_rates where source = ${SOURCE}
    and date = (select max(date) from exchange_rates where source = ${SOURCE} and date <= ${day}::date) group by date)`
}

/** A stored day from the JSON of `storedDayIn`. */
export function readDay(found: { date: string; rates: Record<string, number> } | null): PublishedDay | null {
  return found && { date: found.date, rates: new Map(Object.entries(found.rates)) }
}

/** What one unit of a currency costs in another, by the rates of a day; null when one of them has no rate. */
export function crossRate({ rates }: PublishedDay, currency: string, base: string): number | null {
  const [of, against] = [currency, base].map((one) => (one === NATIONAL ? 1 : rates.get(one)))
  return of === undefined || against === undefined ? null : divideDecimals(of, against, RATE_DECIMALS)
}
