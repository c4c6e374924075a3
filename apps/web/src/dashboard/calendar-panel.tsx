import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays, daysBetween, weekdayOf } from '@temelia/calendar/day'
import { intervalDays } from '@temelia/calendar/interval'
import { dayAt } from '@temelia/calendar/wall-clock'
import { beginningOfWeek, firstWeekday } from '@temelia/calendar/week'
import { decode } from '@temelia/model/codec'
import { Activity } from '@temelia/model/crm/activity'
import { useState } from 'react'
import { clockText } from '../crm/activities/calendar-span.ts'
import { usePractice } from '../session/tenant-region.ts'
import { useTenantZone } from '../session/tenant-zone.ts'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import { type Ask, CUSTOM } from './ask.ts'
import classes from './calendar-panel.module.css'
import { FigureLink } from './figure-link.tsx'
import { weekdayShort } from '../ui/month-names.ts'
import { Panel } from './panel.tsx'
import { usePanel } from './panel-data.ts'
import type { Options } from './panel-options.ts'

const WEEK = 7
const SATURDAY = 5
/** Activities a day shows; the count above leads to the rest. */
const SHOWN = 5

type CalendarPanelProps = Readonly<{
  body: Readonly<Record<string, unknown>>
  ask: Ask
  options: Options['calendar']
  onSettings: () => void
}>

/** A week of activities: that of the interval where it is a week or shorter, else this one. */
export function CalendarPanel({ body, ask, options, onSettings }: CalendarPanelProps) {
  const { t, language } = useText()
  const format = useFormat()
  const zone = useTenantZone()
  const practice = usePractice()
  const first = firstWeekday(practice)
  const today = dayAt(Date.now(), zone)
  const [away, setAway] = useState(0)
  const begin = addDays(beginningOfWeek(weekOf(ask, today), first), away * WEEK)
  const load = usePanel('calendar', {
    ...body,
    Interval: CUSTOM,
    From: begin,
    To: addDays(begin, WEEK - 1),
    Kinds: options.kinds,
    Done: options.done,
  })
  const { data } = load
  const rows = (data?.Activities ?? []).map((record) => decode(Activity, record))
  const days = (data?.Days ?? []).filter(({ Day }) => options.weekend || weekdayOf(Day) < SATURDAY)
  return (
    <Panel
      title={t('dashCalendar')}
      count={`${format.date(begin)} – ${format.date(addDays(begin, WEEK - 1))}`}
      load={load}
      onSettings={onSettings}
      tools={
        <>
          <ActionIcon size={28} aria-label={t('dashWeekBefore')} onClick={() => setAway(away - 1)}>
            <IconChevronLeft size={18} stroke={1.75} />
          </ActionIcon>
          <Button size="compact-sm" variant="default" onClick={() => setAway(0)}>
            {t('dashToday')}
          </Button>
          <ActionIcon size={28} aria-label={t('dashWeekAfter')} onClick={() => setAway(away + 1)}>
            <IconChevronRight size={18} stroke={1.75} />
          </ActionIcon>
        </>
      }
    >
      <ol className={classes['week']} style={{ ['--days' as string]: days.length }}>
        {days.map(({ Day, Figure: figure }) => {
          const inDay = rows.filter(({ startAt }) => startAt && dayAt(startAt, zone) === Day)
          return (
            <li key={Day} data-today={Day === today || undefined} data-off={weekdayOf(Day) >= SATURDAY || undefined}>
              <div className={classes['day']}>
                <span>{weekdayShort(Day, language)}</span>
                {(figure?.Count ?? 0) > 0 && (
                  <FigureLink figure={figure} label={`${weekdayShort(Day, language)}: ${figure?.Count}`}>
                    <span className="figures">{figure?.Count}</span>
                  </FigureLink>
                )}
              </div>
              {inDay.slice(0, SHOWN).map((row) => (
                <a
                  key={row.id}
                  className={classes['entry']}
                  href={`#/activities/${row.id}`}
                  data-over={row.closedAt !== null || undefined}
                >
                  <span className="figures">{row.allDay ? '' : clockText(row.startAt ?? '', zone, practice)}</span>
                  <span>{row.name}</span>
                </a>
              ))}
              {inDay.length > SHOWN && (
                <FigureLink figure={figure} className={classes['more']}>
                  {t('dashMore', { count: (figure?.Count ?? 0) - SHOWN })}
                </FigureLink>
              )}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

/** A day of the week to show. */
function weekOf({ interval, from, to }: Ask, today: string): string {
  const [first, last] = interval === CUSTOM ? [from || undefined, to || undefined] : intervalDays(interval, today)
  return first && last && daysBetween(first, last) < WEEK ? first : today
}
