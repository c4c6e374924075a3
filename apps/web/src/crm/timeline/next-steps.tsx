import type { Filter } from '@temelia/model/filter'
import { useMemo } from 'react'
import type { About } from '../../records/related/note-data.ts'
import { useText } from '../../ui/text.ts'
import { useActivityPages, useActivityActions } from '../activities/activity-data.ts'
import { ActivityItem } from '../activities/activity-item.tsx'
import { activitiesAbout } from '../activities/related-activities.tsx'
import classes from './timeline.module.css'

/** The next things to do about a record, as a `card` only the first; nothing where none are planned. */
export function NextSteps({ about, card = false }: Readonly<{ about: About; card?: boolean }>) {
  const { t } = useText()
  const actions = useActivityActions()
  const filter = useMemo(
    (): Filter => ({
      and: [
        { field: 'type', op: 'eq', value: 'activity' },
        { field: 'closedAt', op: 'empty' },
        ...activitiesAbout(about.type, about.id),
      ],
    }),
    [about.type, about.id],
  )
  const { rows } = useActivityPages({ filter, sort: 'startAt', pageSize: 3 })
  // While another record loads, the steps of the last one are not its own.
  const own = rows.filter(({ accountId, relatedEntityId }) =>
    about.type === 'account' ? accountId === about.id : relatedEntityId === about.id,
  )
  const [first] = own
  if (!first) return null
  if (card)
    return (
      <ul className={classes['next']} aria-label={t('timelineNext')}>
        <ActivityItem row={first} actions={actions} withCustomer={false} />
      </ul>
    )
  return (
    <section aria-label={t('timelineNext')}>
      <h2 className={classes['day']}>{t('timelineNext')}</h2>
      <ul className={classes['entries']}>
        {own.map((row) => (
          <ActivityItem key={row.id} row={row} actions={actions} withCustomer={false} />
        ))}
      </ul>
    </section>
  )
}
