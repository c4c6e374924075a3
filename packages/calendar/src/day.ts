/** Arithmetic of calendar days `YYYY-MM-DD`. A day has no hour and no zone, so no change of the clock can move it. */

const DAY = 86_400_000

/** The first and the last year of a day that the product stores. */
export const YEARS = { first: 1900, last: 2200 } as const

/** Whether the text is an existing day of the form YYYY-MM-DD, years 1900 to 2200. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= YEARS.first && year <= YEARS.last && day >= 1 && day <= daysInMonth(year, month)
}

/** How many days a month (1 to 12) has; 0 for a month that does not exist. */
export function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

/** The text of a day from its numbers: month 1 to 12, day 1 to 31. Whether it exists is for `isDay` to say. */
export function dayOf(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The day a number of days later, or earlier when the number is negative. */
export function addDays(day: string, days: number): string {
  return dayOfMilliseconds(millisecondsOf(day) + days * DAY)
}

/** The same day a number of months later; the last of the month where that month is shorter (31 January and one is 28 February). */
export function addMonths(day: string, months: number): string {
  const { year, month, date } = numbersOf(day)
  const at = year * 12 + month - 1 + months
  const [inYear, inMonth] = [Math.floor(at / 12), (at % 12) + 1]
  return dayOf(inYear, inMonth, Math.min(date, daysInMonth(inYear, inMonth)))
}

/** Days from one day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((millisecondsOf(to) - millisecondsOf(from)) / DAY)
}

/** The day of the week: 0 Monday to 6 Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(millisecondsOf(day)).getUTCDay() + 6) % 7
}

/** The numbers of a day: month 1 to 12, date 1 to 31. */
export function numbersOf(day: string): { year: number; month: number; date: number } {
  const [year = 1970, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number)
  return { year, month, date }
}

function millisecondsOf(day: string): number {
  const { year, month, date } = numbersOf(day)
  return Date.UTC(year, month - 1, date)
}

function dayOfMilliseconds(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
