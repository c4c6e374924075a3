import { percentOf, sum15, sumDecimals } from '@temelia/decimal/arithmetic'
import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import type { Amounts, EstimateToPrint, RecapitulationLine } from './f3-data.ts'
import { PARTS } from './f3-layout.ts'
import { amountsOf } from './f3-rows.ts'
import { address, COLUMN, type EstimateSheet, type SheetCell, type SheetRow } from './sheet.ts'

const KEYS = [...PARTS.map(({ key }) => key), 'Total'] as const
const RATE = COLUMN.price

/** A line already written: its row and what it holds. */
interface Written extends Amounts {
  row: number
  rate: number | null
}

/**
 * Direct cost, recapitulation, price without VAT, VAT and price with it, under the lines that start in row `first`; row `next` is the first free one.
 * Percent lines multiply the running total above them, running totals add what follows the one before; where that is not how the engine came
 * to a figure, the figure is written as it is.
 */
export function recapitulationRows(
  estimate: EstimateToPrint,
  place: { first: number; next: number },
  language: Language,
): { rows: SheetRow[]; totals: EstimateSheet['totals'] } {
  const { totals } = estimate
  const places = estimate.decimals.total
  const rows: SheetRow[] = [{ cells: [] }]
  const free = () => place.next + rows.length
  const add = (name: string, rate: SheetCell | null, cells: readonly (SheetCell | null)[], plain = false) => {
    const blanks = Array.from({ length: RATE - COLUMN.name - 1 }, () => null)
    rows.push({
      ...(plain ? {} : { style: 'sum' as const }),
      cells: [null, null, { value: name }, ...blanks, rate, ...cells],
    })
  }

  const counted = countedSums(estimate)
  const written: Written[] = [{ ...totals.direct, row: free(), rate: null }]
  add(
    say(reports.reportTotal1, language),
    null,
    KEYS.map((key, at) => {
      const column = COLUMN.value + at
      const range = `${address(place.first, column)}:${address(place.next - 1, column)}`
      return checked(totals.direct[key], counted[key], `SUM(${range})`, places)
    }),
  )
  const lines = totals.lines[0]?.rate === null ? totals.lines.slice(1) : totals.lines
  for (const line of lines) {
    const row = free()
    add(
      line.name,
      line.rate === null ? null : { value: line.rate, decimals: 2 },
      lineCells(line, written, row, places),
      line.rate !== null,
    )
    written.push({ ...line, row })
  }
  const [withoutVat, vat, withVat] = [free(), free() + 1, free() + 2]
  const last = written.at(-1) as Written
  const cell = (row: number) => address(row, COLUMN.total)
  const empty = PARTS.map(() => null)
  const tax = percentOf(totals.withoutVat, totals.vatRate, places)
  add(say(reports.reportTotalWithoutVat, language), null, [
    ...empty,
    checked(totals.withoutVat, last.Total, cell(last.row), places),
  ])
  const taxFormula = `ROUND(${cell(withoutVat)}*${address(vat, RATE)}/100,${places})`
  const taxName = say(reports.reportVatLine, language, { rate: formatNumber(totals.vatRate, language) })
  add(taxName, { value: totals.vatRate, decimals: 2 }, [...empty, checked(totals.vat, tax, taxFormula, places)], true)
  const sum = sum15(totals.withoutVat, totals.vat)
  add(say(reports.reportTotalWithVat, language), null, [
    ...empty,
    checked(totals.withVat, sum, `${cell(withoutVat)}+${cell(vat)}`, places),
  ])
  return {
    rows,
    totals: {
      withoutVat: cell(withoutVat),
      vat: cell(vat),
      withVat: cell(withVat),
    },
  }
}

function lineCells(line: RecapitulationLine, written: readonly Written[], row: number, places: number): SheetCell[] {
  const from = written.findLastIndex((one) => one.rate === null)
  const base = written[from] as Written
  return KEYS.map((key, at) => {
    const column = COLUMN.value + at
    if (key === 'Total') {
      const across = sumDecimals(PARTS.map((part) => line[part.key]))
      return checked(line.Total, across, `SUM(${address(row, COLUMN.value)}:${address(row, COLUMN.value + 3)})`, places)
    }
    if (line.rate !== null) {
      const share = percentOf(base[key], line.rate, places)
      return checked(
        line[key],
        share,
        `ROUND(${address(base.row, column)}*${address(row, RATE)}/100,${places})`,
        places,
      )
    }
    const sum = sumDecimals(written.slice(from).map((one) => one[key]))
    return checked(line[key], sum, `SUM(${address(base.row, column)}:${address(row - 1, column)})`, places)
  })
}

/** The formula where it gives the engine's figure, the bare figure where it does not. */
function checked(value: number, computed: number, formula: string, decimals: number): SheetCell {
  return computed === value ? { value, formula, decimals } : { value, decimals }
}

/** What adding the printed lines gives: included components are not in it. */
function countedSums(estimate: EstimateToPrint): Amounts {
  const sums: Amounts = { M: 0, m: 0, U: 0, T: 0, Total: 0 }
  const add = (amounts: Amounts) => {
    for (const key of KEYS) sums[key] = sum15(sums[key], amounts[key])
  }
  for (const article of estimate.articles) {
    add(article.value)
    for (const { included, kind, value } of article.components) if (!included) add(amountsOf(kind, value))
  }
  return sums
}
