import { addDays, addMonths, weekdayOf } from './day.ts'

/** The date intervals in the order of their codes: `custom` is 1, `allTime` 11. */
export const intervals = [
  'custom',
  'untilToday',
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
  'allTime',
] as const

/**
 * First and last day of a date interval by its code 1 to 11, as seen on a given day; undefined = open.
 * Weeks start on Monday. Code 1 (custom) carries its own bounds elsewhere and so is open here.
 */
export function intervalDays(code: number, today: string): [first: string | undefined, last: string | undefined] {
  const year = Number(today.slice(0, 4))
  const month = `${today.slice(0, 8)}01`
  const weekday = weekdayOf(today)
  switch (code) {
    case 2:
      return [undefined, today]
    case 3:
      return [today, today]
    case 4:
      return [addDays(today, -1), addDays(today, -1)]
    case 5:
      return [addDays(today, -weekday), addDays(today, 6 - weekday)]
    case 6:
      return [addDays(today, -weekday - 7), addDays(today, -weekday - 1)]
    case 7:
      return [month, addDays(addMonths(month, 1), -1)]
    case 8:
      return [addMonths(month, -1), addDays(month, -1)]
    case 9:
      return [`${year}-01-01`, `${year}-12-31`]
    case 10:
      return [`${year - 1}-01-01`, `${year - 1}-12-31`]
    default:
      return [undefined, undefined]
  }
}
