import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../records/context.ts'

/** Bills and the payments that name them. */
interface Paid {
  readonly bills: RawBuilder<unknown>
  readonly payments: RawBuilder<unknown>
  /** How a payment names a bill in its shares. */
  readonly share: string
}

/** What customers pay of our bills, and what we pay of those of suppliers. */
export const PAID = {
  sales: { bills: sql.table('bills'), payments: sql.table('payments'), share: 'BillId' },
  purchases: {
    bills: sql.table('purchase_bills'),
    payments: sql.table('supplier_payments'),
    share: 'PurchaseBillId',
  },
} as const satisfies Record<string, Paid>

interface HeldBill {
  readonly id: number
  readonly withVat: number | null
  readonly paid: number
}

/**
 * Counts anew what was paid of a bill that this transaction holds.
 * @param code what the bill is called, for the refusal
 * @throws AppError INVALID_DATA when that is more than it asks for
 */
export async function storePaid(
  { tx, actor: { clientId } }: Context,
  { bills, payments, share }: Paid,
  bill: HeldBill,
  code: string | null,
): Promise<void> {
  const sum = await tx.one<{
    paid: number
  }>(sql`select coalesce(sum((s.share ->> 'Amount')::numeric), 0) as paid
    from ${payments} p cross join lateral jsonb_array_elements(p.bills) as s(share)
    where p.client_id = ${clientId} and p.deleted_with is null and p.bills @> ${JSON.stringify([{ [share]: bill.id }])}::jsonb
      and (s.share ->> ${sql.lit(share)})::bigint = ${bill.id}`)
  const paid = Number(sum?.paid ?? 0)
  const asked = bill.withVat ?? 0
  const due = subtractDecimals(asked, paid)
  if (paid !== 0 && due !== 0 && due > 0 !== asked > 0)
    throw new AppError('INVALID_DATA', { faults: [overBill(code, subtractDecimals(asked, bill.paid))] })
  await tx.run(sql`update ${bills} set paid = ${paid}, due = ${due}, payment_state = ${paymentStateOf(paid, due)}
    where client_id = ${clientId} and id = ${bill.id}`)
}

/** How far what is asked for is paid. */
export function paymentStateOf(paid: number, due: number): 'fullyPaid' | 'notCollected' | 'partiallyPaid' {
  if (due === 0) return 'fullyPaid'
  return paid === 0 ? 'notCollected' : 'partiallyPaid'
}

/** That a payment is for more than a bill asks for. */
export function overBill(code: string | null, most: number): FieldFault {
  return { field: 'Bills', code: 'OVER_BILL', params: { most, code: code ?? '' } }
}
