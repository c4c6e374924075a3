import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { oneLine } from './cell-text.ts'
import type { EstimateToPrint } from './f3-data.ts'
import { amountsOf, type Part, partsOf, unitParts } from './parts.ts'

/**
 * The lines of one or more estimates as CSV for a spreadsheet: UTF-8 with a byte order mark, CRLF, decimal comma and semicolons in Romanian,
 * decimal point and commas in English. Figures are written without thousands signs, with every digit they have.
 */
export function estimateCsv(estimates: readonly EstimateToPrint[], language: Language): Uint8Array {
  const separator = language === 'ro' ? ';' : ','
  const shown = new Set(estimates.flatMap((estimate) => partsOf(estimate).map(({ key }) => key)))
  const parts = estimates.flatMap(partsOf).filter((part) => shown.delete(part.key))
  const lines = [heads(parts, language), ...estimates.flatMap((estimate) => estimateLines(estimate, parts))]
  const rows = lines.map((cells) => cells.map((cell) => csvCell(cell, separator, language)).join(separator))
  return new TextEncoder().encode(`\ufeff${rows.map((row) => `${row}\r\n`).join('')}`)
}

type CsvValue = string | number | null

function heads(parts: readonly Part[], language: Language): string[] {
  const word = (key: keyof typeof reports) => say(reports[key], language)
  return [
    word('f3Object'),
    word('f3Stage'),
    word('reportChapter'),
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
}

/** Included components show their price and have no total, so that the totals of the file add up to the direct cost. */
function estimateLines(estimate: EstimateToPrint, parts: readonly Part[]): CsvValue[][] {
  const place = [estimate.objectName, `${estimate.code} ${estimate.name}`.trim()]
  return estimate.articles.flatMap((article, at) => {
    let included = 0
    const { symbol, name, measureUnit, quantity, unit, value, weight } = article
    const prices = unitParts(parts).map(({ key }) => unit[key])
    const values = parts.map(({ key }) => value[key])
    return [
      [
        ...place,
        article.chapter,
        at + 1,
        symbol,
        name,
        measureUnit,
        quantity,
        ...prices,
        unit.total,
        ...values,
        value.total,
        weight,
      ],
      ...article.components.map((component) => [
        ...place,
        article.chapter,
        component.included ? `${at + 1}.${++included}` : `${at + 1}.L`,
        component.symbol,
        component.name,
        component.measureUnit,
        component.quantity,
        ...unitParts(parts).map(({ key }) => amountsOf(component.kind, component.price)[key]),
        component.price,
        ...parts.map(({ key }) => (component.included ? null : amountsOf(component.kind, component.value)[key])),
        component.included ? null : component.value,
        null,
      ]),
    ]
  })
}

function csvCell(cell: CsvValue, separator: string, language: Language): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return plainNumber(cell, language)
  const text = harmless(oneLine(cell))
  return text.includes('"') || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A text that a spreadsheet would run as a formula gets an apostrophe before it; a real number, signed or not, is left alone. */
export function harmless(text: string): string {
  if (!/^[=+\-@\t\r\n]/.test(text) || /^[+-]?\d+([.,]\d+)?$/.test(text)) return text
  return `'${text}`
}

function plainNumber(value: number, language: Language): string {
  const [whole = '0', fraction] = formatNumber(value, 'en', { min: 0, max: 15 }).replaceAll(',', '').split('.')
  return fraction === undefined ? whole : `${whole}${language === 'ro' ? ',' : '.'}${fraction}`
}
