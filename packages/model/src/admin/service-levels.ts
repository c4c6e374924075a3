import type { WorkingHours } from '@temelia/calendar/working-hours'
import { z } from 'zod'

const hour = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
/** Working hours; null: nothing is promised. */
const target = z.int().min(1).max(2_000).nullable()
const byPriority = z.strictObject({ low: target, normal: target, high: target })

/** When support works, weekdays 1 (Monday) to 7, and within how many working hours it answers and solves, by priority. */
export const serviceLevels = z
  .strictObject({
    weekdays: z
      .array(z.int().min(1).max(7))
      .min(1)
      .max(7)
      .refine((days) => new Set(days).size === days.length),
    from: hour,
    to: hour,
    answer: byPriority,
    solve: byPriority,
  })
  .refine(({ from, to }) => from < to)

export type ServiceLevels = z.output<typeof serviceLevels>

/** What holds until a company says otherwise: office hours, an answer the same day, a day for what is pressing. */
export const usualLevels: ServiceLevels = {
  weekdays: [1, 2, 3, 4, 5],
  from: '09:00',
  to: '17:00',
  answer: { low: 16, normal: 8, high: 2 },
  solve: { low: 80, normal: 40, high: 8 },
}

/** The hours of these levels as they are counted. */
export function hoursOf(levels: ServiceLevels, isFree: (day: string) => boolean): WorkingHours {
  return { weekdays: levels.weekdays, from: minuteOf(levels.from), to: minuteOf(levels.to), isFree }
}

function minuteOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
}
