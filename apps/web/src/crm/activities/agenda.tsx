import { Activity } from '@temelia/model/crm/activity'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import type { ActivityActions } from './activity-data.ts'
import listClasses from './activities.module.css'
import { ActivityItem } from './activity-item.tsx'
import type { ViewProps } from './calendar-view.ts'
import { ofDay } from './calendar-entries.ts'
import { dayText } from '../../ui/day-text.ts'
import { leaveTrail } from '../../records/list-trail.ts'

/** The days that hold something, one under the other. */
export function Agenda({
  days,
  entries,
  today,
  actions,
  loaded,
}: ViewProps & Readonly<{ actions: ActivityActions; loaded: boolean }>) {
  const { t, language } = useText()
  const region = usePractice()
  const filled = days.map((day) => ({ day, here: ofDay(entries, day) })).filter(({ here }) => here.length > 0)
  if (filled.length === 0) return loaded ? <p className={listClasses['none']}>{t('calendarNone')}</p> : null
  return (
    <div className={listClasses['list']}>
      {filled.map(({ day, here }) => (
        <section key={day} aria-labelledby={`agenda-${day}`}>
          <h3 className={listClasses['day']} id={`agenda-${day}`}>
            {day === today ? `${t('calendarToday')}, ` : ''}
            {dayText(day, language, region, { weekday: 'long', day: 'numeric', month: 'long' })}
          </h3>
          <ul className={listClasses['items']}>
            {here.map(({ row }) => (
              <ActivityItem
                key={row.id}
                row={row}
                actions={actions}
                day={day}
                onOpen={() =>
                  leaveTrail(
                    Activity,
                    entries.map((entry) => entry.row.id),
                  )
                }
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
