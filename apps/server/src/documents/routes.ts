import { z } from 'zod'
import { clientGone } from '../http/client-gone.ts'
import { languageOf } from '../http/language.ts'
import type { AreaRoutes } from '../http/services.ts'
import { processPrinter, tenantOf } from '../ports/printer.ts'
import { documentFields, readDocument } from './document-form.ts'

/**
 * Documents of the caller's own making: HTML in, PDF out. They hold nothing but what was sent, so whoever is
 * signed in under a running subscription may print them.
 */
export const documentRoutes: AreaRoutes = (app) => {
  const printer = processPrinter()
  app.addHook('onClose', async () => printer.close())
  app.post(
    '/pdfGenerator/download',
    {
      config: { noTurn: true },
      schema: {
        tags: ['documents'],
        summary: 'HTML as a PDF file (form: header, content, footer, fileName, docType); replies a JSON string, base64',
        consumes: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
        form: z.object({
          header: z.string().optional(),
          content: z.string(),
          footer: z.string().optional(),
          fileName: z.string().optional(),
          docType: z.string().optional(),
          lang: z.enum(['en', 'ro']).optional(),
        }),
      },
    },
    async (request, reply) => {
      const document = readDocument(await documentFields(request), request.actor, languageOf(request))
      const pdf = await printer.printDocument(document, {
        tenant: tenantOf(request.actor),
        signal: clientGone(reply),
      })
      return reply.type('application/json; charset=utf-8').send(`"${Buffer.from(pdf).toString('base64')}"`)
    },
  )
}
