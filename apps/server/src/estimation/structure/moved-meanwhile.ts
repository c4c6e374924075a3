import type { Entity, Patch, Row } from '@temelia/model/entity'
import { groupBy } from '@temelia/estimation/group-by'
import { sql } from 'kysely'
import { snakeName } from '../../db/column-names.ts'
import type { Context } from '../../records/context.ts'
import { findAll } from '../../records/find.ts'
import { changeRecords, type Engine } from '../../records/operation.ts'
import { changedNow, updateOf, writeRows } from '../../records/write-rows.ts'
import { levels } from './levels.ts'
import { type MovedTo, orderAfterMoves, positionsOf, type Standing } from './order-after-moves.ts'
import type { SeenChange } from './seen-values.ts'

type Values = Readonly<Record<string, unknown>>

/** So many lines that made room are in the reply and in the history; more are numbered anew in one statement. */
const MOST_TOLD = 500

/** What orders the records of a level under their place: positions that say in `Was` where the record stood are moves. */
const insides = new Map<string, string>(
  [levels.object, levels.estimate, levels.article].map(({ of, inside }) => [of.name, inside]),
)

/** Whether a field says where a record stands among others: that it moved because others came or went is nobody's conflict. */
export function isPlace(of: Entity, key: string): boolean {
  return key === 'position' && insides.has(of.name)
}

/**
 * Changes records with the positions that their moves mean by now: others may have added, moved or removed lines since. Gives them as they are
 * then, with the lines that made room for them behind. The rows of the changes are locked by whoever calls.
 */
export async function changeInPlace<E extends Entity>(
  context: Context,
  engine: Engine,
  of: E,
  changes: readonly SeenChange<E>[],
): Promise<Row<E>[]> {
  const inside = insides.get(of.name)
  const places = new Map<number, number>()
  if (inside)
    for (const find of [placesNow, roomFor])
      for (const [id, position] of await find(context, of, inside, changes)) places.set(id, position)
  const placed = changes.map(({ id, patch }) => {
    const position = places.get(id)
    return { id, patch: position === undefined ? patch : { ...patch, position } }
  })
  const sent = new Set(changes.map(({ id }) => id))
  const others = [...places].flatMap(([id, position]) => (sent.has(id) ? [] : [{ id, position }]))
  const few = others.length <= MOST_TOLD ? others : []
  const room = few.map(({ id, position }) => ({ id, patch: { position } as unknown as Patch<E> }))
  const rows = await changeRecords(context, engine, of, [...placed, ...room])
  if (few.length < others.length) {
    const numbers = sql`json_to_recordset(${JSON.stringify(others)}::json) as m(id bigint, position integer)`
    await writeRows(context, updateOf(of, { position: sql`m.position`, ...changedNow }, sql`t.id = m.id`, numbers))
  }
  return rows
}

/** The positions of moved records, and of those that make room for them, where they are others than were sent or there. */
async function placesNow<E extends Entity>(
  context: Context,
  of: E,
  inside: string,
  changes: readonly SeenChange<E>[],
): Promise<ReadonlyMap<number, number>> {
  const places = new Map<number, number>()
  const moves = changes.filter(isMove)
  if (moves.length === 0) return places
  const rows = await rowsOf(context, of, moves)
  const parentOf = ({ id, patch }: SeenChange<E>) => (patch as Values)[inside] ?? rows.get(id)?.[inside]
  for (const [parent, moved] of groupBy(moves, parentOf)) {
    const now = await standing(context, of, inside, parent)
    const held = new Map(now.map(({ id, position }) => [id, position]))
    const wanted = moved.map(({ id, patch }): MovedTo => ({ id, position: (patch as Values)['position'] as number }))
    const asSeen = moved.every(({ id, was }) => rows.get(id)?.['position'] === (was as Values)['position'])
    if (asSeen && !isTaken(now, wanted)) continue
    const order = orderAfterMoves(now, wanted)
    const positions = positionsOf(now, order.length)
    const moving = new Set(moved.map(({ id }) => id))
    for (const [at, id] of order.entries()) {
      const position = positions[at] ?? at + 1
      if (moving.has(id) || held.get(id) !== position) places.set(id, position)
    }
  }
  return places
}

/**
 * Room for positions that say nothing of what was seen: whoever stands there moves down, and two that want one place stand in the order in
 * which they were sent. Where nobody stands nothing moves.
 */
async function roomFor<E extends Entity>(
  context: Context,
  of: E,
  inside: string,
  changes: readonly SeenChange<E>[],
): Promise<ReadonlyMap<number, number>> {
  const places = new Map<number, number>()
  const put = changes.filter((change) => typeof (change.patch as Values)['position'] === 'number' && !isMove(change))
  if (put.length === 0) return places
  const moved = new Set(changes.filter(isMove).map(({ id }) => id))
  const rows = await rowsOf(context, of, put)
  for (const [parent, here] of groupBy(put, ({ id, patch }) => (patch as Values)[inside] ?? rows.get(id)?.[inside])) {
    const wanted = here
      .map(({ id, patch }) => ({ id, position: (patch as Values)['position'] as number }))
      .toSorted((one, other) => one.position - other.position)
    const putHere = new Set(wanted.map(({ id }) => id))
    const others = (await standing(context, of, inside, parent)).filter(({ id }) => !putHere.has(id) && !moved.has(id))
    let least = 0
    const next = [...wanted]
    for (const { id, position } of others) {
      const own = position ?? least + 1
      for (let first = next[0]; first && first.position <= Math.max(own, least); first = next[0]) {
        least = Math.max(first.position, least)
        if (least !== first.position) places.set(first.id, least)
        least += 1
        next.shift()
      }
      const free = Math.max(own, least)
      if (free !== own) places.set(id, free)
      least = free + 1
    }
    for (const { id, position } of next) {
      const free = Math.max(position, least)
      if (free !== position) places.set(id, free)
      least = free + 1
    }
  }
  return places
}

/** What stands of changed records, by id. */
async function rowsOf<E extends Entity>(
  context: Context,
  of: E,
  changes: readonly SeenChange<E>[],
): Promise<ReadonlyMap<number, Values>> {
  const ids = changes.map(({ id }) => id)
  return new Map((await findAll(context, of, ids)).map((row) => [row.id, row as unknown as Values]))
}

function isMove<E extends Entity>({ patch, was }: SeenChange<E>): boolean {
  return typeof (patch as Values)['position'] === 'number' && was !== undefined && 'position' in was
}

/** Whether a record that comes from elsewhere was given the position of one that does not move. */
function isTaken(now: readonly Standing[], wanted: readonly MovedTo[]): boolean {
  const here = new Set(now.map(({ id }) => id))
  const moving = new Set(wanted.map(({ id }) => id))
  const taken = new Set(now.flatMap(({ id, position }) => (moving.has(id) ? [] : [position])))
  return wanted.some(({ id, position }) => !here.has(id) && taken.has(position))
}

/** The records under a place, in order. */
function standing({ tx, actor }: Context, of: Entity, inside: string, parent: unknown): Promise<Standing[]> {
  return tx.rows<Standing>(sql`select id, position from ${sql.table(of.table)} where client_id = ${actor.clientId}
    and ${sql.ref(snakeName(inside))} = ${parent} and deleted_with is null order by position nulls last, id`)
}
