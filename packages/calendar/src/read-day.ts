/** Reads a day that a person typed or a file holds, the way the company writes days: `21.11.2026` in Romania, `11/21/2026` in the United States. */
import { dayOf, daysInMonth, YEARS } from './day.ts'
import { monthNamed } from './months.ts'
import type { Region } from './region.ts'

/** Why a text is not one day. `AMBIGUOUS` brings both readings. */
export type DayFault = 'EMPTY' | 'NOT_A_DAY' | 'NO_SUCH_DAY' | 'YEAR_OUT_OF_RANGE'

/** A day understood (`YYYY-MM-DD`), the two it could be (day first, then month first), or what is wrong with the text. */
export type TypedDay =
  | { ok: true; day: string }
  | { ok: false; fault: 'AMBIGUOUS'; readings: readonly [string, string] }
  | { ok: false; fault: DayFault }

type OneDay = Exclude<TypedDay, { fault: 'AMBIGUOUS' }>

/** Which of the two numbers before the year is the day. */
export type DayOrder = 'dayFirst' | 'monthFirst'

const YEAR_FIRST = /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})\.?$/
const YEAR_LAST = /^(\d{1,2})([-./ ])(\d{1,2})\2(\d{2}|\d{4})\.?$/
const DAY_AND_WORD = /^(\d{1,2})[ .-]+(\p{L}{3,}\.?)[ ,-]+(\d{2}|\d{4})$/u
const WORD_AND_DAY = /^(\p{L}{3,}\.?) (\d{1,2}),? (\d{4})$/u

/** The order a region writes days in. */
export const usualOrder: Readonly<Record<Region, DayOrder>> = { ro: 'dayFirst', us: 'monthFirst' }

/** The signs between whose numbers a region puts its own order: a point means day first to everybody who writes it. */
const OWN_SIGNS: Readonly<Record<Region, string>> = { ro: './- ', us: '/-' }

/**
 * Reads a typed day. A year in front is followed by month and day; a month in words means itself. Otherwise the company's own order
 * counts: day first in Romania, month first in the United States (between slashes or dashes). Any other writing is read when it can
 * mean one day (`25/12/2026` in the United States) and comes back as `AMBIGUOUS` when it can mean two (`03.04.2026` there).
 * Two digits of a year are those of this century, 2000 to 2099.
 * @param order the order that other texts of the same origin have told; it takes the place of the company's
 */
export function readTypedDay(text: string, region: Region, order?: DayOrder): TypedDay {
  const typed = tidied(text)
  if (typed === '') return { ok: false, fault: 'EMPTY' }
  const [, year, , month, date] = YEAR_FIRST.exec(typed) ?? []
  if (year && month && date) return existing(year, Number(month), date)
  const both = bothOrders(typed)
  if (!both) return inWords(typed)
  const { dayFirst, monthFirst, sign, readings } = both
  if (!order && readings && !OWN_SIGNS[region].includes(sign)) return { ok: false, fault: 'AMBIGUOUS', readings }
  const [usual, other] =
    (order ?? usualOrder[region]) === 'monthFirst' ? [monthFirst, dayFirst] : [dayFirst, monthFirst]
  return usual.ok || !other.ok ? usual : other
}

/**
 * What a text tells of the order of the days it stands among: the one order it can have, or both its readings (day first, then month
 * first) where it can have either; nothing when it is the same day in both, or no such day. A Romanian point is always day first.
 */
export function toldOrder(text: string, region: Region): DayOrder | readonly [string, string] | undefined {
  const both = bothOrders(tidied(text))
  if (!both) return undefined
  const { dayFirst, monthFirst, sign, readings } = both
  if (dayFirst.ok !== monthFirst.ok) return dayFirst.ok ? 'dayFirst' : 'monthFirst'
  return readings && region === 'ro' && sign === '.' ? 'dayFirst' : readings
}

function tidied(text: string): string {
  return text
    .trim()
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/(\d) ?([./-]) ?(?=\d)/g, '$1$2')
}

/** A text of two numbers and a year in both orders; `readings` where these are two days. */
interface BothOrders {
  readonly dayFirst: OneDay
  readonly monthFirst: OneDay
  readonly sign: string
  readonly readings?: readonly [string, string]
}

function bothOrders(typed: string): BothOrders | undefined {
  const [, first, sign, second, end] = YEAR_LAST.exec(typed) ?? []
  if (!first || !sign || !second || !end) return undefined
  const dayFirst = existing(end, Number(second), first)
  const monthFirst = existing(end, Number(first), second)
  const two = dayFirst.ok && monthFirst.ok && dayFirst.day !== monthFirst.day
  return { dayFirst, monthFirst, sign, ...(two ? { readings: [dayFirst.day, monthFirst.day] } : {}) }
}

/** `21 November 2026`, `21-nov-26`, `Nov. 21, 2026`, in either language. */
function inWords(typed: string): OneDay {
  const [, date, word, year] = DAY_AND_WORD.exec(typed) ?? []
  if (date && word && year && monthNamed(word) > 0) return existing(year, monthNamed(word), date)
  const [, month, day, end] = WORD_AND_DAY.exec(typed) ?? []
  if (month && day && end && monthNamed(month) > 0) return existing(end, monthNamed(month), day)
  return { ok: false, fault: 'NOT_A_DAY' }
}

function existing(yearText: string, month: number, dateText: string): OneDay {
  const year = Number(yearText) + (yearText.length === 2 ? 2000 : 0)
  const date = Number(dateText)
  if (date < 1 || date > daysInMonth(year, month)) return { ok: false, fault: 'NO_SUCH_DAY' }
  if (year < YEARS.first || year > YEARS.last) return { ok: false, fault: 'YEAR_OUT_OF_RANGE' }
  return { ok: true, day: dayOf(year, month, date) }
}
