import { takenBack, type TaxedAmount, together } from '@temelia/billing/advances'
import { billedOfStored, oneRetention, settledAmounts } from '@temelia/billing/settled'
import { formatDay } from '@temelia/calendar/format-day'
import { currencyOf } from '@temelia/calendar/region'
import { roundDecimal, subtractDecimals } from '@temelia/decimal/arithmetic'
import { Bill } from '@temelia/model/billing/bill'
import { EntityProduct } from '@temelia/model/billing/entity-product'
import { Opportunity } from '@temelia/model/crm/opportunity'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { beginningOf } from '@temelia/text/beginning'
import { billing } from '@temelia/text/billing'
import { type Language, say } from '@temelia/text/message'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { createRecords, type Engine } from '../../records/operation.ts'
import { column, columns, from } from '../../records/select.ts'
import { askedOf, takenOf } from '../advance-left.ts'
import type { BillRow } from '../lined.ts'
import { taxing } from '../taxing.ts'
import type { ReadSettlement, SettlementReader } from './settlement-reader.ts'

type LinePatch = Patch<typeof EntityProduct>

/** A bill as a settlement gives it. */
export interface SettledBill {
  readonly settlement: ReadSettlement
  readonly currency: string
  readonly lines: readonly LinePatch[]
  readonly retained: number
  /** The percentage that is; 0 where it is not one. */
  readonly retention: number
}

/**
 * The lines of a bill of a settlement: its works by rates of VAT, what its coefficient adds, and the advance it takes back, so that without VAT
 * it comes to exactly what was settled. Retention is a term of payment (SPEC.md M7): it stands beside the lines.
 */
export async function settledBill(
  context: Context,
  settlement: ReadSettlement,
  language: Language,
): Promise<SettledBill> {
  const { deduction, project, rates } = settlement
  const currency = project.currency ?? currencyOf(project.practice ?? context.actor.region)
  const value = {
    currency,
    withoutVat: deduction.withoutVat ?? 0,
    difference: deduction.difference ?? 0,
    adjustment: deduction.adjustment ?? 0,
    rate: deduction.vat ?? 0,
    rates,
  }
  const { works, adjustment } = settledAmounts(value)
  const taxed = await taxing(context)
  const words = { name: deduction.name ?? '', day: formatDay(deduction.date, context.actor.region) }
  const line = (name: string, amount: number, rate: number): LinePatch => ({
    name: beginningOf(name, 400),
    quantity: 1,
    price: amount,
    ...taxed(rate),
  })
  const own = works.map(({ amount, rate }) => line(say(billing.billSettledWorks, language, words), amount, rate))
  const coefficient = deduction.adjustmentCoefficient
  const adjusted =
    adjustment.amount === 0
      ? []
      : [line(say(billing.billSettledAdjustment, language, { coefficient }), adjustment.amount, adjustment.rate)]
  const stored = billedOfStored(deduction)
  // Materials that were installed or taken away since are given back: their work is billed instead.
  const storage =
    stored === 0
      ? []
      : [
          {
            ...line(say(billing.billSettledStored, language, words), Math.abs(stored), deduction.vat ?? 0),
            quantity: Math.sign(stored),
          },
        ]
  const recovered = roundDecimal(deduction.recovered ?? 0, 2)
  const back = await recoveredLines(context, settlement, [...own, ...adjusted], { recovered, language })
  return {
    settlement,
    currency,
    lines: [...own, ...adjusted, ...storage, ...back],
    retained: roundDecimal(deduction.retained ?? 0, 2),
    retention: oneRetention(deduction.retention, deduction),
  }
}

/**
 * A draft invoice of an approved settlement. A settlement has one; a cancelled one leaves it free again.
 * @throws AppError NOT_FOUND, SETTLEMENT_NOT_APPROVED, SETTLEMENT_BILLED, BILL_EMPTY, INVALID_DATA without a customer
 */
