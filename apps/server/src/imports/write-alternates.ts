import { type ExchangeTree, estimatesIn } from '@temelia/exchange/tree'
import { countsOf } from '@temelia/estimation/alternate-counts'
import type { Patch } from '@temelia/model/entity'
import { Alternate } from '@temelia/model/estimation/alternate'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { createRecords, type Engine } from '../records/operation.ts'
import type { Made } from './import-row.ts'
import type { ListTarget } from './target.ts'
import type { Places } from './write-places.ts'

/** The alternates of the file, with their estimates, which then count as they do (SPEC.md R13.1). Lines that go into an estimate bring none. */
export async function writeAlternates(
  context: Context,
  engine: Engine,
  { level }: ListTarget,
  tree: ExchangeTree,
  { estimates }: Places,
  projectId: number,
  noted: Made[],
): Promise<void> {
  const { alternates = [] } = tree
  if (level === 'estimate' || alternates.length === 0) return
  const rows = await createRecords(
    context,
    engine,
    Alternate,
    alternates.map(
      ({ name, more }, at) => ({ ...more, projectId, name: name || String(at + 1) }) as Patch<typeof Alternate>,
    ),
  )
  const inside = estimatesIn(tree).flatMap(({ estimate }) => {
    const row = rows[estimate.alternate ?? -1]
    return row ? [{ id: estimates.get(estimate), alternate: row.id, counts: countsOf(row) }] : []
  })
  await context.tx.run(sql`update estimates e set alternate_id = r.alternate, counts = r.counts
    from json_to_recordset(${JSON.stringify(inside)}::json) as r(id bigint, alternate bigint, counts integer)
    where e.client_id = ${context.actor.clientId} and e.id = r.id`)
  noted.push(...rows.map(({ id }) => ({ entity: Alternate.name, id })))
}
