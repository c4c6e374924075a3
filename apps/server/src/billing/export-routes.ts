import { Readable } from 'node:stream'
import { writeUbl } from '@temelia/billing/write-ubl'
import { Bill } from '@temelia/model/billing/bill'
import { z } from 'zod'
import { clientGone } from '../http/client-gone.ts'
import { languageOf } from '../http/language.ts'
import { idParams } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { type FormPrinter, processPrinter, tenantOf } from '../ports/printer.ts'
import { find } from '../records/find.ts'
import { eInvoiceOf } from './bill-document.ts'
import { billFileName, documentHtml, toPrint } from './bill-to-print.ts'

/** A bill as a file: the XML of the electronic invoice, or the PDF. */
export function billExportRoutes(app: App, services: Services): void {
  const printer: FormPrinter = processPrinter()
  app.addHook('onClose', async () => printer.close())
  app.get(
    '/api/bills/:id/export',
    {
      schema: {
        tags: ['billing'],
        summary:
          'A bill as PDF, or as the XML of the electronic invoice (issued bills; refused with the rules that it breaks)',
        params: idParams,
        querystring: z.looseObject({ format: z.enum(['xml', 'pdf']).default('pdf') }),
      },
    },
    async (request, reply) => {
      const { format } = request.query
      const { id } = request.params
      const attachment = (name: string) =>
        reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      if (format === 'xml') {
        const invoice = await inTransaction(services, request, async (context) =>
          eInvoiceOf(context, await find(context, Bill, id)),
        )
        return attachment(`${billFileName(invoice.number)}.xml`)
          .type('application/xml; charset=utf-8')
          .send(writeUbl(invoice))
      }
      const language = languageOf(request)
      const print = await inTransaction(services, request, async (context) => ({
        ...(await toPrint(context, await find(context, Bill, id))),
        language,
      }))
      const pdf = await printer.printDocument(documentHtml(print), {
        tenant: tenantOf(request.actor),
        signal: clientGone(reply),
      })
      return attachment(`${billFileName(print.bill.code ?? String(id))}.pdf`)
        .type('application/pdf')
        .send(Readable.from([Buffer.from(pdf)]))
    },
  )
}
