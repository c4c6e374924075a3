import { writeUbl } from '@temelia/billing/write-ubl'
import type { HtmlDocument } from '@temelia/reports/html-document'
import { AppError } from '@temelia/model/errors'
import type { Language } from '@temelia/text/message'
import type { ArchiveFile } from '../../exports/archive.ts'
import type { Context } from '../../records/context.ts'
import { eInvoiceOf, goesOut } from '../bill-document.ts'
import { billFileName, documentHtml, toPrint } from '../bill-to-print.ts'
import { soldBills } from './sold-bills.ts'

/** Documents that are printed in one go: more than any month of a builder, less than keeps a print busy for minutes. */
const MOST = 400
/** Signs of all of them together; each carries the logo of its template. */
const LONGEST = 64_000_000

/** A bill of a month: its page, and its electronic invoice where it is one and breaks no rule. */
export interface MonthDocument {
  readonly name: string
  readonly html: HtmlDocument
  readonly xml: string | null
}

/**
 * The bills of a month as they print.
 * @throws AppError NOT_FOUND for a month without any, TOO_LARGE for more than can be printed in one go
 */
export async function monthDocuments(
  context: Context,
  month: string,
  {
    language,
    electronic,
    longest = LONGEST,
  }: { readonly language: Language; readonly electronic: boolean; readonly longest?: number },
): Promise<MonthDocument[]> {
  const sold = await soldBills(context, month)
  if (sold.length === 0) throw new AppError('NOT_FOUND')
  if (sold.length > MOST) throw new AppError('TOO_LARGE')
  const all: MonthDocument[] = []
  let length = 0
  for (const { bill } of sold) {
    const html = documentHtml({ ...(await toPrint(context, bill)), language })
    length += html.content.length
    if (length > longest) throw new AppError('TOO_LARGE')
    const xml = electronic && goesOut(context, bill) ? await xmlOf(context, bill) : null
    all.push({ name: billFileName(bill.code ?? String(bill.id)), html, xml })
  }
  return all
}

/** All of them in one document, each on pages of its own, set as it is when it is printed alone; pages are counted through. */
export function oneDocument(title: string, all: readonly MonthDocument[]): HtmlDocument {
  const [first, ...others] = all
  if (!first) throw new AppError('NOT_FOUND')
  return { ...first.html, title, following: others.map(({ html }) => html) }
}

/** Each as a PDF of its own, with its electronic invoice beside it. */
export function archiveOf(
  all: readonly MonthDocument[],
  print: (document: HtmlDocument) => Promise<Uint8Array>,
): ArchiveFile[] {
  return all.flatMap(({ name, html, xml }) => [
    { name: `${name}.pdf`, content: printed(html, print) },
    ...(xml === null ? [] : [{ name: `${name}.xml`, content: [xml] }]),
  ])
}

async function* printed(html: HtmlDocument, print: (document: HtmlDocument) => Promise<Uint8Array>) {
  yield await print(html)
}

/** One that breaks rules has no XML yet: its page stands in the archive alone. */
async function xmlOf(context: Context, bill: Parameters<typeof eInvoiceOf>[1]): Promise<string | null> {
  try {
    return writeUbl(await eInvoiceOf(context, bill))
  } catch (error) {
    if (error instanceof AppError && error.code === 'E_INVOICE_PROBLEM') return null
    throw error
  }
}
