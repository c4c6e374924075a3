import type { Amounts, TotalsLine } from '@temelia/estimation/types'
import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { currencyNote } from './currency-note.ts'
import type { EstimateToPrint } from './f3-data.ts'
import type { F3Layout, FormDecimals } from './f3-layout.ts'
import type { Cell, Row, RowKind, Table } from './page-model.ts'
import type { PrintOptions } from './print-options.ts'
import { lineName, printedLines, priceWords } from './recapitulation-lines.ts'

/** Direct cost with hours and, where it is told in tonnes, weight, the recapitulation in the engine's order, then the price without VAT, the VAT and the price with it. */
export function summaryTable(
  estimate: EstimateToPrint,
  { columns, heads }: F3Layout,
  options: PrintOptions,
  language: Language,
): Table {
  const { totals } = estimate
  const rows: Row[] = []
  const add = (kind: RowKind, name: string, rate: number | null, amounts: Partial<Amounts>) => {
    const figures: Readonly<Record<string, Cell>> = options.showPrices ? { ...amounts, rate } : {}
    rows.push({ kind, cells: columns.map(({ key }) => (key === 'name' ? name : (figures[key] ?? null))) })
  }
  const figure = (name: string, value: number) =>
    rows.push({
      kind: 'figure',
      cells: columns.map(({ key }) => (key === 'name' ? name : key === 'total' ? value : null)),
      decimals: { min: 2, max: 3 },
    })

  const { lines, price } = printedLines(estimate)
  const us = estimate.practice === 'us'
  add('sum', say(us ? reports.reportLineT1 : reports.reportTotal1, language), null, totals.direct)
  if (totals.weight !== 0 && !us) figure(say(reports.reportTotalWeight, language), totals.weight)
  if (totals.laborHours !== 0) figure(say(reports.reportTotalLaborHours, language), totals.laborHours)
  if (options.showRecapitulation) {
    for (const { line, sum } of lines)
      add(sum ? 'sum' : 'line', lineName(line, language), line.rate, columnAmounts(line))
  }
  const amounts = price?.line ?? { total: totals.withoutVat }
  if (isUntaxed(estimate)) {
    add('sum', say(reports.reportTotalPrice, language), null, amounts)
  } else {
    const rate = formatNumber(estimate.vatRate, language)
    const words = priceWords(estimate.practice)
    add('sum', say(reports[words.without], language), null, amounts)
    add('line', say(reports[words.line], language, { rate }), null, { total: totals.vat })
    add('sum', say(reports[words.full], language), null, { total: totals.withVat })
  }
  return { columns, heads, rows }
}

/** A cost that belongs to no column leaves the columns it does not touch empty. */
function columnAmounts(line: TotalsLine): Partial<Amounts> {
  if (line.general !== line.total) return line
  return { total: line.total }
}

/** The last total in the second currency; nothing when there is none or amounts are not printed. */
export function currencyNotes(
  estimate: EstimateToPrint,
  options: PrintOptions,
  decimals: FormDecimals,
  language: Language,
): string[] {
  const label = say(isUntaxed(estimate) ? reports.reportTotalPrice : reports.reportTotalWithVat, language)
  const project = { currency: estimate.currency, decimals: { total: decimals.total } }
  return currencyNote(estimate.totals.withVat, project, options, language, label)
}

/** A US estimate without tax has one price, not one with and one without it. */
function isUntaxed({ practice, totals }: EstimateToPrint): boolean {
  return practice === 'us' && totals.vat === 0
}
