import type { Schedule } from '@temelia/scheduling/schedule'
import { type Bar, barOf, ROW } from '@temelia/scheduling/bars'
import classes from './bars.module.css'
import type { PlanRow } from './plan.ts'
import type { TimeScale } from '@temelia/scheduling/time-scale'
import { isMilestone } from './timetable-data.ts'

type BarShapeProps = Readonly<{
  id: number
  name: string
  bar: Bar
  critical: boolean
  near: boolean
  complete: boolean
  lifted: boolean
}>

const GRIP = 6
const MIDDLE = ROW.barTop + ROW.bar / 2

/** One activity of the chart: critical ones have square ends and a thick frame, those with float round ones and a tail. */
export function BarShape({ id, name, bar, critical, near, complete, lifted }: BarShapeProps) {
  const look = complete ? 'done' : critical ? 'critical' : 'free'
  if (bar.kind === 'group') {
    const { x, width } = bar
    const foot = Math.min(6, width / 2)
    const path = `M${x} 9h${width}v9l${-foot} -5h${-(width - 2 * foot)}l${-foot} 5Z`
    return <path className={classes['group']} data-look={look} data-row={id} d={path} />
  }
  if (bar.kind === 'milestone')
    return (
      <g className={classes['milestone']} data-look={look} data-row={id} data-grip="move">
        <path d={`M${bar.x} 4l7 7l-7 7l-7 -7Z`} />
        <text x={bar.x + 11} y={15}>
          {name}
        </text>
      </g>
    )
  const round = critical && !complete ? 0 : 3
  const frame = critical && !complete ? 2 : 1
  return (
    <g className={classes['bar']} data-look={look} data-lifted={lifted || undefined}>
      {bar.tail !== null && bar.tail > bar.x + bar.width && (
        <path
          className={classes['tail']}
          data-near={near || undefined}
          d={`M${bar.x + bar.width} ${MIDDLE}H${bar.tail}M${bar.tail} ${MIDDLE - 3}v6`}
        />
      )}
      {lifted && (
        <rect
          className={classes['lift']}
          x={bar.x - 3}
          y={ROW.barTop - 3}
          width={bar.width + 6}
          height={ROW.bar + 6}
          rx={4}
        />
      )}
      <rect
        className={classes['barFrame']}
        data-row={id}
        data-grip="move"
        x={bar.x + frame / 2}
        y={ROW.barTop + frame / 2}
        width={Math.max(bar.width - frame, 1)}
        height={ROW.bar - frame}
        rx={round}
        strokeWidth={frame}
      />
      {!complete && bar.done > 0 && (
        <rect className={classes['barDone']} x={bar.x} y={ROW.barTop} width={bar.done} height={ROW.bar} rx={round} />
      )}
      <rect
        className={classes['grip']}
        data-row={id}
        data-grip="resize"
        x={bar.x + bar.width - Math.min(GRIP, bar.width / 2)}
        y={ROW.barTop}
        width={Math.min(GRIP, bar.width / 2) + 2}
        height={ROW.bar}
      />
    </g>
  )
}

type LinkDotProps = Readonly<{ row: PlanRow; schedule: Schedule; scale: TimeScale }>

/** The dot behind the end of a bar from which a relation is drawn. */
export function LinkDot({ row, schedule, scale }: LinkDotProps) {
  const dates = schedule.dates(row.item.id)
  if (!dates) return null
  const { activity } = row.item
  const milestone = activity.Kind === 'finishMilestone' ? 'finish' : isMilestone(activity) ? 'start' : null
  const { x, width } = barOf(scale, dates, { group: false, milestone, percent: 0 })
  return (
    <circle
      className={classes['linkDot']}
      data-row={row.item.id}
      data-grip="link"
      cx={x + width + (milestone ? 10 : 8)}
      cy={MIDDLE}
      r={4}
    />
  )
}
