import { Readable } from 'node:stream'
import { Bill } from '@temelia/model/billing/bill'
import { say } from '@temelia/text/message'
import { z } from 'zod'
import { zipArchive } from '../../exports/archive.ts'
import { clientGone } from '../../http/client-gone.ts'
import { demandRight } from '../../http/demand-right.ts'
import { languageOf } from '../../http/language.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { demandSignedIn } from '../../http/session.ts'
import { type FormPrinter, processPrinter, tenantOf } from '../../ports/printer.ts'
import { wordsOf } from '../words.ts'
import { accountingFile, accountingFormats } from './accounting-file.ts'
import { askedMonth, attachment } from './month-asked.ts'
import { archiveOf, monthDocuments, oneDocument } from './month-documents.ts'

const tags = ['billing']

/** What an accountant takes of a month of sales: a file for the accounting program, and the documents themselves. */
export function monthRoutes(app: App, services: Services): void {
  app.get(
    '/api/sales-journal/accounting',
    {
      preValidation: demandRight('view', Bill),
      schema: {
        tags,
        summary:
          'The sales of a month for an accounting program: XML of SAGA (Romania), IIF of QuickBooks (United States)',
        querystring: askedMonth.extend({ format: z.enum(accountingFormats) }),
      },
    },
    async (request, reply) => {
      const { Month: month, format } = request.query
      const file = await inTransaction(services, request, (context) => accountingFile(context, month, format))
      return reply
        .type(file.type)
        .header('content-disposition', attachment(file.name))
        .send(Readable.from([file.bytes]))
    },
  )

  const printer: FormPrinter = processPrinter()
  app.addHook('onClose', async () => printer.close())
  app.get(
    '/api/sales-journal/documents',
    {
      preValidation: demandRight('view', Bill),
      config: { rateLimit: { max: 10, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'The bills of a month as one PDF, or as a ZIP with a PDF of each and its electronic invoice',
        querystring: askedMonth.extend({ format: z.enum(['pdf', 'zip']).default('pdf') }),
      },
    },
    async (request, reply) => {
      const { Month: month, format } = request.query
      const { region } = request.actor
      const language = languageOf(request)
      const all = await inTransaction(services, request, (context) =>
        monthDocuments(context, month, { language, electronic: format === 'zip' }),
      )
      const title = say(wordsOf(region).journalDocumentsOf, language, { month })
      const options = { tenant: tenantOf(request.actor), signal: clientGone(reply) }
      reply.header('content-disposition', attachment(`${title}.${format}`))
      if (format === 'pdf') {
        const pdf = await printer.printDocument(oneDocument(title, all), options)
        return reply.type('application/pdf').send(Readable.from([Buffer.from(pdf)]))
      }
      const files = archiveOf(all, async (html) => {
        await demandSignedIn(services, request)
        return printer.printDocument(html, options)
      })
      return reply.type('application/zip').send(Readable.from(zipArchive(files)))
    },
  )
}
