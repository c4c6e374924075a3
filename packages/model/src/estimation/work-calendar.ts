import { z } from 'zod'
import { entity } from '../entity.ts'
import { decimal, json, oneOf, once, ref, required, text } from '../field.ts'
import { dateInput } from '../values.ts'
import { Crew } from './crew.ts'
import { Project } from './project.ts'

const minute = z.int().min(0).max(1_440)

/** From and to, minutes of the day. */
const periods = z
  .array(z.tuple([minute, minute]).refine(([from, to]) => from < to, { params: { code: 'START_AFTER_END' } }))
  .max(12)

const exception = z
  .strictObject({
    name: z.string().trim().max(200).optional(),
    from: dateInput(),
    /** The last day; the first when left out. */
    to: dateInput().optional(),
    /** Hours that are worked; none: a day off. */
    periods: periods.default([]),
  })
  .refine(({ from, to }) => to === undefined || from <= to, { params: { code: 'START_AFTER_END' }, path: ['to'] })

const day = [
  [480, 720],
  [780, 1_020],
]

/** When a project is worked on, or one crew of it: hours of the week, holidays of a country, days that are otherwise. */
export const WorkCalendar = entity('workCalendar', {
  wire: { path: 'estimation-calendars', id: 'CalendarId' },
  table: 'work_calendars',
  module: 'estimation',
  parent: 'projectId',
  owner: { through: 'projectId' },
  undo: 'workCalendar',
  title: 'name',
  fields: {
    projectId: once(required(ref(() => Project))),
    name: required(text({ min: 1, max: 200, search: true, column: true })),
    /** Activities of this crew are worked by it, unless they name another calendar. */
    crewId: ref(() => Crew, { column: true }),
    /** Periods of Monday to Sunday. */
    week: required(json(z.array(periods).length(7), { sample: [day, day, day, day, day, [], []] })),
    /** National holidays that are not worked. */
    holidays: oneOf(['ro', 'us'], { column: true }),
    /** A later one stands over an earlier one, and any over the holidays. */
    exceptions: json(z.array(exception).max(5_000)),
    /** Hours that count as a day of work; those of the first working weekday when left out. */
    dayHours: decimal({ min: 0.25, max: 24 }),
  },
})
