import { together } from '@temelia/billing/advances'
import type { RateMoney } from '@temelia/billing/money'
import { subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { Bill } from '@temelia/model/billing/bill'
import type { FieldFault } from '@temelia/model/field-fault'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { column, columns, from } from '../records/select.ts'
import { documentMoney } from './document-money.ts'
import { type BillRow, held, type LineRow, linesOf } from './lined.ts'

type Groups = readonly Pick<RateMoney, 'category' | 'rate' | 'base'>[]

/** The issued advance invoices of an offer, the oldest first. */
export function advancesOf({ tx, actor }: Context, offerId: number): Promise<BillRow[]> {
  return tx.rows<BillRow>(sql`select ${columns(Bill)} from ${from(Bill)}
    where ${column('clientId')} = ${actor.clientId} and ${column('offerId')} = ${offerId} and ${column('kind')} = 'advance'
      and ${column('state')} = 'issued' and ${column('deletedWith')} is null order by ${column('id')}`)
}

/** What an advance invoice asked for, less what credit notes took back of it. */
export async function askedOf(context: Context, advance: BillRow): Promise<Groups> {
  const { tx, actor } = context
  const notes = await tx.rows<BillRow>(sql`select ${columns(Bill)} from ${from(Bill)}
    where ${column('clientId')} = ${actor.clientId} and ${column('correctsId')} = ${advance.id} and ${column('kind')} = 'creditNote' and ${column('state')} = 'issued'`)
  const groups: Groups[] = []
  for (const one of [advance, ...notes])
    groups.push(documentMoney(context, one, await linesOf(context, 'bill', one.id)).totals.vatByRate)
  return together(groups)
}

/** What bills have taken back of an advance, above 0; drafts too where they are asked for. */
export async function takenOf({ tx, actor }: Context, advanceId: number, drafts: boolean): Promise<Groups> {
  return tx.rows<{ category: RateMoney['category']; rate: number; base: number }>(sql`
    select p.vat_category as category, p.vat_rate as rate, -sum(p.value) as base from entity_products p
    join bills b on b.client_id = p.client_id and b.id = p.bill_id
    where p.client_id = ${actor.clientId} and p.advance_bill_id = ${advanceId} and p.deleted_with is null and b.deleted_with is null
      and (b.number is not null or (${drafts} and b.state = 'draft')) group by 1, 2`)
}

/**
 * That a bill would take back more of an advance than is left, or give back more than was taken. The advances are held, so that two
 * bills cannot pass together.
 */
export async function overAdvance(context: Context, lines: readonly LineRow[]): Promise<FieldFault[]> {
  const ids = [...new Set(lines.flatMap(({ advanceBillId }) => advanceBillId ?? []))].sort((one, other) => one - other)
  const faults: FieldFault[] = []
  for (const id of ids) {
    const advance = await held(context, 'bill', id)
    if (!advance) continue
    const asked = sumOf(await askedOf(context, advance))
    const most = subtractDecimals(asked, sumOf(await takenOf(context, id, false)))
    const taken = -sumDecimals(lines.filter((line) => line.advanceBillId === id).map(({ value }) => value ?? 0))
    const code = advance.code ?? ''
    if (taken > most) faults.push({ field: 'Price', code: 'OVER_ADVANCE', params: { code, most } })
    const given = subtractDecimals(asked, most)
    if (-taken > given) faults.push({ field: 'Price', code: 'OVER_TAKEN', params: { code, most: given } })
  }
  return faults
}

function sumOf(groups: Groups): number {
  return sumDecimals(groups.map(({ base }) => Number(base)))
}
