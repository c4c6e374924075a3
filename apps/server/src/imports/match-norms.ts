import type { Practice } from '@temelia/estimation/types'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import type { QuantityList } from '../transfer/quantity-list.ts'
import { isWork, type MatchedNorm, takesRecipe } from './list-articles.ts'

interface NormRow {
  readonly id: number
  readonly clientId: number
  readonly symbolKey: string
  readonly measureUnit: string
  readonly materials: number
  readonly labor: number
  readonly equipments: number
  readonly transports: number
  readonly recipe: boolean
}

/**
 * The norms of the visible catalogue that the works of a list stand for, by normalised symbol; a tenant's own come before the house's.
 * A recipe with waste is none to price over in the United States: what is ordered there is more than what is built (SPEC.md R4.5), so
 * the line would no longer come to its printed total.
 */
export async function matchNorms(
  { tx, actor }: Context,
  list: QuantityList,
  practice: Practice,
): Promise<Map<string, MatchedNorm>> {
  const works = list.estimates.flatMap(({ lines }) => lines.filter((line) => isWork(line, practice)))
  const keys = new Set(works.map(({ symbolKey }) => symbolKey))
  keys.delete('')
  const wasted = practice === 'us' ? sql`bool_or(coalesce(l.waste, 0) <> 0)` : sql`false`
  const found = await tx.rows<NormRow>(sql`
    select n.id, n.client_id, n.symbol_key, n.measure_unit, n.materials, n.labor, n.equipments, n.transports, not n.composite and coalesce(r.usable, false) as recipe
    from norms n join collections o on o.client_id = n.client_id and o.id = n.collection_id
    left join lateral (select not ${wasted} as usable from recipe_lines l where l.client_id = n.client_id and l.norm_id = n.id and l.deleted_with is null) r on true
    where n.client_id in (0, ${actor.clientId}) and n.symbol_key = any(${[...keys]}::text[]) and n.deleted_with is null and o.deleted_with is null and o.practice = ${practice}
    order by n.client_id, n.id desc`)
  return new Map(
    found.map(
      ({ id, clientId, symbolKey, measureUnit, materials: M, labor: m, equipments: U, transports: T, recipe }) => [
        symbolKey,
        {
          id,
          referenceType: clientId === 0 ? ('standard' as const) : ('own' as const),
          measureUnit,
          parts: { M: M ?? 0, m: m ?? 0, U: U ?? 0, T: T ?? 0 },
          recipe,
        },
      ],
    ),
  )
}

/** Of the priced works of a list: those whose symbol is a known norm, those that can take its recipe, and those nobody knows. */
export async function recipesFor(context: Context, list: QuantityList, practice: Practice) {
  const norms = await matchNorms(context, list, practice)
  const works = list.estimates.flatMap(({ lines }) =>
    lines.filter((line) => line.kind !== 'chapter' && isWork(line, practice) && line.parts !== null),
  )
  const known = works.filter(({ symbolKey }) => norms.has(symbolKey))
  const matched = known.filter((line) => takesRecipe(line, norms.get(line.symbolKey)))
  return { works: works.length, known: known.length, matched: matched.length, unknown: works.length - known.length }
}
