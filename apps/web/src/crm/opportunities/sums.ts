import { addDecimals } from '@temelia/decimal/arithmetic'
import type { CurrencySum } from './board/board.ts'

/** Sums added up per currency, in the order of the currencies. */
export function addSums(sums: readonly CurrencySum[]): readonly CurrencySum[] {
  const added = new Map<string, CurrencySum>()
  for (const one of sums) {
    const so = added.get(one.currency)
    added.set(one.currency, {
      currency: one.currency,
      count: (so?.count ?? 0) + one.count,
      sum: addDecimals(so?.sum ?? 0, one.sum),
      weighted: addDecimals(so?.weighted ?? 0, one.weighted),
    })
  }
  return [...added.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1))
}
