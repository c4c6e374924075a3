import { isDay } from '@temelia/calendar/day'
import { dayInWords, formatDay } from '@temelia/calendar/format-day'
import { readTypedDay, type TypedDay } from '@temelia/calendar/read-day'
import type { Region } from '@temelia/calendar/region'
import type { Language } from '@temelia/text/message'
import type { Echo } from './echo-bubble.tsx'
import { currentLanguage, type Say } from './text.ts'

/** What a field shows of a day `YYYY-MM-DD`; a text that is none comes back as it is. */
export function dayShown(value: string, region: Region): string {
  return isDay(value) ? formatDay(value, region) : value
}

/** A typed text as a draft holds it: the day `YYYY-MM-DD`, or the text itself where it cannot be read as exactly one. */
export function dayRead(text: string, region: Region): string {
  const read = readTypedDay(text, region)
  return read.ok ? read.day : text.trim()
}

/** Why what a draft holds is no day, as a sentence; null where it is one, and where nothing was typed. */
export function dayFault(value: string, region: Region, t: Say): string | null {
  if (value.trim() === '' || isDay(value)) return null
  const read = readTypedDay(value, region)
  return read.ok ? null : sentence(dayRefusal(read, region, t))
}

/**
 * What a text that is being typed means, for showing beside the field: nothing where it is written as the company writes days or is none,
 * the day in words where it is written otherwise, both where it can mean two.
 */
export function dayEcho(text: string, region: Region, language: Language): readonly Echo[] {
  const usual = region === 'us' ? /^\d{0,2}\/?\d{0,2}\/?\d{0,4}$/ : /^\d{0,2}\.?\d{0,2}\.?\d{0,4}$/
  const read = readTypedDay(text, region)
  if (!read.ok && read.fault !== 'AMBIGUOUS') return []
  if (usual.test(text.trim()) && (!read.ok || sameOrder(text, formatDay(read.day, region)))) return []
  const days = read.ok ? [read.day] : read.readings
  return days.map((day) => ({ text: dayInWords(day, region, language), typed: formatDay(day, region) }))
}

/** Why a typed day was not taken; one that can be read two ways names both, with their months in words. */
export function dayRefusal(fault: Extract<TypedDay, { ok: false }>, region: Region, t: Say): string {
  switch (fault.fault) {
    case 'AMBIGUOUS': {
      const [one, other] = fault.readings.map((day) => dayInWords(day, region, currentLanguage()))
      return t('dayTwoWays', { one: one ?? '', other: other ?? '' })
    }
    case 'NO_SUCH_DAY':
      return t('noSuchDay')
    case 'YEAR_OUT_OF_RANGE':
      return t('dayYearOutOfRange')
    default:
      return t('notADay', { example: formatDay('2026-11-21', region) })
  }
}

function sameOrder(text: string, shown: string): boolean {
  const [one, other] = [text, shown].map((written) => written.split(/\D/).slice(0, 2).map(Number).join())
  return one === other
}

function sentence(refusal: string): string {
  return refusal.charAt(0).toLocaleUpperCase() + refusal.slice(1)
}
