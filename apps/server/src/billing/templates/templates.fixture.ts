import { Bill } from '@temelia/model/billing/bill'
import type { Actor } from '@temelia/model/permission'
import type { TestApp, TestUser } from '../../testing/app.ts'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import type { BillRow } from '../lined.ts'
import { sql } from 'kysely'

/** A bill as the server holds it, with what prints of it need, in the company of a person. */
export function inTenant<Result>(
  { database }: TestApp,
  { clientId, userId }: TestUser,
  work: (context: Context, bill: BillRow) => Promise<Result>,
  id: number,
): Promise<Result> {
  return database.tenant(clientId, async (tx) => {
    const row = (await tx.one<BillRow>(
      sql`select ${columns(Bill)} from ${from(Bill)} where ${column('clientId')} = ${clientId} and ${column('id')} = ${id}`,
    )) as BillRow
    const actor = { region: 'ro', clientId, userId } as Actor
    return work({ tx, actor, rules: new Map(), now: new Date(0) }, row)
  })
}
