import { Article } from '@temelia/model/estimation/article'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { setLines } from '../lines/line-values.ts'

/** Rewrites the formulas of these articles; what they come to stays. */
export async function rewriteFormulas(
  context: Context,
  articleIds: readonly number[],
  rewrite: (formula: string) => string,
): Promise<void> {
  const { clientId } = context.actor
  const rows = await context.tx.rows<{ id: number; formula: string }>(
    sql`select id, formula from articles where client_id = ${clientId} and id = any(${[...articleIds]}::bigint[]) and formula is not null`,
  )
  const changed = rows.flatMap(({ id, formula }) => {
    const rewritten = rewrite(formula)
    return rewritten === formula ? [] : [{ id, formula: rewritten }]
  })
  await setLines(context, Article, ['formula'], changed, { silent: true })
}
