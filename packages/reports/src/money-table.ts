import type { Money, Practice } from '@temelia/estimation/types'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { reportsLists } from '@temelia/text/reports-lists'
import type { Column, FigureOf, HeadCell, Row, RowKind } from './page-model.ts'
import type { PrintOptions } from './print-options.ts'

/** A line of a list of values: a number, words and what they come to. */
export interface MoneyLine {
  kind: RowKind
  id?: string
  number?: string
  chapter?: string
  name: string
  indent?: number
  money?: Money
  /** Rows whose values add up to this one's; left out where the engine rounds the sum by itself. */
  sumOf?: readonly string[]
  /** The row this one is the VAT of. */
  vatOf?: { row: string; rate: number }
}

/** Which amounts a list shows: the value alone, or value, VAT and both. */
export type MoneyColumns = 'value' | 'triple'

const KEYS = { value: ['withoutVat'], triple: ['withoutVat', 'vat', 'withVat'] } as const

/** The columns of amounts. */
export function moneyColumns(columns: MoneyColumns, decimals: number): Column[] {
  return KEYS[columns].map((key) => ({ key, width: 28, align: 'right', decimals }))
}

/** The heads over them. */
export function moneyHeads(columns: MoneyColumns, practice: Practice, language: Language): HeadCell[] {
  const { listWithoutVat, listVat, listWithVat, listBeforeTax, listTax, listWithTax } = reportsLists
  const words =
    practice === 'us'
      ? { withoutVat: listBeforeTax, vat: listTax, withVat: listWithTax }
      : { withoutVat: listWithoutVat, vat: listVat, withVat: listWithVat }
  return KEYS[columns].map((key) => ({ text: say(words[key], language) }))
}

/** Lines as rows of a table with these columns. Amounts stay out of a form printed without prices. */
export function moneyRows(
  lines: readonly MoneyLine[],
  columns: readonly Column[],
  { showPrices }: PrintOptions,
): Row[] {
  return lines.map((line) => {
    const { kind, id, number = null, chapter = null, name, indent, money } = line
    const shown: Readonly<Record<string, string | number | null>> = {
      number,
      chapter,
      name,
      ...(showPrices && money ? { withoutVat: money.withoutVat, vat: money.vat, withVat: money.withVat } : {}),
    }
    const figures = figuresOf(line, columns)
    return {
      kind,
      cells: columns.map(({ key }, at) => (kind === 'chapter' ? (at === 0 ? name : null) : (shown[key] ?? null))),
      ...(id === undefined ? {} : { id }),
      ...(indent === undefined ? {} : { indent }),
      ...(figures === undefined ? {} : { figures }),
    }
  })
}

/** The three last lines of a list: without VAT, the VAT, with VAT. */
export function closingLines(money: Money, rate: string, language: Language): MoneyLine[] {
  const line = (kind: RowKind, name: string, value: number): MoneyLine => ({
    kind,
    name,
    money: { withoutVat: value, vat: 0, withVat: 0 },
  })
  return [
    line('sum', say(reports.reportTotalWithoutVat, language), money.withoutVat),
    line('line', say(reports.reportVatLine, language, { rate }), money.vat),
    line('sum', say(reports.reportTotalWithVat, language), money.withVat),
  ]
}

/** The row of column numbers under the heads of a Romanian form; F and C forms count from 0, the annexes 7 and 8 of HG 907/2016 from 1. */
export function numberRow(columns: readonly Column[], first: 0 | 1 = 0): HeadCell[] {
  return columns.map((_, at) => ({ text: String(at + first) }))
}

function figuresOf({ sumOf, vatOf, id }: MoneyLine, columns: readonly Column[]): Row['figures'] {
  if (id === undefined || (sumOf === undefined && vatOf === undefined)) return undefined
  const figure: FigureOf = vatOf ? { of: 'percent', ...vatOf } : { of: 'rows', rows: sumOf ?? [] }
  return Object.fromEntries(columns.filter(({ decimals }) => decimals !== undefined).map(({ key }) => [key, figure]))
}
