import { SupplierPayment } from '@temelia/model/billing/supplier-payment'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { component } from '../../http/describe/components.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { supplierBalances } from './balances.ts'

/** What the balances of suppliers answer. */
export const supplierBalancesReply = component(
  'SupplierBalances',
  z.looseObject({
    Suppliers: z.array(
      z.looseObject({
        SupplierId: z.int(),
        Supplier: z.string().nullable(),
        Currency: z.string(),
        Due: z.number(),
        Overdue: z.number(),
        Advance: z.number(),
        Balance: z.number(),
      }),
    ),
  }),
)

/** What each supplier is owed. */
export function supplierBalanceRoutes(app: App, services: Services): void {
  app.get(
    '/api/supplier-balances',
    {
      preValidation: demandRight('view', SupplierPayment),
      schema: {
        tags: ['billing'],
        summary: 'What each supplier is owed today, what of it is late, and what was paid ahead',
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => ({
        Suppliers: (await supplierBalances(context)).map((one) => ({
          SupplierId: one.supplierId,
          Supplier: one.supplier,
          Currency: one.currency,
          Due: one.due,
          Overdue: one.overdue,
          Advance: one.advance,
          Balance: one.balance,
        })),
      })),
  )
}
