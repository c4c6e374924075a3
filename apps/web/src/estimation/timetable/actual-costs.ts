/** What was really spent, as it is typed. */
import { isDay } from '@temelia/calendar/day'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { type NumberPractice, typedText } from '@temelia/decimal/typed-number'
import { readNumber } from '../../ui/typed-number.ts'
import type { ActualCost } from './timetable-data.ts'

/** A line of the form; `key` tells lines apart while they are typed. */
export type CostDraft = Readonly<{ key: number; date: string; amount: string; note: string }>

/** Costs that are stored, as text. */
export function draftsOf(costs: readonly ActualCost[], practice: NumberPractice): readonly CostDraft[] {
  return costs.map(({ date, amount, note = '' }, at) => ({
    key: at + 1,
    date,
    amount: typedText(amount, practice),
    note,
  }))
}

/** A line that is still empty, for the day on which it is begun. */
export function emptyCost(rows: readonly CostDraft[], day: string): CostDraft {
  return { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, date: day, amount: '', note: '' }
}

/** Lines that cannot be read: which of the two fields. */
export function costFaults(rows: readonly CostDraft[], practice: NumberPractice): ReadonlySet<string> {
  return new Set(
    rows.flatMap(({ key, date, amount }) => [
      ...(isDay(date) ? [] : [`date.${key}`]),
      ...(readCost(amount, practice) === null ? [`amount.${key}`] : []),
    ]),
  )
}

/** The costs that were typed, the earliest first; those without faults. */
export function costsOf(rows: readonly CostDraft[], practice: NumberPractice): readonly ActualCost[] {
  return rows
    .flatMap(({ date, amount: text, note }): readonly ActualCost[] => {
      const amount = readCost(text, practice)
      if (amount === null || !isDay(date)) return []
      return [{ date, amount, ...(note.trim() === '' ? {} : { note: note.trim() }) }]
    })
    .sort((one, other) => one.date.localeCompare(other.date))
}

/** What the lines come to, without those that cannot be read. */
export function costTotal(rows: readonly CostDraft[], practice: NumberPractice): number {
  return sumDecimals(costsOf(rows, practice).map(({ amount }) => amount))
}

/** The largest amount of a line. */
const LARGEST = 1e12

function readCost(text: string, practice: NumberPractice): number | null {
  const amount = readNumber(text, practice)
  return amount === null || Math.abs(amount) > LARGEST ? null : amount
}
