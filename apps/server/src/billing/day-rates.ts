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
  const found = context.actor.region === 'us' ? null : await storedDay(context, day)
  const holds = found && daysBetween(found.date, day) <= OLDEST_DAYS ? found : null
  return (currency) => (currency === home ? 1 : holds && crossRate(holds, currency, home))
}
