import { RESOURCE_PRICE_DECIMALS } from '@temelia/estimation/tables'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Collection, Price } from '@temelia/model/catalogue/catalogue'
import { AppError } from '@temelia/model/errors'
import { decimalInput } from '@temelia/model/values'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Change, Context } from '../../records/context.ts'
import { demand, find } from '../../records/find.ts'
import { settle } from '../../records/operation.ts'
import { readFirst } from '../../records/read-first.ts'
import { columns, from } from '../../records/select.ts'

const coefficient = decimalInput(0.000001, 1_000_000).default(1)

/** New prices of a whole collection: the last ones times a coefficient for each kind, as of a day. */
export const updateSchema = z.strictObject({
  Material: coefficient,
  Labor: coefficient,
  Equipment: coefficient,
  Transport: coefficient,
  Date: z.iso.date().optional(),
})

export type Update = z.output<typeof updateSchema>

/** A change of the prices of a collection. */
export interface CollectionRun {
  readonly id: number
  readonly userName: string | null
  readonly details: Readonly<Record<string, unknown>>
  readonly status: 'done' | 'undone'
  readonly changed: number
  readonly restored: number
  readonly createdAt: string
}

/** A resource of a collection before and after. */
export interface PriceLine {
  readonly kind: string
  readonly symbol: string
  readonly name: string
  readonly measureUnit: string
  readonly priceBefore: number
  readonly priceAfter: number
}

const RUNS_SHOWN = 100
const LINES_SHOWN = 2_000

/** A collection of the tenant whose prices the caller may change. @throws AppError NOT_FOUND, OPERATION_NOT_PERMITTED */
async function ownCollection(context: Context, id: number) {
  const collection = await find(context, Collection, id)
  demand(context, 'edit', Collection, collection)
  await context.tx.run(
    sql`select 1 from collections where client_id = ${context.actor.clientId} and id = ${id} for no key update`,
  )
  return collection
}

/** Gives every price of a collection its successor; the old ones are kept, and the norms are priced anew. Gives the run's id. */
export async function updatePrices(context: Context, collectionId: number, update: Update): Promise<number> {
  const { tx, actor } = context
  const { clientId, userId } = actor
  const collection = await ownCollection(context, collectionId)
  const date = update.Date ?? todayIn(actor.region, context.now)
  const { Date: _date, ...coefficients } = update
  const run = (await tx.one<{
    id: number
  }>(sql`insert into resource_runs (client_id, collection_id, user_id, action, details)
    values (${clientId}, ${collectionId}, ${userId}, 'coefficient', ${JSON.stringify({ ...coefficients, Date: date, dateBefore: collection.priceDate })}::jsonb) returning id`)) as {
    id: number
  }
  const factor = sql`case when r.kind = 'material' then ${update.Material}::numeric when r.kind = 'labor' then ${update.Labor}::numeric
    when r.kind = 'equipment' then ${update.Equipment}::numeric else ${update.Transport}::numeric end`
  // In two statements: prices lie on every server of a cluster, what is kept of the run only on the company's.
  const fresh = await tx.rows<{ id: number }>(sql`insert into prices (client_id, resource_id, price, supplier, date)
    select ${clientId}::bigint, id, fresh, supplier, ${date}::date from (
      select r.id, p.price, p.supplier, round(p.price * ${factor}, ${sql.lit(RESOURCE_PRICE_DECIMALS)}) as fresh
      from resources r join lateral (select price, supplier from prices where client_id = ${clientId} and resource_id = r.id and deleted_with is null
        order by date desc nulls last, id desc limit 1) p on true
      where r.client_id = ${clientId} and r.collection_id = ${collectionId} and r.deleted_with is null) as latest
    where fresh <> price returning id`)
  const changed = await tx.run(sql`insert into resource_run_items (client_id, run_id, source, record_id, before, after)
    select ${clientId}::bigint, ${run.id}::bigint, 'catalogue', id, jsonb_build_object('price', before), jsonb_build_object('price', after) from ${readFirst(sql`
      select n.id, p.price as before, n.price as after
      from prices n join lateral (select price from prices where client_id = ${clientId} and resource_id = n.resource_id and id <> n.id and deleted_with is null
        order by date desc nulls last, id desc limit 1) p on true
      where n.client_id = ${clientId} and n.id = any(${fresh.map(({ id }) => id)}::bigint[])`)} as made returning 1`)
  await tx.run(sql`update resource_runs set changed = ${changed} where client_id = ${clientId} and id = ${run.id}`)
  await tx.run(
    sql`update collections set price_date = ${date}::date, version = version + 1, updated_at = now() where client_id = ${clientId} and id = ${collectionId}`,
  )
  const made = await madePrices(context, run.id)
  await settle(
    context,
    Price,
    made.map((after): Change<typeof Price> => ({ of: Price, after })),
  )
  return run.id
}

