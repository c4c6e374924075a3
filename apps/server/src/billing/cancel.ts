import { Bill } from '@temelia/model/billing/bill'
import type { Entity, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { demand, find } from '../records/find.ts'
import type { Engine } from '../records/operation.ts'
import { column, columns } from '../records/select.ts'
import { trace } from '../records/trace.ts'
import { storeOwed } from '../balances/owed.ts'
import { type BillRow, held } from './lined.ts'
import { markSettlement } from './settlement-bill/settlement-state.ts'

/** The kinds that ask nobody for money that is owed: they are cancelled also when they are issued. */
const ANNOUNCING: readonly BillRow['kind'][] = ['proforma', 'delivery']

/**
 * Cancels a draft, or a proforma or delivery note: it stays, with its number where it has one, and nothing more comes of it.
 * @throws AppError BILL_NEEDS_CREDIT_NOTE for what is issued otherwise
 */
export async function cancelBill(
  context: Context,
  engine: Engine,
  id: number,
  reason: string | null,
): Promise<BillRow> {
  demand(context, 'edit', Bill, await find(context, Bill, id))
  const before = await held(context, 'bill', id)
  if (!before || before.deletedWith !== null) throw new AppError('NOT_FOUND')
  if (before.state === 'canceled') return before
  if (before.state === 'issued' && !ANNOUNCING.includes(before.kind)) throw new AppError('BILL_NEEDS_CREDIT_NOTE')
  return markCanceled(context, engine, before, reason ?? before.reason)
}

/** Writes that a bill is cancelled, with its history. */
export async function markCanceled(
  context: Context,
  engine: Engine,
  before: BillRow,
  reason: string | null,
): Promise<BillRow> {
  const after =
    await context.tx.one<BillRow>(sql`update bills as t set state = 'canceled', reason = ${reason}, version = t.version + 1, updated_at = now()
    where ${column('clientId')} = ${context.actor.clientId} and ${column('id')} = ${before.id} returning ${columns(Bill)}`)
  if (!after) throw new AppError('NOT_FOUND')
  const [old, now] = [before, after] as unknown as [Row<Entity>, Row<Entity>]
  await trace(context, [{ of: Bill as Entity, before: old, after: now, happening: 'edit' }], engine.live)
  await markSettlement(context, engine, after, 'canceled')
  await storeOwed(context, [after.accountId])
  return after
}
