import { encode } from '@temelia/model/codec'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { Project } from '@temelia/model/estimation/project'
import { AppError } from '@temelia/model/errors'
import { Note } from '@temelia/model/record/note'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { recordOf } from '../../http/describe/record-schemas.ts'
import { type FileKeeper, keptUnlessRefused } from '../../http/file-keeper.ts'
import { actionsOf, idParams } from '../../http/record-routes.ts'
import { type App, type AreaRoutes, inTransaction, type Services } from '../../http/services.ts'
import { uploadedFile } from '../../http/uploaded-bytes.ts'
import { find } from '../../records/find.ts'
import { createRecords } from '../../records/operation.ts'
import { documentMoney } from '../document-money.ts'
import { encodeTotals } from '../encode-totals.ts'
import { purchaseFromInvoice } from './from-invoice.ts'
import { purchaseLinesOf } from './purchase.ts'
import { demandInvoice } from './read-file.ts'

const tags = ['billing']

/** What supplier bills come to, and such bills made of electronic invoices. */
export function purchaseRoutes<Kept extends { readonly key: string }>(files: FileKeeper<Kept>): AreaRoutes {
  return (app: App, services: Services) => {
    const { engine, storage } = services

    app.get(
      '/api/purchase-bills/:id/totals',
      { schema: { tags, summary: 'What it comes to, with the tax of each rate', params: idParams } },
      (request) =>
        inTransaction(services, request, async (context) => {
          const row = await find(context, PurchaseBill, request.params.id)
          return encodeTotals(documentMoney(context, row, await purchaseLinesOf(context, row.id)).totals)
        }),
    )

    app.post(
      '/api/purchase-bills/import',
      {
        preValidation: demandRight('create', PurchaseBill),
        schema: {
          tags,
          summary:
            'A draft made of a supplier’s e-Factura (multipart: file, XML or the ministry’s ZIP; InvestmentId); the file is kept with it',
          consumes: ['multipart/form-data'],
          form: z.object({ file: z.file(), InvestmentId: z.int().positive().optional() }),
          response: { 201: recordOf(PurchaseBill) },
        },
      },
      async (request, reply) => {
        const { file, projectId } = await partsOf(request)
        const invoice = await demandInvoice(request, file.bytes)
        const kept = await files.bytes(storage, request.actor, { ...file, folder: '', withoutPlace: false })
        const row = await keptUnlessRefused(storage, kept, () =>
          inTransaction(services, request, async (context) => {
            if (projectId !== null) await find(context, Project, projectId)
            const bill = await purchaseFromInvoice(context, engine, invoice, projectId)
            const { FileId: fileId } = await files.record(context, kept)
            const about = { relatedEntityType: 'purchaseBill', relatedEntityId: bill.id } as const
            await createRecords(context, engine, Note, [{ ...about, fileIds: [Number(fileId)] }])
            return bill
          }),
        )
        return reply
          .code(201)
          .header('location', `/api/purchase-bills/${row.id}`)
          .send(encode(PurchaseBill, row, actionsOf(request.actor, PurchaseBill, row)))
      },
    )
  }
}

async function partsOf(request: FastifyRequest) {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE')
  let file: { readonly name: string; readonly bytes: Uint8Array } | undefined
  let projectId: number | null = null
  for await (const part of request.parts()) {
    if (part.type === 'file') file = await uploadedFile(part)
    else if (part.fieldname === 'InvestmentId' && part.value !== '') projectId = Number(part.value)
  }
  if (!file) throw new AppError('INVALID_DATA', { faults: [{ field: 'file', code: 'REQUIRED' }] })
  if (projectId !== null && !(Number.isSafeInteger(projectId) && projectId > 0))
    throw new AppError('INVALID_DATA', { faults: [{ field: 'InvestmentId', code: 'NOT_FOUND' }] })
  return { file, projectId }
}
