import type { Region } from '@temelia/calendar/region'
import type { Language } from '@temelia/text/message'

/** A day in words of the language; in English in the order of the company: `21 November`, in the US `November 21`. */
export function dayText(day: string, language: Language, region: Region, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localeOf(language, region), { timeZone: 'UTC', ...options }).format(noon(day))
}

/** The middle of a day, for what writes days in words. */
export function noon(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}

/** In which words days are written. */
export function localeOf(language: Language, region: Region): string {
  if (language === 'ro') return 'ro-RO'
  return region === 'us' ? 'en-US' : 'en-GB'
}
