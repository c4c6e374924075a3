import type { Practice } from '@temelia/estimation/types'
import { symbolKey } from '@temelia/estimation/symbol'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { priceRecipe } from '../catalogue/price-norms.ts'
import { type Child, priceChildren } from '../recipes/children.ts'
import { countNorms, type OwnPlace } from './collection.ts'
import { demandNoLoop, holdersOf, rollUp } from '../recipes/nesting.ts'
import { keepResources, type OwnResource } from './own-resources.ts'

/** A recipe line of an own norm with its resource. */
export interface OwnLine extends OwnResource {
  readonly consumption: number
  readonly waste: number | null
  readonly percent: boolean
}

/** An own norm or composite norm as it is to be. Without lines it is priced by its parts. */
export interface OwnNorm {
  readonly symbol: string
  readonly name: string
  readonly measureUnit: string
  readonly crew: string | null
  readonly green: boolean
  readonly weight: number | null
  readonly composite: boolean
  readonly lines: readonly OwnLine[]
  readonly children: readonly Child[]
  readonly parts: {
    readonly materials: number
    readonly labor: number
    readonly equipments: number
    readonly transports: number
    readonly laborHours: number
  }
}

/**
 * Writes an own norm with its recipe or children, new or in the place of `id`; composites that hold it follow its price. Gives its id.
 * @throws AppError DUPLICATE_VALUE, STALE_RECORD, NOT_FOUND, COMPOSITE_LOOP
 */
export async function keepNorm(
  context: Context,
  place: OwnPlace,
  norm: OwnNorm,
  id?: number,
  version?: number,
): Promise<number> {
  const { tx, actor } = context
  const { clientId } = actor
  if (id !== undefined) await demandOwn(context, place, id, version)
  const taken = await sameSymbol(context, place, norm.symbol)
  if (taken !== undefined && taken !== id)
    throw new AppError('DUPLICATE_VALUE', { faults: [{ field: 'Symbol', code: 'DUPLICATE' }] })
  if (id !== undefined && norm.composite)
    await demandNoLoop(context, place.collectionId, { id, symbol: norm.symbol }, norm.children)
  const price = priced(norm, place.practice)
  const values = sql`${norm.symbol}, ${symbolKey(norm.symbol)}, ${norm.name}, ${norm.measureUnit}, ${norm.crew}, ${norm.green}, ${norm.weight}::numeric, ${norm.composite},
    ${price.materials}::numeric, ${price.labor}::numeric, ${price.equipments}::numeric, ${price.transports}::numeric, ${price.price}::numeric, ${price.laborHours}::numeric`
  const names = sql`symbol, symbol_key, name, measure_unit, crew, green, weight, composite, materials, labor, equipments, transports, price, labor_hours`
  const written = await tx.one<{ id: number }>(
    id === undefined
      ? sql`insert into norms (client_id, collection_id, chapter_id, ${names}) values (${clientId}, ${place.collectionId}, ${place.chapterId}, ${values}) returning id`
      : sql`update norms set (${names}) = (${values}), name_ro = null, version = version + 1, updated_at = now() where client_id = ${clientId} and id = ${id} returning id`,
  )
  const normId = (written as { id: number }).id
  await tx.run(sql`delete from recipe_lines where client_id = ${clientId} and norm_id = ${normId}`)
  await tx.run(sql`delete from norm_children where client_id = ${clientId} and norm_id = ${normId}`)
  if (norm.composite) await writeChildren(context, normId, norm.children)
  else await writeLines(context, place, normId, norm.lines)
  if (id === undefined) await countNorms(context, place)
  else await rollUp(context, [id])
  return normId
}

/** Deletes an own norm; articles that were made from it keep what they have. @throws AppError NOT_FOUND; RECORD_IN_USE while a composite holds it */
export async function removeNorm(context: Context, place: OwnPlace, id: number): Promise<void> {
  await demandOwn(context, place, id, undefined)
  if ((await holdersOf(context, id)).length > 0) throw new AppError('RECORD_IN_USE')
  await context.tx.run(sql`delete from norms where client_id = ${context.actor.clientId} and id = ${id}`)
  await countNorms(context, place)
}

/** The own norm with this symbol, as symbols are compared. */
export async function sameSymbol(
  { tx, actor }: Context,
  { collectionId }: OwnPlace,
  symbol: string,
): Promise<number | undefined> {
  const found = await tx.one<{ id: number }>(
    sql`select id from norms where client_id = ${actor.clientId} and collection_id = ${collectionId} and symbol_key = ${symbolKey(symbol)} and deleted_with is null order by id limit 1`,
  )
  return found?.id
}

async function demandOwn(
  { tx, actor }: Context,
  { collectionId }: OwnPlace,
  id: number,
  version: number | undefined,
): Promise<void> {
  const row = await tx.one<{ version: number }>(
    sql`select version from norms where client_id = ${actor.clientId} and collection_id = ${collectionId} and id = ${id} and deleted_with is null for update`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  if (version !== undefined && version !== row.version) throw new AppError('STALE_RECORD')
}

function priced(norm: OwnNorm, practice: Practice) {
  if (norm.composite) return priceChildren(norm.children)
  if (norm.lines.length > 0) {
    const { hours, ...parts } = priceRecipe(
      norm.lines.map((line) => ({ ...line, articleId: 0 })),
      practice,
    )
    return { ...parts, laborHours: hours }
  }
  const { materials, labor, equipments, transports } = norm.parts
  return { ...norm.parts, price: sumDecimals([materials, labor, equipments, transports]) }
}

async function writeLines(context: Context, place: OwnPlace, normId: number, lines: readonly OwnLine[]): Promise<void> {
  const resources = await keepResources(context, place, lines)
  const data = lines.map((line, at) => ({
    r: resources[at],
    p: at + 1,
    c: line.consumption,
    w: line.waste,
    k: line.percent,
  }))
  await context.tx.run(sql`insert into recipe_lines (client_id, norm_id, resource_id, position, consumption, waste, percent)
    select ${context.actor.clientId}::bigint, ${normId}::bigint, r, p, c, w, k from json_to_recordset(${JSON.stringify(data)}::json) as l(r bigint, p integer, c numeric, w numeric, k boolean) returning 1`)
}

async function writeChildren(context: Context, normId: number, children: readonly Child[]): Promise<void> {
  const data = children.map((child, at) => ({ ...child, at: at + 1 }))
  await context.tx.run(sql`insert into norm_children (client_id, norm_id, position, kind, reference_id, reference_type, symbol, name, measure_unit, quantity, materials, labor, equipments, transports, labor_hours)
    select ${context.actor.clientId}::bigint, ${normId}::bigint, at, kind, "referenceId", "referenceType", symbol, name, "measureUnit", quantity, materials, labor, equipments, transports, "laborHours"
    from json_to_recordset(${JSON.stringify(data)}::json) as r(at integer, kind text, "referenceId" bigint, "referenceType" text, symbol text, name text, "measureUnit" text, quantity numeric,
      materials numeric, labor numeric, equipments numeric, transports numeric, "laborHours" numeric) returning 1`)
}
