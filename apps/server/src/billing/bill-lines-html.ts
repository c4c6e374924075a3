import { formatNumber } from '@temelia/text/format'
import type { Message } from '@temelia/text/message'
import type { BillToPrint } from './bill-html.ts'
import { escapeHtml } from './escape-html.ts'
import type { LineRow } from './lined.ts'
import { ground } from './templates/template-html.ts'
import { wordsOf } from './words.ts'

export const BILL_CELL = 'padding: 3pt; border-bottom: 0.5pt solid #d5d9e0; font-size: 9pt'

interface Column {
  readonly key: string
  readonly head: Message
  /** Figures stand on the right. */
  readonly right: boolean
  readonly cell: (line: LineRow, index: number) => string
}

/** Columns that a bill cannot do without. */
const FIXED: ReadonlySet<string> = new Set(['name', 'quantity', 'price', 'value'])

/** The lines of a bill, in the columns, order and words of its template. */
export function billLines(print: BillToPrint): string {
  const { lines, language, template } = print
  const { hidden = [], order = [], heads = {}, headFill, accent } = template?.look ?? {}
  const rank = (key: string, at: number) => (order.includes(key) ? order.indexOf(key) : order.length + at)
  const columns = columnsOf(print)
    .filter(({ key }) => FIXED.has(key) || !hidden.includes(key))
    .map((column, at) => ({ ...column, rank: rank(column.key, at) }))
    .toSorted((one, other) => one.rank - other.rank)
  const styled = (right: boolean) => `${BILL_CELL}${right ? '; text-align: right' : ''}`
  const under = accent ? `; border-bottom: 1.5pt solid ${accent}` : ''
  const head = columns.map(
    ({ key, head: word, right }) =>
      `<th style="${styled(right)}${under}${ground(headFill)}">${escapeHtml(heads[key]?.trim() || word[language])}</th>`,
  )
  const rows = lines.map(
    (line, index) =>
      `<tr>${columns.map(({ cell, right }) => `<td style="${styled(right)}">${cell(line, index)}</td>`).join('')}</tr>`,
  )
  return `<table style="width: 100%"><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function columnsOf({ lines, money, region, template }: BillToPrint): Column[] {
  const words = wordsOf(region)
  const hidden = template?.look.hidden ?? []
  const number = (value: number, min: number, max = min) => formatNumber(value, region, { min, max })
  const named = ({ code, name, description }: LineRow) => {
    const told = escapeHtml([hidden.includes('code') ? null : code, name].filter(Boolean).join(' '))
    if (!template || !description || hidden.includes('description')) return told
    return `${told}<br><span style="font-size: 8pt; color: #5b6472">${escapeHtml(description).replaceAll('\n', '<br>')}</span>`
  }
  const text = (key: string, head: Message, cell: Column['cell']): Column => ({ key, head, right: false, cell })
  const figure = (key: string, head: Message, cell: Column['cell']): Column => ({ key, head, right: true, cell })
  const discount = figure('discount', words.billPrintDiscount, (line) => number(line.discount, 0, 2))
  return [
    text('number', words.billPrintNumber, (_line, index) => String(index + 1)),
    text('name', words.billPrintName, named),
    text('unit', words.billPrintUnit, ({ measureUnit }) => escapeHtml(measureUnit ?? '')),
    figure('quantity', words.billPrintQuantity, ({ quantity }) => number(quantity, 2, 6)),
    figure('price', words.billPrintPrice, ({ price }) => number(price ?? 0, 2, 6)),
    ...(lines.some((line) => line.discount !== 0) ? [discount] : []),
    figure('tax', words.billPrintRate, ({ vatCategory, vatRate }) =>
      vatCategory === 'S' || region === 'us' ? number(vatRate ?? 0, 0, 3) : escapeHtml(vatCategory ?? ''),
    ),
    figure('value', words.billPrintValue, (_line, index) => number(money.lines[index]?.net ?? 0, 2)),
  ]
}
