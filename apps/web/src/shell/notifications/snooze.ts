import { dayAt, startOfDay } from '@temelia/calendar/wall-clock'

const MINUTE = 60_000
const DAY = 86_400_000
const MORNING = 9

/** The moments to which a notification can be put off; tomorrow is at nine in the tenant's zone. */
export function snoozeMoments(now: number, zone: string) {
  // Noon of today plus a day is tomorrow, on the days of a clock change too.
  const tomorrow = dayAt(startOfDay(dayAt(now, zone), zone, 12) + DAY, zone)
  return [
    { text: 'notificationSnooze10', at: new Date(now + 10 * MINUTE).toISOString() },
    { text: 'notificationSnooze60', at: new Date(now + 60 * MINUTE).toISOString() },
    { text: 'notificationSnoozeTomorrow', at: new Date(startOfDay(tomorrow, zone, MORNING)).toISOString() },
  ] as const
}
