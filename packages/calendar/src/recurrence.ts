import { addDays, dayOf, daysBetween, daysInMonth, isDay, numbersOf, weekdayOf } from './day.ts'

/** A weekday of a rule: 0 Monday to 6 Sunday; `nth` is its place in the month or year (1 the first, -1 the last), 0 each of them. */
export interface RuleDay {
  readonly weekday: number
  readonly nth: number
}

/** When something comes again: the parts of a recurrence rule of RFC 5545 (3.3.10) that count days. */
export interface Recurrence {
  readonly freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  readonly interval: number
  /** How often in all, the first included; the last day it may fall on. Never both. */
  readonly count: number | null
  readonly until: string | null
  readonly byMonth: readonly number[]
  readonly byMonthDay: readonly number[]
  readonly byDay: readonly RuleDay[]
  readonly bySetPos: readonly number[]
  /** The weekday a week begins with, 0 Monday. */
  readonly weekStart: number
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
/** A rule whose days do not exist (30 February) is given up after so many empty spans: ten years and more. */
const EMPTY_SPANS = 400

/** Reads a rule such as `FREQ=WEEKLY;BYDAY=MO,WE`; null for one that is no rule or has parts smaller than a day. */
export function readRecurrence(text: string): Recurrence | null {
  const parts = new Map<string, string>()
  for (const part of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')) {
    const [name = '', value = '', ...rest] = part.split('=')
    if (!READABLE.has(name) || value === '' || rest.length > 0 || parts.has(name)) return null
    parts.set(name, value)
  }
  const freq = FREQUENCIES.find((one) => one === parts.get('FREQ'))
  const rule = {
    interval: whole(parts.get('INTERVAL') ?? '1', 1, 1_000),
    count: parts.has('COUNT') ? whole(parts.get('COUNT'), 1, 10_000) : null,
    until: parts.has('UNTIL') ? readUntil(parts.get('UNTIL') ?? '') : null,
    byMonth: wholes(parts.get('BYMONTH'), 1, 12),
    byMonthDay: wholes(parts.get('BYMONTHDAY'), -31, 31),
    byDay: readDays(parts.get('BYDAY')),
    bySetPos: wholes(parts.get('BYSETPOS'), -366, 366),
    weekStart: WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO'),
  }
  const { interval, count, until, byMonth, byMonthDay, byDay, bySetPos, weekStart } = rule
  if (!freq || interval === undefined || count === undefined || until === undefined || weekStart < 0) return null
  if (!byMonth || !byMonthDay || !byDay || !bySetPos || (count !== null && until !== null)) return null
  // As the standard has it: a place only in months and years, days of the month never in weeks, positions only among something.
  if (byDay.some(({ nth }) => nth !== 0) && (freq === 'DAILY' || freq === 'WEEKLY')) return null
  if (freq === 'WEEKLY' && byMonthDay.length > 0) return null
  if (bySetPos.length > 0 && byDay.length + byMonthDay.length + byMonth.length === 0) return null
  return { freq, interval, count, until, byMonth, byMonthDay, byDay, bySetPos, weekStart }
}

/** A rule as it is written, its parts in one order and without those that say nothing. */
export function writeRecurrence(rule: Recurrence): string {
  const days = rule.byDay.map(({ nth, weekday }) => `${nth || ''}${WEEKDAYS[weekday]}`)
  return [
    `FREQ=${rule.freq}`,
    ...(rule.interval > 1 ? [`INTERVAL=${rule.interval}`] : []),
    ...(rule.byMonth.length > 0 ? [`BYMONTH=${rule.byMonth.join()}`] : []),
    ...(rule.byMonthDay.length > 0 ? [`BYMONTHDAY=${rule.byMonthDay.join()}`] : []),
    ...(days.length > 0 ? [`BYDAY=${days.join()}`] : []),
    ...(rule.bySetPos.length > 0 ? [`BYSETPOS=${rule.bySetPos.join()}`] : []),
    ...(rule.weekStart > 0 ? [`WKST=${WEEKDAYS[rule.weekStart]}`] : []),
    ...(rule.count === null ? [] : [`COUNT=${rule.count}`]),
    ...(rule.until === null ? [] : [`UNTIL=${rule.until.replaceAll('-', '')}`]),
  ].join(';')
}

/**
 * The days of a rule from its first, which always counts as one, to the last that is asked for, in order.
 * @param from days before it are left out; those of a rule without a count are not even walked
 */
export function* occurrences(rule: Recurrence, first: string, last = '2200-12-31', from = first): Generator<string> {
  let given = 0
  let empty = 0
  const end = rule.until !== null && rule.until < last ? rule.until : last
  const over = (day: string) => day > end || (rule.count !== null && given >= rule.count)
  if (over(first)) return
  if (from <= first) yield first
  given += 1
  for (let span = spanBefore(rule, first, from); empty < EMPTY_SPANS; span += rule.interval) {
    const begin = beginOf(rule, first, span)
    if (begin > end) return
    const days = daysOf(rule, begin, first).filter((day) => day > first)
    // Days of weeks and months that are looked at one by one are empty more often than months are.
    empty = days.length > 0 ? 0 : empty + (rule.freq === 'DAILY' ? 0.1 : rule.freq === 'WEEKLY' ? 0.5 : 1)
    for (const day of days) {
      if (over(day)) return
      if (day >= from) yield day
      given += 1
    }
  }
}

/** A rule for something that moved to another day: its one weekday or day of the month goes along; null where that cannot be told. */
export function movedRecurrence(rule: Recurrence, from: string, to: string): Recurrence | null {
  const days = daysBetween(from, to)
  if (days === 0) return rule
  const { byDay, byMonthDay, byMonth, bySetPos, freq } = rule
  if (byMonth.length + bySetPos.length > 0) return null
  if (byDay.length > 0) {
    if (freq !== 'WEEKLY') return null
    const turned = (weekday: number) => (((weekday + days) % 7) + 7) % 7
    return { ...rule, byDay: byDay.map((day) => ({ ...day, weekday: turned(day.weekday) })) }
  }
  if (byMonthDay.length === 0) return rule
  return byMonthDay.length === 1 && byMonthDay[0] === numbersOf(from).date
    ? { ...rule, byMonthDay: [numbersOf(to).date] }
    : null
}

/** A span of the rule before the one a day stands in; the first where its days are counted. */
function spanBefore({ freq, interval, count }: Recurrence, first: string, day: string): number {
  if (count !== null || day <= first) return 0
  const [one, other] = [numbersOf(first), numbersOf(day)]
  const years = other.year - one.year
  const spans = {
    DAILY: daysBetween(first, day),
    WEEKLY: Math.floor(daysBetween(first, day) / 7),
    MONTHLY: years * 12 + other.month - one.month,
    YEARLY: years,
  }[freq]
  return Math.max(0, Math.floor(spans / interval) - 1) * interval
}

const READABLE = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYSETPOS', 'WKST'])

/** The first day of the span (day, week, month, year) that is so many spans after the one the first day stands in. */
function beginOf({ freq, weekStart }: Recurrence, first: string, span: number): string {
  if (freq === 'DAILY') return addDays(first, span)
  if (freq === 'WEEKLY') return addDays(first, span * 7 - ((weekdayOf(first) - weekStart + 7) % 7))
  const { year, month } = numbersOf(first)
  if (freq === 'YEARLY') return dayOf(year + span, 1, 1)
  return dayOf(year + Math.floor((month - 1 + span) / 12), ((month - 1 + span) % 12) + 1, 1)
}

function daysOf(rule: Recurrence, begin: string, first: string): readonly string[] {
  const days = candidates(rule, begin, first)
  if (rule.bySetPos.length === 0) return days
  const chosen = new Set(rule.bySetPos.map((place) => days.at(place > 0 ? place - 1 : place)))
  return days.filter((day) => chosen.has(day))
}

/** The days of one span that the rule names; where it names none, the one like the first. */
function candidates(rule: Recurrence, begin: string, first: string): readonly string[] {
  const { freq, byMonth, byMonthDay, byDay } = rule
  const { date, month } = numbersOf(first)
  const inMonth = (day: string) => byMonth.length === 0 || byMonth.includes(numbersOf(day).month)
  const onDate = (day: string) => byMonthDay.length === 0 || byMonthDay.some((one) => isDate(day, one))
  if (freq === 'DAILY' || freq === 'WEEKLY') {
    const span = Array.from({ length: freq === 'DAILY' ? 1 : 7 }, (_, index) => addDays(begin, index))
    const weekdays = byDay.map(({ weekday }) => weekday)
    if (weekdays.length === 0 && freq === 'WEEKLY') weekdays.push(weekdayOf(first))
    return span.filter(
      (day) => inMonth(day) && onDate(day) && (weekdays.length === 0 || weekdays.includes(weekdayOf(day))),
    )
  }
  const { year, month: of } = numbersOf(begin)
  const wholeYear = freq === 'YEARLY' && byMonth.length === 0 && byMonthDay.length === 0 && byDay.length > 0
  const months = freq === 'MONTHLY' ? [of] : monthsOf(rule, month)
  const span = months.flatMap((one) =>
    Array.from({ length: daysInMonth(year, one) }, (_, index) => dayOf(year, one, index + 1)),
  )
  if (byMonthDay.length === 0 && byDay.length === 0) return span.filter((day) => inMonth(day) && isDate(day, date))
  const onWeekday = (day: string) => byDay.length === 0 || byDay.some((one) => isNth(day, one, wholeYear ? span : null))
  return span.filter((day) => inMonth(day) && onDate(day) && onWeekday(day))
}

function monthsOf({ byMonth, byMonthDay, byDay }: Recurrence, month: number): readonly number[] {
  if (byMonth.length > 0) return byMonth.toSorted((one, other) => one - other)
  return byMonthDay.length > 0 || byDay.length > 0 ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] : [month]
}

