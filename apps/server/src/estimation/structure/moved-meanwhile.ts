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
import { holdPlaces } from './place-for.ts'
import type { SeenChange } from './seen-values.ts'

type Values = Readonly<Record<string, unknown>>

/** So many lines that made room are in the reply and in the history; more are numbered anew in one statement. */
const MOST_TOLD = 500

/** What orders the records of a level under their place: positions that say in `Was` where the record stood are moves. */
const insides = new Map<string, string>(Object.values(levels).map(({ of, inside }) => [of.name, inside]))

/** Whether a field says where a record stands among others: that it moved because others came or went is nobody's conflict. */
export function isPlace(of: Entity, key: string): boolean {
  return key === 'position' && insides.has(of.name)
}

/** Holds the places under which changes give positions, before anybody locks what stands there. */
export async function holdPlacesOf<E extends Entity>(
  context: Context,
  of: E,
  changes: readonly SeenChange<E>[],
): Promise<void> {
  const level = Object.values(levels).find((one) => one.of.name === of.name)
  const given = changes.filter(({ patch }) => typeof (patch as Values)['position'] === 'number')
  if (!level || given.length === 0) return
  const rows = await rowsOf(context, of, given)
  const parents = given.flatMap(({ id, patch }) => [(patch as Values)[level.inside], rows.get(id)?.[level.inside]])
  await holdPlaces(
    context,
    level.place,
    parents.filter((parent) => typeof parent === 'number'),
  )
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
  const places = inside ? await placesFor(context, of, inside, changes) : new Map<number, number>()
  const placed = changes.map(({ id, patch }) => {
    const position = places.get(id)
    return { id, patch: position === undefined ? patch : { ...patch, position } }
  })
  const sent = new Set(changes.map(({ id }) => id))
  const others = [...places].flatMap(([id, position]) => (sent.has(id) ? [] : [{ id, position }]))
  // Projects stand among those of colleagues: they get their number, whoever may change them, and are nobody else's to read.
  const told = of.parent !== undefined && others.length <= MOST_TOLD ? others : []
  const room = told.map(({ id, position }) => ({ id, patch: { position } as unknown as Patch<E> }))
  const rows = await changeRecords(context, engine, of, [...placed, ...room])
  if (told.length < others.length) {
    const numbers = sql`json_to_recordset(${JSON.stringify(others)}::json) as m(id bigint, position integer)`
    const set = { position: sql`m.position`, ...(of.parent === undefined ? {} : changedNow) }
    await writeRows(context, updateOf(of, set, sql`t.id = m.id`, numbers))
  }
  return rows
}

/** A record that was given a position, and where it stands then. */
interface Put extends MovedTo {
  readonly parent: unknown
  /** The position its caller saw; none where the position is the place itself. */
  readonly seen: unknown
}

/** The positions of what was given one, and of those that make room for it, where they are others than were sent or there. */
async function placesFor<E extends Entity>(
  context: Context,
  of: E,
  inside: string,
  changes: readonly SeenChange<E>[],
): Promise<ReadonlyMap<number, number>> {
  const given = changes.filter(({ patch }) => typeof (patch as Values)['position'] === 'number')
  if (given.length === 0) return new Map()
  const rows = await rowsOf(context, of, given)
  const puts = given.map((change): Put => {
    const patch = change.patch as Values
    const parent = patch[inside] === undefined ? rows.get(change.id)?.[inside] : patch[inside]
    const seen = isMove(change) ? (change.was as Values)['position'] : undefined
    return { id: change.id, position: patch['position'] as number, parent, seen }
  })
  const places = new Map<number, number>()
  for (const [parent, here] of groupBy(puts, (put) => put.parent ?? null)) {
    const now = await standing(context, of, inside, parent)
    for (const [id, position] of placesIn(now, here, (id) => rows.get(id)?.['position'])) places.set(id, position)
  }
  return places
}

/**
 * The positions under one place. Moves that were made on an older state land beside what they were put at; then room is made for the positions
 * that are the place itself, as are those of moves whose list still is as they saw it.
 */
function placesIn(
  now: readonly Standing[],
  puts: readonly Put[],
  stoodAt: (id: number) => unknown,
): ReadonlyMap<number, number> {
  const moves = puts.filter(({ seen }) => seen !== undefined)
  const direct = new Set(puts.flatMap(({ id, seen }) => (seen === undefined ? [id] : [])))
  const left = now.filter(({ id }) => !direct.has(id))
  const asSeen = moves.every(({ id, seen }) => stoodAt(id) === seen)
  const older = moves.length > 0 && (!asSeen || isTaken(left, moves))
  const places = older ? placesAfter(left, moves) : new Map<number, number>()
  const wanted = older ? puts.filter(({ seen }) => seen === undefined) : puts
  const wantedIds = new Set(wanted.map(({ id }) => id))
  const coming = older ? moves.filter(({ id }) => !now.some((one) => one.id === id)) : []
  const others = [...now, ...coming]
    .filter(({ id }) => !wantedIds.has(id))
    .map(({ id, position }): Standing => ({ id, position: places.get(id) ?? position }))
    .toSorted((one, other) => (one.position ?? Infinity) - (other.position ?? Infinity) || one.id - other.id)
  return new Map([...places, ...roomFor(others, wanted)])
}

/** The positions of moved records, and of those that make room for them. */
function placesAfter(now: readonly Standing[], moves: readonly MovedTo[]): ReadonlyMap<number, number> {
  const held = new Map(now.map(({ id, position }) => [id, position]))
  const moving = new Set(moves.map(({ id }) => id))
  const order = orderAfterMoves(now, moves)
  const positions = positionsOf(now, order.length)
  return new Map(
    order.flatMap((id, at): [number, number][] => {
      const position = positions[at] ?? at + 1
      return moving.has(id) || held.get(id) !== position ? [[id, position]] : []
    }),
  )
}

/**
 * Room for positions that are the place itself: whoever stands there moves down, and two that want one place stand in the order in which they
 * were sent. Where nobody stands nothing moves.
 * @param others who stands there besides, in order
 */
function roomFor(others: readonly Standing[], wanted: readonly MovedTo[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  let least = 0
  const put = ({ id, position }: MovedTo) => {
    const free = Math.max(position, least)
    places.set(id, free)
    least = free + 1
  }
  const next = wanted.toSorted((one, other) => one.position - other.position)
  for (const { id, position } of others) {
    const own = position ?? least + 1
    for (let first = next[0]; first && first.position <= Math.max(own, least); first = next[0]) {
      put(first)
      next.shift()
    }
    const free = Math.max(own, least)
    if (free !== own) places.set(id, free)
    least = free + 1
  }
  for (const one of next) put(one)
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

/** The records under a place, in order; of projects outside folders those beside them. */
function standing({ tx, actor }: Context, of: Entity, inside: string, parent: unknown): Promise<Standing[]> {
  return tx.rows<Standing>(sql`select id, position from ${sql.table(of.table)} where client_id = ${actor.clientId}
    and ${sql.ref(snakeName(inside))} is not distinct from ${parent}::bigint and deleted_with is null order by position nulls last, id`)
}
