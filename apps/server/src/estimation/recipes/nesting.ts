/** Composite norms in composite norms: their prices go up, a loop is refused, and where one is held (SPEC.md R15.6). */
import { addDecimals, multiplyDecimals } from '@temelia/decimal/arithmetic'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { type Child, childrenOfNorms, priceChildren } from './children.ts'

/** Decimals of a quantity per unit of a composite (SPEC R5.3). */
const QUANTITY_DECIMALS = 6

interface NormParts {
  readonly id: number
  readonly composite: boolean
  readonly materials: number
  readonly labor: number
  readonly equipments: number
  readonly transports: number
  readonly laborHours: number
}

/** A composite norm that holds another, itself (level 1) or in one that it holds, and how much of it one unit takes. */
export interface Holder {
  readonly id: number
  readonly symbol: string
  readonly name: string
  readonly level: number
  readonly quantity: number
}

interface Edge {
  readonly normId: number
  readonly symbol: string
  readonly name: string
  readonly childId: number
  readonly quantity: number
}

/** Own norms with what one unit of each costs now; those that are gone are not there. */
export async function ownParts(
  { tx, actor }: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NormParts>> {
  if (ids.length === 0) return new Map()
  const rows =
    await tx.rows<NormParts>(sql`select id, composite, materials, labor, equipments, transports, labor_hours from norms
    where client_id = ${actor.clientId} and id = any(${[...ids]}::bigint[]) and deleted_with is null`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Children as they are to be kept: own norms cost what they cost now; one that is gone stays with its price and without its reference. */
export async function withCurrentParts(context: Context, children: readonly Child[]): Promise<Child[]> {
  const known = await ownParts(context, ownIds(children))
  return children.map((child) => {
    const id = ownIdOf(child)
    if (id === undefined) return child
    const norm = known.get(id)
    if (!norm) return { ...child, referenceId: null, referenceType: null }
    const { materials, labor, equipments, transports, laborHours } = norm
    return { ...child, materials, labor, equipments, transports, laborHours }
  })
}

/**
 * No composite holds itself, however deep. Composites of a tenant are written one after the other, so that two people cannot close a loop together.
 * @throws AppError COMPOSITE_LOOP with the way round
 */
export async function demandNoLoop(
  context: Context,
  collectionId: number,
  { id, symbol }: { readonly id: number; readonly symbol: string },
  children: readonly Child[],
): Promise<void> {
  const { tx, actor } = context
  await tx.run(
    sql`select 1 from collections where client_id = ${actor.clientId} and id = ${collectionId} for no key update`,
  )
  const ways = new Map<number, readonly string[]>()
  let wave = children.flatMap((child): [number, readonly string[]][] => {
    const own = ownIdOf(child)
    return own === undefined ? [] : [[own, [symbol, child.symbol ?? child.name]]]
  })
  while (wave.length > 0) {
    for (const [at, way] of wave) {
      if (at === id) throw new AppError('COMPOSITE_LOOP', { params: { loop: way.join(' → ') } })
      ways.set(at, way)
    }
    const below = await childrenOfNorms(
      context,
      wave.map(([at]) => at),
    )
    wave = [...below].flatMap(([at, inside]) =>
      inside.flatMap((child): [number, readonly string[]][] => {
        const own = ownIdOf(child)
        if (own === undefined || ways.has(own)) return []
        return [[own, [...(ways.get(at) ?? []), child.symbol ?? child.name]]]
      }),
    )
  }
}

/** Carries the prices of own norms up through every composite that holds them, level by level. */
export async function rollUp(context: Context, normIds: readonly number[]): Promise<void> {
  const { tx, actor } = context
  let wave = [...new Set(normIds)]
  while (wave.length > 0) {
    const changed = await tx.rows<{
      normId: number
    }>(sql`update norm_children c set materials = n.materials, labor = n.labor, equipments = n.equipments,
        transports = n.transports, labor_hours = n.labor_hours, version = c.version + 1, updated_at = now() from norms n
      where n.client_id = ${actor.clientId} and n.id = any(${wave}::bigint[]) and n.deleted_with is null
        and c.client_id = n.client_id and c.reference_type = 'own' and c.reference_id = n.id and c.kind is null
        and (c.materials, c.labor, c.equipments, c.transports, c.labor_hours) is distinct from (n.materials, n.labor, n.equipments, n.transports, n.labor_hours)
      returning c.norm_id`)
    wave = [...new Set(changed.map(({ normId }) => normId))]
    const priced = [...(await childrenOfNorms(context, wave))].map(([id, children]) => ({
      id,
      ...priceChildren(children),
    }))
    if (priced.length > 0)
      await tx.run(sql`update norms n set materials = r.materials, labor = r.labor, equipments = r.equipments, transports = r.transports, price = r.price,
          labor_hours = r."laborHours", version = n.version + 1, updated_at = now()
        from json_to_recordset(${JSON.stringify(priced)}::json) as r(id bigint, materials numeric, labor numeric, equipments numeric, transports numeric, price numeric, "laborHours" numeric)
        where n.client_id = ${actor.clientId} and n.id = r.id`)
  }
}

/** The own composite norms that hold a norm, the nearest first, with how much of it one unit of each takes over all ways. */
export async function holdersOf({ tx, actor }: Context, id: number): Promise<Holder[]> {
  const levels = new Map<number, number>([[id, 0]])
  const edges: Edge[] = []
  let wave = [id]
  for (let level = 1; wave.length > 0; level++) {
    const found =
      await tx.rows<Edge>(sql`select c.norm_id, n.symbol, n.name, c.reference_id as child_id, c.quantity from norm_children c
      join norms n on n.client_id = c.client_id and n.id = c.norm_id and n.deleted_with is null
      where c.client_id = ${actor.clientId} and c.reference_type = 'own' and c.kind is null and c.reference_id = any(${wave}::bigint[]) and c.deleted_with is null`)
    edges.push(...found)
    wave = [...new Set(found.map(({ normId }) => normId))].filter((holder) => !levels.has(holder))
    for (const holder of wave) levels.set(holder, level)
  }
  const taken = new Map<number, number>([[id, 1]])
  const amountIn = (normId: number): number => {
    const known = taken.get(normId)
    if (known !== undefined) return known
    const amount = edges
      .filter((edge) => edge.normId === normId)
      .reduce(
        (sum, { childId, quantity }) =>
          addDecimals(sum, multiplyDecimals(quantity, amountIn(childId), QUANTITY_DECIMALS)),
        0,
      )
    taken.set(normId, amount)
    return amount
  }
  const holders = new Map(edges.map((edge) => [edge.normId, edge]))
  return [...holders.values()]
    .map(({ normId, symbol, name }) => ({
      id: normId,
      symbol,
      name,
      level: levels.get(normId) ?? 0,
      quantity: amountIn(normId),
    }))
    .toSorted((one, other) => one.level - other.level || (one.symbol < other.symbol ? -1 : 1))
}

function ownIds(children: readonly Child[]): number[] {
  return children.flatMap((child) => ownIdOf(child) ?? [])
}

/** The own norm that a child is; undefined for resources, lines of other catalogues and lines without origin. */
function ownIdOf({ kind, referenceId, referenceType }: Child): number | undefined {
  return kind === null && referenceType === 'own' && referenceId !== null ? referenceId : undefined
}
