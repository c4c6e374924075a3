import { Activity } from '@temelia/model/crm/activity'
import { TicketLink } from '@temelia/model/crm/ticket-link'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Note } from '@temelia/model/record/note'
import { sql } from 'kysely'
import type { Change, Context } from '../../records/context.ts'
import { demand, find } from '../../records/find.ts'
import { type Engine, removeRecord } from '../../records/operation.ts'
import { escapeHtml } from '../emails/email-html.ts'
import { demandKept } from '../demand-kept.ts'
import { noteMerge } from '../merge-history.ts'
import { moveBack, moveReferences, type MovedRows, type Reference, referencesTo } from '../references.ts'

type Ticket = Row<typeof Activity>

/**
 * Merges a ticket into another of the same customer: its answers, files, links and reminders go over, what it asked stands in the
 * conversation as a message of its day, and it goes into the bin, from where restoring it takes the merge back. Gives the undo item.
 * @throws AppError NOT_FOUND, OPERATION_NOT_PERMITTED; TICKETS_OF_TWO_CUSTOMERS, for one would read what the other wrote; TICKET_CLOSED
 */
export async function mergeTickets(
  context: Context,
  engine: Engine,
  { keptId, mergedId }: Readonly<{ keptId: number; mergedId: number }>,
): Promise<{ kept: Ticket; undoId: number }> {
  const { tx, actor } = context
  const { clientId, userId } = actor
  if (keptId === mergedId) throw new AppError('INVALID_DATA', { faults: [{ field: 'OtherId', code: 'INVALID_VALUE' }] })
  // In one order, so that two merges the opposite way wait for each other instead of for ever.
  await tx.run(
    sql`select id from activities where client_id = ${clientId} and id = any(${[keptId, mergedId]}::bigint[]) order by id for update`,
  )
  const [kept, merged] = [await ticketAt(context, keptId), await ticketAt(context, mergedId)]
  demand(context, 'delete', Activity, merged)
  if (kept.accountId !== merged.accountId) throw new AppError('TICKETS_OF_TWO_CUSTOMERS')
  if (kept.closedAt && !merged.closedAt) throw new AppError('TICKET_CLOSED')

  const moved = await moveReferences(context, references(), { from: mergedId, to: keptId })
  const noteId = await askedThere(context, keptId, merged)
  // The customer who asked there was answered there: that is the first answer of what is one ticket now.
  if (merged.answeredAt && !kept.answeredAt)
    await tx.run(sql`update activities set answered_at = ${merged.answeredAt}::timestamptz, version = version + 1, updated_at = now()
      where client_id = ${clientId} and id = ${keptId}`)
  const removal = await removeRecord(context, engine, Activity, mergedId)
  const rows = moved.map(({ table, column, ids }): MovedRows => ({ table, column, ids }))
  await tx.run(sql`insert into ticket_merges (client_id, user_id, kept_id, merged_id, note_id, moved)
    values (${clientId}, ${userId}, ${keptId}, ${mergedId}, ${noteId}, ${JSON.stringify(rows)}::jsonb)`)
  await noteMerge(context, Activity, { action: 'merge', id: keptId, other: merged })
  await noteMerge(context, Activity, { action: 'mergedInto', id: mergedId, other: kept })
  return { kept: await find(context, Activity, keptId), undoId: removal.undo?.id ?? 0 }
}

