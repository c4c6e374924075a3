/** Reads an hour of the day that a person typed, the way the company writes hours: `14:05` in Romania, `2:05 PM` in the United States. */
import type { Region } from './region.ts'

/** An hour understood (`HH:MM`, 24 hours), the two it could be (morning, then afternoon), or what is wrong with the text. */
export type TypedHour =
  | { ok: true; hour: string }
  | { ok: false; fault: 'AMBIGUOUS'; readings: readonly [string, string] }
  | { ok: false; fault: 'EMPTY' | 'NOT_AN_HOUR' }

const SHAPE = /^(\d{1,2})(?:\s?[:.h]\s?(\d{2})|(\d{2}))?\s?(?:([ap])\.?\s?(?:m\.?)?)?$/i
/** Two digits, a colon and two digits: nobody writes the 12-hour clock so. */
const FULL = /^\d{2}:\d{2}$/

/**
 * Reads a typed hour: `14:05`, `14.05`, `1405`, `14`, `2:05 PM`, `2p`. In the United States `2` and `2:30` are of the morning as well as of
 * the afternoon and come back as `AMBIGUOUS` with both; the 24-hour writing `02:30` means itself.
 */
export function readTypedHour(text: string, region: Region): TypedHour {
  const typed = text.trim().replace(/[\s\u00a0\u202f]+/g, ' ')
  if (typed === '') return { ok: false, fault: 'EMPTY' }
  const [, first = '', parted, joined, half] = SHAPE.exec(typed) ?? []
  const [hour, minute] = [Number(first || Number.NaN), Number(parted ?? joined ?? 0)]
  const twelve = hour >= 1 && hour <= 12
  if (!(hour <= 23) || minute > 59 || (half && !twelve)) return { ok: false, fault: 'NOT_AN_HOUR' }
  const [morning, afternoon] = [hourOf(hour % 12, minute), hourOf((hour % 12) + 12, minute)]
  if (half) return { ok: true, hour: half.toLowerCase() === 'a' ? morning : afternoon }
  if (region === 'us' && twelve && !FULL.test(typed))
    return { ok: false, fault: 'AMBIGUOUS', readings: [morning, afternoon] }
  return { ok: true, hour: hourOf(hour, minute) }
}

/** Whether the text is an hour of the day as the wire and drafts hold it: `09:30`. */
export function isHour(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

function hourOf(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
