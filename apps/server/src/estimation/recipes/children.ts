import { RESOURCE_PRICE_DECIMALS } from '@temelia/estimation/tables'
import { KIND_PARTS } from '@temelia/estimation/kind-parts'
import { multiplyDecimals, roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import type { ResourceKind } from '@temelia/model/estimation/article-parts'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import type { ComponentLine } from './works.ts'

/** A child of a composite norm: a norm (without a kind) or a resource, with its quantity per unit of the composite and its unit parts. */
export interface Child {
  readonly kind: ResourceKind | null
  readonly referenceId: number | null
  readonly referenceType: 'standard' | 'own' | null
  readonly symbol: string | null
  readonly name: string
  readonly measureUnit: string | null
  readonly quantity: number
  readonly materials: number
  readonly labor: number
  readonly equipments: number
  readonly transports: number
  readonly laborHours: number
}

/** Decimals of hours. */
const HOUR_DECIMALS = 8

/** The children of composite norms of the tenant, by norm, in their order. */
export async function childrenOfNorms(
  { tx, actor }: Context,
  normIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Child[]>> {
  if (normIds.length === 0) return new Map()
  const rows = await tx.rows<Child & { normId: number }>(sql`
    select norm_id, kind, reference_id, reference_type, symbol, name, measure_unit, quantity, materials, labor, equipments, transports, labor_hours
    from norm_children where client_id = ${actor.clientId} and norm_id = any(${[...normIds]}::bigint[]) and deleted_with is null order by norm_id, position, id`)
  const children = new Map<number, Child[]>()
  for (const { normId, ...child } of rows) children.set(normId, [...(children.get(normId) ?? []), child])
  return children
}

/** Children as the components of an article: one for each part that is not 0, the hours with the first of them (SPEC R5.6). */
export function componentsOf(children: readonly Child[]): ComponentLine[] {
  return children.flatMap((child, at) => {
    const priced = KIND_PARTS.filter(([, part]) => child[part] !== 0)
    const [first] = child.kind ? [[child.kind] as const] : [['material'] as const]
    const kinds = priced.length > 0 ? priced.map(([kind]) => kind) : [first[0] as ResourceKind]
    const withHours = kinds.includes('labor') ? 'labor' : kinds[0]
    return kinds.map((kind) => ({
      kind,
      symbol: child.symbol,
      name: child.name,
      measureUnit: child.measureUnit,
      quantity: child.quantity,
      price: child[KIND_PARTS.find(([known]) => known === kind)?.[1] ?? 'materials'],
      included: false,
      child: at + 1,
      laborHours: kind === withHours && child.laborHours !== 0 ? child.laborHours : null,
      referenceId: child.referenceId,
      referenceType: child.referenceType,
    }))
  })
}

/** What one unit of the composite costs in each part, and its hours. */
export function priceChildren(children: readonly Child[]) {
  const sum = (part: (typeof KIND_PARTS)[number][1]) =>
    roundDecimal(
      sumDecimals(children.map((child) => multiplyDecimals(child.quantity, child[part], HOUR_DECIMALS))),
      RESOURCE_PRICE_DECIMALS,
    )
  const [materials, labor, equipments, transports] = [
    sum('materials'),
    sum('labor'),
    sum('equipments'),
    sum('transports'),
  ]
  return {
    materials,
    labor,
    equipments,
    transports,
    price: sumDecimals([materials, labor, equipments, transports]),
    laborHours: sumDecimals(children.map((child) => multiplyDecimals(child.quantity, child.laborHours, HOUR_DECIMALS))),
  }
}

/** Unit hours of a composite from its components. */
export function hoursOfComponents(
  components: readonly Pick<ComponentLine, 'quantity' | 'laborHours' | 'included'>[],
): number {
  return sumDecimals(
    components.map(({ quantity, laborHours, included }) =>
      included ? 0 : multiplyDecimals(quantity, laborHours ?? 0, HOUR_DECIMALS),
    ),
  )
}
