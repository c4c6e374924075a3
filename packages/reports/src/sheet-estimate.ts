import { multiplyDecimals, product15, sumDecimals } from '@temelia/decimal/arithmetic'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import type { Amounts, EstimateToPrint, PrintedArticle, PrintedComponent } from './f3-data.ts'
import { PARTS } from './f3-layout.ts'
import { amountsOf } from './f3-rows.ts'
import { address, COLUMN, type EstimateSheet, type SheetCell, type SheetRow } from './sheet.ts'
import { recapitulationRows } from './sheet-recapitulation.ts'

const WIDTHS = [7, 14, 60, 9, 12, 12, 12, 12, 12, 12, 14, 14, 14, 14, 16, 11]

/**
 * One estimate as a sheet: a row per line with the parts side by side, then the recapitulation. A formula is written only where it gives exactly
 * the engine's figure; elsewhere (a total kept from an import, a tiered line) the figure itself stands there, so that opening the file changes nothing.
 */
export function estimateSheet(estimate: EstimateToPrint, name: string, language: Language): EstimateSheet {
  const rows: SheetRow[] = openingRows(estimate, language)
  const frozen = rows.length
  let chapter = ''
  estimate.articles.forEach((article, at) => {
    if (article.chapter !== chapter && article.chapter !== '') {
      rows.push({ style: 'title', cells: [null, null, { value: article.chapter }] })
    }
    chapter = article.chapter
    rows.push({ cells: articleCells(article, at + 1, rows.length, estimate.decimals) })
    let included = 0
    for (const component of article.components) {
      const number = component.included ? `${at + 1}.${++included}` : `${at + 1}.L`
      rows.push({ cells: componentCells(component, number, rows.length, estimate.decimals) })
    }
  })
  const recapitulation = recapitulationRows(estimate, { first: frozen, next: rows.length }, language)
  return { name, rows: [...rows, ...recapitulation.rows], widths: WIDTHS, frozen, totals: recapitulation.totals }
}

function openingRows(estimate: EstimateToPrint, language: Language): SheetRow[] {
  const word = (key: keyof typeof reports) => say(reports[key], language)
  const parts = PARTS.map((part) => word(part.column))
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
    ...parts.map((part) => `${part} / ${word('f3MeasureUnit')}`),
    word('f3UnitPriceUs'),
    ...parts,
    word('reportColumnTotal'),
    word('f3Weight'),
  ]
  return [
    ...lines.map(([key, value]): SheetRow => ({ style: 'title', cells: [{ value: word(key) }, null, { value }] })),
    { style: 'head', cells: heads.map((value) => ({ value })) },
  ]
}

function articleCells(
  article: PrintedArticle,
  number: number,
  row: number,
  decimals: EstimateToPrint['decimals'],
): (SheetCell | null)[] {
  const { quantity, unit, value } = article
  return [
    { value: number, decimals: 0 },
    { value: article.symbol },
    { value: article.name },
    { value: article.measureUnit },
    { value: quantity, decimals: decimals.quantity },
    ...PARTS.map(({ key }) => ({ value: unit[key], decimals: decimals.price })),
    summed(unit, row, COLUMN.unit, decimals.price),
    ...PARTS.map(({ key }, at) => product(quantity, unit[key], value[key], row, COLUMN.unit + at, decimals.total)),
    summed(value, row, COLUMN.value, decimals.total),
    article.weight === 0 ? null : { value: article.weight, decimals: 3 },
  ]
}

/** Only the part of its own kind is filled; an included component shows its price and adds nothing. */
function componentCells(
  component: PrintedComponent,
  number: string,
  row: number,
  decimals: EstimateToPrint['decimals'],
): (SheetCell | null)[] {
  const own = PARTS.findIndex(({ kind }) => kind === component.kind)
  const { quantity, price, value } = component
  const counted = !component.included
  return [
    { value: number },
    { value: component.symbol },
    { value: component.name },
    { value: component.measureUnit },
    { value: quantity, decimals: decimals.quantity },
    ...PARTS.map((_, at) => (at === own ? { value: price, decimals: decimals.price } : null)),
    summed(amountsOf(component.kind, price), row, COLUMN.unit, decimals.price),
    ...PARTS.map((_, at) =>
      at === own && counted ? product(quantity, price, value, row, COLUMN.unit + at, decimals.total) : null,
    ),
    counted ? summed(amountsOf(component.kind, value), row, COLUMN.value, decimals.total) : null,
    component.weight === 0 || !counted ? null : { value: component.weight, decimals: 3 },
  ]
}

function product(
  quantity: number,
  price: number,
  value: number,
  row: number,
  column: number,
  places: number,
): SheetCell {
  const factors = `${address(row, COLUMN.quantity)}*${address(row, column)}`
  if (multiplyDecimals(quantity, price, places) === value)
    return { value, formula: `ROUND(${factors},${places})`, decimals: places }
  if (product15(quantity, price) === value) return { value, formula: factors, decimals: places }
  return { value, decimals: places }
}

function summed(amounts: Amounts, row: number, column: number, places: number): SheetCell {
  const sum = sumDecimals(PARTS.map(({ key }) => amounts[key]))
  const cell = { value: amounts.Total, decimals: places }
  return sum === amounts.Total ? { ...cell, formula: `SUM(${address(row, column)}:${address(row, column + 3)})` } : cell
}
