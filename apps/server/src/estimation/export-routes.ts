import { todayIn } from '@temelia/calendar/wall-clock'
import { writeBc3 } from '@temelia/exchange/bc3-write'
import { writeX84 } from '@temelia/exchange/gaeb-write'
import { estimateCsv } from '@temelia/reports/csv'
import type { ReportOrder } from '@temelia/reports/print-messages'
import { DEFAULT_PRINT_OPTIONS } from '@temelia/reports/print-options'
import { z } from 'zod'
import { clientGone } from '../http/client-gone.ts'
import { demandRight } from '../http/demand-right.ts'
import { languageOf } from '../http/language.ts'
import { idParams } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { processPrinter, tenantOf } from '../ports/printer.ts'
import { exportRecords } from './export-records.ts'
import { exportTree } from './export-tree.ts'
import { type Level, levels, placeOf } from './levels.ts'
import { estimatesToPrint } from './print.ts'
import { placeToPrint } from './reports/place-to-print.ts'
import { XLSX } from './reports/produce.ts'

const exportQuery = z.looseObject({
  format: z.enum(['xlsx', 'csv', 'json', 'bc3', 'x84']),
  prices: z.enum(['direct', 'offer']).optional(),
  alternates: z.enum(['taken', 'all']).default('taken'),
})

/** Unit prices of an offer hold everything before VAT; a budget's are direct costs, with percentages beside them. */
const BASIS = { bc3: 'direct', x84: 'offer' } as const

/** Who the file says wrote it. */
const PROGRAM = 'Temelia'

const TYPES = {
  xlsx: XLSX,
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  bc3: 'application/octet-stream',
  x84: 'application/xml; charset=utf-8',
} as const

/** Quantity lists as workbook (live formulas), CSV, data, FIEBDC-3 or the offer of GAEB. */
export function exportRoutes(app: App, services: Services): void {
  const printer = processPrinter()
  app.addHook('onClose', async () => printer.close())
  for (const level of Object.keys(levels) as Level[]) {
    app.get(
      `/api/${levels[level].wire.path}/:id/export`,
      {
        preValidation: demandRight('view', levels[level]),
        schema: { tags: ['estimation'], summary: `Export: ${level}`, params: idParams, querystring: exportQuery },
      },
      async (request, reply) => {
        const { format, prices, alternates } = request.query
        const language = languageOf(request)
        const signal = clientGone(reply)
        const { name, content, printed } = await inTransaction(services, request, async (context) => {
          const place = await placeOf(context, level, request.params.id)
          if (format === 'bc3' || format === 'x84') {
            const tree = await exportTree(context, place, prices ?? BASIS[format], alternates)
            const stamp = { date: todayIn(request.actor.region, context.now), program: PROGRAM }
            const bytes = format === 'bc3' ? writeBc3(tree, stamp) : writeX84(tree, stamp)
            return { name: place.name, content: Buffer.from(bytes), printed: null }
          }
          const content =
            format === 'json'
              ? await exportRecords(context, place, alternates)
              : await estimatesToPrint(context, place, alternates)
          return { name: place.name, content, printed: await placeToPrint(context, place) }
        })
        reply
          .type(TYPES[format])
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`)
        if (!Array.isArray(content) || !printed) return reply.send(content)
        if (format === 'csv') return reply.send(Buffer.from(estimateCsv(content, language)))
        // The workbook of F3, without the choices of a print.
        const data = { place: printed, estimates: content } as unknown as ReportOrder['data']
        const order = { symbol: 'F3', data, options: DEFAULT_PRINT_OPTIONS, language }
        const { bytes } = await printer.makeFile('xlsx', order, { tenant: tenantOf(request.actor), signal })
        return reply.send(Buffer.from(bytes))
      },
    )
  }
}
