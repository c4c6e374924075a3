import { daysOf, durationText } from '@temelia/reports/duration-text'
import { dayOfEnd, dayOfStart, dayText } from '@temelia/scheduling/moment'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import classes from './network.module.css'
import { datesOf, type Plan, type PlanRow } from './plan.ts'
import { shortDay } from './short-day.ts'
import { isMilestone } from './timetable-data.ts'

type NetworkNodeProps = Readonly<{
  plan: Plan
  row: PlanRow
  chosen: boolean
  faded: boolean
  onChoose: () => void
}>

/** An activity as a box: early start, duration and early finish above its name; late start, float and late finish below. */
export function NetworkNode({ plan, row, chosen, faded, onChoose }: NetworkNodeProps) {
  const { t, language } = useText()
  const practice = usePractice()
  const format = useFormat()
  const { activity, id } = row.item
  const dates = datesOf(plan, id)
  const day = (moment: number, of: typeof dayOfStart) => shortDay(dayText(of(moment)), practice)
  const milestone = isMilestone(activity)
  const critical = dates.critical && !dates.complete
  const float = dates.complete ? '–' : format.number(daysOf(dates.totalFloat, dates.dayMinutes), { min: 0, max: 2 })
  const finish = milestone && activity.Kind === 'startMilestone' ? dayOfStart : dayOfEnd
  const start = milestone && activity.Kind === 'finishMilestone' ? dayOfEnd : dayOfStart
  const duration = milestone ? '◆' : durationText(dates.duration, dates.dayMinutes, language, practice)
  return (
    <button
      type="button"
      className={classes['node']}
      aria-pressed={chosen}
      data-critical={critical || undefined}
      data-done={dates.complete || undefined}
      data-faded={faded || undefined}
      onClick={onChoose}
    >
      <span className={classes['days']}>
        <span title={t('nwEarlyStart')}>{day(dates.earlyStart, start)}</span>
        <span title={t('ttDuration')}>{duration}</span>
        <span title={t('nwEarlyFinish')}>{day(dates.earlyFinish, finish)}</span>
      </span>
      <span className={classes['name']} title={activity.Name}>
        {row.number}. {activity.Name}
        {dates.complete ? ' ✓' : ''}
      </span>
      <span className={classes['days']}>
        <span title={t('nwLateStart')}>{day(dates.lateStart, start)}</span>
        <span title={t('ttFloat')}>
          {critical && <span className={classes['mark']} role="img" aria-label={t('ttCritical')} />}
          {float}
        </span>
        <span title={t('nwLateFinish')}>{day(dates.lateFinish, finish)}</span>
      </span>
    </button>
  )
}