function isDate(day: string, date: number): boolean {
  const numbers = numbersOf(day)
  return date > 0 ? numbers.date === date : numbers.date === daysInMonth(numbers.year, numbers.month) + 1 + date
}

/** Whether a day is the weekday at its place in the month, or in these days of a year. */
function isNth(day: string, { weekday, nth }: RuleDay, year: readonly string[] | null): boolean {
  if (weekdayOf(day) !== weekday) return false
  if (nth === 0) return true
  const numbers = numbersOf(day)
  const at = year ? year.indexOf(day) : numbers.date - 1
  const length = year ? year.length : daysInMonth(numbers.year, numbers.month)
  return nth > 0 ? Math.floor(at / 7) + 1 === nth : Math.floor((length - 1 - at) / 7) + 1 === -nth
}

function whole(text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined || !/^[+-]?\d{1,5}$/.test(text)) return undefined
  const value = Number(text)
  return value >= min && value <= max && value !== 0 ? value : undefined
}

/** Numbers parted by commas; none where there are none, undefined where one is not. */
function wholes(text: string | undefined, min: number, max: number): readonly number[] | undefined {
  if (text === undefined) return []
  const values = text.split(',').map((one) => whole(one, min, max))
  return values.every((value) => value !== undefined) ? values : undefined
}

function readDays(text: string | undefined): RuleDay[] | undefined {
  if (text === undefined) return []
  const days: RuleDay[] = []
  for (const one of text.split(',')) {
    const [, nth = '', name = ''] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(one) ?? []
    const place = nth === '' ? 0 : whole(nth, -53, 53)
    if (name === '' || place === undefined) return undefined
    days.push({ nth: place, weekday: WEEKDAYS.indexOf(name) })
  }
  return days
}

/** The last day, `20261231`, or undefined. */
function readUntil(text: string): string | undefined {
  const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return isDay(day) ? day : undefined
}