/** Takes an update back: its prices go, those before them hold again. @throws AppError RUN_UNDONE */
export async function undoUpdate(context: Context, collectionId: number, runId: number): Promise<void> {
  const { tx, actor } = context
  const { clientId } = actor
  await ownCollection(context, collectionId)
  const run = await collectionRun(context, collectionId, runId)
  if (run.status !== 'done') throw new AppError('RUN_UNDONE')
  const made = await madePrices(context, runId)
  const restored = await tx.run(
    sql`delete from prices where client_id = ${clientId} and id = any(${made.map(({ id }) => id)}::bigint[])`,
  )
  await tx.run(sql`update resource_runs set status = 'undone', restored = ${restored}, kept = changed - ${restored}, undone_at = now()
    where client_id = ${clientId} and id = ${runId}`)
  await tx.run(sql`update collections set price_date = ${run.details.dateBefore ?? null}::date, version = version + 1, updated_at = now()
    where client_id = ${clientId} and id = ${collectionId} and price_date = ${run.details.Date}::date`)
  await settle(
    context,
    Price,
    made.map((before): Change<typeof Price> => ({ of: Price, before })),
  )
}

function madePrices({ tx, actor }: Context, runId: number) {
  return tx.rows<NonNullable<Change<typeof Price>['after']>>(
    sql`select ${columns(Price)} from ${from(Price)} where t.client_id = ${actor.clientId}
      and t.id in (select record_id from resource_run_items where client_id = ${actor.clientId} and run_id = ${runId} and source = 'catalogue')`,
  )
}

function selected(clientId: number, collectionId: number): RawBuilder<unknown> {
  return sql`select r.id, r.details, r.status, r.changed, r.restored, r.created_at, u.name as user_name from resource_runs r
    left join users u on u.client_id = r.client_id and u.id = r.user_id
    where r.client_id = ${clientId} and r.collection_id = ${collectionId}`
}

/** The updates of a collection, newest first. */
export function collectionRuns({ tx, actor }: Context, collectionId: number): Promise<CollectionRun[]> {
  return tx.rows<CollectionRun>(sql`${selected(actor.clientId, collectionId)} order by r.id desc limit ${RUNS_SHOWN}`)
}

/** One update. @throws AppError NOT_FOUND */
export async function collectionRun(
  { tx, actor }: Context,
  collectionId: number,
  runId: number,
): Promise<CollectionRun> {
  const run = await tx.one<CollectionRun>(sql`${selected(actor.clientId, collectionId)} and r.id = ${runId}`)
  if (!run) throw new AppError('NOT_FOUND')
  return run
}

/** The prices before and after an update, the largest changes first. */
export function priceLines({ tx, actor }: Context, runId: number): Promise<PriceLine[]> {
  return tx.rows<PriceLine>(sql`select r.kind, r.symbol, r.name, r.measure_unit,
      (i.before ->> 'price')::numeric as price_before, (i.after ->> 'price')::numeric as price_after
    from resource_run_items i join prices p on p.client_id = i.client_id and p.id = i.record_id
    join resources r on r.client_id = p.client_id and r.id = p.resource_id
    where i.client_id = ${actor.clientId} and i.run_id = ${runId}
    order by abs((i.after ->> 'price')::numeric - (i.before ->> 'price')::numeric) desc, r.symbol limit ${LINES_SHOWN}`)
}
