import { ROW } from '@temelia/scheduling/bars'
import { dayNumber } from '@temelia/scheduling/moment'
import { progressMoment } from '@temelia/scheduling/progress-line'
import type { Schedule } from '@temelia/scheduling/schedule'
import { type TimeScale, xOf } from '@temelia/scheduling/time-scale'
import classes from './gantt.module.css'
import type { PlanRow } from './plan.ts'

const DAY = 1_440

type ProgressLineProps = Readonly<{
  schedule: Schedule
  scale: TimeScale
  rows: readonly PlanRow[]
  /** The place of the first of the rows. */
  first: number
  /** The day up to which progress is told. */
  day: number
}>

/** How far the works in sight are by the data date: the line bends left at what is behind and right at what is ahead. */
export function ProgressLine({ schedule, scale, rows, first, day }: ProgressLineProps) {
  const now = (day + 1) * DAY
  const xAt = (moment: number) => xOf(scale, moment / DAY)
  const points = rows.flatMap((row, at) => {
    const y = (first + at) * ROW.height
    const dates = row.group ? undefined : schedule.dates(row.item.id)
    if (!dates) return []
    const { Baseline: kept, Done: percent } = row.item.activity
    const [start, finish] = kept
      ? [(dayNumber(kept.Start) ?? 0) * DAY, ((dayNumber(kept.End) ?? 0) + 1) * DAY]
      : [dates.start, dates.finish]
    const x = xAt(progressMoment({ start, finish, percent: dates.complete ? 100 : percent }, now))
    return [`${xAt(now)} ${y}`, `${x} ${y + ROW.barTop + ROW.bar / 2}`, `${xAt(now)} ${y + ROW.height}`]
  })
  return points.length === 0 ? null : <path className={classes['progressLine']} d={`M${points.join('L')}`} />
}
