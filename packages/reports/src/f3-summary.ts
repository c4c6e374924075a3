import { divideDecimals } from '@temelia/decimal/arithmetic'
import { formatDate, formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import type { Amounts, EstimateToPrint, RecapitulationLine } from './f3-data.ts'
import { type FormDecimals, summaryLayout } from './f3-layout.ts'
import type { Cell, Row, RowKind, Table } from './page-model.ts'
import type { PrintOptions } from './print-options.ts'

/**
 * Direct cost with weight and hours, the recapitulation in the engine's order, then the price without VAT, the VAT and the price with it.
 * The engine's first running total is the direct cost and its last one the price, so neither is printed twice.
 */
export function summaryTable(
  estimate: EstimateToPrint,
  options: PrintOptions,
  decimals: FormDecimals,
  language: Language,
): Table {
  const { columns, heads } = summaryLayout(language, decimals)
  const { totals } = estimate
  const rows: Row[] = []
  const add = (kind: RowKind, name: string, rate: number | null, amounts: Partial<Amounts>) => {
    const figures: Readonly<Record<string, Cell>> = options.showPrices
      ? { ...amounts, total: amounts.Total ?? null, rate }
      : {}
    rows.push({ kind, cells: columns.map(({ key }) => (key === 'name' ? name : (figures[key] ?? null))) })
  }
  const figure = (name: string, value: number, most: number) =>
    rows.push({
      kind: 'figure',
      cells: columns.map(({ key }) => (key === 'name' ? name : key === 'total' ? value : null)),
      decimals: { min: 2, max: most },
    })

  add('sum', say(reports.reportTotal1, language), null, totals.direct)
  figure(say(reports.reportTotalWeight, language), totals.weight, 3)
  figure(say(reports.reportTotalLaborHours, language), totals.laborHours, 3)
  const lines = middleLines(totals.lines)
  if (options.showRecapitulation) {
    for (const line of lines) add(line.rate === null ? 'sum' : 'line', line.name, line.rate, line)
  }
  const last = totals.lines.at(-1)
  const parts: Partial<Amounts> = last && last.rate === null ? { M: last.M, m: last.m, U: last.U, T: last.T } : {}
  const untaxed = estimate.practice === 'us' && totals.vat === 0
  if (untaxed) {
    add('sum', say(reports.reportTotalPrice, language), null, { ...parts, Total: totals.withVat })
  } else {
    const rate = formatNumber(totals.vatRate, language)
    add('sum', say(reports.reportTotalWithoutVat, language), null, { ...parts, Total: totals.withoutVat })
    add('line', say(reports.reportVatLine, language, { rate }), null, { Total: totals.vat })
    add('sum', say(reports.reportTotalWithVat, language), null, { Total: totals.withVat })
  }
  return { columns, heads, rows }
}

/** The last total in the second currency and the rate it was turned at; nothing when there is none or amounts are not printed. */
export function currencyNotes(
  estimate: EstimateToPrint,
  options: PrintOptions,
  decimals: FormDecimals,
  language: Language,
): string[] {
  const second = options.secondCurrency
  if (second === null || !options.showPrices) return []
  const label = say(estimate.practice === 'us' ? reports.reportTotalPrice : reports.reportTotalWithVat, language)
  const amount = divideDecimals(estimate.totals.withVat, second.rate, decimals.total)
  const base = estimate.currency === 'RON' ? say(reports.reportCurrencyLei, language).toLowerCase() : estimate.currency
  const values = { currency: second.name, rate: formatNumber(second.rate, language, { min: 2, max: 6 }), base }
  return [
    `${say(reports.reportTotalInCurrency, language, { label, currency: second.name })}: ${formatNumber(amount, language, decimals.total)}`,
    second.date === null
      ? say(reports.reportExchangeRate, language, values)
      : say(reports.reportExchangeRateOfDay, language, { ...values, date: formatDate(second.date, language) }),
  ]
}

function middleLines(lines: readonly RecapitulationLine[]): readonly RecapitulationLine[] {
  const from = lines[0]?.rate === null ? 1 : 0
  const to = lines.length > from && lines.at(-1)?.rate === null ? lines.length - 1 : lines.length
  return lines.slice(from, to)
}
