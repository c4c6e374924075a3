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
