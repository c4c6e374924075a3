/** Milestones as a calendar other programs subscribe to (iCalendar, RFC 5545; SPEC.md S15). */
import { addDays } from '@temelia/calendar/day'
import { dayOfEnd, dayText } from './moment.ts'
import { calculateSchedule } from './schedule.ts'
import type { ScheduleFile } from './schedule-file.ts'

/** What the calendar says of itself. */
export interface CalendarStamp {
  /** Parts the events of one schedule from those of others; letters, digits, dots and hyphens. */
  readonly key: string
  /** When it was made, UTC: `YYYYMMDDTHHMMSSZ`. */
  readonly made: string
}

/** Every milestone (duration 0, no group) as an event of its whole day; null where the schedule has a loop. */
export function milestonesCalendar(file: ScheduleFile, { key, made }: CalendarStamp): string | null {
  const schedule = calculateSchedule(file.input)
  if (!schedule.ok) return null
  const events = file.rows
    .filter(({ activity }) => activity.duration === 0 && !schedule.isGroup(activity.id))
    .flatMap(({ activity, name }) => {
      const dates = schedule.dates(activity.id)
      if (!dates) return []
      // What stands at the end of a day's work, or at midnight, belongs to that day.
      const day = dayText(activity.milestone === 'finish' ? dayOfEnd(dates.finish) : Math.floor(dates.start / 1_440))
      return [
        'BEGIN:VEVENT',
        `UID:milestone-${activity.id}@${key}`,
        `DTSTAMP:${made}`,
        `DTSTART;VALUE=DATE:${plain(day)}`,
        `DTEND;VALUE=DATE:${plain(addDays(day, 1))}`,
        `SUMMARY:${escaped(name)}`,
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ]
    })
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Temelia//Schedule//EN',
    `NAME:${escaped(file.name)}`,
    ...events,
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function plain(day: string): string {
  return day.replaceAll('-', '')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')
}

const MOST_OCTETS = 74

/** A line of at most 75 octets; what is longer goes on after a space. */
function folded(line: string): string {
  const pieces: string[] = ['']
  let size = 0
  for (const sign of line) {
    const octets = new TextEncoder().encode(sign).length
    if (size + octets > MOST_OCTETS) {
      pieces.push('')
      size = 0
    }
    pieces[pieces.length - 1] += sign
    size += octets
  }
  return pieces.join('\r\n ')
}
