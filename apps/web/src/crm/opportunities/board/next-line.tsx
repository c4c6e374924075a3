import { IconCalendarPlus } from '@tabler/icons-react'
import { daysBetween } from '@temelia/calendar/day'
import { dayAt } from '@temelia/calendar/wall-clock'
import { usePractice } from '../../../session/tenant-region.ts'
import { useTenantZone } from '../../../session/tenant-zone.ts'
import { useText } from '../../../ui/text.ts'
import { KindIcon } from '../../activities/activity-kind.tsx'
import { clockText } from '../../activities/calendar-span.ts'
import { dayText } from '../../../ui/day-text.ts'
import classes from './board-card.module.css'
import type { Card, NextStep } from './board.ts'

type NextLineProps = Readonly<{
  card: Card
  /** Whether Tab stops here, as at the card. */
  stop: boolean
  onPlan?: () => void
}>

/** The foot of a card: the next step and when, or that there is none and the way to plan it. */
export function NextLine({ card, stop, onPlan }: NextLineProps) {
  const { t } = useText()
  const { next } = card
  const tabIndex = stop ? 0 : -1
  if (next)
    return (
      <a className={classes['next']} href={`#/activities/${next.id}`} draggable={false} tabIndex={tabIndex}>
        <KindIcon kind={next.kind} />
        <span className={classes['nextText']}>
          <span className={classes['nextName']}>{next.name}</span>
          <When next={next} />
        </span>
      </a>
    )
  if (!onPlan) return null
  return (
    <button
      type="button"
      className={classes['plan']}
      tabIndex={tabIndex}
      aria-label={t('cardPlanName', { name: card.name })}
      onClick={onPlan}
    >
      <IconCalendarPlus size={16} stroke={1.6} aria-hidden />
      {t('cardPlan')}
    </button>
  )
}

function When({ next: { startAt, allDay } }: { next: NextStep }) {
  const { t, language } = useText()
  const practice = usePractice()
  const zone = useTenantZone()
  if (!startAt) return <span>{t('activityNoTime')}</span>
  const day = dayAt(startAt, zone)
  const late = daysBetween(day, dayAt(Date.now(), zone))
  if (late > 0) return <span className={classes['late']}>{t('cardLate', { count: late })}</span>
  const time = allDay ? '' : clockText(startAt, zone, practice)
  if (late === 0)
    return <span className={classes['today']}>{[t('timelineToday'), time].filter(Boolean).join(', ')}</span>
  return <span>{dayText(day, language, practice, { weekday: 'short', day: 'numeric', month: 'short' })}</span>
}
