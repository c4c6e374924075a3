import type { CalendarInput } from './calendars.ts'
import { readMoment } from './moment.ts'
import type { Instance } from './psplib.fixture.ts'
import { calculateSchedule, type Schedule } from './schedule.ts'
import type { ActivityInput, RelationInput, RelationType, ScheduleInput } from './types.ts'

/** A day of the standard week, in minutes. */
export const DAY = 480

/** Every minute of every day. */
export const always: CalendarInput = { id: 900, week: Array.from({ length: 7 }, () => [[0, 1_440] as const]) }

/** Monday 2027-03-01, 8 o'clock, is where the schedules of these tests begin. */
export const START = '2027-03-01'

export function activity(id: number, days: number, more: Partial<ActivityInput> = {}): ActivityInput {
  return { id, duration: days * DAY, ...more }
}

/** `1 FS+2 3`: activity 3 after activity 1 with two days of lag. */
export function relation(id: number, text: string, more: Partial<RelationInput> = {}): RelationInput {
  const [, from, type, lag, to] = /^(\d+) (FS|SS|FF|SF)([+-][\d.]+)? (\d+)$/.exec(text) ?? []
  return {
    id,
    from: Number(from),
    to: Number(to),
    type: type as RelationType,
    lag: Number(lag ?? 0) * DAY,
    ...more,
  }
}

export function scheduleOf(
  activities: readonly ActivityInput[],
  relations: readonly (string | RelationInput)[] = [],
  more: Partial<ScheduleInput> = {},
): Schedule {
  const schedule = calculateSchedule({
    start: START,
    activities,
    relations: relations.map((one, at) => (typeof one === 'string' ? relation(at + 1, one) : one)),
    ...more,
  })
  if (!schedule.ok) throw new Error(`a loop: ${schedule.loop.join(' ')}`)
  return schedule
}

export function at(text: string): number {
  const moment = readMoment(text)
  if (moment === null) throw new Error(text)
  return moment
}

/** The network of a PSPLIB instance, a period being a minute. */
export function instanceInput({ jobs }: Pick<Instance, 'jobs'>): ScheduleInput {
  const read = jobs.split(' ').map((job) => job.split(':') as [string, string])
  const relations = read.flatMap(([, behind], job) =>
    behind === '' ? [] : behind.split(',').map((to) => ({ from: job + 1, to: Number(to) })),
  )
  return {
    start: START,
    calendars: [always],
    calendarId: always.id,
    activities: read.map(([duration], job) => ({ id: job + 1, duration: Number(duration) })),
    relations: relations.map((one, place) => ({ id: place + 1, ...one, type: 'FS', lag: 0 })),
  }
}
