import { Activity } from '@temelia/model/crm/activity'
import { TicketLink } from '@temelia/model/crm/ticket-link'
import { Note } from '@temelia/model/record/note'
import { callOnce } from '../../data/call-once.ts'
import { call } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordsKey, restore } from '../../data/records.ts'

/** Merges another ticket into one; gives the undo item. */
export async function mergeTickets(keptId: number, otherId: number): Promise<number> {
  const { body } = await callOnce(`/api/tickets/${keptId}/merge`, { OtherId: otherId })
  await reload()
  return Number((body as { UndoId: number }).UndoId)
}

/** Takes a merge of tickets back. */
export async function unmergeTickets(undoId: number): Promise<void> {
  await restore(Activity, undoId)
  await reload()
}

/** Lets the clock of a ticket stand while it waits for its customer, or run again. */
export async function setWaiting(id: number, waiting: boolean): Promise<void> {
  await call(`/api/tickets/${id}/waiting`, { method: 'PUT', json: { Waiting: waiting } })
  await queryClient.invalidateQueries({ queryKey: recordsKey(Activity) })
}

/** Takes back what one asked the vendor; only their people restore it. */
export async function deleteOwnTicket(id: number): Promise<void> {
  await call(`/api/activities/${id}`, { method: 'DELETE', query: { mainDbData: 1 } })
  await queryClient.invalidateQueries({ queryKey: recordsKey(Activity), refetchType: 'none' })
}

async function reload(): Promise<void> {
  await Promise.all(
    [Activity, Note, TicketLink].map((of) => queryClient.invalidateQueries({ queryKey: recordsKey(of) })),
  )
}
