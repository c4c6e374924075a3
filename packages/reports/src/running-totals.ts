import { addDecimals } from '@temelia/decimal/arithmetic'
import type { Amounts } from '@temelia/estimation/types'
import type { Column } from './page-model.ts'

const AMOUNTS: readonly string[] = ['M', 'm', 'U', 'T', 'sub', 'other', 'total'] satisfies (keyof Amounts)[]

/** Adds up the lines printed so far, exactly, in every column that holds amounts. */
export function runningTotals(columns: readonly Column[]): { add(amounts: Amounts): (number | null)[] } {
  const sums = new Map<keyof Amounts, number>()
  return {
    add(amounts) {
      return columns.map(({ key }) => {
        if (!isAmount(key)) return null
        // A line that could not be computed adds nothing; it says so itself.
        const amount = Number.isFinite(amounts[key]) ? amounts[key] : 0
        const sum = addDecimals(sums.get(key) ?? 0, amount)
        sums.set(key, sum)
        return sum
      })
    },
  }
}

function isAmount(key: string): key is keyof Amounts {
  return AMOUNTS.includes(key)
}
