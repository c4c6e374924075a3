import { isDay } from '@temelia/calendar/day'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { MOST_DAYS, Schedule } from '@temelia/model/estimation/schedule'
import { decimalInput } from '@temelia/model/values'
import { calculateOffsets, dayCalendarKey, type OffsetId, type OffsetRequest } from '@temelia/scheduling/day-offsets'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import type { App } from '../../http/services.ts'

/** Most of what one calculation holds: it is done between two other calls, and must not be felt by them. */
const MOST = { activities: 10_000, relations: 20_000, calendars: 20, holidays: 5_000 }

const id = z.union([z.int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER), z.string().min(1).max(80)])
const day = z.string().refine(isDay, { params: { code: 'INVALID_DATE' } })
const calendar = z
  .strictObject({
    WorkingDays: z.array(z.int().min(1).max(7)).max(7).optional(),
    Holidays: z.array(day).max(MOST.holidays).optional(),
  })
  .nullable()
  .optional()

const body = z.strictObject({
  Start: day.nullable().optional(),
  Calendar: calendar,
  Activities: z
    .array(z.strictObject({ Id: id, Duration: decimalInput(0, MOST_DAYS), Calendar: calendar }))
    .max(MOST.activities),
  Relations: z
    .array(
      z.strictObject({
        From: id,
        To: id,
        Type: z.enum(['FS', 'SS', 'FF', 'SF']).default('FS'),
        Lag: decimalInput(-MOST_DAYS, MOST_DAYS).default(0),
      }),
    )
    .max(MOST.relations)
    .default([]),
})

/** Computing a network that is sent and not stored: offsets in days, floats, the critical path, dates where a start is given. */
export function calculateRoute(app: App): void {
  app.post(
    `/api/${Schedule.wire.path}/calculate`,
    {
      preValidation: demandRight('view', Schedule),
      schema: {
        tags: ['estimation'],
        summary: 'Critical path of a network: days from 0, floats, and dates where a start is given; nothing is stored',
        body,
      },
    },
    (request) => computed(request.body as OffsetRequest),
  )
}

function computed(request: OffsetRequest): Record<string, unknown> {
  const faults = faultsOf(request)
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults: faults.slice(0, 50) })
  const answer = calculateOffsets(request)
  if (!answer.ok) {
    const { Loop, NotSchedulable } = answer
    throw new AppError('CIRCULAR_CRITICAL_PATH', {
      params: { loop: Loop.join(' → ') },
      body: { Loop, NotSchedulable },
    })
  }
  const { Duration, Finish, Activities } = answer
  return { Duration, ...(Finish === undefined ? {} : { Finish }), Activities }
}

/** What contradicts itself: ids that are there twice, relations to what is not there, calendars without a day of work, too many calendars. */
function faultsOf({ Calendar, Activities, Relations }: OffsetRequest): FieldFault[] {
  const faults: FieldFault[] = []
  const known = new Set<OffsetId>()
  const calendars = new Set<string>()
  const idle = (field: string, days: readonly number[] | undefined) => {
    if (days?.length === 0) faults.push({ field, code: 'REQUIRED' })
  }
  idle('Calendar.WorkingDays', Calendar?.WorkingDays)
  for (const [at, activity] of Activities.entries()) {
    if (known.has(activity.Id)) faults.push({ field: `Activities[${at}].Id`, code: 'DUPLICATE' })
    known.add(activity.Id)
    idle(`Activities[${at}].Calendar.WorkingDays`, activity.Calendar?.WorkingDays)
    if (activity.Calendar) calendars.add(dayCalendarKey(activity.Calendar))
    if (calendars.size > MOST.calendars)
      return [{ field: `Activities[${at}].Calendar`, code: 'OUT_OF_RANGE', params: { min: 0, max: MOST.calendars } }]
  }
  for (const [at, { From, To }] of Relations.entries()) {
    if (!known.has(From)) faults.push({ field: `Relations[${at}].From`, code: 'NOT_FOUND' })
    if (!known.has(To)) faults.push({ field: `Relations[${at}].To`, code: 'NOT_FOUND' })
  }
  return faults
}
