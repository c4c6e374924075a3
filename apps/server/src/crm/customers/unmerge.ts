import type { Patch } from '@temelia/model/entity'
import { Customer } from '@temelia/model/crm/customer'
import { sql } from 'kysely'
import { snakeName } from '../../db/column-names.ts'
import type { Change, Context } from '../../records/context.ts'
import { bound } from '../../records/save.ts'
import { noteMerge } from '../merge-history.ts'
import { moveBack, type MovedRows } from '../references.ts'
import { demandKept } from '../demand-kept.ts'
import { giveCompanyBack } from './company-of-customer.ts'

/** Rows of one table that a merge moved, and those of them that ceased to be the main one. */
export interface Moved extends MovedRows {
  readonly mains: readonly number[]
}

interface Merge {
  readonly id: number
  readonly keptId: number
  readonly mergedId: number
  readonly companyId: number | null
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  readonly moved: readonly Moved[]
}

/**
 * A customer that comes back from the bin after it was merged gets back what went over. What was given to a third customer since
 * stays there, and so does a field of the kept one that was changed since.
 */
export async function takeMergesBack(context: Context, changes: readonly Change<typeof Customer>[]): Promise<void> {
  const { clientId } = context.actor
  const back = changes.flatMap(({ before, after }) => (!before && after ? [after] : []))
  if (back.length === 0) return
  const merges =
    await context.tx.rows<Merge>(sql`select id, kept_id, merged_id, company_id, before, after, moved from customer_merges
    where client_id = ${clientId} and merged_id = any(${back.map(({ id }) => id)}::bigint[]) and undone_at is null order by id desc`)
  for (const merge of merges) {
    await demandKept(context, Customer, merge.keptId)
    await giveCompanyBack(context, merge)
    for (const rows of merge.moved) {
      await moveBack(context, rows, { from: merge.keptId, to: merge.mergedId })
      if (rows.mains.length > 0)
        await context.tx.run(
          sql`update ${sql.table(rows.table)} set main = true where client_id = ${clientId} and id = any(${[...rows.mains]}::bigint[]) and ${sql.ref(rows.column)} = ${merge.mergedId}`,
        )
    }
    const name = back.find(({ id }) => id === merge.mergedId)?.name ?? ''
    for (const table of ['opportunities', 'activities'])
      await context.tx.run(
        sql`update ${sql.table(table)} set account_name = ${name} where client_id = ${clientId} and account_id = ${merge.mergedId}`,
      )
    await giveValuesBack(context, merge)
    await noteMerge(context, Customer, { action: 'unmerge', id: merge.keptId, other: { id: merge.mergedId, name } })
    await context.tx.run(
      sql`update customer_merges set undone_at = now() where client_id = ${clientId} and id = ${merge.id}`,
    )
  }
}

async function giveValuesBack(context: Context, { keptId, before, after }: Merge): Promise<void> {
  const { clientId } = context.actor
  const patch = before as Patch<typeof Customer>
  for (const [key, value] of Object.entries(patch)) {
    const place = sql.ref(snakeName(key))
    await context.tx.run(sql`update customers set ${place} = ${bound(Customer, key, value)}, version = version + 1, updated_at = now()
      where client_id = ${clientId} and id = ${keptId} and ${place} is not distinct from ${bound(Customer, key, after[key] ?? null)}`)
  }
}