/** A ticket that comes back from the bin after it was merged gets back what went over and is still with the other. */
export async function takeTicketMergesBack(
  context: Context,
  changes: readonly Change<typeof Activity>[],
): Promise<void> {
  const { tx, actor } = context
  const back = changes.flatMap(({ before, after }) => (!before && after?.type === 'ticket' ? [after] : []))
  if (back.length === 0) return
  const merges = await tx.rows<{
    id: number
    keptId: number
    mergedId: number
    noteId: number
    moved: readonly MovedRows[]
  }>(
    sql`select id, kept_id, merged_id, note_id, moved from ticket_merges where client_id = ${actor.clientId}
      and merged_id = any(${back.map(({ id }) => id)}::bigint[]) and undone_at is null order by id desc`,
  )
  for (const { id, keptId, mergedId, noteId, moved } of merges) {
    await demandKept(context, Activity, keptId)
    for (const rows of moved) await moveBack(context, rows, { from: keptId, to: mergedId })
    await tx.run(sql`delete from notes where client_id = ${actor.clientId} and id = ${noteId}`)
    const merged = back.find((one) => one.id === mergedId)
    if (merged?.answeredAt) await takeAnsweredBack(context, keptId, merged.answeredAt)
    const name = merged?.name ?? ''
    await noteMerge(context, Activity, { action: 'unmerge', id: keptId, other: { id: mergedId, name } })
    await tx.run(sql`update ticket_merges set undone_at = now() where client_id = ${actor.clientId} and id = ${id}`)
  }
}

/** A ticket that was answered by a merge alone is answered when what stays with it was, or not yet. */
async function takeAnsweredBack({ tx, actor }: Context, keptId: number, taken: string): Promise<void> {
  await tx.run(sql`update activities set version = version + 1, updated_at = now(), answered_at =
      (select min(created_at) from notes where client_id = ${actor.clientId} and related_entity_type = 'ticket'
        and related_entity_id = ${keptId} and author is null and deleted_with is null)
    where client_id = ${actor.clientId} and id = ${keptId} and answered_at = ${taken}::timestamptz`)
}

/** Where records point at a ticket. A link that would be from it to itself, or be there twice, goes with the one that goes. */
function references(): readonly Reference[] {
  return referencesTo(Activity, ['ticket', 'activity']).map((reference) =>
    reference.of === TicketLink ? { ...reference, unless: hasAlready(reference) } : reference,
  )
}

function hasAlready({ column }: Reference): NonNullable<Reference['unless']> {
  const other = (clientId: number) => sql`o.client_id = ${clientId} and o.id <> t.id`
  return (kept, clientId) =>
    column === 'ticket_id'
      ? sql`((t.related_entity_type in ('ticket', 'activity') and t.related_entity_id = ${kept}) or exists (select 1 from ticket_links o where ${other(clientId)} and (
          (o.ticket_id = ${kept} and o.related_entity_type = t.related_entity_type and o.related_entity_id = t.related_entity_id)
          or (t.related_entity_type = 'ticket' and o.related_entity_type = 'ticket' and o.ticket_id = t.related_entity_id and o.related_entity_id = ${kept}))))`
      : sql`(t.ticket_id = ${kept} or exists (select 1 from ticket_links o where ${other(clientId)} and (
          (o.ticket_id = t.ticket_id and o.related_entity_type = t.related_entity_type and o.related_entity_id = ${kept})
          or (o.ticket_id = ${kept} and o.related_entity_type = 'ticket' and o.related_entity_id = t.ticket_id))))`
}

async function ticketAt(context: Context, id: number): Promise<Ticket> {
  const ticket = await find(context, Activity, id)
  if (ticket.type !== 'ticket') throw new AppError('NOT_FOUND')
  demand(context, 'edit', Activity, ticket)
  return ticket
}

/** Writes what a ticket asked into the conversation of another, as a message of its day by who asked it. Gives its id. */
async function askedThere({ tx, actor }: Context, keptId: number, merged: Ticket): Promise<number> {
  const asked = (merged.description ?? '').split(/\n{2,}/).filter((part) => part.trim() !== '')
  const text = [`<strong>#${merged.id} ${escapeHtml(merged.name)}</strong>`, ...asked.map(escapeHtml)]
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('')
  const note = await tx.one<{ id: number }>(sql`insert into ${sql.table(Note.table)}
    (client_id, user_id, author, related_entity_type, related_entity_id, account_id, text, created_at)
    values (${actor.clientId}, ${actor.userId}, ${merged.requester}, 'ticket', ${keptId}, ${merged.accountId}, ${text}, ${merged.createdAt}) returning id`)
  if (!note) throw new AppError('ADD_NOTE_PROBLEM')
  return note.id
}
