import { Bill } from '@temelia/model/billing/bill'
import { AppError } from '@temelia/model/errors'
import { Deduction, frozenStates, type SettlementState } from '@temelia/model/estimation/deduction'
import { can } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { findAll } from '../../records/find.ts'
import { changeRecords, type Engine } from '../../records/operation.ts'
import { column, columns, from } from '../../records/select.ts'
import type { BillRow } from '../lined.ts'

/** The invoice of a settlement that counts: a draft or an issued one; a cancelled or deleted one leaves the settlement free. */
export function billOfSettlement({ tx, actor }: Context, deductionId: number): Promise<BillRow | undefined> {
  return tx.one<BillRow>(sql`select ${columns(Bill)} from ${from(Bill)}
    where ${column('clientId')} = ${actor.clientId} and ${column('deductionId')} = ${deductionId} and ${column('kind')} = 'invoice'
      and ${column('state')} <> 'canceled' and ${column('deletedWith')} is null order by ${column('id')} limit 1`)
}

/**
 * Two invoices of one settlement wait for each other here, however they come to be, and for whoever takes its approval back. One that was its
 * invoice before is not asked about the approval again.
 * @throws AppError SETTLEMENT_BILLED, SETTLEMENT_NOT_APPROVED
 */
export async function demandOneBill(context: Context, bill: BillRow, before: BillRow | undefined): Promise<void> {
  const deductionId = settledBy(bill)
  if (!deductionId) return
  const { tx, actor } = context
  // The project first, as everything that changes settlements holds it.
  await tx.one(sql`select id from projects where client_id = ${actor.clientId}
    and id = (select project_id from deductions where client_id = ${actor.clientId} and id = ${deductionId}) for no key update`)
  const settlement = await tx.one<{ state: SettlementState }>(
    sql`select state from deductions where client_id = ${actor.clientId} and id = ${deductionId} for no key update`,
  )
  if (settledBy(before) !== deductionId && !(settlement && frozenStates.includes(settlement.state)))
    throw new AppError('SETTLEMENT_NOT_APPROVED')
  const other = await tx.one<{ id: number }>(sql`select id from bills
    where client_id = ${actor.clientId} and deduction_id = ${deductionId} and kind = 'invoice' and state <> 'canceled'
      and deleted_with is null and id <> ${bill.id} limit 1`)
  if (!other) return
  const [seen] = await findAll(context, Bill, [other.id])
  throw new AppError('SETTLEMENT_BILLED', { params: { code: seen?.code ?? seen?.name ?? `#${other.id}` } })
}

/** The settlement that a bill is the invoice of. */
function settledBy(bill: BillRow | undefined): number | null {
  if (!bill || bill.kind !== 'invoice' || bill.state === 'canceled' || bill.deletedWith !== null) return null
  return bill.deductionId
}

/** A settlement is invoiced once its bill is issued, and approved again when that is cancelled; who may not change it leaves it. */
export async function markSettlement(
  context: Context,
  engine: Engine,
  { deductionId, kind }: Pick<BillRow, 'deductionId' | 'kind'>,
  happened: 'issued' | 'canceled',
): Promise<void> {
  if (!deductionId || kind !== 'invoice' || can(context.actor, 'view', Deduction) === false) return
  const [settlement] = await findAll(context, Deduction, [deductionId])
  if (!settlement || can(context.actor, 'edit', Deduction, settlement) === false) return
  const [before, after]: readonly SettlementState[] =
    happened === 'issued' ? ['approved', 'invoiced'] : ['invoiced', 'approved']
  if (settlement.state === before)
    await changeRecords(context, engine, Deduction, [{ id: deductionId, patch: { state: after } }])
}
