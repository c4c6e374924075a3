import { daysBetween } from '@temelia/calendar/day'
import { dayOfEnd, dayText } from '@temelia/scheduling/moment'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import type { Plan } from './plan.ts'
import classes from './timetable.module.css'

type TimetableFootProps = Readonly<{
  plan: Plan
  /** How much of everything is done, in percent. */
  done: number
  legend: boolean
}>

/** What the marks of the chart mean, how much is done, and when the works end. */
export function TimetableFoot({ plan, done, legend }: TimetableFootProps) {
  const { t } = useText()
  const format = useFormat()
  const end = dayText(dayOfEnd(plan.schedule.span.finish))
  const wanted = plan.timetable.Settings.Finish
  const late = wanted === null ? 0 : daysBetween(wanted, end)
  return (
    <div className={classes['foot']}>
      {legend && (
        <ul className={classes['legend']}>
          <li data-look="critical">{t('ttLegendCritical')}</li>
          <li data-look="free">{t('ttLegendFloat')}</li>
          <li data-look="done">{t('ttLegendDone')}</li>
          {plan.timetable.Baselines.length > 0 && <li data-look="baseline">{t('ttBaseline')}</li>}
        </ul>
      )}
      <span className={classes['spring']} />
      <Figure name={t('ttFootDone')} value={format.percent(done, 1)} />
      {wanted !== null && <Figure name={t('ttDeadline')} value={format.date(wanted)} />}
      {late > 0 && <Figure name={t('ttFootDelay')} value={t('ttDays', { count: late })} bad />}
      {plan.rows.length > 0 && <Figure name={t('ttFootFinish')} value={format.date(end)} strong />}
    </div>
  )
}

type FigureProps = Readonly<{ name: string; value: string; strong?: boolean; bad?: boolean }>

function Figure({ name, value, strong, bad }: FigureProps) {
  return (
    <span className={classes['figure']} data-strong={strong || undefined} data-bad={bad || undefined}>
      <span>{name}</span> <output aria-label={name}>{value}</output>
    </span>
  )
}
