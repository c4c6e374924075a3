import { decode, type WireRecord } from '@temelia/model/codec'
import { Activity } from '@temelia/model/crm/activity'
import { call } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordsKey } from '../../data/records.ts'
import type { ActivityRow } from './activity-data.ts'

type Reach = 'following' | 'all'

/** Changes several occurrences of a series; gives the one that was open as it now is. */
export async function changeSeries(
  row: ActivityRow,
  scope: Reach,
  changes: Readonly<Record<string, unknown>>,
): Promise<ActivityRow> {
  await call(`/api/activities/${row.id}/series`, { method: 'PUT', json: { Scope: scope, Changes: changes } })
  await queryClient.invalidateQueries({ queryKey: recordsKey(Activity) })
  return decode(Activity, (await call(`/api/activities/${row.id}`)).body as WireRecord)
}

/** Deletes the occurrences of a series that are not completed. */
export async function removeSeries(row: ActivityRow, scope: Reach): Promise<readonly number[]> {
  const { body } = await call(`/api/activities/${row.id}/series`, { method: 'DELETE', query: { Scope: scope } })
  await queryClient.invalidateQueries({ queryKey: recordsKey(Activity) })
  return (body as { UndoIds: readonly number[] }).UndoIds
}

/** Brings deleted occurrences back. */
export async function restoreSeries(undoIds: readonly number[]): Promise<void> {
  await call('/undoStackItems/restore', { method: 'POST', json: { UndoIds: undoIds } })
  await queryClient.invalidateQueries({ queryKey: recordsKey(Activity) })
}
