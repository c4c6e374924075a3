import { addDecimals, sumExactly } from '@temelia/decimal/arithmetic'
import type { ResourceName } from '@temelia/estimation/resource-use'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { addDirect, type DirectPart, isExactSum, NO_DIRECT } from './direct-sums.ts'
import type { PartSums } from './part-sums.ts'
import type { LineSource, PriceOrigin, StoredGroup, SummedLines } from './stored-groups.ts'

/** What lines are called, and where their price comes from. */
export type Origin = readonly [
  symbol: string | null,
  name: string | null,
  measureUnit: string | null,
  supplier: string | null,
  priceSource: PriceOrigin['priceSource'],
  resourceId: number | null,
]

/** Lines of all parts together, with what the one of them that speaks for them says. */
export type NamedLines = readonly [lines: SummedLines, origin: Origin]

/** The sums of the parts of a place as one. */
export interface WholeSums {
  readonly groups: readonly NamedLines[]
  readonly direct: DirectPart
  /** The marks of the parts that it was made of. */
  readonly marks: readonly string[]
  /** Nothing was rounded: what a part adds can be taken off again. */
  readonly exact: boolean
}

/** The sums of all parts of a place, added up. */
export async function joinParts(context: Context, parts: readonly PartSums[]): Promise<WholeSums> {
  const { groups, exact } = joined(parts)
  const origins = await originsOf(context, [...groups.values()])
  return {
    groups: [...groups.values()].sort(inOrder).flatMap((lines): NamedLines[] => {
      const origin = originOf(origins, lines)
      // A line that was deleted since its group was summed names nothing; its group is summed again at the next reading.
      return origin ? [[lines, origin]] : []
    }),
    direct: parts.reduce((sum, { direct }) => addDirect(sum, direct), NO_DIRECT),
    marks: parts.map(({ mark }) => mark),
    exact: exact && isExactSum(parts.map(({ direct }) => direct)),
  }
}

/** Lines that are alike in several parts, added up; whether that took no rounding. */
export function joined(parts: readonly Pick<PartSums, 'groups'>[]): {
  groups: Map<string, SummedLines>
  exact: boolean
} {
  const groups = new Map<string, SummedLines>()
  let exact = true
  for (const part of parts)
    for (const group of part.groups) {
      const key = keyOf(group)
      const known = groups.get(key)
      groups.set(key, known ? together(known, group) : group)
      if (known && !isExact(known, group)) exact = false
    }
  return { groups, exact }
}

/** What lines that are added up have in common. */
export function keyOf(group: SummedLines): string {
  const [source, kind, name, price, waste, uplift, overridden, weight, , value] = group
  return `${source} ${kind} ${name} ${price} ${waste} ${uplift} ${overridden} ${weight} ${value === null}`
}

/** Groups by the lines that speak for them: the same order however they were put together. */
export function inOrder(one: SummedLines, other: SummedLines): number {
  return one[11] - other[11] || (keyOf(one) < keyOf(other) ? -1 : 1)
}

/** Two groups of alike lines as one. */
export function together(one: SummedLines, other: SummedLines): SummedLines {
  const [source, kind, name, price, waste, uplift, overridden, weight, amount, value, lines, sample, day, undated] = one
  return [
    source,
    kind,
    name,
    price,
    waste,
    uplift,
    overridden,
    weight,
    addDecimals(amount, other[8]),
    value === null ? null : addDecimals(value, other[9] ?? 0),
    lines + other[10],
    Math.min(sample, other[11]),
    older(day, other[12]),
    undated + other[13],
  ]
}

/** Whether two groups are added up without rounding. */
export function isExact(one: SummedLines, other: SummedLines): boolean {
  return [8, 9].every((at) => !Number.isNaN(sumExactly([one, other].map((lines) => Number(lines[at as 8 | 9] ?? 0)))))
}

function older(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other < one) ? other : one
}

const TABLES = {
  recipe: sql`supplier, price_source, resource_id from article_resources`,
  linked: sql`null as supplier, price_source, null::bigint as resource_id from article_components`,
  article: sql`null as supplier, null as price_source, null::bigint as resource_id from articles`,
} as const

/** What lines say that speak for groups, by where they stand and their ids. */
type Origins = ReadonlyMap<LineSource, ReadonlyMap<number, Origin>>

export function originOf(origins: Origins, lines: SummedLines): Origin | undefined {
  return origins.get(lines[0])?.get(lines[11])
}

/** What the lines say that speak for these groups. */
export async function originsOf(context: Context, groups: readonly SummedLines[]): Promise<Origins> {
  const origins = new Map<LineSource, Map<number, Origin>>()
  for (const source of Object.keys(TABLES) as LineSource[]) {
    const samples = groups.flatMap((group) => (group[0] === source ? [group[11]] : []))
    if (samples.length === 0) continue
    const rows = await context.tx.rows<ResourceName & PriceOrigin & { id: number }>(
      sql`select id, symbol, name, measure_unit, ${TABLES[source]} where client_id = ${context.actor.clientId} and id = any(${samples}::bigint[])`,
    )
    const found = rows.map(({ id, symbol, name, measureUnit, supplier, priceSource, resourceId }): [number, Origin] => [
      id,
      [symbol, name, measureUnit, supplier, priceSource, resourceId],
    ])
    origins.set(source, new Map(found))
  }
  return origins
}

/** A group as it is gathered by resource. */
export function storedGroup([lines, origin]: NamedLines): StoredGroup {
  const [source, kind, , price, waste, uplift, overridden, weight, amount, value, count, sample, day, undated] = lines
  const [symbol, name, measureUnit, supplier, priceSource, resourceId] = origin
  return {
    symbol,
    name,
    measureUnit,
    supplier,
    priceSource,
    resourceId,
    source,
    kind,
    price,
    waste,
    uplift,
    overridden,
    weight,
    amount,
    value,
    lines: count,
    sample,
    priceDate: undated > 0 ? null : day,
  }
}
