import { type Region, zoneOfRegion } from '@temelia/calendar/region'
import { daysCovered } from '@temelia/calendar/wall-clock'
import type { Language } from '@temelia/text/message'
import type { Time } from './activity-data.ts'
import { clockAt } from './activity-draft.ts'
import { timeText } from './calendar-span.ts'
import { dayText } from '../../ui/day-text.ts'

/** When an activity is, in words: `Tue 24 Nov, 9:00 – 10:30`; '' for one without a time. */
export function timeOf({ startAt, endAt, allDay }: Time, region: Region, language: Language, wholeDay: string): string {
  if (!startAt) return ''
  const zone = zoneOfRegion(region)
  const [first, last] = daysCovered(startAt, endAt, zone)
  const day = (date: string) => dayText(date, language, region, { weekday: 'short', day: 'numeric', month: 'short' })
  const hour = (instant: string) => {
    const [hours = 0, minutes = 0] = clockAt(instant, zone).split(':').map(Number)
    return timeText(hours * 60 + minutes, region)
  }
  if (allDay) return `${first === last ? day(first) : `${day(first)} – ${day(last)}`}, ${wholeDay.toLowerCase()}`
  if (!endAt || endAt === startAt) return `${day(first)}, ${hour(startAt)}`
  return `${day(first)}, ${hour(startAt)} – ${first === last ? '' : `${day(last)}, `}${hour(endAt)}`
}
