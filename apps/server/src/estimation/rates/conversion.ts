import { currencyOf } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { multiplyDecimals } from '@temelia/decimal/arithmetic'
import { crossRate, NATIONAL, storedDay } from '../../rates/kept-rates.ts'
import type { Context } from '../../records/context.ts'
import type { ProjectRow } from '../settings.ts'

const PRICE_DECIMALS = 4

/** Turns amounts into the currency of a project; null where no rate is known. */
export type Conversion = (amount: number, currency: string | null) => number | null

/** The project's own second currency converts by its own rate; others by the last stored day. */
export async function conversionOf(context: Context, project: ProjectRow): Promise<Conversion> {
  const day = await storedDay(context, todayIn(context.actor.region, context.now))
  const own = project.currency ?? NATIONAL
  return (amount, from) => {
    const currency = from ?? currencyOf(context.actor.region)
    if (currency === own) return amount
    const rate =
      currency === project.altCurrencyName && project.altCurrencyRate
        ? project.altCurrencyRate
        : day && crossRate(day, currency, own)
    return rate === null ? null : multiplyDecimals(amount, rate, PRICE_DECIMALS)
  }
}

/** What amounts are multiplied with, and divided by, to come into another currency. */
export type Exchange = Readonly<{ times: number; by: number }>

/**
 * How amounts of one project come into the currency of another: by the rate that one of them has for the currency of the other, else by the
 * last stored day. Undefined where they are in one currency, null where no rate is known.
 */
export async function exchangeBetween(
  context: Context,
  from: ProjectRow,
  to: ProjectRow,
): Promise<Exchange | null | undefined> {
  const [source, target] = [from, to].map(({ currency, practice }) => currency ?? currencyOf(practice ?? 'ro')) as [
    string,
    string,
  ]
  if (source === target) return undefined
  if (to.altCurrencyName === source && to.altCurrencyRate) return { times: to.altCurrencyRate, by: 1 }
  if (from.altCurrencyName === target && from.altCurrencyRate) return { times: 1, by: from.altCurrencyRate }
  const day = await storedDay(context, todayIn(context.actor.region, context.now))
  const rate = day && crossRate(day, source, target)
  return rate === null ? null : { times: rate, by: 1 }
}
