import { multiplyDecimals, product15, sumDecimals } from '@temelia/decimal/arithmetic'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import type { EstimateToPrint, PrintedArticle, PrintedComponent } from './f3-data.ts'
import { amountsOf, type Part, partsOf, unitParts } from './parts.ts'
import { quantityDecimals } from './quantity-decimals.ts'
import {
  address,
  checked,
  type EstimateSheet,
  type SheetCell,
  type SheetColumns,
  type SheetRow,
  sheetColumns,
} from './sheet.ts'
import { recapitulationRows } from './sheet-recapitulation.ts'

/** What every row of one sheet needs to know. */
interface SheetFrame {
  parts: readonly Part[]
  columns: SheetColumns
  decimals: EstimateToPrint['decimals']
  rounding: EstimateToPrint['rounding']
}

/**
 * One estimate as a sheet: a row per line with the parts side by side, then the recapitulation. A formula is written only where it gives exactly
 * the engine's figure; elsewhere (a total kept from an import, a tiered line) the figure itself stands there, so that opening the file changes nothing.
 */
export function estimateSheet(estimate: EstimateToPrint, name: string, language: Language): EstimateSheet {
  const parts = partsOf(estimate)
  const frame: SheetFrame = {
    parts,
    columns: sheetColumns(parts),
    decimals: estimate.decimals,
    rounding: estimate.rounding,
  }
  const rows: SheetRow[] = openingRows(estimate, parts, language)
  const frozen = rows.length
  let chapter = ''
  estimate.articles.forEach((article, at) => {
    if (article.chapter !== chapter && article.chapter !== '') {
      rows.push({ style: 'title', cells: [null, null, { value: article.chapter }] })
    }
    chapter = article.chapter
    rows.push({ cells: articleCells(article, at + 1, rows.length, frame) })
    let included = 0
    for (const component of article.components) {
      const number = component.included ? `${at + 1}.${++included}` : `${at + 1}.L`
      rows.push({ cells: componentCells(component, number, rows.length, frame) })
    }
  })
  const recapitulation = recapitulationRows(estimate, { first: frozen, next: rows.length }, language)
  const amounts = [...unitParts(parts).map(() => 12), 13, ...parts.map(() => 14), 16, 11]
  return {
    name,
    rows: [...rows, ...recapitulation.rows],
    widths: [7, 14, 60, 9, 12, ...amounts],
    frozen,
    totals: recapitulation.totals,
    lines: recapitulation.lines,
  }
}

function openingRows(estimate: EstimateToPrint, parts: readonly Part[], language: Language): SheetRow[] {
  const word = (key: keyof typeof reports) => say(reports[key], language)
  const lines: [keyof typeof reports, string][] = [
    ['f3Project', estimate.projectName],
    ['f3Object', estimate.objectName],
    ['f3Stage', `${estimate.code} ${estimate.name}`.trim()],
    ['reportCurrency', estimate.currency],
  ]
  const heads = [
    word('f3Number'),
    word('reportSymbol'),
    word('f3Work'),
    word('f3MeasureUnit'),
    word('f3Quantity'),
    ...unitParts(parts).map((part) => `${word(part.column)} / ${word('f3MeasureUnit')}`),
    word('f3UnitPriceUs'),
    ...parts.map((part) => word(part.column)),
    word('reportColumnTotal'),
    word('f3Weight'),
  ]
  return [
    ...lines.map(([key, value]): SheetRow => ({ style: 'title', cells: [{ value: word(key) }, null, { value }] })),
    { style: 'head', cells: heads.map((value) => ({ value })) },
  ]
}

/** A line without unit parts, such as a subcontract, multiplies the quantity by the unit price itself. */
function articleCells(article: PrintedArticle, number: number, row: number, frame: SheetFrame): (SheetCell | null)[] {
  const { parts, columns, decimals } = frame
  const { quantity, unit, value } = article
  const unitSum = sumDecimals(unitParts(parts).map(({ key }) => unit[key]))
  const price = checked(unit.total, unitSum, sumOf(row, columns.unit, unitParts(parts).length), decimals.price)
  return [
    { value: number, decimals: 0 },
    { value: article.symbol },
    { value: article.name },
    { value: article.measureUnit },
    { value: quantity, decimals: quantityDecimals(quantity, decimals.quantity) },
    ...unitParts(parts).map(({ key }) => ({ value: unit[key], decimals: decimals.price })),
    price,
    ...parts.map(({ key }, at) => {
      const extra = key === 'sub' || key === 'other'
      if (extra && value[key] === 0) return { value: 0, decimals: decimals.total }
      const [unitPrice, column] = extra ? [unit.total, columns.price] : [unit[key], columns.unit + at]
      return product(quantity, unitPrice, value[key], row, column, frame)
    }),
    checked(
      value.total,
      sumDecimals(parts.map(({ key }) => value[key])),
      sumOf(row, columns.value, parts.length),
      decimals.total,
    ),
    article.weight === 0 ? null : { value: article.weight, decimals: 3 },
  ]
}

/** Only the part of its own kind is filled; an included component shows its price and adds nothing. */
function componentCells(
  component: PrintedComponent,
  number: string,
  row: number,
  frame: SheetFrame,
): (SheetCell | null)[] {
  const { parts, columns, decimals } = frame
  const rounded = frame.rounding === 'LINE'
  const { quantity, price, value } = component
  const counted = !component.included
  const own = parts.findIndex(({ kind }) => kind === component.kind)
  const amounts = amountsOf(component.kind, value)
  return [
    { value: number },
    { value: component.symbol },
    { value: component.name },
    { value: component.measureUnit },
    { value: quantity, decimals: rounded ? quantityDecimals(quantity, decimals.quantity) : decimals.quantity },
    ...unitParts(parts).map((_, at) => (at === own ? { value: price, decimals: decimals.price } : null)),
    checked(price, own < 0 ? Number.NaN : price, sumOf(row, columns.unit, unitParts(parts).length), decimals.price),
    ...parts.map((_, at) =>
      at === own && counted ? product(quantity, price, value, row, columns.unit + at, frame) : null,
    ),
    counted
      ? checked(
          value,
          sumDecimals(parts.map(({ key }) => amounts[key])),
          sumOf(row, columns.value, parts.length),
          decimals.total,
        )
      : null,
  ]
}

function product(
  quantity: number,
  price: number,
  value: number,
  row: number,
  column: number,
  frame: SheetFrame,
): SheetCell {
  const places = frame.decimals.total
  const factors = `${address(row, frame.columns.quantity)}*${address(row, column)}`
  return frame.rounding === 'FULL'
    ? checked(value, product15(quantity, price), factors, places)
    : checked(value, multiplyDecimals(quantity, price, places), `ROUND(${factors},${places})`, places)
}

function sumOf(row: number, column: number, count: number): string {
  return `SUM(${address(row, column)}:${address(row, column + count - 1)})`
}
