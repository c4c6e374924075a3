import { Readable } from 'node:stream'
import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { Project } from '@temelia/model/estimation/project'
import { type Language, say } from '@temelia/text/message'
import { timetableTexts } from '@temelia/text/timetable'
import { z } from 'zod'
import type { ExportCell, ExportColumn } from '../../exports/cell.ts'
import { workbookFile } from '../../exports/workbook.ts'
import { demandRight } from '../../http/demand-right.ts'
import { languageOf } from '../../http/language.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import type { BillCostReader } from '../timetable/actual-cost.ts'
import { curveAsked, curveQuery } from '../timetable/curve-order.ts'
import { type CurvePoint, curveOf } from '../timetable/s-curve.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The curve of a timetable as a workbook: what is planned, earned and spent in each period, and up to its end. @param read how the bills of a project are read */
export function curveWorkbookRoute(app: App, services: Services, read: BillCostReader): void {
  app.get(
    `/api/${Project.wire.path}/:id/s-curve/export`,
    {
      preValidation: demandRight('view', Project),
      schema: {
        tags: ['estimation'],
        summary: 'The curve of a timetable as an XLSX workbook, a line for each period',
        params: idParams,
        querystring: z.looseObject(curveQuery),
      },
    },
    async (request, reply) => {
      const language = languageOf(request)
      const { points, project } = await inTransaction(services, request, async (context) => {
        const { timetable, order } = await curveAsked(context, read, request.params.id, request.query)
        return { points: curveOf(timetable, order).Points, project: timetable.rows.project.name }
      })
      const baseline = points.some(({ Baseline }) => Baseline !== undefined)
      const title = say(timetableTexts.ttCurve, language)
      const content = workbookFile(title, columnsOf(language, baseline), pageOf(points, baseline), request.actor.region)
      const name = `${title} ${project ?? ''}.xlsx`.replaceAll(/[\p{Cc}/\\]/gu, ' ')
      return reply
        .type(XLSX)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .send(Readable.from(content))
    },
  )
}

function columnsOf(language: Language, baseline: boolean): ExportColumn[] {
  const of = (key: keyof typeof timetableTexts): ExportColumn => ({
    head: say(timetableTexts[key], language),
    kind: 'decimal',
  })
  return [
    { head: say(timetableTexts.ttPeriod, language), kind: 'day' },
    ...(['ttPlanned', 'ttEarned', 'ttActual', 'ttPlannedSum', 'ttPlannedEarly', 'ttPlannedLate'] as const).map(of),
    ...(['ttEarnedSum', 'ttActualSum', 'ttVariance'] as const).map(of),
    ...(baseline ? [of('ttBaseline')] : []),
  ]
}

async function* pageOf(points: readonly CurvePoint[], baseline: boolean): AsyncGenerator<ExportCell[][]> {
  const grown = (now: number | null, before: number | null) =>
    now === null ? null : subtractDecimals(now, before ?? 0)
  yield points.map((point, at): ExportCell[] => {
    const before = points[at - 1]
    return [
      { day: point.Date },
      grown(point.Planned, before?.Planned ?? 0),
      grown(point.Earned, before?.Earned ?? 0),
      grown(point.Actual, before?.Actual ?? 0),
      point.Planned,
      point.PlannedEarly,
      point.PlannedLate,
      point.Earned,
      point.Actual,
      point.Variance,
      ...(baseline ? [point.Baseline ?? null] : []),
    ]
  })
}
