import { isDay } from '@temelia/calendar/day'
import { z } from 'zod'
import { type Entity, entity } from '../entity.ts'
import { date, decimal, flag, initially, integer, json, once, oneOf, place, ref, required, text } from '../field.ts'
import { dateInput, decimalInput } from '../values.ts'
import { Crew } from './crew.ts'
import { Project } from './project.ts'
import { MOST_DAYS } from './schedule.ts'
import { WorkCalendar } from './work-calendar.ts'

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** How much of what it stands for is done in this activity, against the shares of the others; 1 when left out. */
const share = decimalInput(0, 1e9).optional()

/** A place of the estimate that an activity carries out, in whole or in part. */
const link = z.union([
  z.strictObject({ articleId: id, share }),
  z.strictObject({ estimateId: id, chapter: z.string().trim().min(1).max(400), share }),
  z.strictObject({ estimateId: id, share }),
  z.strictObject({ objectId: id, share }),
])

const dated = ['startNoEarlier', 'startNoLater', 'finishNoEarlier', 'finishNoLater', 'mustStart', 'mustFinish'] as const

/** A day, or a moment `YYYY-MM-DDTHH:MM` as files of other programs have it. */
const dayOrMoment = z.union([dateInput(), z.string().refine(isMoment, { params: { code: 'INVALID_DATE' } })])

const constraint = z.union([
  z.strictObject({ kind: z.enum(dated), date: dayOrMoment }),
  z.strictObject({ kind: z.literal('asLateAsPossible') }),
])

function isMoment(text: string): boolean {
  return /T(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, -6))
}

/** A place of the estimate as an activity names it. */
export type ActivityLink = z.output<typeof link>

/** A date that an activity keeps. */
export type ActivityConstraint = z.output<typeof constraint>

/** An activity of a timetable: work, a milestone, or a group, which others name as their parent. */
export const ScheduleActivity = entity('scheduleActivity', {
  wire: { path: 'estimation-activities', id: 'ScheduleActivityId' },
  table: 'schedule_activities',
  module: 'estimation',
  parent: 'projectId',
  owner: { through: 'projectId' },
  order: 'position',
  undo: 'scheduleActivity',
  title: 'name',
  fields: {
    projectId: once(required(ref(() => Project))),
    position: place(),
    /** The group it stands in. */
    parentId: ref((): Entity => ScheduleActivity),
    kind: initially(oneOf(['work', 'startMilestone', 'finishMilestone', 'group'], { column: true }), 'work'),
    code: text({ max: 40, search: true, column: true }),
    name: required(text({ min: 1, max: 400, search: true, column: true })),
    /** Days of work in its calendar; null: it follows from the estimate. */
    duration: decimal({ min: 0, max: MOST_DAYS, column: true }),
    /** The duration runs through nights and holidays. */
    elapsed: initially(flag(), false),
    calendarId: ref(() => WorkCalendar),
    crewId: ref(() => Crew),
    /** People who work on it; those of the article, or one, when left out. */
    workers: decimal({ min: 0, max: 100_000 }),
    /** Units of its quantity that are done in a day; with it the duration follows from the quantity. */
    outputPerDay: decimal({ min: 0, scale: 'quantity' }),
    links: json(z.array(link).max(2_000), {
      holds: { '*.articleId': 'article', '*.estimateId': 'estimate', '*.objectId': 'object' },
    }),
    constraints: json(z.array(constraint).max(4)),
    /** Done; null: it follows from the settlements. */
    percent: decimal({ scale: 'percent', min: 0, max: 100, column: true }),
    actualStart: date(),
    actualFinish: date(),
    /** Days of work that are left; from the percentage when left out. */
    remaining: decimal({ min: 0, max: MOST_DAYS }),
    /** In levelling the higher goes first where floats are equal. */
    priority: integer({ min: -1_000, max: 1_000 }),
    note: text({ multiline: true }),
  },
})
