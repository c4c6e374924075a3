import { RESOURCE_PRICE_DECIMALS } from '@temelia/estimation/tables'
import { currencyOf } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { divideDecimals, multiplyDecimals } from '@temelia/decimal/arithmetic'
import { crossRate, storedDay } from '../../rates/kept-rates.ts'
import type { Context } from '../../records/context.ts'
import type { ProjectRow } from '../settings.ts'

/** Turns amounts into the currency of a project; null where no rate is known. */
export type Conversion = (amount: number, currency: string | null) => number | null

/** The project's own second currency converts by its own rate; others by the last stored day. */
export async function conversionOf(context: Context, project: ProjectRow): Promise<Conversion> {
  const exchange = await exchangeInto(context, project)
  return (amount, from) => {
    const rate = exchange(from ?? currencyOf(context.actor.region))
    if (rate === undefined) return amount
    return rate === null ? null : multiplyDecimals(amount, rate.times, RESOURCE_PRICE_DECIMALS)
  }
}

/**
 * How amounts of a currency come into that of a project, by the rules of `conversionOf`. Undefined where nothing changes, null where no rate
 * is known.
 */
export async function exchangeInto(
  context: Context,
  project: ProjectRow,
): Promise<(currency: string) => Exchange | null | undefined> {
  const day = await storedDay(context, todayIn(context.actor.region, context.now))
  const own = project.currency ?? currencyOf(project.practice ?? 'ro')
  return (currency) => {
    if (currency === own) return undefined
    const typed = currency === project.altCurrencyName ? project.altCurrencyRate : null
    const rate = typed || (day && crossRate(day, currency, own))
    return rate ? { times: rate, by: 1 } : null
  }
}

/** What amounts are multiplied with, and divided by, to come into another currency. */
export type Exchange = Readonly<{ times: number; by: number }>

/** Decimals that a price keeps between the two steps of an exchange. */
const PRODUCT_DECIMALS = 10

/** A price in the other currency, with the decimals that prices of resources have (SPEC.md R4.2). */
export function exchangedPrice(price: number, { times, by }: Exchange): number {
  return divideDecimals(multiplyDecimals(price, times, PRODUCT_DECIMALS), by, RESOURCE_PRICE_DECIMALS)
}

/** What tells the currency in which amounts are, and that of a second one. */
type Priced = Partial<Pick<ProjectRow, 'currency' | 'practice' | 'altCurrencyName' | 'altCurrencyRate'>>

/**
 * How amounts of one project come into the currency of another: by the rate that one of them has for the currency of the other, else by the
 * last stored day. Undefined where they are in one currency, null where no rate is known.
 */
export async function exchangeBetween(
  context: Context,
  from: Priced,
  to: Priced,
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
