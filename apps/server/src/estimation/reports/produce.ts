import type { PrintOptions } from '@temelia/reports/print-options'
import type { MadeFile, PrintedPdf, ReportOrder } from '@temelia/reports/print-messages'
import type { Need, ReportData } from '@temelia/reports/report-data'
import type { ReportForm } from '@temelia/reports/report-form'
import type { Language } from '@temelia/text/message'
import type { FormPrinter, PrintFor } from '../../ports/printer.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const TYPES = { pdf: 'application/pdf', xlsx: XLSX, json: 'application/json' } as const

/** What one form becomes. */
export type FileKind = 'pdf' | 'xlsx' | 'json'

export interface Produced {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/**
 * One form as a file: its pages, a workbook with live formulas, or the page model as data.
 * @throws AppError of the printer
 */
export async function produce(
  kind: FileKind,
  form: ReportForm,
  data: Pick<ReportData, Need | 'place'>,
  options: PrintOptions,
  language: Language,
  printer: FormPrinter,
  whose: PrintFor,
): Promise<Produced> {
  const order = orderOf(form, data, options, language)
  const { title, bytes } =
    kind === 'pdf' ? asFile(await printer.printReport(order, whose)) : await printer.makeFile(kind, order, whose)
  return { name: `${fileName(title)}.${kind}`, type: TYPES[kind], bytes: asBuffer(bytes) }
}

/** What one form prints from, of what was read for several. */
export function orderOf(
  { symbol, needs }: ReportForm,
  data: Pick<ReportData, Need | 'place'>,
  options: PrintOptions,
  language: Language,
): ReportOrder {
  const own = Object.fromEntries([...needs, 'place' as const].map((need) => [need, data[need]])) as typeof data
  return { symbol, data: own, options, language }
}

function asFile({ pdf, title }: PrintedPdf): MadeFile {
  return { bytes: pdf, title }
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** A text as the name of a file: no signs that a system forbids, and not longer than one takes. */
export function fileName(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return (
    [...plain]
      .slice(0, 100)
      .join('')
      .replace(/[. ]+$/, '') || 'report'
  )
}
