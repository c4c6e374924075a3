import { currencyOf } from '@temelia/calendar/region'
import type { Context } from '../records/context.ts'

/**
 * Units of the company's currency for one of a document's, as it goes into the books; null where the document does not say. A rate that is
 * left over on a document in the company's own currency counts for nothing.
 */
export function bookRate(
  { actor }: Pick<Context, 'actor'>,
  { currency, exchangeRate }: { readonly currency: string | null; readonly exchangeRate: number | null },
): number | null {
  const home = currencyOf(actor.region)
  return (currency ?? home) === home ? 1 : exchangeRate
}
