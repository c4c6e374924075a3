/** Writes days, hours and instants as a company writes them. The region decides, never the language a person reads in. */
import { dayOf, numbersOf } from './day.ts'
import { type MonthLanguage, monthWord } from './months.ts'
import { type Region, zoneOfRegion } from './region.ts'
import { wallAt } from './wall-clock.ts'

/** A day `2026-11-21` as the company writes it: `21.11.2026` in Romania, `11/21/2026` in the United States. Other text comes back unchanged. */
export function formatDay(day: string, region: Region): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(day)
  if (!parts) return day
  const [, year, month, date] = parts
  return region === 'ro' ? `${date}.${month}.${year}` : `${month}/${date}/${year}`
}

/** A day with its month as a word, which nobody can misread: `3 April 2026`, in the United States `April 3, 2026`, in Romanian `3 aprilie 2026`. */
export function dayInWords(day: string, region: Region, language: MonthLanguage): string {
  const { year, month, date } = numbersOf(day)
  const word = monthWord(month, language)
  return language === 'en' && region === 'us' ? `${word} ${date}, ${year}` : `${date} ${word} ${year}`
}

/** An hour of the day as the company writes it: `14:05` in Romania, `2:05 PM` in the United States. */
export function formatHour(hour: number, minute: number, region: Region): string {
  const minutes = String(minute).padStart(2, '0')
  if (region === 'ro') return `${String(hour).padStart(2, '0')}:${minutes}`
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

/** An instant (RFC 3339) as the clock of the company shows it, to the minute: `21.11.2026, 14:05`. Other text comes back unchanged. */
export function formatInstant(instant: string, region: Region): string {
  if (Number.isNaN(Date.parse(instant))) return instant
  const { year, month, day, hour, minute } = wallAt(instant, zoneOfRegion(region))
  return `${formatDay(dayOf(year, month, day), region)}, ${formatHour(hour, minute, region)}`
}
