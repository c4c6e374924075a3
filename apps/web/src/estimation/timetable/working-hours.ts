/** Hours of work of a day as they are typed: `08:00 - 12:00, 13:00 - 17:00`, in the United States `8:00 AM - 12:00 PM`. */
import { formatHour } from '@temelia/calendar/format-day'
import { readTypedHour } from '@temelia/calendar/read-hour'
import type { Region } from '@temelia/calendar/region'
import type { Period } from '@temelia/scheduling/working-time'

/** Periods that were understood, or the piece that was not. */
type ReadHours = Readonly<{ ok: true; periods: readonly Period[] } | { ok: false; piece: string }>

const DAY = 1_440

/** Hours as the company writes them; nothing for a day off. */
export function hoursText(periods: readonly Period[], region: Region): string {
  return periods.map(([from, to]) => `${hourText(from, region)} - ${hourText(to, region)}`).join(', ')
}

/** Reads typed hours: pieces from-to, parted by commas or semicolons, in their order; nothing is a day off. Midnight may end a day. */
export function readHours(text: string, region: Region): ReadHours {
  const pieces = text
    .split(/[,;+]/)
    .map((piece) => piece.trim())
    .filter(Boolean)
  const periods: Period[] = []
  for (const piece of pieces) {
    const [first, second, ...more] = piece.split(/\s*[-–—]\s*/)
    const from = minuteOf(first ?? '', region)
    const end = minuteOf(second ?? '', region)
    const to = end === 0 ? DAY : end
    const after = periods.at(-1)?.[1] ?? 0
    if (more.length > 0 || from === null || to === null || from >= to || from < after) return { ok: false, piece }
    periods.push([from, to])
  }
  return { ok: true, periods }
}

function minuteOf(text: string, region: Region): number | null {
  if (/^24(?:[:.]?00)?$/.test(text)) return DAY
  const read = readTypedHour(text, region)
  if (!read.ok) return null
  const [hour = 0, minute = 0] = read.hour.split(':').map(Number)
  return hour * 60 + minute
}

function hourText(minutes: number, region: Region): string {
  if (minutes === DAY && region === 'ro') return '24:00'
  return formatHour(Math.floor((minutes % DAY) / 60), minutes % 60, region)
}
