import { sql } from 'kysely'
import { isLeftOut } from '../estimation/left-out.ts'
import type { Context } from '../records/context.ts'
import { fault } from '../transfer/fault.ts'
import type { ImportError } from '../transfer/import-error.ts'

/** Lines that are named; totals say how many there are. */
const NAMED = 100

/** What is told of imported lines that could not be computed: they count 0 (SPEC.md R5.7), and the totals are not those of the file. */
export async function leftOutLines({ tx, actor }: Context, articles: readonly number[]): Promise<ImportError[]> {
  if (articles.length === 0) return []
  const rows = await tx.rows<{ symbol: string | null; name: string | null }>(sql`select a.symbol, a.name from articles a
    where a.client_id = ${actor.clientId} and a.id = any(${articles}::bigint[]) and ${isLeftOut}
    order by a.position, a.id limit ${NAMED}`)
  return rows.map(({ symbol, name }) => fault('LINE_LEFT_OUT', { value: `${symbol ?? ''} ${name ?? ''}`.trim() }))
}
