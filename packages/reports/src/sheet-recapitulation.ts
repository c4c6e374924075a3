import { addDecimals, percentOf, roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import type { RecapitulationLine } from '@temelia/estimation/recapitulation-types'
import type { Amounts, TotalsLine } from '@temelia/estimation/types'
import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import type { EstimateToPrint } from './f3-data.ts'
import { amountsOf, NOTHING, type Part, type PartKey, partsOf } from './parts.ts'
import { lineName, printedLines, priceWords } from './recapitulation-lines.ts'
import {
  address,
  checked,
  type EstimateSheet,
  type SheetCell,
  type SheetColumns,
  type SheetRow,
  sheetColumns,
} from './sheet.ts'

/** A line already written: its row and what it holds. */
interface Written {
  row: number
  amounts: Amounts
}

interface Frame {
  parts: readonly Part[]
  columns: SheetColumns
  places: number
  /** By code; the direct cost under `DIRECT`. */
  written: ReadonlyMap<string, Written>
}

/**
 * Direct cost, recapitulation, price without VAT, VAT and price with it, under the lines that start in row `first`; row `next` is the first free
 * one. Sums and percentages refer to the rows of the bases the stack names.
 */
export function recapitulationRows(
  estimate: EstimateToPrint,
  place: { first: number; next: number },
  language: Language,
): { rows: SheetRow[] } & Pick<EstimateSheet, 'totals' | 'lines'> {
  const { totals } = estimate
  const parts = partsOf(estimate)
  const columns = sheetColumns(parts)
  const places = estimate.decimals.total
  const written = new Map<string, Written>()
  const frame: Frame = { parts, columns, places, written }
  const rows: SheetRow[] = [{ cells: [] }]
  const free = () => place.next + rows.length
  const add = (name: string, rate: number | null, cells: readonly (SheetCell | null)[], sum: boolean) => {
    const blanks = Array.from({ length: columns.price - columns.name - 1 }, () => null)
    const rateCell = rate === null ? null : { value: rate, decimals: 2 }
    const row = { cells: [null, null, { value: name }, ...blanks, rateCell, ...cells] }
    rows.push(sum ? { ...row, style: 'sum' } : row)
  }

  const counted = countedSums(estimate)
  written.set('DIRECT', { row: free(), amounts: totals.direct })
  const directCells = [...parts.map(({ key }) => key), 'total' as const].map((key, at) => {
    const column = columns.value + at
    const sum = `SUM(${address(place.first, column)}:${address(place.next - 1, column)})`
    const exact = counted[key] === totals.direct[key]
    return exact
      ? { value: counted[key], formula: sum, decimals: places }
      : checked(totals.direct[key], roundDecimal(counted[key], places), `ROUND(${sum},${places})`, places)
  })
  add(say(reports.reportTotal1, language), null, directCells, true)

  const { direct, lines, price } = printedLines(estimate)
  if (direct) written.set(direct.line.code, { row: free() - 1, amounts: totals.direct })
  for (const { line, rule, sum } of lines) {
    const row = free()
    add(lineName(line, language), line.rate, lineCells(line, rule, row, frame), sum)
    written.set(line.code, { row, amounts: line })
  }

  const [withoutVat, vat, withVat] = [free(), free() + 1, free() + 2]
  const totalOf = (row: number) => address(row, columns.total)
  const empty = parts.map(() => null)
  const priceCells = price
    ? lineCells(price.line, price.rule, withoutVat, frame)
    : [...empty, { value: totals.withoutVat, decimals: places }]
  const words = priceWords(estimate.practice)
  add(say(reports[words.without], language), null, priceCells, true)
  const rate = estimate.vatRate
  const tax = percentOf(totals.withoutVat, rate, places)
  const taxFormula = `ROUND(${totalOf(withoutVat)}*${address(vat, columns.price)}/100,${places})`
  const taxName = say(reports[words.line], language, { rate: formatNumber(rate, language) })
  add(taxName, rate, [...empty, checked(totals.vat, tax, taxFormula, places)], false)
  const sum = addDecimals(totals.withoutVat, totals.vat)
  const sumFormula = `${totalOf(withoutVat)}+${totalOf(vat)}`
  add(say(reports[words.full], language), null, [...empty, checked(totals.withVat, sum, sumFormula, places)], true)
  if (price) written.set(price.line.code, { row: withoutVat, amounts: price.line })
  return {
    rows,
    totals: { withoutVat: totalOf(withoutVat), vat: totalOf(vat), withVat: totalOf(withVat) },
    lines: new Map([...written].map(([code, { row }]) => [code, totalOf(row)])),
  }
}

/** The parts of one line and their total, which also holds what belongs to no part. */
function lineCells(line: TotalsLine, rule: RecapitulationLine | undefined, row: number, frame: Frame): SheetCell[] {
  const { parts, columns, places } = frame
  const across = sumDecimals(parts.map(({ key }) => line[key]))
  const range = `${address(row, columns.value)}:${address(row, columns.total - 1)}`
  const total =
    across === line.total
      ? checked(line.total, across, `SUM(${range})`, places)
      : basedCell(line, rule, 'total', columns.total, row, frame)
  return [...parts.map(({ key }, at) => basedCell(line, rule, key, columns.value + at, row, frame)), total]
}

/** A column of a line, from the rows of its bases. */
function basedCell(
  line: TotalsLine,
  rule: RecapitulationLine | undefined,
  key: PartKey | 'total',
  column: number,
  row: number,
  frame: Frame,
): SheetCell {
  const { columns, places, written } = frame
  const bare = { value: line[key], decimals: places }
  if (rule === undefined || rule.kind === 'fixed' || rule.kind === 'tiered' || line[key] === 0) return bare
  const bases = rule.of.flatMap((code) => written.get(code) ?? [])
  if (bases.length !== rule.of.length) return bare
  const sum = sumDecimals(bases.map(({ amounts }) => amounts[key]))
  const added = bases.map((base) => address(base.row, column)).join('+')
  if (rule.kind === 'sum') return checked(line[key], sum, added, places)
  const formula = `ROUND((${added})*${address(row, columns.price)}/100,${places})`
  return checked(line[key], percentOf(sum, rule.rate, places), formula, places)
}

/** What adding the printed lines gives: included components are not in it. */
function countedSums(estimate: EstimateToPrint): Amounts {
  const sums: Amounts = { ...NOTHING }
  const add = (amounts: Amounts) => {
    for (const key of Object.keys(NOTHING) as (keyof Amounts)[]) sums[key] = addDecimals(sums[key], amounts[key])
  }
  for (const article of estimate.articles) {
    add(article.value)
    for (const { included, kind, value } of article.components) if (!included) add(amountsOf(kind, value))
  }
  return sums
}
