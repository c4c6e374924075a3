import { barOf, ROW } from '@temelia/scheduling/bars'
import classes from './gantt.module.css'
import relations from './relations.module.css'
import type { Plan, PlanRow } from './plan.ts'
import type { TimeScale } from '@temelia/scheduling/time-scale'
import type { Drag } from './use-bar-drag.ts'

type LinkLineProps = Readonly<{ drag: Drag; plan: Plan; rows: readonly PlanRow[]; scale: TimeScale; left: number }>

/** The line from the end of a bar to the pointer while a relation is drawn. */
export function LinkLine({ drag, plan, rows, scale, left }: LinkLineProps) {
  const at = rows.findIndex(({ item }) => item.id === drag.id)
  const dates = plan.schedule.dates(drag.id)
  if (at < 0 || !dates) return null
  const { x, width } = barOf(scale, dates, { group: false, milestone: null, percent: 0 })
  const [fromX, fromY] = [x + width, at * ROW.height + ROW.barTop + ROW.bar / 2]
  const [boxX, boxY] = [Math.min(fromX, drag.at.x) - 8, Math.min(fromY, drag.at.y) - 8]
  const [boxWidth, boxHeight] = [Math.abs(fromX - drag.at.x) + 16, Math.abs(fromY - drag.at.y) + 16]
  return (
    <svg
      className={classes['chart']}
      aria-hidden
      style={{ left: left + boxX, top: boxY, width: boxWidth, height: boxHeight, pointerEvents: 'none' }}
      viewBox={`${boxX} ${boxY} ${boxWidth} ${boxHeight}`}
    >
      <path
        className={relations['linking']}
        data-refused={drag.target?.loop ? true : undefined}
        d={`M${fromX} ${fromY}L${drag.at.x} ${drag.at.y}`}
      />
    </svg>
  )
}
