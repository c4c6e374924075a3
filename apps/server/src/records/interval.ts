/**
 * First and last day of a date interval by its code 1 to 11 (spec section 4), as seen on a given day; undefined = open.
 * Weeks start on Monday. Code 1 (custom) carries its own bounds elsewhere and so is open here.
 */
export function intervalDays(code: number, today: string): [first: string | undefined, last: string | undefined] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
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
      return [firstOfMonth(year, month), addDays(firstOfMonth(year, month + 1), -1)]
    case 8:
      return [firstOfMonth(year, month - 1), addDays(firstOfMonth(year, month), -1)]
    case 9:
      return [`${year}-01-01`, `${year}-12-31`]
    case 10:
      return [`${year - 1}-01-01`, `${year - 1}-12-31`]
    default:
      return [undefined, undefined]
  }
}

/** The day a number of days later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The day it is where the tenant works. */
export function todayIn(region: 'ro' | 'us', now: Date): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: region === 'ro' ? 'Europe/Bucharest' : 'America/New_York',
  }).format(now)
}

function firstOfMonth(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)
}
