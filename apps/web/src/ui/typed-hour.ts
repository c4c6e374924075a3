import { formatHour } from '@temelia/calendar/format-day'
import { isHour, readTypedHour } from '@temelia/calendar/read-hour'
import type { Region } from '@temelia/calendar/region'
import type { Echo } from './echo-bubble.tsx'
import type { Say } from './text.ts'

/** What a field shows of an hour `HH:MM`; a text that is none comes back as it is. */
export function hourShown(value: string, region: Region): string {
  if (!isHour(value)) return value
  const [hour = 0, minute = 0] = value.split(':').map(Number)
  return formatHour(hour, minute, region)
}

/** A typed text as a draft holds it: the hour `HH:MM`, or the text itself where it cannot be read as exactly one. */
export function hourRead(text: string, region: Region): string {
  const read = readTypedHour(text, region)
  return read.ok ? read.hour : text.trim()
}

/** Both hours that a text can mean, for choosing one; nothing for another text. */
export function hourEcho(text: string, region: Region): readonly Echo[] {
  const read = readTypedHour(text, region)
  if (read.ok || read.fault !== 'AMBIGUOUS') return []
  return read.readings.map((hour) => ({ text: hourShown(hour, region), typed: hourShown(hour, region) }))
}

/** Why what a draft holds is no hour, as a sentence; null where it is one, and where nothing was typed. */
export function hourFault(value: string, region: Region, t: Say): string | null {
  if (value.trim() === '' || isHour(value)) return null
  const [one, other] = hourEcho(value, region)
  if (one && other) return t('hourTwoWays', { one: one.text, other: other.text })
  return t('notAnHour', { example: formatHour(14, 30, region) })
}
