import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'

interface GivenUp {
  readonly name: string
  readonly contract: number
  readonly given: number
  /** What is given up by lines that this transaction has not written. */
  readonly kept: number
  /** Whether it has written any. */
  readonly written: boolean
  /** A line that it has written; that of the contract where it has written none. */
  readonly record: number
}

/**
 * Works that are given up lessen the contract (R10.1): all revisions of an article together at most to nothing, whichever of
 * the two was written. An article that was removed, or stands in another estimate, is nothing they could lessen. Asked of the lines that the transaction wrote alone, so that those which pass the contract since before the rule can be put
 * right one by one; an act that moves such a line, or prices it anew, is refused until that is done. A project without such a revision costs one look at its revisions.
 * @throws AppError REVISION_OVER_CONTRACT with the quantity that may stand there
 */
export async function demandWithinContract({ tx, actor }: Context, projectId: number): Promise<void> {
  const there = sql`case when c.deleted_with is null and c.estimate_id = r.estimate_id then c.quantity else 0 end`
  // Rows of this transaction and of its savepoints are not older than it.
  const [over] = await tx.rows<GivenUp>(sql`
    select coalesce(c.symbol, c.name, '') as name, ${there} as contract, sum(n.quantity) as given,
        coalesce(sum(n.quantity) filter (where age(n.xmin) > 0), 0) as kept, bool_or(age(n.xmin) <= 0) as written,
        coalesce(max(n.id) filter (where age(n.xmin) <= 0), c.id) as record
      from revisions r
      join articles n on n.client_id = r.client_id and n.revision_id = r.id and n.deleted_with is null
      join articles c on c.client_id = n.client_id and c.id = n.source_id
      where r.client_id = ${actor.clientId} and r.project_id = ${projectId} and r.report_type = 'NR' and r.deleted_with is null
      group by c.id, c.symbol, c.name, c.quantity, c.position, c.deleted_with, c.estimate_id, r.estimate_id
      having sum(n.quantity) not between least(${there}, 0) and greatest(${there}, 0) and (bool_or(age(n.xmin) <= 0) or bool_or(age(c.xmin) <= 0))
      order by c.position limit 1`)
  if (!over) return
  const { name, contract, given, kept, written, record } = over
  throw new AppError('REVISION_OVER_CONTRACT', {
    params: { name, most: contract, given },
    record,
    faults: [
      written
        ? { field: 'Quantity', code: 'OVER_GIVEN_UP', params: { most: subtractDecimals(contract, kept) } }
        : { field: 'Quantity', code: 'BELOW_GIVEN_UP', params: { least: given } },
    ],
  })
}
