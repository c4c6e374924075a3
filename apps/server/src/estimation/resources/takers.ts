import { resourceKey, type ResourceName } from '@temelia/estimation/resource-use'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'

/** Where a resource stands: in recipe lines, as a linked resource, as an article of its own. */
export type RunSource = 'recipe' | 'linked' | 'article'

export const LINES = { recipe: ArticleResource, linked: ArticleComponent, article: Article } as const

/** The lines of one source that write a resource in one way. */
export interface Taker extends ResourceName {
  readonly key: string
  readonly source: RunSource
  readonly ids: readonly number[]
}

/** More resources than these are not looked for by their symbols: all lines of their kinds are read. */
const SEARCHED = 20

/** The lines of a project that take any of these resources, by how they write it: spellings of one symbol are one resource. */
export async function takersOf({ tx, actor }: Context, projectId: number, keys: ReadonlySet<string>): Promise<Taker[]> {
  const kinds = [...new Set([...keys].map((key) => key.slice(0, key.indexOf(':'))))]
  const from = (source: RunSource, kind: RawBuilder<unknown>, more: RawBuilder<unknown>) =>
    sql`select ${sql.lit(source)} as source, ${kind} as kind, t.symbol, t.name, t.measure_unit, json_agg(t.id) as ids from ${sql.table(LINES[source].table)} t
      where t.client_id = ${actor.clientId} and t.project_id = ${projectId} and t.deleted_with is null and ${more} and ${mayBe(keys)} group by 1, 2, 3, 4, 5`
  const ofKind = sql`t.kind = any(${kinds}::text[])`
  const free = sql`coalesce(t.provenience_type, 'material')`
  const rows = await tx.rows<Omit<Taker, 'key'>>(sql`${from('recipe', sql`t.kind`, ofKind)}
    union all ${from('linked', sql`t.kind`, ofKind)} union all ${from('article', free, sql`t.provenience = 'RS'`)}`)
  return rows.map((row) => ({ ...row, key: resourceKey(row) })).filter(({ key }) => keys.has(key))
}

/**
 * True for every line that takes one of the resources, and for some others: the rule of what is one resource is the engine's. A key holds
 * its symbol without blanks and marks, in capitals; symbols beyond ASCII are left to the engine.
 */
function mayBe(keys: ReadonlySet<string>): RawBuilder<unknown> {
  if (keys.size > SEARCHED) return sql`true`
  const symbol = sql`coalesce(t.symbol, '')`
  const compact = sql`translate(upper(${symbol} collate "C"), E' \\t\\n\\r\\f\\x0b', '')`
  const conditions = [...keys].map((key) => {
    const named = key.slice(key.indexOf(':') + 1)
    const holds = sql`strpos(${compact}, ${named}::text) > 0`
    return named.startsWith('~') ? sql`${compact} = '' or ${holds}` : holds
  })
  // Compared as a value: of such a condition the planner expects few lines, and reads them with several workers.
  return sql`case when ${sql.join(conditions, sql` or `)} or octet_length(${symbol}) <> length(${symbol}) then 1 end = 1`
}
