import type { PrintOptions } from '@temelia/reports/print-options'
import type { Need, ReportData } from '@temelia/reports/report-data'
import type { ReportForm } from '@temelia/reports/report-form'
import { estimateWorkbook, modelWorkbook } from '@temelia/reports/workbook'
import type { Language } from '@temelia/text/message'
import type { FormPrinter } from '../../ports/printer.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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
  stop?: AbortSignal,
): Promise<Produced> {
  if (kind === 'pdf') {
    const order = { symbol: form.symbol, data: only(data, form.needs), options, language }
    const { pdf, title } = await printer.printReport(order, stop)
    return { name: `${fileName(title)}.pdf`, type: 'application/pdf', bytes: Buffer.from(pdf) }
  }
  const model = form.model(data, options, language)
  const name = `${fileName(model.title)}.${kind}`
  if (kind === 'json') return { name, type: 'application/json', bytes: Buffer.from(JSON.stringify(model)) }
  // The workbook of estimates has more to it than its pages: a summary before them, and recapitulations that follow from each other. It knows
  // of no blank form and of no look: with either, the workbook is that of the pages.
  const full = form.symbol === 'F3' && options.showPrices && options.look === null
  const bytes = full ? await estimateWorkbook(data.estimates, language) : await modelWorkbook(model)
  return { name, type: XLSX, bytes }
}

/** What one form needs of what was read for several. */
function only(data: Pick<ReportData, Need | 'place'>, needs: readonly Need[]): Pick<ReportData, Need | 'place'> {
  return Object.fromEntries([...needs, 'place' as const].map((need) => [need, data[need]])) as typeof data
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
