import { typedText } from '@temelia/decimal/typed-number'
import type { Activity } from '@temelia/model/crm/activity'
import type { Patch } from '@temelia/model/entity'
import { tenantRegion } from '../../session/tenant-region.ts'
import type { ActivityRow } from './activity-data.ts'

/** What the form of an activity holds beside its time: fields by name, numbers as typed. */
export type ActivityDraft = Readonly<{
  name: string
  kind: ActivityRow['kind']
  accountId: number | null
  agentId: number | null
  stageId: number | null
  priority: ActivityRow['priority']
  percentCompleted: string
  duration: string
  location: string
  description: string
}>

/** What the form begins with: the record's values, or those that are given by where it is planned. */
export function draftOf(row: ActivityRow | null, start: Partial<Patch<typeof Activity>>): ActivityDraft {
  const from = row ?? start
  return {
    name: from.name ?? '',
    kind: from.kind ?? 'task',
    accountId: from.accountId ?? null,
    agentId: from.agentId ?? null,
    stageId: from.stageId ?? null,
    priority: from.priority ?? 'normal',
    percentCompleted: typedText(row?.percentCompleted ?? 0, tenantRegion()),
    duration: typedText(row?.duration ?? null, tenantRegion()),
    location: from.location ?? '',
    description: from.description ?? '',
  }
}

/** The values that differ from the record. */
export function changed(values: Patch<typeof Activity>, row: ActivityRow | null): Patch<typeof Activity> {
  const old = row as unknown as Readonly<Record<string, unknown>> | null
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !old || old[key] !== value))
}
