import { Readable } from 'node:stream'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { projectCostTexts } from '@temelia/text/project-costs'
import { say } from '@temelia/text/message'
import { z } from 'zod'
import { csvFile } from '../../exports/csv.ts'
import { workbookFile } from '../../exports/workbook.ts'
import { demandRight } from '../../http/demand-right.ts'
import { component } from '../../http/describe/components.ts'
import { languageOf } from '../../http/language.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, type AreaRoutes, inTransaction, type Services } from '../../http/services.ts'
import { attachment, JOURNAL_TYPES } from '../journal/month-asked.ts'
import type { CostDocument } from './costs.ts'
import { costColumns, costRows } from './export.ts'
import { type CostReaders, type EstimateCosts, type ProjectCosts, projectCosts } from './project-costs.ts'

const money = {
  Planned: z.number(),
  Committed: z.number(),
  Draft: z.number(),
  Actual: z.number(),
  AtCompletion: z.number().nullable(),
  Variance: z.number().nullable(),
  PercentSpent: z.number().nullable(),
}

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
    Editable: z.boolean(),
    Estimates: z.array(
      z.looseObject({
        EstimateId: z.int().nullable(),
        Name: z.string().nullable(),
        ...money,
        Counted: z.number().nullable(),
        Forecast: z
          .looseObject({
            CostForecastId: z.int(),
            Version: z.int(),
            Amount: z.number(),
            Reason: z.string().nullable(),
          })
          .nullable(),
      }),
    ),
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
    Today: z.string(),
    Months: z.array(
      z.looseObject({
        Month: z.string(),
        Planned: z.number().nullable(),
        Earned: z.number().nullable(),
        Actual: z.number().nullable(),
      }),
    ),
    Undated: z.number(),
  }),
)

/** What a project was planned to cost, what it costs and what it earned. @param readers how its estimates are read */
export function projectCostRoutes(readers: CostReaders): AreaRoutes {
  return (app: App, services: Services) => {
    app.get(
      '/api/project-costs/:id',
      {
        preValidation: demandRight('view', PurchaseBill),
        schema: {
          tags: ['billing'],
          summary:
            'Planned, committed (ordered and still to come), draft bills, actual and earned of a project, by estimate with what each comes to at completion, by month, and with every document behind them',
          params: idParams,
        },
      },
      (request) =>
        inTransaction(services, request, async (context) =>
          encoded(await projectCosts(context, request.params.id, readers)),
        ),
    )

    app.get(
      '/api/project-costs/:id/export',
      {
        preValidation: demandRight('view', PurchaseBill),
        schema: {
          tags: ['billing'],
          summary: 'The costs of a project by estimate as CSV or a workbook; `of=months` is the money by months',
          params: idParams,
          querystring: z.looseObject({
            format: z.enum(['csv', 'xlsx']).default('xlsx'),
            of: z.enum(['estimates', 'months']).default('estimates'),
          }),
        },
      },
      async (request, reply) => {
        const { format, of } = request.query
        const { region } = request.actor
        const language = languageOf(request)
        const costs = await inTransaction(services, request, (context) =>
          projectCosts(context, request.params.id, readers),
        )
        const heads = costColumns(of, language, region)
        const title = say(projectCostTexts.costs, language)
        const pages = costRows(of, costs, language)
        return reply
          .type(JOURNAL_TYPES[format])
          .header('content-disposition', attachment(`${title} ${costs.worth.name}.${format}`))
          .send(
            Readable.from(format === 'csv' ? csvFile(heads, pages, region) : workbookFile(title, heads, pages, region)),
          )
      },
    )
  }
}

function encoded(costs: ProjectCosts) {
  const { worth } = costs
  return {
    InvestmentId: worth.id,
    Name: worth.name,
    Currency: costs.currency,
    PlannedCurrency: worth.currency,
    LinesLeftOut: worth.leftOut,
    ...moneyOf(costs),
    Earned: costs.earned,
    Editable: costs.editable,
    Estimates: costs.estimates.map(estimateOf),
    Documents: costs.documents.map(documentOf),
    Today: costs.today,
    Months: costs.months.map(({ month, planned, earned, actual }) => ({
      Month: month,
      Planned: planned,
      Earned: earned,
      Actual: actual,
    })),
    Undated: costs.undated,
  }
}

function estimateOf(row: EstimateCosts) {
  const { forecast } = row
  return {
    EstimateId: row.estimateId,
    Name: row.name,
    ...moneyOf(row),
    Counted: row.counted,
    Forecast: forecast && {
      CostForecastId: forecast.id,
      Version: forecast.version,
      Amount: forecast.amount,
      Reason: forecast.reason,
    },
  }
}

function moneyOf(of: ProjectCosts | EstimateCosts) {
  return {
    Planned: of.planned,
    Committed: of.committed,
    Draft: of.draft,
    Actual: of.actual,
    AtCompletion: of.atCompletion,
    Variance: of.variance,
    PercentSpent: of.percentSpent,
  }
}

function documentOf({ figure, type, id, code, date, estimateId, amount }: CostDocument) {
  return { Figure: figure, Type: type, Id: id, Code: code, Date: date, EstimateId: estimateId, Amount: amount }
}
