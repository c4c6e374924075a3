import type { Region } from '@temelia/calendar/region'
import { addDays } from '@temelia/calendar/day'
import { daysCovered } from '@temelia/calendar/wall-clock'
import type { Row } from '@temelia/model/entity'
import type { Activity } from '@temelia/model/crm/activity'
import { contentLines, escaped } from './content-line.ts'

/** A reminder as a calendar knows it. */
export interface Alarm {
  readonly at: string
  readonly label: string | null
}

/** An activity with what a calendar shows beside it. */
export interface CalendarEntry {
  readonly activity: Row<typeof Activity> & { readonly startAt: string }
  readonly alarms: readonly Alarm[]
  /** What kind of activity it is, in the reader's words. */
  readonly kind: string
  readonly cancelled: boolean
}

/** What stands around the entries: the calendar's name, whose database the ids are of, the zone of all-day entries. */
export interface CalendarFacts {
  readonly name: string
  readonly region: Region
  readonly zone: string
  /** Where an entry is opened in the product. */
  readonly hrefOf: (id: number) => string
}

/** Activities as an iCalendar object (RFC 5545): times in UTC, days of all-day entries in the tenant's zone, lines folded at 75 octets. */
export function icalendar(facts: CalendarFacts, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Temelia//Temelia//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(facts.name)}`,
    `X-WR-TIMEZONE:${facts.zone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...entries.flatMap((entry) => event(facts, entry)),
    'END:VCALENDAR',
  ]
  return contentLines(lines)
}

function event(
  { region, zone, hrefOf }: CalendarFacts,
  { activity, alarms, kind, cancelled }: CalendarEntry,
): string[] {
  const text = [activity.accountName, activity.description].filter(Boolean).join('\n\n')
  return [
    'BEGIN:VEVENT',
    `UID:activity-${region}-${activity.clientId}-${activity.id}@temelia`,
    `DTSTAMP:${utc(activity.updatedAt)}`,
    `CREATED:${utc(activity.createdAt)}`,
    `LAST-MODIFIED:${utc(activity.updatedAt)}`,
    `SEQUENCE:${activity.version}`,
    ...span(activity, zone),
    `SUMMARY:${escaped(activity.name)}`,
    ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
    ...(activity.location ? [`LOCATION:${escaped(activity.location)}`] : []),
    `CATEGORIES:${escaped(kind)}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `URL:${hrefOf(activity.id)}`,
    ...alarms.flatMap(({ at, label }) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(label ?? activity.name)}`,
      `TRIGGER;VALUE=DATE-TIME:${utc(at)}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ]
}

/** When: a span of instants, or of whole days of which the end is the day after the last. */
function span({ startAt, endAt, allDay }: CalendarEntry['activity'], zone: string): string[] {
  if (!allDay) return [`DTSTART:${utc(startAt)}`, ...(endAt && endAt !== startAt ? [`DTEND:${utc(endAt)}`] : [])]
  const [first, last] = daysCovered(startAt, endAt, zone)
  return [`DTSTART;VALUE=DATE:${bare(first)}`, `DTEND;VALUE=DATE:${bare(addDays(last, 1))}`, 'TRANSP:TRANSPARENT']
}

function utc(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function bare(day: string): string {
  return day.replaceAll('-', '')
}
