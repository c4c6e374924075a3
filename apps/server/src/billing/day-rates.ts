import { daysBetween } from '@temelia/calendar/day'
import { currencyOf } from '@temelia/calendar/region'
import { crossRate, storedDay } from '../rates/kept-rates.ts'
import type { Context } from '../records/context.ts'

/** Units of the company's currency for one of another; null where none is known. */
export type DayRates = (currency: string) => number | null

/** Days after which a published rate is none of a day any more: the longest holidays are shorter. */
const OLDEST_DAYS = 7

/**
 * The published rates that hold on a day: the last ones until then, of the kept table. A company of the United States books what its bank gave
 * and types it: for it there are none but its own currency's.
 */
export async function dayRates(context: Context, day: string): Promise<DayRates> {
  const home = currencyOf(context.actor.region)
  const holds = context.actor.region === 'us' ? null : await keptOn(context, day)
  return (currency) => (currency === home ? 1 : holds && crossRate(holds, currency, home))
}

/** The rates that are kept of a day, or of the last one before it on which some were published; null where that is too long ago. */
export async function keptOn(context: Context, day: string) {
  const found = await storedDay(context, day)
  return found && daysBetween(found.date, day) <= OLDEST_DAYS ? found : null
}
