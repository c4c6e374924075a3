import { todayIn } from '@temelia/calendar/wall-clock'
import { resourceKey } from '@temelia/estimation/recipe-edit'
import type { ResourceKind } from '@temelia/model/estimation/article-parts'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { normsUsing, priceAgain } from '../catalogue/rules.ts'
import type { OwnPlace } from './collection.ts'
import { rollUp } from '../recipes/nesting.ts'

/** An own resource as it is to be. */
export interface OwnResource {
  readonly kind: ResourceKind
  readonly symbol: string | null
  readonly name: string
  readonly measureUnit: string | null
  readonly price: number
  readonly weight: number | null
  readonly supplier: string | null
}

interface Known extends OwnResource {
  readonly id: number
}

/**
 * The own resources that these lines stand for, in their order: those the tenant has are found by kind and symbol (without one by
 * name and unit), the others are made. A resource has one price: the one saved last, and the norms that use it follow.
 */
export async function keepResources(
  context: Context,
  place: OwnPlace,
  lines: readonly OwnResource[],
): Promise<number[]> {
  const known = new Map((await ownResources(context, place)).map((one) => [keyOf(one), one]))
  const ids = new Map<string, number>()
  const priced: { id: number; line: OwnResource }[] = []
  for (const line of lines) {
    const key = keyOf(line)
    if (ids.has(key)) continue
    const there = known.get(key)
    const id = there?.id ?? (await makeResource(context, place, line))
    ids.set(key, id)
    if (!there || there.price !== line.price) priced.push({ id, line })
  }
  await priceResources(context, priced)
  return lines.map((line) => ids.get(keyOf(line)) as number)
}

/** Changes an own resource; its price becomes a new entry of its prices. @throws AppError NOT_FOUND, STALE_RECORD */
export async function changeResource(
  context: Context,
  place: OwnPlace,
  id: number,
  line: OwnResource,
  version: number | undefined,
): Promise<void> {
  const { tx, actor } = context
  const row = await tx.one<Known & { version: number }>(sql`${query(context, place)} and r.id = ${id}`)
  if (!row) throw new AppError('NOT_FOUND')
  if (version !== undefined && version !== row.version) throw new AppError('STALE_RECORD')
  await demandFree(context, place, line, id)
  await tx.run(sql`update resources set kind = ${line.kind}, symbol = ${line.symbol ?? ''}, name = ${line.name}, measure_unit = ${line.measureUnit ?? ''},
    weight = ${line.weight}::numeric, version = version + 1, updated_at = now() where client_id = ${actor.clientId} and id = ${id}`)
  if (row.price !== line.price || row.supplier !== line.supplier) await priceResources(context, [{ id, line }])
  await priceNorms(context, [id])
}

/** Makes an own resource. @throws AppError DUPLICATE_VALUE */
export async function addResource(context: Context, place: OwnPlace, line: OwnResource): Promise<number> {
  await demandFree(context, place, line, undefined)
  const id = await makeResource(context, place, line)
  await priceResources(context, [{ id, line }])
  return id
}

/** Deletes an own resource. @throws AppError NOT_FOUND; RECORD_IN_USE while an own norm takes it */
export async function removeResource(context: Context, place: OwnPlace, id: number): Promise<void> {
  if ((await normsUsing(context, [id])).length > 0) throw new AppError('RECORD_IN_USE')
  const gone = await context.tx.run(
    sql`delete from resources where client_id = ${context.actor.clientId} and collection_id = ${place.collectionId} and id = ${id}`,
  )
  if (gone === 0) throw new AppError('NOT_FOUND')
}

function ownResources(context: Context, place: OwnPlace): Promise<Known[]> {
  return context.tx.rows<Known>(query(context, place))
}

function query({ actor }: Context, { collectionId }: OwnPlace) {
  return sql`select r.id, r.version, r.kind, nullif(r.symbol, '') as symbol, r.name, r.measure_unit, r.weight, coalesce(p.price, 0) as price, p.supplier from resources r
    left join lateral (select price, supplier from prices where client_id = r.client_id and resource_id = r.id and deleted_with is null order by date desc nulls last, id desc limit 1) p on true
    where r.client_id = ${actor.clientId} and r.collection_id = ${collectionId} and r.deleted_with is null`
}

async function makeResource({ tx, actor }: Context, place: OwnPlace, line: OwnResource): Promise<number> {
  const made = await tx.one<{
    id: number
  }>(sql`insert into resources (client_id, collection_id, kind, symbol, name, measure_unit, weight)
    values (${actor.clientId}, ${place.collectionId}, ${line.kind}, ${line.symbol ?? ''}, ${line.name}, ${line.measureUnit ?? ''}, ${line.weight}::numeric) returning id`)
  return (made as { id: number }).id
}

async function priceResources(
  context: Context,
  priced: readonly { readonly id: number; readonly line: OwnResource }[],
): Promise<void> {
  if (priced.length === 0) return
  const data = priced.map(({ id, line }) => ({ id, price: line.price, supplier: line.supplier }))
  await context.tx.run(sql`insert into prices (client_id, resource_id, price, supplier, date)
    select ${context.actor.clientId}::bigint, r.id, r.price, r.supplier, ${todayIn(context.actor.region, context.now)}::date
    from json_to_recordset(${JSON.stringify(data)}::json) as r(id bigint, price numeric, supplier text) returning 1`)
  await priceNorms(
    context,
    priced.map(({ id }) => id),
  )
}

/** The norms that take these resources, and the composites that hold those, at the prices of now. */
async function priceNorms(context: Context, resourceIds: readonly number[]): Promise<void> {
  const norms = await normsUsing(context, resourceIds)
  await priceAgain(context, norms)
  await rollUp(context, norms)
}

async function demandFree(
  context: Context,
  place: OwnPlace,
  line: OwnResource,
  except: number | undefined,
): Promise<void> {
  const key = keyOf(line)
  if ((await ownResources(context, place)).some((other) => other.id !== except && keyOf(other) === key))
    throw new AppError('DUPLICATE_VALUE', { faults: [{ field: line.symbol ? 'Symbol' : 'Name', code: 'DUPLICATE' }] })
}

function keyOf(line: OwnResource): string {
  return resourceKey({ ...line, consumption: 0 })
}
