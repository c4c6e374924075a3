import { formatNumber } from '@temelia/text/format'
import type { BillToPrint } from './bill-html.ts'
import { escapeHtml } from './escape-html.ts'
import type { LineRow } from './lined.ts'
import { figureColumn, lineTable, type PrintedColumn, textColumn } from './printed-document.ts'
import { wordsOf } from './words.ts'

/** The lines of a bill, in the columns, order and words of its template. */
export function billLines(print: BillToPrint): string {
  return lineTable(print.lines, columnsOf(print), print.template?.look ?? {}, print.language)
}

function columnsOf({ lines, money, region, template }: BillToPrint): PrintedColumn<LineRow>[] {
  const words = wordsOf(region)
  const hidden = template?.look.hidden ?? []
  const number = (value: number, min: number, max = min) => formatNumber(value, region, { min, max })
  const named = ({ code, name, description }: LineRow) => {
    const told = escapeHtml([hidden.includes('code') ? null : code, name].filter(Boolean).join(' '))
    if (!template || !description || hidden.includes('description')) return told
    return `${told}<br><span style="font-size: 8pt; color: #5b6472">${escapeHtml(description).replaceAll('\n', '<br>')}</span>`
  }
  const discount = figureColumn<LineRow>('discount', words.billPrintDiscount, (line) => number(line.discount, 0, 2))
  return [
    textColumn('number', words.billPrintNumber, (_line, index) => String(index + 1)),
    textColumn('name', words.billPrintName, named),
    textColumn('unit', words.billPrintUnit, ({ measureUnit }) => escapeHtml(measureUnit ?? '')),
    figureColumn('quantity', words.billPrintQuantity, ({ quantity }) => number(quantity, 2, 6)),
    figureColumn('price', words.billPrintPrice, ({ price }) => number(price ?? 0, 2, 6)),
    ...(lines.some((line) => line.discount !== 0) ? [discount] : []),
    figureColumn('tax', words.billPrintRate, ({ vatCategory, vatRate }) =>
      vatCategory === 'S' || region === 'us' ? number(vatRate ?? 0, 0, 3) : escapeHtml(vatCategory ?? ''),
    ),
    figureColumn('value', words.billPrintValue, (_line, index) => number(money.lines[index]?.net ?? 0, 2)),
  ]
}
