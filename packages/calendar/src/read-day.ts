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

const YEAR_FIRST = /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})\.?$/
const YEAR_LAST = /^(\d{1,2})([-./ ])(\d{1,2})\2(\d{2}|\d{4})\.?$/
const DAY_AND_WORD = /^(\d{1,2})[ .-]+(\p{L}{3,}\.?)[ ,-]+(\d{2}|\d{4})$/u
const WORD_AND_DAY = /^(\p{L}{3,}\.?) (\d{1,2}),? (\d{4})$/u

/** The signs between whose numbers a region puts its own order: a point means day first to everybody who writes it. */
const OWN_SIGNS: Readonly<Record<Region, string>> = { ro: './- ', us: '/-' }

/**
 * Reads a typed day. A year in front is followed by month and day; a month in words means itself. Otherwise the company's own order
 * counts: day first in Romania, month first in the United States (between slashes or dashes). Any other writing is read when it can
 * mean one day (`25/12/2026` in the United States) and comes back as `AMBIGUOUS` when it can mean two (`03.04.2026` there).
 * Two digits of a year are those of this century, 2000 to 2099.
 */
export function readTypedDay(text: string, region: Region): TypedDay {
  const typed = text
    .trim()
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/(\d) ?([./-]) ?(?=\d)/g, '$1$2')
  if (typed === '') return { ok: false, fault: 'EMPTY' }
  const [, year, , month, date] = YEAR_FIRST.exec(typed) ?? []
  if (year && month && date) return existing(year, Number(month), date)
  const [, first, sign, second, end] = YEAR_LAST.exec(typed) ?? []
  if (first && sign && second && end) return ordered(first, second, end, region, OWN_SIGNS[region].includes(sign))
  return inWords(typed)
}

function ordered(first: string, second: string, year: string, region: Region, own: boolean): TypedDay {
  const dayFirst = existing(year, Number(second), first)
  const monthFirst = existing(year, Number(first), second)
  if (dayFirst.ok && monthFirst.ok && dayFirst.day !== monthFirst.day && !own)
    return { ok: false, fault: 'AMBIGUOUS', readings: [dayFirst.day, monthFirst.day] }
  const [usual, other] = region === 'us' ? [monthFirst, dayFirst] : [dayFirst, monthFirst]
  return usual.ok || !other.ok ? usual : other
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
