import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'

/** What the recipes of articles say, as one short text each: two recipes with the same mark are the same. */
export async function marksOf({ tx, actor }: Context, articleIds: readonly number[]): Promise<Map<number, string>> {
  const ids = [...articleIds]
  const rows = await tx.rows<{ id: number; mark: string }>(sql`
    select a.id, md5(coalesce(r.said, '') || '/' || coalesce(c.said, '')) as mark from unnest(${ids}::bigint[]) as a(id)
    left join (select article_id, string_agg(concat_ws('|', kind, coalesce(symbol, ''), name, coalesce(measure_unit, ''), consumption, coalesce(waste, 0), percent, price), ';' order by position, id) as said
      from article_resources where client_id = ${actor.clientId} and article_id = any(${ids}::bigint[]) and deleted_with is null group by article_id) r on r.article_id = a.id
    left join (select article_id, string_agg(concat_ws('|', kind, coalesce(symbol, ''), name, coalesce(measure_unit, ''), quantity, price, included), ';' order by position, id) as said
      from article_components where client_id = ${actor.clientId} and article_id = any(${ids}::bigint[]) and deleted_with is null group by article_id) c on c.article_id = a.id`)
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}
