import { Readable } from 'node:stream'
import type { HtmlDocument } from '@temelia/reports/html-document'
import type { Actor } from '@temelia/model/permission'
import type { FastifyReply } from 'fastify'
import type { ExportCell, ExportColumn } from '../exports/cell.ts'
import { workbookFile } from '../exports/workbook.ts'
import { clientGone } from '../http/client-gone.ts'
import { type FormPrinter, tenantOf } from '../ports/printer.ts'

/** The forms of file that a document of billing is asked for in. */
export const documentFormats = ['pdf', 'xlsx'] as const

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A document as it prints and as the rows of a workbook. */
export interface DocumentFile {
  readonly title: string
  readonly page: HtmlDocument
  readonly sheet: string
  readonly columns: readonly ExportColumn[]
  readonly rows: AsyncIterable<ExportCell[][]>
}

/** Answers with a document as the file that was asked for. */
export async function answerDocument(
  reply: FastifyReply,
  actor: Actor,
  printer: FormPrinter,
  format: (typeof documentFormats)[number],
  { title, page, sheet, columns, rows }: DocumentFile,
): Promise<FastifyReply> {
  reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${title}.${format}`)}`)
  if (format === 'xlsx') return reply.type(XLSX).send(Readable.from(workbookFile(sheet, columns, rows, actor.region)))
  const pdf = await printer.printDocument(page, { tenant: tenantOf(actor), signal: clientGone(reply) })
  return reply.type('application/pdf').send(Readable.from([Buffer.from(pdf)]))
}
