import type { Language } from '@temelia/text/message'

/** The short name of a month, `2026-11` gives `Nov` or `nov.` */
export function monthShort(month: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

/** The short name of a weekday with its day of the month, `Mon 23`. */
export function weekdayShort(day: string, language: Language): string {
  const name = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
  return `${name} ${Number(day.slice(8))}`
}
