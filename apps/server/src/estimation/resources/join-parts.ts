import { sum15 } from '@temelia/decimal/arithmetic'
import type { ResourceName } from '@temelia/estimation/resource-use'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { addDirect, NO_DIRECT } from './direct-sums.ts'
import type { PartSums } from './part-sums.ts'
import type { PlaceSums } from './place-sums.ts'
import type { LineSource, PriceOrigin, StoredGroup, SummedLines } from './stored-groups.ts'

type Named = Pick<ResourceName, 'symbol' | 'name' | 'measureUnit'> & PriceOrigin

/** The sums of the parts of a place as one, with the names of what was summed. */
export async function joinParts(context: Context, parts: readonly PartSums[]): Promise<PlaceSums> {
  const joined = new Map<string, SummedLines>()
  for (const { groups } of parts)
    for (const group of groups) {
      const [source, kind, name, price, waste, uplift, overridden, weight, , value] = group
      const key = `${source} ${kind} ${name} ${price} ${waste} ${uplift} ${overridden} ${weight} ${value === null}`
      const known = joined.get(key)
      joined.set(key, known ? together(known, group) : group)
    }
  return {
    groups: await named(context, [...joined.values()]),
    direct: parts.reduce((sum, { direct }) => addDirect(sum, direct), NO_DIRECT),
  }
}

function together(one: SummedLines, other: SummedLines): SummedLines {
  const [source, kind, name, price, waste, uplift, overridden, weight, amount, value, lines, sample, day] = one
  const otherDay = other[12]
  return [
    source,
    kind,
    name,
    price,
    waste,
    uplift,
    overridden,
    weight,
    sum15(amount, other[8]),
    value === null ? null : sum15(value, other[9] ?? 0),
    lines + other[10],
    Math.min(sample, other[11]),
    day === null || otherDay === null ? null : day < otherDay ? day : otherDay,
  ]
}

const TABLES = {
  recipe: sql`supplier, price_source, resource_id from article_resources`,
  linked: sql`null as supplier, price_source, null::bigint as resource_id from article_components`,
  article: sql`null as supplier, null as price_source, null::bigint as resource_id from articles`,
} as const

/** Groups with the names, and the origin of the price, that one line of each has. */
async function named(context: Context, groups: readonly SummedLines[]): Promise<StoredGroup[]> {
  const found = new Map<string, Named>()
  for (const source of Object.keys(TABLES) as LineSource[]) {
    const samples = groups.flatMap((group) => (group[0] === source ? [group[11]] : []))
    if (samples.length === 0) continue
    const rows = await context.tx.rows<Named & { id: number }>(
      sql`select id, symbol, name, measure_unit, ${TABLES[source]} where client_id = ${context.actor.clientId} and id = any(${samples}::bigint[])`,
    )
    for (const { id, ...name } of rows) found.set(`${source} ${id}`, name)
  }
  // A line that was deleted since its group was summed names nothing; its group is summed again at the next reading.
  return groups.flatMap(
    ([source, kind, , price, waste, uplift, overridden, weight, amount, value, lines, sample, priceDate]) => {
      const name = found.get(`${source} ${sample}`)
      const sums = { source, kind, price, waste, uplift, overridden, weight, amount, value, lines, sample, priceDate }
      return name ? [{ ...name, ...sums }] : []
    },
  )
}
