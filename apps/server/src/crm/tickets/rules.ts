import { Activity } from '@temelia/model/crm/activity'
import type { Patch, Row } from '@temelia/model/entity'
import type { Portal } from '@temelia/model/permission'
import type { Note } from '@temelia/model/record/note'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { snakeName } from '../../db/column-names.ts'
import type { Change, Context } from '../../records/context.ts'
import { shownColumns } from '../../records/find.ts'
import { oneAfterTheOther } from '../../records/one-of-them.ts'
import { bound } from '../../records/save.ts'
import { column, from } from '../../records/select.ts'
import { byIds, changedNow, updateOf, writeRows } from '../../records/write-rows.ts'
import { withAccountName } from '../account-name.ts'
import { withClocks } from './clocks.ts'

/** Stages of tickets that every tenant starts with and keeps. */
export const TICKET_STAGE = { registered: 6, inProgress: 7, closed: 8 } as const

/** What a customer's person may say of a ticket; the rest is the vendor's to fill in. */
const asked = ['name', 'description', 'priority', 'kind'] as const

/** A ticket as it is registered: of the caller's company, in their name, given to the colleague with the fewest open ones. */
export async function asTicket(
  context: Context,
  portal: Portal,
  patch: Patch<typeof Activity>,
): Promise<Patch<typeof Activity>> {
  const said = Object.fromEntries(asked.flatMap((key) => (patch[key] === undefined ? [] : [[key, patch[key]]])))
  return {
    ...said,
    type: 'ticket',
    allDay: false,
    percentCompleted: 0,
    accountId: portal.accountId,
    ...(await withAccountName(context, portal, undefined)),
    relatedEntityType: 'account',
    relatedEntityId: portal.accountId,
    requester: portal.person,
    requesterId: portal.userId,
    stageId: TICKET_STAGE.registered,
    agentId: await freest(context),
  }
}

/** A note that a customer's person writes: about a ticket of their company, which must be there and is opened again by it. */
export function asTicketNote(portal: Portal, patch: Patch<typeof Note>): Patch<typeof Note> {
  if (patch.relatedEntityType !== 'ticket')
    throw new AppError('INVALID_DATA', { faults: [{ field: 'RelatedEntityType', code: 'INVALID_CHOICE' }] })
  return { ...patch, author: portal.person }
}

/**
 * An answer of the vendor's people marks the ticket answered and in progress; a customer's note opens a closed one again and ends the
 * waiting for it.
 */
export async function followTickets(context: Context, changes: readonly Change<typeof Note>[]): Promise<void> {
  for (const { before, after } of changes) {
    if (before || after?.relatedEntityType !== 'ticket') continue
    const { clientId, portal } = context.actor
    await oneAfterTheOther(context, { table: 'activities', ids: [after.relatedEntityId] })
    const ticket = await context.tx.one<
      Row<typeof Activity>
    >(sql`select ${shownColumns(context, Activity)} from ${from(Activity)}
      where ${column('clientId')} = ${clientId} and ${column('id')} = ${after.relatedEntityId} and ${column('type')} = 'ticket'`)
    if (!ticket) continue
    // It was deleted, or merged into another, while its customer wrote.
    if (portal && ticket.deletedWith !== null) throw new AppError('NOT_FOUND')
    const moves = ticket.stageId === (portal ? TICKET_STAGE.closed : TICKET_STAGE.registered)
    const patch = {
      ...(moves ? { stageId: TICKET_STAGE.inProgress, closedAt: null } : {}),
      ...(portal ? { waitingSince: null } : { answeredAt: ticket.answeredAt ?? context.now.toISOString() }),
    }
    const set = Object.entries(await withClocks(context, patch, ticket)).map(([key, value]) => [
      snakeName(key),
      bound(Activity, key, value),
    ])
    await writeRows(context, updateOf(Activity, { ...Object.fromEntries(set), ...changedNow }, byIds([ticket.id])))
  }
}

/** A customer takes back only what the vendor has not answered, nor is answering now. @throws AppError TICKET_ANSWERED */
export async function demandUnanswered(context: Context, ticketId: number): Promise<void> {
  await oneAfterTheOther(context, { table: 'activities', ids: [ticketId] })
  const answered = await context.tx.one(sql`select 1 as found from activities
    where client_id = ${context.actor.clientId} and id = ${ticketId} and answered_at is not null`)
  if (answered) throw new AppError('TICKET_ANSWERED')
}

/** The last word on a ticket that its customer reads, or undefined. */
export function lastAnswer(
  context: Context,
  ticketId: number,
): Promise<Pick<Row<typeof Note>, 'id' | 'userId' | 'author'> | undefined> {
  return context.tx.one(sql`select id, user_id, author from notes where client_id = ${context.actor.clientId}
    and related_entity_type = 'ticket' and related_entity_id = ${ticketId} and deleted_with is null order by id desc limit 1`)
}

async function freest({ tx, actor }: Context): Promise<number | null> {
  const user = await tx.one<{ id: number }>(sql`select u.id from users u
    where u.client_id = ${actor.clientId} and not u.banned and u.deleted_with is null
    order by (select count(*) from activities a where a.client_id = ${actor.clientId} and a.agent_id = u.id and a.type = 'ticket' and a.closed_at is null and a.deleted_with is null), u.id limit 1`)
  return user?.id ?? null
}
