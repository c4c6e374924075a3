import { sum15 } from '@temelia/decimal/arithmetic'
import type { Amounts } from './f3-data.ts'
import type { Column } from './page-model.ts'

/** Adds up the lines printed so far, exactly, in every column that holds amounts. */
export function runningTotals(columns: readonly Column[]): { add(amounts: Amounts): (number | null)[] } {
  const sums = new Map<string, number>()
  return {
    add(amounts) {
      return columns.map(({ key }) => {
        const amount =
          key === 'total'
            ? amounts.Total
            : key === 'M' || key === 'm' || key === 'U' || key === 'T'
              ? amounts[key]
              : null
        if (amount === null) return null
        const sum = sum15(sums.get(key) ?? 0, amount)
        sums.set(key, sum)
        return sum
      })
    },
  }
}
