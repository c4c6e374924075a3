import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Activity } from '@temelia/model/crm/activity'
import type { Filter } from '@temelia/model/filter'
import type { RelatedType } from '@temelia/model/related'
import { useMemo, useState } from 'react'
import { useLabels } from '../../records/labels.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { WaitingRecords } from '../../records/waiting/waiting-records.tsx'
import { useText } from '../../ui/text.ts'
import classes from './activities.module.css'
import { useActivityPages, useActivityActions } from './activity-data.ts'
import { ActivityForm } from './activity-form.tsx'
import { ActivityItem } from './activity-item.tsx'
import { leaveTrail } from '../../records/list-trail.ts'

/** The activities about a record, the open ones first, inside its page. A customer's are all those for that customer, whatever they are about. */
export function RelatedActivities({ type, id }: Readonly<{ type: RelatedType; id: number }>) {
  const { t } = useText()
  const labels = useLabels(Activity)
  const actions = useActivityActions()
  const [adding, setAdding] = useState(false)
  const filter = useMemo(
    (): Filter => ({ and: [{ field: 'type', op: 'eq', value: 'activity' }, ...activitiesAbout(type, id)] }),
    [type, id],
  )
  const pages = useActivityPages({ filter, sort: '-startAt', pageSize: 25 })
  const rows = pages.rows.toSorted((one, other) => Number(one.closedAt !== null) - Number(other.closedAt !== null))
  return (
    <section className={classes['part']} aria-label={labels.many}>
      <div className={classes['partHead']}>
        <h2>{labels.many}</h2>
        {pages.mayAdd && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.8} />}
            onClick={() => setAdding(true)}
          >
            {labels.add}
          </Button>
        )}
      </div>
      {pages.isError && rows.length === 0 && (
        <ProblemNote what="GET_ACTIVITY_DATA_PROBLEM" problem={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {!pages.isPending && !pages.isError && rows.length === 0 && <p className={classes['none']}>{labels.empty}</p>}
      <WaitingRecords of={Activity} where={{ relatedEntityType: type, relatedEntityId: id }} />
      <ul className={classes['items']}>
        {rows.map((row) => (
          <ActivityItem
            key={row.id}
            row={row}
            actions={actions}
            withCustomer={false}
            onOpen={() =>
              leaveTrail(
                Activity,
                rows.map((one) => one.id),
              )
            }
          />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          fullWidth
          variant="subtle"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('calendarMore', { count: pages.total - pages.rows.length })}
        </Button>
      )}
      {adding && (
        <ActivityForm
          row={null}
          start={{ relatedEntityType: type, relatedEntityId: id, ...(type === 'account' ? { accountId: id } : {}) }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

/** The activities about a record: all of a customer's, whatever they are about. */
export function activitiesAbout(type: RelatedType, id: number): readonly Filter[] {
  if (type === 'account') return [{ field: 'accountId', op: 'eq', value: id }]
  return [
    { field: 'relatedEntityType', op: 'eq', value: type },
    { field: 'relatedEntityId', op: 'eq', value: id },
  ]
}
