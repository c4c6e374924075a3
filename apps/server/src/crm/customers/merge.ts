import { beginningOf } from '@temelia/text/beginning'
import { wireName, type Patch, type Row } from '@temelia/model/entity'
import { Customer } from '@temelia/model/crm/customer'
import { TicketLink } from '@temelia/model/crm/ticket-link'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { storeOwed } from '../../balances/owed.ts'
import type { Context } from '../../records/context.ts'
import { demand, find } from '../../records/find.ts'
import { changeRecords, type Engine, removeRecord } from '../../records/operation.ts'
import { noteMerge } from '../merge-history.ts'
import { moveReferences, pointingAt, referencesTo } from '../references.ts'
import { moveCompany } from './company-of-customer.ts'
import type { Moved } from './unmerge.ts'

type CustomerRow = Row<typeof Customer>
type Values = Readonly<Record<string, unknown>>

/** Where records point at a customer. A ticket that is linked to both stays linked to each: one link is there once. */
const references = () =>
  referencesTo(Customer, ['account']).map((reference) =>
    reference.of === TicketLink ? { ...reference, unless: linkedTo } : reference,
  )

const linkedTo = (
  customerId: number,
  clientId: number,
) => sql`exists (select 1 from ticket_links o where o.client_id = ${clientId} and o.ticket_id = t.ticket_id
  and o.related_entity_type = 'account' and o.related_entity_id = ${customerId} and o.deleted_with is null)`

/** Two customers that shall be one, and what of each would move or stay. */
export interface MergePreview {
  readonly kept: CustomerRow
  readonly merged: CustomerRow
  /** Fields in which they differ. */
  readonly fields: readonly { readonly key: string; readonly kept: unknown; readonly merged: unknown }[]
  /** How many records of each kind go over, by entity name. */
  readonly moves: Readonly<Record<string, number>>
}

/** What a merge would do. Writes nothing. @throws AppError as `pair` */
export async function previewMerge(context: Context, keptId: number, mergedId: number): Promise<MergePreview> {
  const { kept, merged } = await pair(context, keptId, mergedId)
  const moves: Record<string, number> = {}
  for (const reference of references()) {
    const counted = await context.tx.one<{ count: number }>(
      sql`select count(*) as count from ${sql.table(reference.of.table)} where ${pointingAt(reference, context.actor.clientId, mergedId)} and deleted_with is null`,
    )
    // What points twice, at the customer and through what it is about, is one record.
    moves[reference.of.name] = Math.max(moves[reference.of.name] ?? 0, counted?.count ?? 0)
  }
  const fields = mergeable().flatMap((key) => {
    const [one, other] = [(kept as unknown as Values)[key], (merged as unknown as Values)[key]]
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ key, kept: one, merged: other }]
  })
  return { kept, merged, fields, moves }
}

/**
 * Merges a customer into another: its contacts, addresses and everything about it go over, the fields named in `take` replace the
 * kept one's, and it goes into the bin, from where restoring it takes the merge back. Gives the kept customer and the undo item.
 * @throws AppError NOT_FOUND when one of the two is gone (merged the other way at the same moment, for instance); CUSTOMERS_OF_TWO_COMPANIES
 */
