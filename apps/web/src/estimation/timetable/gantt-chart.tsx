import { holidayName } from '@temelia/text/holiday-names'
import { memo, type PointerEvent, useMemo } from 'react'
import { dayNumber } from '@temelia/scheduling/moment'
import type { Schedule } from '@temelia/scheduling/schedule'
import { barOf, ROW, stretchOf } from '@temelia/scheduling/bars'
import { hueOf } from '../presence/people-here.tsx'
import type { PersonHere } from '../presence/use-people-here.ts'
import { BarShape, LinkDot } from './bar-shape.tsx'
import classes from './gantt.module.css'
import type { DaysOff } from '@temelia/scheduling/non-working'
import { chainOf, type Plan, type PlanRow } from './plan.ts'
import { MilestoneMarks } from './milestone-marks.tsx'
import { ProgressLine } from './progress-line.tsx'
import { RelationLines } from './relation-lines.tsx'
import { type TimeScale, xOf } from '@temelia/scheduling/time-scale'
import { useText } from '../../ui/text.ts'
import { isMilestone, type Milestone } from './timetable-data.ts'

/** The part of the chart that is in sight. */
export type ChartWindow = Readonly<{ x: number; width: number; top: number; height: number }>

type GanttChartProps = Readonly<{
  plan: Plan
  /** Dates as they are drawn: those of the plan, or of what is tried while dragging. */
  schedule: Schedule
  /** Dates before what is dragged or tried; where they differ, the bar leaves its outline there. */
  stood: Schedule | null
  /** Changes with every try; the schedule itself is the same object. */
  tick: number
  rows: readonly PlanRow[]
  scale: TimeScale
  seen: ChartWindow
  /** Whether the relations are drawn too. */
  settled: boolean
  off: readonly DaysOff[]
  today: number
  critical: boolean
  active: number | null
  dragged: number | null
  mayEdit: boolean
  left: number
  /** Who else is changing which activity. */
  others: ReadonlyMap<number, PersonHere>
  /** The day after the finish that is wanted. */
  finish: number | null
  /** The day up to which the progress line tells what is done; null without it. */
  progressDay: number | null
  onGrab: (event: PointerEvent) => void
  /** Promises another day for a milestone; null where nothing may be changed. */
  onMilestone: ((milestone: Milestone, day: string) => void) | null
}>

/** Bars, relations and shade of the rows in sight. The table beside it says the same in words. */
export const GanttChart = memo(function GanttChart(props: GanttChartProps) {
  const {
    plan,
    schedule,
    stood,
    tick,
    rows,
    scale,
    seen,
    off,
    today,
    critical,
    active,
    dragged,
    mayEdit,
    left,
    finish,
  } = props
  const { progressDay } = props
  const tops = useMemo(() => new Map(rows.map(({ item }, at) => [item.id, at * ROW.height])), [rows])
  const chain = useMemo(() => {
    const linked =
      active !== null && ((plan.into.get(active)?.length ?? 0) || (plan.outOf.get(active)?.length ?? 0)) > 0
    return linked && active !== null ? chainOf(plan, active) : null
  }, [plan, active])
  const { language } = useText()
  const first = Math.max(Math.floor(seen.top / ROW.height), 0)
  const last = Math.ceil((seen.top + seen.height) / ROW.height)
  const inSight = rows.slice(first, last)
  return (
    <svg
      className={classes['chart']}
      aria-hidden
      data-tick={tick}
      style={{ left: left + seen.x, top: seen.top, width: seen.width, height: seen.height }}
      viewBox={`${seen.x} ${seen.top} ${seen.width} ${seen.height}`}
      onPointerDown={props.onGrab}
    >
      <Patterns />
      {inSight.map((row, at) => (
        <rect
          key={row.item.id}
          className={classes['band']}
          data-look={row.item.id === active ? 'active' : row.group ? (row.depth === 0 ? 'object' : 'group') : undefined}
          x={seen.x}
          y={(first + at) * ROW.height}
          width={seen.width}
          height={ROW.height - 1}
        />
      ))}
      {off.map(({ from, to, holiday, name }) => (
        <rect
          key={from}
          className={classes[holiday ? 'holiday' : 'weekend']}
          x={xOf(scale, from)}
          y={seen.top}
          width={(to - from) * scale.dayWidth}
          height={seen.height}
        >
          {name && <title>{holidayName(name, language)}</title>}
        </rect>
      ))}
      {props.settled && <RelationLines {...{ plan, schedule, scale, tops, seen, chain, critical }} />}
      {inSight.map((row, at) => (
        <g key={row.item.id} transform={`translate(0 ${(first + at) * ROW.height})`}>
          <RowShapes
            row={row}
            schedule={schedule}
            scale={scale}
            critical={critical}
            lifted={row.item.id === dragged}
            stood={stood}
            other={props.others.get(row.item.id) ?? null}
          />
          {mayEdit && !row.group && <LinkDot row={row} schedule={schedule} scale={scale} />}
        </g>
      ))}
      {progressDay !== null && (
        <ProgressLine schedule={schedule} scale={scale} rows={inSight} first={first} day={progressDay} />
      )}
      <MilestoneMarks plan={plan} scale={scale} tops={tops} onMove={props.onMilestone} />
      <line
        className={classes['todayLine']}
        x1={xOf(scale, today) + scale.dayWidth / 2}
        x2={xOf(scale, today) + scale.dayWidth / 2}
        y1={seen.top}
        y2={seen.top + seen.height}
      />
      {finish !== null && (
        <line
          className={classes['finishLine']}
          x1={xOf(scale, finish)}
          x2={xOf(scale, finish)}
          y1={seen.top}
          y2={seen.top + seen.height}
        />
      )}
    </svg>
  )
})

