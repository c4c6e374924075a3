import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import type { RevisedArticle, RevisionRow } from './revision-rows.ts'

/** A quantity to hold, with what its person saw there; nothing where they say nothing about it. */
export type SeenQuantity = Readonly<{ articleId: number; quantity: number; was?: number | undefined }>

/**
 * Makes sure that nobody overwrites a quantity they did not see: each line must still hold what its person says it held, or already what they
 * want. The revision's project is locked by whoever calls.
 * @throws AppError CHANGED_MEANWHILE with every line in dispute: both values, who changed it and when
 */
export async function demandSeenQuantities(
  context: Context,
  revision: RevisionRow,
  held: ReadonlyMap<number | null, RevisedArticle>,
  wanted: readonly SeenQuantity[],
): Promise<void> {
  const disputed = wanted.flatMap(({ articleId, quantity: mine, was }, index) => {
    const theirs = held.get(articleId)?.quantity ?? 0
    return was === undefined || theirs === was || theirs === mine ? [] : [{ index, articleId, mine, theirs }]
  })
  if (disputed.length === 0) return
  const ids = disputed.map(({ articleId }) => articleId)
  // A line and its entry in the history, of the revision or of its own, were written in one transaction, at one moment.
  const changed = await context.tx.rows<{ articleId: number; at: string; userId: number | null; name: string | null }>(
    sql`
    select distinct on (l.source_id) l.source_id as article_id, l.updated_at as at, a.user_id, u.name from articles l
      left join audit a on a.client_id = l.client_id and a.at = l.updated_at
        and (a.entity, a.entity_id) in (('revision', l.revision_id), ('article', l.id))
      left join users u on u.client_id = a.client_id and u.id = a.user_id
    where l.client_id = ${context.actor.clientId} and l.revision_id = ${revision.id} and l.deleted_with is null
      and l.source_id = any(${ids}::bigint[])
    order by l.source_id, a.id desc`,
  )
  const last = new Map(changed.map((line) => [line.articleId, line]))
  throw new AppError('CHANGED_MEANWHILE', {
    body: {
      Conflicts: disputed.map(({ index, articleId, mine, theirs }) => ({
        Index: index,
        Id: articleId,
        Field: 'Quantity',
        Mine: mine,
        Theirs: theirs,
        By: last.get(articleId)?.userId ?? null,
        ByName: last.get(articleId)?.name ?? null,
        At: last.get(articleId)?.at ?? null,
      })),
    },
  })
}