export async function mergeCustomers(
  context: Context,
  engine: Engine,
  order: { readonly keptId: number; readonly mergedId: number; readonly take: readonly string[] },
): Promise<{ kept: CustomerRow; undoId: number }> {
  const { keptId, mergedId, take } = order
  const { clientId, userId } = context.actor
  // In one order, so that two merges the opposite way wait for each other instead of for ever.
  await context.tx.run(
    sql`select id from customers where client_id = ${clientId} and id = any(${[keptId, mergedId]}::bigint[]) order by id for update`,
  )
  const { kept, merged } = await pair(context, keptId, mergedId)
  const companyId = await moveCompany(context, { keptId, mergedId })
  const patch = Object.fromEntries(take.map((key) => [key, (merged as unknown as Values)[key]]))
  const custom = { ...merged.custom, ...kept.custom }
  if (!('custom' in patch) && Object.keys(custom).length > 0) patch['custom'] = custom
  // Whom somebody wanted left alone stays so.
  if (merged.remindersStopped) patch['remindersStopped'] = true

  const moved: Moved[] = []
  for (const { of, ids, ...rows } of await moveReferences(context, references(), { from: mergedId, to: keptId })) {
    const mains = 'main' in of.fields ? await yieldMains(context, of.table, keptId, ids) : []
    moved.push({ ...rows, ids, mains })
    if ('accountName' in of.fields)
      await context.tx.run(
        sql`update ${sql.table(of.table)} set account_name = ${patch['name'] ?? kept.name} where client_id = ${clientId} and account_id = ${keptId} and id = any(${[...ids]}::bigint[])`,
      )
  }

  const [now] = await changeRecords(context, engine, Customer, [{ id: keptId, patch: patch as Patch<typeof Customer> }])
  const removal = await removeRecord(context, engine, Customer, mergedId)
  const changed = now as CustomerRow
  const only = (row: CustomerRow) =>
    JSON.stringify(Object.fromEntries(Object.keys(patch).map((key) => [key, (row as unknown as Values)[key] ?? null])))
  await context.tx.run(sql`insert into customer_merges (client_id, user_id, kept_id, merged_id, company_id, before, after, moved)
    values (${clientId}, ${userId}, ${keptId}, ${mergedId}, ${companyId}::bigint, ${only(kept)}::jsonb, ${only(changed)}::jsonb, ${JSON.stringify(moved)}::jsonb)`)
  await noteMerge(context, Customer, { action: 'merge', id: keptId, other: merged })
  await storeOwed(context, [keptId])
  return { kept: changed, undoId: removal.undo?.id ?? 0 }
}

/** Reads which fields the kept customer takes over. @throws AppError INVALID_DATA for one that is no field of customers */
export function readTake(names: readonly string[]): string[] {
  const byWire = new Map(mergeable().map((key) => [wireName(Customer, key), key]))
  return names.map((name) => {
    const key = byWire.get(name)
    if (!key)
      throw new AppError('INVALID_DATA', {
        faults: [{ field: 'Take', code: 'UNKNOWN_FIELD', params: { value: beginningOf(name, 80) } }],
      })
    return key
  })
}

/** Both customers. @throws AppError NOT_FOUND, OPERATION_NOT_PERMITTED; INVALID_DATA when they are the same one */
async function pair(context: Context, keptId: number, mergedId: number) {
  if (keptId === mergedId) throw new AppError('INVALID_DATA', { faults: [{ field: 'OtherId', code: 'INVALID_VALUE' }] })
  const kept = await find(context, Customer, keptId)
  const merged = await find(context, Customer, mergedId)
  demand(context, 'edit', Customer, kept)
  demand(context, 'edit', Customer, merged)
  demand(context, 'delete', Customer, merged)
  return { kept, merged }
}

/** Fields of which one value is chosen. A tenant's own fields are joined: where both have a value the kept one's stays. */
function mergeable(): string[] {
  return Object.entries(Customer.fields).flatMap(([key, field]) =>
    field.readOnly || field.kind === 'json' ? [] : [key],
  )
}

/** The kept customer's main contact and address stay the main ones; gives those that were it before. */
async function yieldMains(
  context: Context,
  table: string,
  keptId: number,
  moved: readonly number[],
): Promise<number[]> {
  const ids = [...moved]
  const { clientId } = context.actor
  const yielded = await context.tx.rows<{ id: number }>(sql`update ${sql.table(table)} set main = false
    where client_id = ${clientId} and id = any(${ids}::bigint[]) and main and exists (
      select 1 from ${sql.table(table)} o where o.client_id = ${clientId} and o.account_id = ${keptId} and o.main and o.deleted_with is null and not o.id = any(${ids}::bigint[]))
    returning id`)
  return yielded.map(({ id }) => id)
}
