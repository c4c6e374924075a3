import { User } from '@temelia/model/admin/user'
import { Bill } from '@temelia/model/billing/bill'
import { Offer } from '@temelia/model/billing/offer'
import { Activity } from '@temelia/model/crm/activity'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import type { Entity } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Folder } from '@temelia/model/estimation/folder'
import { Project } from '@temelia/model/estimation/project'
import { Template } from '@temelia/model/estimation/template'
import { modules } from '@temelia/model/module'
import { type RawBuilder, sql } from 'kysely'
import { changeMany } from '../../records/change-many.ts'
import type { Context } from '../../records/context.ts'
import { find, findAll } from '../../records/find.ts'
import { changeRecords, type Engine } from '../../records/operation.ts'

interface Kind {
  readonly of: Entity
  /** The field that names whose the record is. */
  readonly key: string
  /** Which of a person's records are meant. */
  readonly which?: RawBuilder<unknown>
}

/** What a person holds that somebody has to go on with. What is done stays in the name of whoever did it. */
const kinds = {
  customer: { of: Customer, key: 'agentId' },
  opportunity: { of: Opportunity, key: 'agentId' },
  activity: { of: Activity, key: 'agentId', which: sql`type <> 'ticket' and closed_at is null` },
  ticket: { of: Activity, key: 'agentId', which: sql`type = 'ticket' and closed_at is null` },
  project: { of: Project, key: 'userId' },
  folder: { of: Folder, key: 'userId' },
  template: { of: Template, key: 'userId' },
  offer: { of: Offer, key: 'userId', which: sql`state in ('draft', 'sent')` },
  bill: { of: Bill, key: 'userId', which: sql`state = 'draft'` },
} as const satisfies Record<string, Kind>

export type HandoverKind = keyof typeof kinds

/** The kinds of record that are handed over, in the order in which they are shown. */
export const handoverKinds = Object.keys(kinds) as [HandoverKind, ...HandoverKind[]]

/** Records that are changed in one statement. */
const SLICE = 500

interface Moved {
  readonly kind: HandoverKind
  readonly toId: number
  readonly ids: readonly number[]
}

/** Who takes over what; a kind without a successor stays. */
export type Successors = Readonly<Partial<Record<HandoverKind, number>>>

/** How many records of each kind a person holds. */
export async function countHeld(context: Context, userId: number): Promise<Readonly<Record<HandoverKind, number>>> {
  const counts = {} as Record<HandoverKind, number>
  for (const kind of handoverKinds) counts[kind] = (await held(context, kind, userId)).length
  return counts
}

/**
 * Hands over what a person holds and, where asked, bans the person, which ends their sessions. Records go through the operations of every
 * other change: audit, live events and the successor's notices come with them.
 */
export async function handOver(
  context: Context,
  engine: Engine,
  fromId: number,
  successors: Successors,
  ban: boolean,
): Promise<{ id: number; moved: readonly Moved[]; refused: number }> {
  const person = await find(context, User, fromId)
  await demandSuccessors(context, fromId, successors)
  const moved: Moved[] = []
  let refused = 0
  for (const kind of handoverKinds) {
    const toId = successors[kind]
    if (toId === undefined) continue
    const asked = await held(context, kind, fromId)
    const ids = await give(context, engine, kind, asked, toId)
    refused += asked.length - ids.length
    if (ids.length > 0) moved.push({ kind, toId, ids })
  }
  const banned = ban && !person.banned
  if (banned) await changeRecords(context, engine, User, [{ id: fromId, patch: { banned: true } }])
  const { clientId, userId } = context.actor
  const kept = (await context.tx.one<{
    id: number
  }>(sql`insert into handovers (client_id, user_id, from_id, moved, banned)
    values (${clientId}, ${userId}, ${fromId}, ${JSON.stringify(moved)}::jsonb, ${banned}) returning id`)) as {
    id: number
  }
  return { id: kept.id, moved, refused }
}

/** Gives back what a handover moved and its successors still hold, and lets the person in again if the handover banned them. */
export async function takeBack(context: Context, engine: Engine, fromId: number, id: number): Promise<number> {
  const { tx, actor } = context
  const kept = await tx.one<{ moved: readonly Moved[]; banned: boolean }>(sql`update handovers set undone = true
    where client_id = ${actor.clientId} and id = ${id} and from_id = ${fromId} and not undone returning moved, banned`)
  if (!kept) throw new AppError('NOT_FOUND')
  if (kept.banned) await changeRecords(context, engine, User, [{ id: fromId, patch: { banned: false } }])
  let count = 0
  for (const { kind, toId, ids } of kept.moved) {
    const there = new Set(await held(context, kind, toId))
    const back = ids.filter((one) => there.has(one))
    count += (await give(context, engine, kind, back, fromId)).length
  }
  return count
}

/** @throws AppError INVALID_DATA for a successor who is the person, is banned, or is not there */
async function demandSuccessors(context: Context, fromId: number, successors: Successors): Promise<void> {
  const ids = [...new Set(Object.values(successors))]
  const fit = (await findAll(context, User, ids)).filter(({ id, banned }) => id !== fromId && !banned)
  const unfit = Object.entries(successors).filter(([, id]) => !fit.some((one) => one.id === id))
  if (unfit.length > 0)
    throw new AppError('INVALID_DATA', {
      faults: unfit.map(([kind]) => ({ field: `Successors.${kind}`, code: 'INVALID_CHOICE' as const })),
    })
}

/** The ids of what a person holds of a kind. */
async function held({ tx, actor }: Context, kind: HandoverKind, userId: number): Promise<number[]> {
  const { of, key, which }: Kind = kinds[kind]
  const column = sql.ref(key === 'agentId' ? 'agent_id' : 'user_id')
  const rows = await tx.rows<{ id: number }>(sql`select id from ${sql.table(of.table)}
    where client_id = ${actor.clientId} and ${column} = ${userId} and deleted_with is null ${which ? sql`and ${which}` : sql``} order by id`)
  return rows.map(({ id }) => id)
}

/** Changes whose the records are; gives those that could be changed. */
async function give(
  context: Context,
  engine: Engine,
  kind: HandoverKind,
  ids: readonly number[],
  toId: number,
): Promise<number[]> {
  const { of, key }: Kind = kinds[kind]
  const everything = inTheCompanysName(context)
  const given: number[] = []
  for (let at = 0; at < ids.length; at += SLICE) {
    const changes = ids.slice(at, at + SLICE).map((id) => ({ id, patch: { [key]: toId } }))
    for (const { id, state } of await changeMany(everything, engine, of, changes))
      if (state !== 'refused') given.push(id)
  }
  return given
}

/** Whoever administers hands over everything, also what lies in zones and modules that are closed to them. */
function inTheCompanysName(context: Context): Context {
  const rights = { add: true, edit: true, editForeign: true, delete: true, viewForeign: true, zones: [] }
  return { ...context, actor: { ...context.actor, rights, modules: new Set(modules) } }
}
