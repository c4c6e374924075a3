import { Readable } from 'node:stream'
import { Project } from '@temelia/model/estimation/project'
import { type CashMonth, lastDay } from '@temelia/scheduling/cash-flow'
import { cashFlowTexts } from '@temelia/text/cash-flow'
import { type Language, say } from '@temelia/text/message'
import type { ExportCell, ExportColumn } from '../../exports/cell.ts'
import { workbookFile } from '../../exports/workbook.ts'
import { demandRight } from '../../http/demand-right.ts'
import { languageOf } from '../../http/language.ts'
import { idParams } from '../../http/record-routes.ts'
import type { AreaRoutes } from '../../http/services.ts'
import { inTransaction } from '../../http/services.ts'
import { projectCashFlow } from './cash-flow.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The columns of a cash flow, with the words of their heads. */
const COLUMNS = [
  ['value', 'cfValue'],
  ['due', 'cfDue'],
  ['advance', 'cfAdvance'],
  ['recovered', 'cfRecovered'],
  ['retained', 'cfRetained'],
  ['released', 'cfReleased'],
  ['received', 'cfReceived'],
  ['paid', 'cfPaid'],
  ['net', 'cfNet'],
  ['balance', 'cfBalance'],
] as const satisfies readonly (readonly [keyof CashMonth, keyof typeof cashFlowTexts])[]

/** When the money of a project comes in and goes out, on the screen and as a workbook. */
export const cashFlowRoutes: AreaRoutes = (app, services) => {
  const path = `/api/${Project.wire.path}/:id/cash-flow`
  const shared = { tags: ['estimation'], params: idParams }

  app.get(
    path,
    {
      preValidation: demandRight('view', Project),
      schema: {
        ...shared,
        summary: 'Money in and out by months: the works of the timetable paid for by its terms, without VAT',
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { months, contract, unplanned, value, cost, advance, retained, lowest } = await projectCashFlow(
          context,
          request.params.id,
        )
        return {
          Contract: contract,
          Unplanned: unplanned,
          Value: value,
          Cost: cost,
          Advance: advance,
          Retained: retained,
          Lowest: lowest && { Date: lastDay(lowest.month), Balance: lowest.balance },
          Months: months.map(encodeMonth),
        }
      }),
  )

  app.get(
    `${path}/export`,
    {
      preValidation: demandRight('view', Project),
      schema: { ...shared, summary: 'The cash flow of a project as an XLSX workbook, a line for each month' },
    },
    async (request, reply) => {
      const language = languageOf(request)
      const { months, name } = await inTransaction(services, request, (context) =>
        projectCashFlow(context, request.params.id),
      )
      const title = say(cashFlowTexts.cfTitle, language)
      const content = workbookFile(title, columnsOf(language), pageOf(months), request.actor.region)
      const file = `${title} ${name}.xlsx`.replaceAll(/[\p{Cc}/\\]/gu, ' ')
      return reply
        .type(XLSX)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file)}`)
        .send(Readable.from(content))
    },
  )
}

function encodeMonth(month: CashMonth): Record<string, string | number> {
  return {
    Date: lastDay(month.month),
    ...Object.fromEntries(COLUMNS.map(([key]) => [`${key[0]!.toUpperCase()}${key.slice(1)}`, month[key]])),
  }
}

function columnsOf(language: Language): ExportColumn[] {
  return [
    { head: say(cashFlowTexts.cfMonth, language), kind: 'day' },
    ...COLUMNS.map(([, text]): ExportColumn => ({ head: say(cashFlowTexts[text], language), kind: 'decimal' })),
  ]
}

async function* pageOf(months: readonly CashMonth[]): AsyncGenerator<ExportCell[][]> {
  yield months.map((month): ExportCell[] => [{ day: lastDay(month.month) }, ...COLUMNS.map(([key]) => month[key])])
}
