import { isDay, numbersOf, weekdayOf, daysInMonth } from '@temelia/calendar/day'
import { readRecurrence, type Recurrence, writeRecurrence } from '@temelia/calendar/recurrence'

/** How often, as a person chooses it; `other` is a rule that only its text says. */
export type Repeats = 'none' | 'daily' | 'workdays' | 'weekly' | 'monthly' | 'monthlyNth' | 'yearly' | 'other'

/** When an activity comes again, as a person fills it in. Weekdays: 0 Monday to 6 Sunday. */
export type RecurrenceDraft = Readonly<{
  repeats: Repeats
  interval: string
  weekdays: readonly number[]
  ends: 'never' | 'on' | 'after'
  until: string
  times: string
  rule: string
}>

const WORKDAYS = [0, 1, 2, 3, 4]
const PLAIN = {
  interval: 1,
  count: null,
  until: null,
  byMonth: [],
  byMonthDay: [],
  byDay: [],
  bySetPos: [],
  weekStart: 0,
}

/** What comes once. */
export const ONCE: RecurrenceDraft = {
  repeats: 'none',
  interval: '1',
  weekdays: [],
  ends: 'never',
  until: '',
  times: '10',
  rule: '',
}

/** A stored rule in fields, for an activity of this day. */
export function recurrenceDraft(text: string | null, day: string): RecurrenceDraft {
  const rule = text ? readRecurrence(text) : null
  if (!text || !rule) return ONCE
  const fields = {
    interval: String(rule.interval),
    weekdays: rule.byDay.map(({ weekday }) => weekday),
    ends: rule.count !== null ? ('after' as const) : rule.until !== null ? ('on' as const) : ('never' as const),
    until: rule.until ?? '',
    times: rule.count === null ? ONCE.times : String(rule.count),
    rule: text,
  }
  const all = ['daily', 'workdays', 'weekly', 'monthly', 'monthlyNth', 'yearly'] as const
  const repeats = all.find((one) => recurrenceRule({ ...fields, repeats: one }, day) === writeRecurrence(rule))
  return { ...fields, repeats: repeats ?? 'other' }
}

/** Fields as a rule for an activity of this day; null for none, undefined where they cannot be read. */
export function recurrenceRule(draft: RecurrenceDraft, day: string): string | null | undefined {
  const { repeats, ends } = draft
  if (repeats === 'none') return null
  if (!isDay(day)) return undefined
  if (repeats === 'other') {
    const read = readRecurrence(draft.rule)
    return read ? writeRecurrence(read) : undefined
  }
  const interval = repeats === 'workdays' ? 1 : whole(draft.interval, 1_000)
  const count = ends === 'after' ? whole(draft.times, 400) : null
  const until = ends === 'on' ? (isDay(draft.until) && draft.until >= day ? draft.until : undefined) : null
  if (interval === undefined || count === undefined || until === undefined) return undefined
  return writeRecurrence({ ...PLAIN, ...parts(draft, day), interval, count, until })
}

/** The place of a day's weekday in its month: 1 to 4, -1 for the last. */
export function nthOf(day: string): number {
  const { year, month, date } = numbersOf(day)
  return date + 7 > daysInMonth(year, month) ? -1 : Math.ceil(date / 7)
}

function parts({ repeats, weekdays }: RecurrenceDraft, day: string): Pick<Recurrence, 'freq'> & Partial<Recurrence> {
  const each = (days: readonly number[]) => days.map((weekday) => ({ weekday, nth: 0 }))
  const { date } = numbersOf(day)
  switch (repeats) {
    case 'workdays':
      return { freq: 'WEEKLY', byDay: each(WORKDAYS) }
    case 'weekly': {
      const days = [...new Set(weekdays)].toSorted((one, other) => one - other)
      // The one weekday it stands on needs no word: moved, it goes along.
      return days.length === 0 || (days.length === 1 && days[0] === weekdayOf(day))
        ? { freq: 'WEEKLY' }
        : { freq: 'WEEKLY', byDay: each(days) }
    }
    case 'monthly':
      // In a month without the 31st the last day is meant.
      return date <= 28
        ? { freq: 'MONTHLY' }
        : { freq: 'MONTHLY', byMonthDay: [28, 29, 30, 31].filter((one) => one <= date), bySetPos: [-1] }
    case 'monthlyNth':
      return { freq: 'MONTHLY', byDay: [{ weekday: weekdayOf(day), nth: nthOf(day) }] }
    case 'yearly':
      return { freq: 'YEARLY' }
    default:
      return { freq: 'DAILY' }
  }
}

function whole(text: string, most: number): number | undefined {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return value >= 1 && value <= most ? value : undefined
}