export async function billFromSettlement(
  context: Context,
  { engine, settlements }: { readonly engine: Engine; readonly settlements: SettlementReader },
  id: number,
  { accountId: asked, language }: { readonly accountId?: number | undefined; readonly language: Language },
): Promise<BillRow> {
  const settlement = await settlements.readHeld(context, id)
  const { currency, lines, retained, retention } = await settledBill(context, settlement, language)
  const { deduction, project, frozen } = settlement
  if (!frozen) throw new AppError('SETTLEMENT_NOT_APPROVED')
  if (lines.length === 0) throw new AppError('BILL_EMPTY')
  const { accountId: known, opportunityId } = await customerOf(context, settlement)
  const accountId = asked ?? known
  if (!accountId) throw new AppError('INVALID_DATA', { faults: [{ field: 'AccountId', code: 'REQUIRED' }] })
  const [bill] = await createRecords(context, engine, Bill, [
    {
      kind: 'invoice',
      accountId,
      deductionId: id,
      projectId: project.id,
      opportunityId: accountId === known ? opportunityId : null,
      name: beginningOf(`${project.name}, ${deduction.name ?? ''}`.replace(/, $/, ''), 200),
      currency,
      retention,
      retained,
    },
  ])
  const { id: relatedEntityId } = bill as BillRow
  await createRecords(
    context,
    engine,
    EntityProduct,
    lines.map((line, index) => ({
      ...line,
      relatedEntityType: 'bill' as const,
      relatedEntityId,
      position: index + 1,
    })),
  )
  return find(context, Bill, relatedEntityId)
}

/** The customer that a settlement's project is for. */
export async function customerOf(
  context: Context,
  { project }: Pick<ReadSettlement, 'project'>,
): Promise<{ accountId: number | null; opportunityId: number | null }> {
  const { relatedEntityType: type, relatedEntityId: related } = project
  if (!related || !type) return { accountId: null, opportunityId: null }
  if (type === 'account') return { accountId: related, opportunityId: null }
  const { accountId } = await find(context, Opportunity, related)
  return { accountId, opportunityId: related }
}

/** What a settlement takes back of the advance: of the advance invoices of its project while something is left of them, the oldest first. */
async function recoveredLines(
  context: Context,
  { project, deduction }: ReadSettlement,
  lines: readonly LinePatch[],
  { recovered, language }: { readonly recovered: number; readonly language: Language },
): Promise<LinePatch[]> {
  let rest = recovered
  const made: LinePatch[] = []
  let open = lines.map(({ vatCategory, vatRate, price }) => ({
    category: vatCategory ?? 'S',
    rate: vatRate ?? 0,
    base: price ?? 0,
  }))
  for (const advance of recovered > 0 ? await advancesOfProject(context, project.id) : []) {
    const name = say(billing.billAdvanceBack, language, {
      code: advance.code ?? '',
      day: advance.date ? formatDay(advance.date, context.actor.region) : '',
    })
    const left = takenBack(together([open]), await askedOf(context, advance), await takenOf(context, advance.id, true))
    for (const one of left) {
      const amount = Math.min(one.amount, rest)
      if (amount <= 0) continue
      rest = subtractDecimals(rest, amount)
      open = [...open, { category: one.category, rate: one.rate, base: -amount }]
      made.push({ name, quantity: -1, price: amount, ...taxedAs(one), advanceBillId: advance.id })
    }
  }
  const [first] = lines
  if (rest === 0 || !first) return made
  const name = say(billing.billAdvanceRecovered, language, { percent: deduction.advance })
  return [
    ...made,
    { name, quantity: -1, price: rest, vatCategory: first.vatCategory ?? 'S', vatRate: first.vatRate ?? 0 },
  ]
}

function taxedAs({ category, rate }: TaxedAmount): LinePatch {
  return { vatCategory: category, vatRate: rate }
}

function advancesOfProject({ tx, actor }: Context, projectId: number): Promise<BillRow[]> {
  return tx.rows<BillRow>(sql`select ${columns(Bill)} from ${from(Bill)}
    where ${column('clientId')} = ${actor.clientId} and ${column('projectId')} = ${projectId} and ${column('kind')} = 'advance'
      and ${column('state')} = 'issued' and ${column('deletedWith')} is null order by ${column('id')}`)
}
