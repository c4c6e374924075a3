import { moneyOf } from '@temelia/billing/money'
import { encode } from '@temelia/model/codec'
import { Bill } from '@temelia/model/billing/bill'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { recordOf } from '../../http/describe/record-schemas.ts'
import { languageOf } from '../../http/language.ts'
import { actionsOf } from '../../http/record-routes.ts'
import { type App, type AreaRoutes, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { findAll } from '../../records/find.ts'
import { billFromSettlement, customerOf, type SettledBill, settledBill } from './bill-from-settlement.ts'
import { billOfSettlement } from './settlement-state.ts'
import type { SettlementReader } from './settlement-reader.ts'

const tags = ['billing']
const id = z.int().positive()

/** Bills of settlements and applications for payment. @param settlements how the estimates give them */
export function settlementBillRoutes(settlements: SettlementReader): AreaRoutes {
  return (app: App, services: Services) => {
    app.get(
      '/api/settlement-bills',
      {
        preValidation: demandRight('create', Bill),
        schema: {
          tags,
          summary: 'What a bill of a settlement would hold, and the bill that it has already',
          querystring: z.looseObject({ DeductionId: z.coerce.number().int().positive() }),
        },
      },
      (request) =>
        inTransaction(services, request, async (context) =>
          encodeSettled(
            context,
            await settledBill(context, await settlements.read(context, request.query.DeductionId), languageOf(request)),
          ),
        ),
    )

    app.post(
      '/api/settlement-bills',
      {
        preValidation: demandRight('create', Bill),
        schema: {
          tags,
          summary:
            'A draft invoice of an approved settlement: its works, adjustment, advance taken back and retention as settled',
          body: z.strictObject({ DeductionId: id, AccountId: id.optional() }),
          response: { 201: recordOf(Bill) },
        },
      },
      async (request, reply) => {
        const { DeductionId: deductionId, AccountId: accountId } = request.body
        const row = await inTransaction(services, request, (context) =>
          billFromSettlement(context, { engine: services.engine, settlements }, deductionId, {
            accountId,
            language: languageOf(request),
          }),
        )
        return reply
          .code(201)
          .header('location', `/api/bills/${row.id}`)
          .send(encode(Bill, row, actionsOf(request.actor, Bill, row)))
      },
    )
  }
}

async function encodeSettled(
  context: Context,
  { settlement, currency, lines, retained, retention }: SettledBill,
): Promise<Record<string, unknown>> {
  const { deduction, project, frozen } = settlement
  const money = moneyOf({
    practice: context.actor.region,
    currency,
    discount: 0,
    paid: 0,
    lines: lines.map(({ quantity, price, vatCategory, vatRate }) => ({
      quantity: quantity ?? 1,
      price: price ?? 0,
      discount: 0,
      category: vatCategory ?? 'S',
      rate: vatRate ?? 0,
    })),
  })
  const bill = await billOfSettlement(context, deduction.id)
  // That there is one keeps a second from being made; what it is called is for who may see it.
  const [seen] = bill ? await findAll(context, Bill, [bill.id]) : []
  return {
    DeductionId: deduction.id,
    Name: deduction.name,
    InvestmentId: project.id,
    ProjectName: project.name,
    Practice: project.practice ?? context.actor.region,
    Currency: currency,
    AccountId: (await customerOf(context, settlement)).accountId,
    Approved: frozen,
    BillId: bill?.id ?? null,
    BillCode: seen?.code ?? null,
    Retention: retention,
    Retained: retained,
    WithoutVAT: money.totals.withoutVat,
    VAT: money.totals.vat,
    WithVAT: money.totals.withVat,
    Lines: lines.map(({ name, vatCategory, vatRate }, index) => ({
      Name: name,
      Value: money.lines[index]?.net ?? 0,
      VATCategory: vatCategory,
      VATRate: vatRate,
    })),
  }
}
