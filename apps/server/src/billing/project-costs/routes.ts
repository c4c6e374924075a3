import { addDecimals } from '@temelia/decimal/arithmetic'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { component } from '../../http/describe/components.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, type AreaRoutes, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { type CostDocument, costCurrency, costDocuments, sumOf } from './costs.ts'

const money = { Planned: z.number(), Committed: z.number(), Draft: z.number(), Actual: z.number() }

/** What the costs of a project answer. */
export const projectCostsReply = component(
  'ProjectCosts',
  z.looseObject({
    InvestmentId: z.int(),
    Name: z.string(),
    Currency: z.string(),
    PlannedCurrency: z.string(),
    LinesLeftOut: z.int(),
    ...money,
    Earned: z.number(),
    Estimates: z.array(z.looseObject({ EstimateId: z.int().nullable(), Name: z.string().nullable(), ...money })),
    Documents: z.array(
      z.looseObject({
        Figure: z.enum(['committed', 'draft', 'actual', 'earned']),
        Type: z.enum(['purchaseOrder', 'purchaseBill', 'stockDocument', 'deduction']),
        Id: z.int(),
        Code: z.string().nullable(),
        Date: z.string().nullable(),
        EstimateId: z.int().nullable(),
        Amount: z.number(),
      }),
    ),
  }),
)

/** What the estimates of a project come to. */
interface Worth {
  readonly id: number
  readonly name: string
  readonly currency: string
  readonly total: number
  readonly estimates: readonly { readonly id: number; readonly name: string; readonly value: number }[]
  readonly leftOut: number
}

/** What a project was planned to cost, what it costs and what it earned. @param read how the estimates give what it comes to */
export function projectCostRoutes(read: (context: Context, projectId: number) => Promise<Worth>): AreaRoutes {
  return (app: App, services: Services) => {
    app.get(
      '/api/project-costs/:id',
      {
        preValidation: demandRight('view', PurchaseBill),
        schema: {
          tags: ['billing'],
          summary:
            'Planned, committed (ordered and still to come), draft bills, actual and earned of a project, by estimate, with every document behind them',
          params: idParams,
        },
      },
      (request) =>
        inTransaction(services, request, async (context) => {
          const worth = await read(context, request.params.id)
          const documents = await costDocuments(context, worth.id)
          return {
            InvestmentId: worth.id,
            Name: worth.name,
            Currency: costCurrency(context),
            PlannedCurrency: worth.currency,
            LinesLeftOut: worth.leftOut,
            Planned: worth.total,
            ...costs(documents),
            Earned: sumOf(documents, 'earned'),
            Estimates: byEstimate(worth, documents),
            Documents: documents.map(encoded),
          }
        }),
    )
  }
}

/** The estimates of a project with what each was planned for and costs; what belongs to none of them stands last, without a name. */
function byEstimate({ total, estimates }: Worth, documents: readonly CostDocument[]) {
  const rows = estimates.map(({ id, name, value }) => {
    const own = documents.filter(({ estimateId }) => estimateId === id)
    return { EstimateId: id, Name: name, Planned: value, ...costs(own) }
  })
  const known = new Set<number | null>(rows.map(({ EstimateId }) => EstimateId))
  const others = documents.filter(({ estimateId }) => !known.has(estimateId))
  const planned = rows.reduce((sum, { Planned }) => addDecimals(sum, -Planned), total)
  const rest = { EstimateId: null, Name: null, Planned: planned, ...costs(others) }
  return planned === 0 && rest.Committed === 0 && rest.Draft === 0 && rest.Actual === 0 ? rows : [...rows, rest]
}

function costs(documents: readonly CostDocument[]) {
  return {
    Committed: sumOf(documents, 'committed'),
    Draft: sumOf(documents, 'draft'),
    Actual: sumOf(documents, 'actual'),
  }
}

function encoded({ figure, type, id, code, date, estimateId, amount }: CostDocument) {
  return { Figure: figure, Type: type, Id: id, Code: code, Date: date, EstimateId: estimateId, Amount: amount }
}
