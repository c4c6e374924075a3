import { ROW } from '@temelia/scheduling/bars'
import { type TimeScale, xOf } from '@temelia/scheduling/time-scale'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { dayOfMark } from './chart-days.ts'
import classes from './gantt.module.css'
import type { Plan } from './plan.ts'
import type { Milestone } from './timetable-data.ts'

type MilestoneMarksProps = Readonly<{ plan: Plan; scale: TimeScale; tops: ReadonlyMap<number, number> }>

/** The promised days of places as hollow diamonds on the rows that carry the places out; what is late has a cross in it. */
export function MilestoneMarks({ plan, scale, tops }: MilestoneMarksProps) {
  const { t } = useText()
  const format = useFormat()
  return plan.timetable.Milestones.map((milestone) => {
    const top = topOf(plan, milestone, tops)
    const day = dayOfMark(milestone)
    if (top === null || day === null) return null
    const { MilestoneId, Name, Kind, Date: promised, Planned, Slack } = milestone
    const late = Slack !== null && Slack < 0
    const [x, y] = [xOf(scale, Kind === 'finish' ? day + 1 : day), top + ROW.barTop + ROW.bar / 2]
    const dates = [
      promised && `${t('ttMilestoneDate')} ${format.date(promised)}`,
      Planned && `${t('ttMilestonePlanned')} ${format.date(Planned)}`,
    ]
    return (
      <g key={MilestoneId} className={classes['promise']} data-late={late || undefined}>
        <title>{[Name, ...dates].filter(Boolean).join('\n')}</title>
        <path d={`M${x} ${y - 7}l7 7l-7 7l-7 -7Z`} />
        {late && <path d={`M${x - 2.5} ${y - 2.5}l5 5m0 -5l-5 5`} />}
      </g>
    )
  })
}

/** The row of a milestone; where that is folded away or filtered out, the nearest group around it that is shown. */
function topOf({ byId }: Plan, { ScheduleActivityId }: Milestone, tops: ReadonlyMap<number, number>): number | null {
  for (let id = ScheduleActivityId; id !== null; id = byId.get(id)?.item.parentId ?? null) {
    const top = tops.get(id)
    if (top !== undefined) return top
  }
  return null
}
