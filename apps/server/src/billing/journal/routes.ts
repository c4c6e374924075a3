import { Readable } from 'node:stream'
import type { Region } from '@temelia/calendar/region'
import { Bill } from '@temelia/model/billing/bill'
import { entityLabels } from '@temelia/text/entity-labels'
import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { z } from 'zod'
import type { ExportCell, ExportColumn } from '../../exports/cell.ts'
import { zipArchive } from '../../exports/archive.ts'
import { csvFile } from '../../exports/csv.ts'
import { workbookFile } from '../../exports/workbook.ts'
import { clientGone } from '../../http/client-gone.ts'
import { demandRight } from '../../http/demand-right.ts'
import { languageOf } from '../../http/language.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { type FormPrinter, processPrinter, tenantOf } from '../../ports/printer.ts'
import { wordsOf } from '../words.ts'
import { accountingFile, accountingFormats } from './accounting-file.ts'
import { archiveOf, monthDocuments, oneDocument } from './month-documents.ts'
import { type Journal, type JournalAmount, salesJournal } from './sales-journal.ts'

const tags = ['billing']

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Rows that the screen shows; a file has all of them. */
const SHOWN = 500

const asked = z.looseObject({ Month: z.string().regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/) })

/** What a company sold in a month: on the screen, as CSV and as a workbook. */
export function journalRoutes(app: App, services: Services): void {
  app.get(
    '/api/sales-journal',
    {
      preValidation: demandRight('view', Bill),
      schema: { tags, summary: 'Issued invoices and credit notes of a month with their taxes', querystring: asked },
    },
    (request) =>
      inTransaction(services, request, async (context) =>
        encodeJournal(await salesJournal(context, request.query.Month)),
      ),
  )

  app.get(
    '/api/sales-journal/accounting',
    {
      preValidation: demandRight('view', Bill),
      schema: {
        tags,
        summary:
          'The sales of a month for an accounting program: XML of SAGA (Romania), IIF of QuickBooks (United States)',
        querystring: asked.extend({ format: z.enum(accountingFormats) }),
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
        querystring: asked.extend({ format: z.enum(['pdf', 'zip']).default('pdf') }),
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
      const files = archiveOf(all, (html) => printer.printDocument(html, options))
      return reply.type('application/zip').send(Readable.from(zipArchive(files)))
    },
  )

  app.get(
    '/api/sales-journal/export',
    {
      preValidation: demandRight('view', Bill),
      schema: {
        tags,
        summary: 'The sales journal of a month as CSV or a workbook',
        querystring: asked.extend({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
      },
    },
    async (request, reply) => {
      const { Month: month, format } = request.query
      const { region } = request.actor
      const language = languageOf(request)
      const journal = await inTransaction(services, request, (context) => salesJournal(context, month))
      const words = wordsOf(region)
      const lines = entityLabels('entityProduct', language, region)
      const groupName = (category: string, rate: number) =>
        category === 'S' ? `${formatNumber(rate, region)}%` : lines.choice('vatCategory', category)
      const heads = columnsOf(journal, { language, region }, groupName)
      const title = say(words.salesJournalOf, language, { month })
      const pages = pagesOf(journal, { language, region })
      return reply
        .type(TYPES[format])
        .header('content-disposition', attachment(`${title}.${format}`))
        .send(
          Readable.from(format === 'csv' ? csvFile(heads, pages, region) : workbookFile(title, heads, pages, region)),
        )
    },
  )
}

function attachment(name: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
}

/** Who reads the file: the language of the words, where the company works. */
interface Reader {
  readonly language: Language
  readonly region: Region
}

function columnsOf(
  { groups, currency }: Journal,
  { language, region }: Reader,
  groupName: (category: string, rate: number) => string,
): ExportColumn[] {
  const words = wordsOf(region)
  const bill = entityLabels('bill', language, region)
  return [
    { head: bill.field('date'), kind: 'day' },
    { head: bill.field('kind'), kind: 'text' },
    { head: bill.field('code'), kind: 'text' },
    { head: bill.field('accountId'), kind: 'text' },
    { head: words.billPrintTaxId[language], kind: 'text' },
    { head: say(words.billWithVat, language, { currency }), kind: 'decimal' },
    ...groups.flatMap(({ category, rate }): ExportColumn[] => [
      { head: say(words.journalBase, language, { group: groupName(category, rate) }), kind: 'decimal' },
      ...(category === 'S'
        ? [{ head: say(words.journalTax, language, { group: groupName(category, rate) }), kind: 'decimal' } as const]
        : []),
    ]),
  ]
}

async function* pagesOf(journal: Journal, { language, region }: Reader): AsyncGenerator<ExportCell[][]> {
  const bill = entityLabels('bill', language, region)
  const taxes = (amounts: readonly JournalAmount[]): ExportCell[] =>
    journal.groups.flatMap(({ category }, at) => {
      const { base = 0, vat = 0 } = amounts[at] ?? {}
      return category === 'S' ? [base, vat] : [base]
    })
  yield journal.rows.map(({ bill: row, amounts, total }) => [
    row.date === null ? null : { day: row.date },
    bill.choice('kind', row.kind),
    row.code,
    row.parties?.buyer.name ?? row.name,
    row.parties?.buyer.taxId ?? null,
    total,
    ...taxes(amounts),
  ])
  yield [[null, wordsOf(region).billTotals[language], null, null, null, journal.total, ...taxes(journal.amounts)]]
}

function encodeJournal(journal: Journal): Record<string, unknown> {
  const taxes = (amounts: readonly JournalAmount[]) => amounts.map(({ base, vat }) => ({ Base: base, VAT: vat }))
  return {
    Month: journal.month,
    Currency: journal.currency,
    Groups: journal.groups.map(({ category, rate }) => ({ Category: category, Rate: rate })),
    RowCount: journal.rows.length,
    Rows: journal.rows.slice(0, SHOWN).map(({ bill, amounts, total }) => ({
      BillId: bill.id,
      Date: bill.date,
      Kind: bill.kind,
      State: bill.state,
      Code: bill.code,
      Customer: bill.parties?.buyer.name ?? bill.name,
      TaxId: bill.parties?.buyer.taxId ?? null,
      Total: total,
      Amounts: taxes(amounts),
    })),
    Total: journal.total,
    Amounts: taxes(journal.amounts),
  }
}
