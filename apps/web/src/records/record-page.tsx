import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Activity } from '@temelia/model/crm/activity'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import type { Entity } from '@temelia/model/entity'
import type { notLoaded } from '@temelia/text/not-loaded'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { Problem } from '../data/problem.ts'
import { type Found, useRecord } from '../data/records.ts'
import { InTrail } from '../ui/bar-slot.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { usePlace } from '../ui/place.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { useLabels } from './labels.ts'
import { trailOf } from './list-trail.ts'
import { RecordSteps } from './record-steps.tsx'
import classes from './record-screen.module.css'
import { titleOf } from './titles.ts'

type RecordPageProps<E extends Entity> = Readonly<{
  of: E
  /** Where all records of the kind stand, as `/customers`. */
  list: `/${string}`
  children: (row: Found<E>) => ReactNode
}>

/** What is said of a record that could not be read, by the name of its entity. */
const NOT_LOADED: Readonly<Record<string, keyof typeof notLoaded>> = {
  [Customer.name]: 'GET_CUSTOMER_DATA_PROBLEM',
  [Opportunity.name]: 'GET_OPPORTUNITY_DATA_PROBLEM',
  [Activity.name]: 'GET_ACTIVITY_DATA_PROBLEM',
}

/** The page of the record whose id stands in the address: waits for it, and says so when it is not there or cannot be read. */
export function RecordPage<E extends Entity>({ of, list, children }: RecordPageProps<E>) {
  const { id: text } = useParams({ strict: false })
  const id = Number(text)
  const labels = useLabels(of)
  const valid = Number.isInteger(id) && id > 0
  const record = useRecord(of, valid ? id : null)
  const trail = useMemo(() => trailOf(of, id), [of, id])
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  usePlace(
    { label: labels.many, href: trail?.href ?? `#${list}` },
    { label: record.data ? titleOf(of, record.data) : `#${text}`, headed: record.data !== undefined },
  )
  if (!valid || (record.error instanceof Problem && record.error.status === 404))
    return <RecordGone href={`#${list}`} label={labels.many} />
  if (record.data)
    return (
      <>
        {trail && !phone && (
          <InTrail>
            <RecordSteps id={id} list={list} trail={trail} />
          </InTrail>
        )}
        {children(record.data)}
      </>
    )
  if (record.isError) {
    return (
      <div className={classes['pending']}>
        <ProblemNote what={NOT_LOADED[of.name]} problem={record.error} onRetry={() => void record.refetch()} />
      </div>
    )
  }
  return <RecordPending />
}

/** In place of a record that is not there, or not for this reader; leads to those that are. */
export function RecordGone({ href, label }: Readonly<{ href: string; label: string }>) {
  const { t } = useText()
  return (
    <EmptyState title={t('recordGone')} text={t('recordGoneText')} level={1}>
      <Button component="a" href={href}>
        {label}
      </Button>
    </EmptyState>
  )
}

function RecordPending() {
  const { t } = useText()
  return (
    <div className={classes['pending']} aria-busy role="status" aria-label={t('loading')}>
      <Skeleton height={26} width={280} mb={24} />
      {[60, 44, 52, 38, 58].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} mb={18} />
      ))}
    </div>
  )
}
