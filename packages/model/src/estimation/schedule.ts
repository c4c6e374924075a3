import { z } from 'zod'
import { entity } from '../entity.ts'
import { date, decimal, initially, integer, json, oneOf, once, ref, required } from '../field.ts'
import { dateInput, decimalInput } from '../values.ts'
import { Project } from './project.ts'
import { WorkCalendar } from './work-calendar.ts'

/** Most days of work that a duration, a lag or a float may have: a hundred years. */
export const MOST_DAYS = 36_500

const percent = { scale: 'percent', min: 0, max: 100 } as const

/** What holds for the whole timetable of a project; a project has one at most, and without one the defaults hold. */
export const Schedule = entity('schedule', {
  wire: { path: 'estimation-schedules', id: 'ScheduleId' },
  table: 'schedules',
  module: 'estimation',
  parent: 'projectId',
  owner: { through: 'projectId' },
  fields: {
    projectId: once(required(ref(() => Project))),
    /** Nothing is planned before it. */
    start: date({ column: true }),
    /** Minutes of that day before work begins; null: with the hours of the calendar. A start that is typed anew has none. */
    startMinute: integer({ min: 0, max: 1_439 }),
    /** The finish that is wanted; late dates count back from it. */
    finish: date({ column: true }),
    /** Work that is left is planned from here on; money is earned and spent up to here. */
    dataDate: date({ column: true }),
    /** The project's calendar; the standard week with the holidays of its practice when left out. */
    calendarId: ref(() => WorkCalendar),
    /** Critical is what has no more float than this. */
    criticalDays: initially(decimal({ min: 0, max: MOST_DAYS }), 0),
    nearCriticalDays: initially(decimal({ min: 0, max: MOST_DAYS }), 5),
    /** Whether work that has begun waits for predecessors that are not done (`retained`). */
    outOfSequence: initially(oneOf(['retained', 'override']), 'retained'),
    /** What durations from the estimate are rounded up to. */
    roundTo: initially(oneOf(['day', 'halfDay', 'hour']), 'day'),
    /** Percent of the contract that is paid before works begin, and goes back on each payment. */
    advancePercent: initially(decimal(percent), 0),
    /** Percent of each payment that the client keeps back. */
    retentionPercent: initially(decimal(percent), 0),
    /** Days after the last day of work on which it is paid. */
    retentionDays: initially(integer({ min: 0, max: 3_650 }), 0),
    /** Days from the end of a month to the payment of its works. */
    paymentDays: initially(integer({ min: 0, max: 365 }), 30),
    /** Days from the end of a month to the payment of what its works cost. */
    costDays: initially(integer({ min: 0, max: 365 }), 0),
    /** What was really spent, by day. */
    actuals: json(
      z
        .array(
          z.strictObject({
            date: dateInput(),
            amount: decimalInput(-1e12, 1e12),
            note: z.string().trim().max(400).optional(),
          }),
        )
        .max(5_000),
    ),
  },
})
