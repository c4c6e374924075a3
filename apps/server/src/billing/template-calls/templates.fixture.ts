import { Bill } from '@temelia/model/billing/bill'
import type { Actor } from '@temelia/model/permission'
import type { TestApp, TestUser } from '../../testing/app.ts'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import type { BillRow } from '../lined.ts'
import { sql } from 'kysely'

/** Where the templates of documents are. */
export const path = '/api/document-templates'

/** The first field that a reply finds fault with. */
export const faultOf = ({ body }: { body: Record<string, unknown> }): string | undefined =>
  (body.errors as { field: string }[] | undefined)?.[0]?.field

/** The templates of a company. */
export async function listed(who: TestUser): Promise<readonly Record<string, unknown>[]> {
  return (await who.call('GET', `${path}?pageSize=100`)).body._embedded?.document_templates ?? []
}

/** Works as a person of a company. */
export function as<Result>(
  { database }: TestApp,
  { clientId, userId }: TestUser,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  return database.tenant(clientId, async (tx) => {
    const actor = { region: database.region, clientId, userId } as Actor
    return work({ tx, actor, rules: new Map(), now: new Date(0) })
  })
}

/** A bill as the server holds it. */
export async function billOf({ tx, actor }: Context, id: number): Promise<BillRow> {
  const row = await tx.one<BillRow>(
    sql`select ${columns(Bill)} from ${from(Bill)} where ${column('clientId')} = ${actor.clientId} and ${column('id')} = ${id}`,
  )
  return row as BillRow
}
