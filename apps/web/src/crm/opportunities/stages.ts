import { todayIn } from '@temelia/calendar/wall-clock'
import { OpportunityStage } from '@temelia/model/crm/opportunity-stage'
import { useMemo } from 'react'
import { type Found, useAll } from '../../data/records.ts'
import { useText } from '../../ui/text.ts'
import { tenantRegion } from '../../session/tenant-region.ts'

/** A stage with the name to show. */
export type Stage = Found<typeof OpportunityStage> & Readonly<{ shown: string }>

const NONE: readonly Stage[] = []

/** The stages of the pipeline in their order, named in the reader's language. */
export function useStages(): Readonly<{ stages: readonly Stage[]; loaded: boolean }> {
  const { language } = useText()
  const { data } = useAll(OpportunityStage, { sort: 'position' })
  const stages = useMemo(
    () => data?.rows.map((row) => ({ ...row, shown: language === 'ro' ? (row.nameRo ?? row.name) : row.name })) ?? NONE,
    [data, language],
  )
  return { stages, loaded: data !== undefined }
}

/** Whole days since an opportunity came into its stage; 0 when that is not known. */
export function daysInStage(stageSince: string | null, now: Date): number {
  if (!stageSince) return 0
  return Math.max(0, Math.floor((now.getTime() - new Date(stageSince).getTime()) / 86_400_000))
}

/** Whether an opportunity has been longer in an open stage than the stage's `staleDays` allow. */
export function isStale(stage: Stage | undefined, stageSince: string | null, now: Date): boolean {
  return (
    stage?.outcome === 'open' &&
    typeof stage.staleDays === 'number' &&
    stage.staleDays > 0 &&
    daysInStage(stageSince, now) > stage.staleDays
  )
}

/** Whether the closing date of an open opportunity has passed; the day itself has not. */
export function isOverdue(stage: Stage | undefined, closingDate: string | null, now: Date): boolean {
  return stage?.outcome === 'open' && closingDate !== null && closingDate < todayIn(tenantRegion(), now)
}
