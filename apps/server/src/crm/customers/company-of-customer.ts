import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'

interface Pair {
  readonly keptId: number
  readonly mergedId: number
}

/**
 * Of the vendor's customers that are companies here the people see what is of the customer. Those of one that is merged into another go on
 * seeing it there. Gives the company, null where the customer is none.
 * @throws AppError CUSTOMERS_OF_TWO_COMPANIES: one would see what the other wrote and was billed
 */
export async function moveCompany(context: Context, { keptId, mergedId }: Pair): Promise<number | null> {
  const merged = await companyOf(context, mergedId)
  if (merged === null) return null
  if ((await companyOf(context, keptId)) !== null) throw new AppError('CUSTOMERS_OF_TWO_COMPANIES')
  await set(context, mergedId, null)
  await set(context, keptId, merged)
  return merged
}

/** Gives a customer that comes back the company that went over, where that is still with the other. */
export async function giveCompanyBack(
  context: Context,
  { keptId, mergedId, companyId }: Pair & { readonly companyId: number | null },
): Promise<void> {
  if (companyId === null || (await companyOf(context, keptId)) !== companyId) return
  await set(context, keptId, null)
  await set(context, mergedId, companyId)
}

async function companyOf({ tx, actor }: Context, id: number): Promise<number | null> {
  const row = await tx.one<{ tenantId: number | null }>(
    sql`select tenant_id from customers where client_id = ${actor.clientId} and id = ${id}`,
  )
  return row?.tenantId ?? null
}

async function set({ tx, actor }: Context, id: number, companyId: number | null): Promise<void> {
  await tx.run(
    sql`update customers set tenant_id = ${companyId}::bigint where client_id = ${actor.clientId} and id = ${id}`,
  )
}
