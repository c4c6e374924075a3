import { previewOf } from './preview.ts'
import type { MadeFile, ReportFile, ReportOrder } from './print-messages.ts'
import type { ReportForm } from './report-form.ts'
import { estimateWorkbook, modelWorkbook } from './workbook.ts'

/** One form as a workbook with live formulas, as its page model, or as what a preview shows of it. */
export async function reportFile(
  kind: ReportFile,
  form: ReportForm,
  { data, options, language }: ReportOrder,
): Promise<MadeFile> {
  const model = form.model(data, options, language)
  const { title } = model
  if (kind === 'json') return { title, bytes: Buffer.from(JSON.stringify(model)) }
  if (kind === 'preview') return { title, bytes: Buffer.from(JSON.stringify(previewOf(model))) }
  // The workbook of estimates has more to it than its pages: a summary before them. A blank form has nothing to sum up.
  const summed = form.symbol === 'F3' && options.showPrices
  return { title, bytes: summed ? await estimateWorkbook(data.estimates, model) : await modelWorkbook(model) }
}