type RowShapesProps = Readonly<{
  row: PlanRow
  schedule: Schedule
  scale: TimeScale
  critical: boolean
  lifted: boolean
  stood: Schedule | null
  other: PersonHere | null
}>

function RowShapes({ row, schedule, scale, critical, lifted, stood, other }: RowShapesProps) {
  const { activity, id } = row.item
  const dates = schedule.dates(id)
  if (!dates) return null
  const kind = activity.Kind === 'finishMilestone' ? 'finish' : isMilestone(activity) ? 'start' : null
  const look = { group: row.group, milestone: kind, percent: activity.Done } as const
  const before = stood?.dates(id)
  const moved = before && (before.start !== dates.start || before.finish !== dates.finish)
  const kept = activity.Baseline
  const baseline = kept && {
    start: (dayNumber(kept.Start) ?? 0) * 1_440,
    finish: ((dayNumber(kept.End) ?? 0) + 1) * 1_440,
  }
  return (
    <>
      {baseline && !row.group && (
        <rect
          className={classes['baseline']}
          y={ROW.baselineTop}
          height={ROW.baseline}
          {...stretchOf(scale, baseline.start, baseline.finish)}
        />
      )}
      {moved && !row.group && <Ghost bar={barOf(scale, before, look)} />}
      <BarShape
        id={id}
        name={activity.Name}
        bar={barOf(scale, dates, look)}
        critical={critical && dates.critical}
        near={critical && dates.nearCritical}
        complete={dates.complete}
        lifted={lifted}
      />
      {other && <OtherRing bar={barOf(scale, dates, look)} person={other} />}
    </>
  )
}

/** A ring around what somebody else is changing. */
function OtherRing({ bar, person }: Readonly<{ bar: ReturnType<typeof barOf>; person: PersonHere }>) {
  const milestone = bar.kind === 'milestone'
  return (
    <rect
      className={classes['otherRing']}
      data-other={hueOf(person)}
      x={bar.x - (milestone ? 10 : 4)}
      y={ROW.barTop - 4}
      width={milestone ? 20 : bar.width + 8}
      height={ROW.bar + 8}
      rx={5}
    />
  )
}

function Ghost({ bar }: Readonly<{ bar: ReturnType<typeof barOf> }>) {
  if (bar.kind === 'milestone') return <path className={classes['ghost']} d={`M${bar.x} 4l7 7l-7 7l-7 -7Z`} />
  return <rect className={classes['ghost']} x={bar.x} y={ROW.barTop} width={bar.width} height={ROW.bar} />
}

function Patterns() {
  return (
    <defs>
      <pattern id="tt-holiday" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className={classes['hatch']} d="M0 0V6" />
      </pattern>
    </defs>
  )
}
