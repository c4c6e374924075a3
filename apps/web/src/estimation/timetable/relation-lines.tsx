import type { Schedule } from '@temelia/scheduling/schedule'
import { barOf, ROW } from '@temelia/scheduling/bars'
import classes from './relations.module.css'
import type { ChartWindow } from './gantt-chart.tsx'
import type { Plan } from './plan.ts'
import { headOf, pathOf, type Placed, routeOf } from '@temelia/scheduling/relation-route'
import type { TimeScale } from '@temelia/scheduling/time-scale'
import { isMilestone, type Relation } from './timetable-data.ts'

type RelationLinesProps = Readonly<{
  plan: Plan
  schedule: Schedule
  scale: TimeScale
  /** Where each shown row begins. */
  tops: ReadonlyMap<number, number>
  seen: ChartWindow
  /** What is before and behind the chosen row; its lines keep their colour. */
  chain: ReadonlySet<number> | null
  critical: boolean
}>

/** How many lines are drawn at most; so many in one window cannot be told apart anyway. */
const MOST = 600

/** The relations that cross what is in sight. */
export function RelationLines(props: RelationLinesProps) {
  const { plan, schedule, scale, tops, seen, chain, critical } = props
  const drawn: { relation: Relation; from: Placed; to: Placed; nth: number; look: string | undefined }[] = []
  const bottom = seen.top + seen.height
  for (const [id, relations] of plan.into) {
    const top = tops.get(id)
    if (top === undefined || drawn.length >= MOST) continue
    let nth = 0
    for (const relation of relations) {
      const above = tops.get(relation.From)
      if (above === undefined) continue
      const place = nth
      nth += 1
      if (Math.max(top, above) + ROW.height < seen.top || Math.min(top, above) > bottom) continue
      const [from, to] = [placed(plan, schedule, scale, relation.From, above), placed(plan, schedule, scale, id, top)]
      if (!from || !to || Math.max(from.right, to.right) < seen.x || Math.min(from.left, to.left) > seen.x + seen.width)
        continue
      drawn.push({ relation, from, to, nth: place, look: lookOf(relation, schedule, chain, critical) })
    }
  }
  return (
    <g className={classes['relations']}>
      {drawn.map(({ relation, from, to, nth, look }) => {
        const route = routeOf(relation.Type, from, to, nth)
        return (
          <g key={relation.RelationId} data-look={look}>
            <path className={classes['relation']} d={pathOf(route.points)} />
            <path className={classes['relationHead']} d={headOf(route)} />
          </g>
        )
      })}
    </g>
  )
}

function lookOf(
  { From, To }: Relation,
  schedule: Schedule,
  chain: ReadonlySet<number> | null,
  critical: boolean,
): string | undefined {
  if (chain && !(chain.has(From) && chain.has(To))) return 'faded'
  const both = schedule.dates(From)?.critical === true && schedule.dates(To)?.critical === true
  return critical && both ? 'critical' : undefined
}

function placed(plan: Plan, schedule: Schedule, scale: TimeScale, id: number, top: number): Placed | null {
  const row = plan.byId.get(id)
  const dates = schedule.dates(id)
  if (!row || !dates) return null
  const { activity } = row.item
  const milestone = activity.Kind === 'finishMilestone' ? 'finish' : isMilestone(activity) ? 'start' : null
  const { kind, x, width } = barOf(scale, dates, { group: row.group, milestone, percent: 0 })
  return kind === 'milestone' ? { left: x - 7, right: x + 7, top } : { left: x, right: x + width, top }
}
