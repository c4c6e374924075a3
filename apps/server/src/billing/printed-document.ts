import type { Totals } from '@temelia/billing/money'
import type { Region } from '@temelia/calendar/region'
import type { Look } from '@temelia/reports/look'
import { entityLabels } from '@temelia/text/entity-labels'
import { formatNumber } from '@temelia/text/format'
import { type Language, type Message, say } from '@temelia/text/message'
import { escapeHtml } from './escape-html.ts'
import { ground } from './templates/template-html.ts'
import { wordsOf } from './words.ts'

const CELL = 'padding: 3pt; border-bottom: 0.5pt solid #d5d9e0; font-size: 9pt'
const QUIET = 'font-size: 8pt; color: #5b6472'

/** How and for whom a document is printed. */
export interface Printing {
  readonly region: Region
  readonly language: Language
}

/** A column of the lines of a document. */
export interface PrintedColumn<Line> {
  readonly key: string
  readonly head: Message
  /** Figures stand on the right. */
  readonly right: boolean
  /** HTML of a cell. */
  readonly cell: (line: Line, index: number) => string
}

/** A fact of a party: its word, where it has one, and what it is; left out where it is empty. */
export type PartyFact = readonly [Message | null, string | null | undefined]

interface PrintedParty {
  readonly word: Message
  readonly name: string
  readonly facts: readonly PartyFact[]
}

/** Columns that no document can do without. */
const FIXED: ReadonlySet<string> = new Set(['name', 'quantity', 'price', 'value'])

/** Both sides of a document, beside each other. */
export function partyTable(one: PrintedParty, other: PrintedParty, language: Language): string {
  const cell = ({ word, name, facts }: PrintedParty) => {
    const rows = facts.flatMap(([label, value]) =>
      value ? [escapeHtml(label ? `${label[language]}: ${value}` : value)] : [],
    )
    return `<td style="width: 50%; vertical-align: top; padding: 4pt">
      <span style="${QUIET}">${word[language]}</span><br><b>${escapeHtml(name)}</b><br>${rows.join('<br>')}</td>`
  }
  return `<table style="width: 100%"><tr>${cell(one)}${cell(other)}</tr></table>`
}

/** The lines of a document, in the columns, order and words of its look. */
export function lineTable<Line>(
  lines: readonly Line[],
  columns: readonly PrintedColumn<Line>[],
  look: Look,
  language: Language,
): string {
  const { hidden = [], order = [], heads = {}, headFill, accent } = look
  const rank = (key: string, at: number) => (order.includes(key) ? order.indexOf(key) : order.length + at)
  const shown = columns
    .filter(({ key }) => FIXED.has(key) || !hidden.includes(key))
    .map((column, at) => ({ ...column, rank: rank(column.key, at) }))
    .toSorted((one, other) => one.rank - other.rank)
  const styled = (right: boolean) => `${CELL}${right ? '; text-align: right' : ''}`
  const under = accent ? `; border-bottom: 1.5pt solid ${accent}` : ''
  const head = shown.map(
    ({ key, head: word, right }) =>
      `<th style="${styled(right)}${under}${ground(headFill)}">${escapeHtml(heads[key]?.trim() || word[language])}</th>`,
  )
  const rows = lines.map(
    (line, index) =>
      `<tr>${shown.map(({ cell, right }) => `<td style="${styled(right)}">${cell(line, index)}</td>`).join('')}</tr>`,
  )
  return `<table style="width: 100%"><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** A column of words. */
export function textColumn<Line>(key: string, head: Message, cell: PrintedColumn<Line>['cell']): PrintedColumn<Line> {
  return { key, head, right: false, cell }
}

/** A column of figures. */
export function figureColumn<Line>(key: string, head: Message, cell: PrintedColumn<Line>['cell']): PrintedColumn<Line> {
  return { key, head, right: true, cell }
}

/** A row of sums: its word, what it comes to, and whether it stands out. */
export type SumRow = readonly [label: string, value: number, strong?: boolean]

/** What the lines come to, less the discount of all of them. */
export function rowsBeforeTax(totals: Totals, discount: number, { region, language }: Printing): SumRow[] {
  const words = wordsOf(region)
  const percent = formatNumber(discount, region, { min: 0, max: 3 })
  const off: SumRow[] =
    totals.discount === 0
      ? []
      : [
          [words.billLines[language], totals.lines],
          [say(words.billDiscount, language, { percent }), -totals.discount],
        ]
  return [...off, [words.billWithoutVat[language], totals.withoutVat]]
}

/** The tax: of each rate with what it is of, or its sum. */
export function taxRows(totals: Totals, byRate: boolean, { region, language }: Printing): SumRow[] {
  const words = wordsOf(region)
  if (!byRate) return totals.vatByRate.length > 0 ? [[words.billVat[language], totals.vat]] : []
  const labels = entityLabels('entityProduct', language, region)
  return totals.vatByRate.map((group): SumRow => {
    const category = group.category === 'S' ? words.billVat[language] : labels.choice('vatCategory', group.category)
    const rate = formatNumber(group.rate, region, { min: 0, max: 3 })
    const values = { category, rate, base: formatNumber(group.base, region, 2) }
    const alone = group.rate === 0 && totals.vatByRate.length === 1
    return [alone ? category : say(words.billVatOf, language, values), group.vat]
  })
}

/** The sums under the lines. */
export function sumTable(rows: readonly SumRow[], { sumFill }: Look, region: Region): string {
  const cells = rows.map(([label, value, strong]) => {
    const [open, close] = strong ? ['<b>', '</b>'] : ['', '']
    const fill = strong ? ground(sumFill) : ''
    return `<tr><td style="${CELL}${fill}">${open}${escapeHtml(label)}${close}</td><td style="${CELL}${fill}; text-align: right">${open}${formatNumber(value, region, 2)}${close}</td></tr>`
  })
  return `<p> </p><table style="width: 60%">${cells.join('')}</table>`
}

/** What stands at the foot of each page: words of the look, the document and the page. */
export function footerHtml(title: string, look: Look): string {
  const page = `${escapeHtml(title)} · {{page}} / {{pages}}`
  const foot = look.footer?.trim()
  return foot
    ? `<table style="width: 100%"><tr><td style="${QUIET}">${escapeHtml(foot)}</td><td style="${QUIET}; text-align: right">${page}</td></tr></table>`
    : `<p style="${QUIET}; text-align: right">${page}</p>`
}
