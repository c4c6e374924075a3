import { Readable } from 'node:stream'
import { encode } from '@temelia/model/codec'
import { DocumentTemplate } from '@temelia/model/admin/document-template'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { z } from 'zod'
import { clientGone } from '../../http/client-gone.ts'
import { demandRight } from '../../http/demand-right.ts'
import { component } from '../../http/describe/components.ts'
import { languageOf } from '../../http/language.ts'
import { actionsOf, idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { type FormPrinter, processPrinter, tenantOf } from '../../ports/printer.ts'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { createRecords } from '../../records/operation.ts'
import { sampleHtml, tried } from './sample.ts'
import { copyOf, fileOf, patchOf, readTemplateFile, triedSchema } from './template-file.ts'
import { demandLook } from '../templates/template-rules.ts'

const path = `/api/${DocumentTemplate.wire.path}`
const tags = ['billing']
const many = z.strictObject({ TemplateIds: z.array(z.int().positive()).min(1).max(500) })

/** A template of documents as a file. */
export const templateFileReply = component(
  'DocumentTemplateFile',
  z.looseObject({ Format: z.string(), Version: z.int(), Name: z.string() }),
  'A template of documents as a file.',
)

/** Templates of documents beside their records: copied, brought in and out as a file, tried on a sample. */
export function documentTemplateRoutes(app: App, services: Services): void {
  const printer: FormPrinter = processPrinter()
  app.addHook('onClose', async () => printer.close())
  const maker = demandRight('create', DocumentTemplate)

  app.post(
    `${path}/duplicate`,
    { preValidation: maker, schema: { tags, summary: 'Copies one template, a predefined one too', body: many } },
    async (request, reply) => {
      const [only, ...others] = request.body.TemplateIds
      if (only === undefined || others.length > 0) throw new AppError('ONE_TEMPLATE')
      const made = await inTransaction(services, request, async (context) =>
        keep(context, copyOf(await find(context, DocumentTemplate, only))),
      )
      return reply.code(201).send(made)
    },
  )

  app.get(
    `${path}/:id/export`,
    { schema: { tags, summary: 'A template as a file', params: idParams } },
    async (request, reply) => {
      const row = await inTransaction(services, request, (context) =>
        find(context, DocumentTemplate, request.params.id),
      )
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${row.name}.json`)}`)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(fileOf(row), null, 2))
    },
  )

  app.post(
    `${path}/import`,
    { preValidation: maker, schema: { tags, summary: 'A template from a file', body: z.looseObject({}) } },
    async (request, reply) => {
      const patch = readTemplateFile(request.body)
      return reply.code(201).send(await inTransaction(services, request, (context) => keep(context, patch)))
    },
  )

  app.post(
    `${path}/preview`,
    {
      preValidation: demandRight('view', DocumentTemplate),
      schema: { tags, summary: 'A sample document, as PDF, with a template that need not be kept', body: triedSchema },
    },
    async (request, reply) => {
      const patch = patchOf(request.body)
      demandLook(patch.look)
      const html = await inTransaction(services, request, (context) =>
        sampleHtml(context, tried(patch), patch.document ?? null, languageOf(request)),
      )
      const pdf = await printer.printDocument(html, { tenant: tenantOf(request.actor), signal: clientGone(reply) })
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${html.title}.pdf`)}`)
        .type('application/pdf')
        .send(Readable.from([Buffer.from(pdf)]))
    },
  )

  async function keep(context: Context, patch: Patch<typeof DocumentTemplate>) {
    const [row] = await createRecords(context, services.engine, DocumentTemplate, [patch])
    if (!row) throw new AppError('NOT_FOUND')
    return encode(DocumentTemplate, row, actionsOf(context.actor, DocumentTemplate, row))
  }
}
