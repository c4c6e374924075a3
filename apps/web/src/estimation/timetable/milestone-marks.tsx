import { dayText } from '@temelia/scheduling/moment'
import { ROW } from '@temelia/scheduling/bars'
import { type TimeScale, xOf } from '@temelia/scheduling/time-scale'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { dayOfMark } from './chart-days.ts'
import classes from './gantt.module.css'
import type { Plan } from './plan.ts'
import type { Milestone } from './timetable-data.ts'
import { useMarkDrag } from './use-mark-drag.ts'

type MilestoneMarksProps = Readonly<{
  plan: Plan
  scale: TimeScale
  tops: ReadonlyMap<number, number>
  /** Promises another day; null where nothing may be changed. */
  onMove: ((milestone: Milestone, day: string) => void) | null
}>

/**
 * The promised days of places as hollow diamonds on the rows that carry the places out; what is late has a cross in it. They are dragged to
 * another day, or typed in the list of milestones.
 */
export function MilestoneMarks({ plan, scale, tops, onMove }: MilestoneMarksProps) {
  const { t } = useText()
  const format = useFormat()
  const { drag, grab } = useMarkDrag(scale, onMove)
  return plan.timetable.Milestones.map((milestone) => {
    const top = topOf(plan, milestone, tops)
    const stood = dayOfMark(milestone)
    if (top === null || stood === null) return null
    const dragged = drag?.id === milestone.MilestoneId ? drag.days : 0
    const day = stood + dragged
    const { MilestoneId, Name, Kind, Date: promised, Planned, Slack } = milestone
    const late = Slack !== null && Slack < 0
    const [x, y] = [xOf(scale, Kind === 'finish' ? day + 1 : day), top + ROW.barTop + ROW.bar / 2]
    const dates = [
      promised && `${t('ttMilestoneDate')} ${format.date(promised)}`,
      Planned && `${t('ttMilestonePlanned')} ${format.date(Planned)}`,
    ]
    return (
      <g
        key={MilestoneId}
        className={classes['promise']}
        data-late={late || undefined}
        data-milestone={MilestoneId}
        data-movable={onMove ? true : undefined}
        onPointerDown={(event) => grab(event, milestone)}
      >
        <title>{[Name, ...dates].filter(Boolean).join('\n')}</title>
        <path d={`M${x} ${y - 7}l7 7l-7 7l-7 -7Z`} />
        {late && <path d={`M${x - 2.5} ${y - 2.5}l5 5m0 -5l-5 5`} />}
        {dragged !== 0 && (
          <text className={classes['promiseDay']} x={x + 11} y={y + 4}>
            {format.date(dayText(day))}
          </text>
        )}
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
