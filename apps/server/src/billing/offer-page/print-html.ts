import type { Look } from '@temelia/reports/look'
import { formatMoney, formatNumber } from '@temelia/text/format'
import { escapeHtml } from '../escape-html.ts'
import { ground } from '../templates/template-html.ts'
import { wordsOf } from '../words.ts'
import type { OfferContent } from './content.ts'

/** The blue of lines and of the total. */
export const ACCENT = '#1f4e8c'
export const QUIET = 'font-size: 8pt; color: #5b6472'
const HAIR = '0.5pt solid #d5d9e0'

/** How a cell of a table of sums is set. */
export const cellStyle = (right = false): string =>
  `padding: 4pt 3pt; border-bottom: ${HAIR}; font-size: 9.5pt; vertical-align: top; text-align: ${right ? 'right' : 'left'}`

/** A cell of plain text or of HTML that is already escaped. */
export function cell(html: string, { right = false, quiet = false, width = '' } = {}): string {
  const sized = width ? `; width: ${width}` : ''
  return `<td style="${cellStyle(right)}${sized}">${quiet ? `<span style="${QUIET}">${html}</span>` : html}</td>`
}

/** A head of a table: one word a column, those after the first `left` ones to the right. */
export function heads(words: readonly string[], left: number, { headFill, accent }: Look = {}): string {
  const under = accent ? `; border-bottom: 1.5pt solid ${accent}` : ''
  const cells = words.map(
    (word, place) =>
      `<th style="${cellStyle(place >= left)}${under}${ground(headFill)}"><span style="${QUIET}">${escapeHtml(word)}</span></th>`,
  )
  return `<thead><tr>${cells.join('')}</tr></thead>`
}

export function heading(word: string): string {
  return `${space(3)}<h2>${escapeHtml(word)}</h2>`
}

/** So many points of nothing. */
export function space(points: number): string {
  return `<p style="font-size: ${points}pt">&#160;</p>`
}

/** Paragraphs of what a person typed. */
export function prose(value: string | null): string {
  return value ? `<p>${escapeHtml(value).replaceAll('\n', '<br>')}</p>` : ''
}

/** An amount as the company writes it, with its sign where it is a difference. */
export function amount({ region }: OfferContent, value: number, signed = false): string {
  return `${signed && value > 0 ? '+' : ''}${formatNumber(value, region, 2)}`
}

/** An amount with its currency. */
export function money({ region, currency }: OfferContent, value: number): string {
  return formatMoney(value, currency, region)
}

/** What tax is called, alone and before a rate, and what there is without it: VAT, or sales tax in the United States, as on bills. */
export function taxWords({ region, language }: Pick<OfferContent, 'region' | 'language'>) {
  const { billVat, billWithoutVat } = wordsOf(region)
  return {
    before: billWithoutVat[language],
    tax: billVat[language],
    ofRate: (rate: string) => `${billVat[language]} ${rate}%`,
  }
}
