import type { Entity, Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import type { Values } from './change-many.ts'
import type { Change, Context } from './context.ts'
import { demand, demandKind, findAll, shownColumns } from './find.ts'
import { type Engine, settle } from './operation.ts'
import { demandOffered } from './offered-choices.ts'
import { demandReferences, type ReferenceBook, referenceBook } from './references.ts'
import { create, inheritance, initials, ownership } from './save.ts'
import { column, from } from './select.ts'
import { trace } from './trace.ts'
import { insertOf, writeAndRead } from './write-rows.ts'

/** What became of one record that was to be made. */
export type Birth = { readonly id: number } | { readonly fault: AppError }

/**
 * Makes many records of one entity, each by itself: one that its rules refuse is left and says why. Rights, references and
 * rules are those of a single record; the writes go together. Gives what became of each, in order.
 * @param kin `apart`: parts of which no two have one parent, and no parent has others, so that none needs to see another
 */
export async function createMany(
  asked: Context,
  engine: Engine,
  of: Entity,
  patches: readonly Values[],
  kin: 'apart' | 'siblings' = 'siblings',
): Promise<Birth[]> {
  const context: Context = { ...asked, ownFields: new Map() }
  demand(context, 'create', of)
  // Rules of a part look at its siblings, and places are given one after the other: each must see the one before it.
  if ((of.parent && kin === 'siblings') || of.order) return eachByItself(context, engine, of, patches)
  const stands = referenceBook(context)
  const parents = await parentsOf(context, of, patches)
  const births = new Map<number, Birth>()
  const ready: { readonly index: number; readonly values: Values }[] = []
  for (const [index, patch] of patches.entries()) {
    try {
      ready.push({ index, values: await prepared(context, of, patch, stands, parents) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      births.set(index, { fault: error })
    }
  }
  const groups = new Map<string, typeof ready>()
  for (const one of ready) {
    const keys = keysOf(of, one.values).join()
    groups.set(keys, [...(groups.get(keys) ?? []), one])
  }
  for (const group of groups.values())
    for (const [index, birth] of await insert(context, of, group)) births.set(index, birth)
  await conclude(
    context,
    engine,
    of,
    [...births.values()].flatMap((birth) => ('id' in birth ? [birth.id] : [])),
  )
  return patches.flatMap((_patch, index) => births.get(index) ?? [])
}

async function eachByItself(
  context: Context,
  engine: Engine,
  of: Entity,
  patches: readonly Values[],
): Promise<Birth[]> {
  const births = (
    await oneByOne(
      context,
      of,
      patches.map((values, index) => ({ index, values })),
    )
  ).map(([, birth]) => birth)
  await conclude(
    context,
    engine,
    of,
    births.flatMap((birth) => ('id' in birth ? [birth.id] : [])),
  )
  return births
}

/** The records that parts belong to, of those the caller may see, asked for at once. */
async function parentsOf(
  context: Context,
  of: Entity,
  patches: readonly Values[],
): Promise<ReadonlyMap<number, Row<Entity>>> {
  const target = of.parent ? of.fields[of.parent]?.target?.() : undefined
  if (!of.parent || !target) return new Map()
  const key = of.parent
  const ids = patches.flatMap((patch) => (typeof patch[key] === 'number' ? [patch[key]] : []))
  return new Map((await findAll(context, target, ids)).map((row) => [row.id, row]))
}

async function prepared(
  context: Context,
  of: Entity,
  patch: Values,
  stands: ReferenceBook,
  parents: ReadonlyMap<number, Row<Entity>>,
): Promise<Values> {
  const started = { ...initials(of), ...patch, ...ownership(context, of, patch) }
  const inherited = { ...started, ...(await inheritance(context, of, started, parents)) }
  demandKind(context, 'create', of, inherited)
  await demandReferences(context, of, inherited, undefined, stands)
  const ready = ((await context.rules.get(of)?.prepare?.(context, inherited as Patch<Entity>, undefined)) ??
    inherited) as Values
  demandOffered(context, of, ready)
  return ready
}

function keysOf(of: Entity, values: Values): string[] {
  return Object.keys(values)
    .filter((key) => values[key] !== undefined && key in of.fields)
    .sort()
}

/** One statement for all; when the database refuses a value (a key that is taken), one for each, so that only the culprit is left out. */
async function insert(
  context: Context,
  of: Entity,
  group: readonly { readonly index: number; readonly values: Values }[],
): Promise<[number, Birth][]> {
  const keys = keysOf(of, group[0]?.values ?? {})
  const data = group.map(({ values }) => Object.fromEntries(keys.map((key) => [snakeName(key), values[key] ?? null])))
  try {
    const made = await context.tx.savepoint(() =>
      writeAndRead<{ id: number }>(context, insertOf(context, of, keys, data), sql`t.id`),
    )
    const ids = made.map(({ id }) => id).sort((one, other) => one - other)
    return group.map(({ index }, at) => [index, { id: ids[at] ?? 0 }])
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return oneByOne(context, of, group)
  }
}

async function oneByOne(
  context: Context,
  of: Entity,
  group: readonly { readonly index: number; readonly values: Values }[],
): Promise<[number, Birth][]> {
  const births: [number, Birth][] = []
  for (const { index, values } of group) {
    try {
      const { after } = await context.tx.savepoint(() => create(context, of, values as Patch<Entity>))
      births.push([index, { id: (after as Row<Entity>).id }])
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      births.push([index, { fault: error }])
    }
  }
  return births
}

async function conclude(context: Context, engine: Engine, of: Entity, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await context.tx.rows<Row<Entity>>(
    sql`select ${shownColumns(context, of)} from ${from(of)} where ${column('clientId')} = ${context.actor.clientId} and ${column('id')} = any(${[...ids]}::bigint[]) order by ${column('id')}`,
  )
  const changes = rows.map((after): Change => ({ of, after }))
  await settle(context, of, changes)
  await trace(
    context,
    changes.map((change) => ({ ...change, happening: 'create' as const })),
    engine.live,
  )
}
