import { type ServiceLevels, serviceLevels } from '@temelia/model/admin/service-levels'

/** From the most pressing. */
export const priorities = ['high', 'normal', 'low'] as const

type Typed = Readonly<Record<(typeof priorities)[number], string>>

/** Levels as they are typed: targets as texts. */
export type LevelsDraft = Readonly<{
  weekdays: readonly number[]
  from: string
  to: string
  answer: Typed
  solve: Typed
}>

/** What is wrong: `weekdays`, `hours`, or a target by its place, `answer.high`. */
export type LevelFaults = Readonly<Record<string, true>>

/** Levels to be typed over. */
export function draftOfLevels({ weekdays, from, to, answer, solve }: ServiceLevels): LevelsDraft {
  const typed = (of: ServiceLevels['answer']): Typed => ({
    low: String(of.low ?? ''),
    normal: String(of.normal ?? ''),
    high: String(of.high ?? ''),
  })
  return { weekdays, from, to, answer: typed(answer), solve: typed(solve) }
}

/** What was typed as levels; none while something is wrong with it. */
export function readLevels({ weekdays, from, to, answer, solve }: LevelsDraft): {
  levels?: ServiceLevels
  faults: LevelFaults
} {
  const hours = (of: Typed) => ({ low: hoursIn(of.low), normal: hoursIn(of.normal), high: hoursIn(of.high) })
  const read = serviceLevels.safeParse({ weekdays, from, to, answer: hours(answer), solve: hours(solve) })
  if (read.success) return { levels: read.data, faults: {} }
  const places = read.error.issues.map(({ path: [first, second] }): [string, true] => {
    if (first === 'weekdays') return ['weekdays', true]
    return [second === undefined ? 'hours' : `${String(first)}.${String(second)}`, true]
  })
  return { faults: Object.fromEntries(places) }
}

function hoursIn(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN
}
