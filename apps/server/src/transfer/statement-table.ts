import { beginningOf } from '@temelia/text/beginning'
import type { StatementField } from '@temelia/model/billing/statement-fields'
import { type DayOrder, readTypedDay } from '@temelia/calendar/read-day'
import type { Region } from '@temelia/calendar/region'
import { subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import {
  type BankStatement,
  MOST_AMOUNT,
  MOST_ENTRIES,
  oneLine,
  type StatementEntry,
} from '@temelia/exchange/bank-statement'
import { columnDays, dayPart, openDays } from './column-days.ts'
import { columnDecimals, openDecimals } from './column-decimals.ts'
import type { Delimiter } from './delimited.ts'
import type { TextEncoding } from './decode-text.ts'
import { fault } from './fault.ts'
import type { ImportError } from './import-error.ts'
import { type DecimalMark, readNumber } from './read-number.ts'
import { readRecordTable, type RecordRow } from './record-table.ts'
import { cellText, columnLetter, isBlank, type Sheet, shortText } from './sheet.ts'
import { statementFields } from './statement-fields.ts'

/** What a person says about a table of a bank before it is taken, by the letter of the column. */
export interface StatementMapping {
  readonly columns?: Readonly<Record<string, StatementField | null>> | undefined
  readonly decimals?: Readonly<Record<string, DecimalMark>> | undefined
  readonly days?: Readonly<Record<string, DayOrder>> | undefined
  readonly encoding?: TextEncoding | undefined
  readonly delimiter?: Delimiter | undefined
}

/** A column of a bank's table, and what it is taken for. */
export interface StatementColumn {
  readonly letter: string
  readonly header: string
  readonly field: StatementField | null
  /** The first value that it has. */
  readonly example: string
}

/** A question that the table leaves open: both readings of one value. */
export interface OpenReading {
  readonly kind: 'days' | 'decimals'
  readonly letter: string
  readonly text: string
  readonly read: string
  readonly other: string
  /** What to say for the other reading. */
  readonly choice: DayOrder | DecimalMark
}

/** A bank's table as a statement. */
export interface StatementTable {
  readonly statement: BankStatement
  readonly columns: readonly StatementColumn[]
  /** The header as one text: how a table of the same bank is known again. */
  readonly header: string
  readonly open: readonly OpenReading[]
  readonly faults: readonly ImportError[]
}

/** Rows at the top of a table among which its header stands: banks write name, account and period above it. */
const HEADER_ROWS = 60

const NUMBERS: readonly string[] = ['amount', 'in', 'out', 'balance']

/** Reads a table of a bank: days and numbers are decided by their columns, what they leave open follows the person or the company. */
export function readStatementTable(sheet: Sheet, region: Region, mapping: StatementMapping = {}): StatementTable {
  const start = headerRow(sheet)
  const below = { ...sheet, rows: sheet.rows.map((row, index) => (index < start ? [] : row)) }
  const table = readRecordTable(below, statementFields, firstOfEach(below, mapping.columns ?? {}))
  const cells = table.rows.map((row) => row.cells)
  const taken = table.columns.flatMap(({ field, index, header }) =>
    field === null ? [] : [{ field: field as StatementField, index, header: header || columnLetter(index) }],
  )
  const numbers = taken.filter(({ field }) => NUMBERS.includes(field))
  const marks = columnDecimals(cells, numbers, { practice: region, decimals: mapping.decimals ?? {} })
  const dated = taken.filter(({ field }) => field === 'date')
  const told = columnDays(cells, dated, region)
  const orderOf = (index: number) => mapping.days?.[columnLetter(index)] ?? told.get(index)?.order
  const faults: ImportError[] = table.faults.filter(({ code }) => code !== 'ROW_TOO_SHORT' && code !== 'HEADER_UNKNOWN')
  const has = (field: StatementField) => taken.some((one) => one.field === field)
  if (!has('amount') && !has('in') && !has('out') && table.columns.length > 0)
    faults.push(fault('HEADER_MISSING', { sheet: sheet.name, line: start + 1, value: 'amount' }))
  const read: Reader = {
    number: (row, field) => {
      const column = numbers.find((one) => one.field === field)
      return column && readNumber(row.cells[column.index], marks.columns.get(column.index)?.mark ?? marks.sheet)
    },
    day: (row) => {
      const column = dated[0]
      if (!column) return undefined
      const typed = readTypedDay(dayPart(cellText(row.cells[column.index])), region, orderOf(column.index))
      return typed.ok ? typed.day : undefined
    },
  }
  const rows = table.rows.slice(0, MOST_ENTRIES + 1)
  const currency = oneLine(
    cellText(rows.find(({ values }) => !isBlank(values['currency']))?.values['currency']),
  ).toUpperCase()
  const entries = rows.flatMap((row) => {
    const entry = row.broken ? undefined : entryOf(row, read, currency)
    if (!entry)
      faults.push({
        code: 'ENTRY_UNREADABLE',
        line: row.line,
        value: shortText(row.cells.map(cellText).join(' ').trim()),
      })
    return entry ? [entry] : []
  })
  const open: OpenReading[] = [
    ...openDays(sheet.name, dated, told).flatMap((one) => question('days', one, dated, orderOf, mapping)),
    ...openDecimals(sheet.name, numbers, marks.columns, region).flatMap((one) =>
      question('decimals', one, numbers, (index) => marks.columns.get(index)?.mark, mapping),
    ),
  ]
  return {
    statement: {
      account: '',
      number: '',
      currency: currency.slice(0, 3),
      ...balancesOf(rows, entries, read),
      entries,
      pending: 0,
    },
    columns: table.columns.map(({ index, header, field }) => ({
      letter: columnLetter(index),
      header: shortText(header),
      field: field as StatementField | null,
      example: shortText(cellText(cells.find((row) => !isBlank(row[index]))?.[index])),
    })),
    header: beginningOf(table.columns.map(({ header }) => header).join('\u001f'), 2_000),
    open,
    faults,
  }
}

interface Reader {
  readonly number: (row: RecordRow, field: StatementField) => number | null | undefined
  readonly day: (row: RecordRow) => string | undefined
}

/** The row that names the most fields; the first row with anything where none names two. */
function headerRow(sheet: Sheet): number {
  const first = Math.max(
    sheet.rows.findIndex((row) => !row.every(isBlank)),
    0,
  )
  const named = sheet.rows.slice(0, HEADER_ROWS).map((row) => {
    const { columns } = readRecordTable({ ...sheet, rows: [row] }, statementFields)
    return new Set(columns.flatMap(({ field }) => field ?? [])).size
  })
  const most = Math.max(...named, 0)
  return most < 2 ? first : named.indexOf(most)
}

/** Banks give a day of booking and a day of value, and more alike: the first column of a field is taken, unless a person says which. */
function firstOfEach(
  sheet: Sheet,
  chosen: Readonly<Record<string, StatementField | null>>,
): Readonly<Record<string, StatementField | null>> {
  const { columns } = readRecordTable(sheet, statementFields, chosen)
  const seen = new Set(Object.values(chosen))
  const left = columns.flatMap(({ field, index, match }) => {
    if (field === null || match === 'mapping') return []
    const again = seen.has(field as StatementField)
    seen.add(field as StatementField)
    return again ? [[columnLetter(index), null] as const] : []
  })
  return { ...chosen, ...Object.fromEntries(left) }
}

function entryOf(row: RecordRow, read: Reader, currency: string): StatementEntry | undefined {
  const date = read.day(row)
  const amount = amountOf(row, read)
  const text = (field: StatementField, longest: 'short' | 'text' = 'short') =>
    oneLine(cellText(row.values[field]), longest)
  if (date === undefined || amount === undefined || Math.abs(amount) > MOST_AMOUNT) return undefined
  if (currency !== '' && text('currency') !== '' && text('currency').toUpperCase() !== currency) return undefined
  return {
    line: row.line,
    date,
    amount,
    reference: text('reference'),
    name: text('name'),
    iban: text('iban').replace(/\s/g, ''),
    taxId: text('taxId'),
    text: text('details', 'text'),
  }
}

/** The amount of a line: its own column with its sign, else what came in less what went out, whose sign banks write or leave away. */
function amountOf(row: RecordRow, read: Reader): number | undefined {
  const own = read.number(row, 'amount')
  if (typeof own === 'number') return own
  const [into, out] = [read.number(row, 'in'), read.number(row, 'out')]
  if (typeof into !== 'number' && typeof out !== 'number') return undefined
  return subtractDecimals(into ?? 0, Math.abs(out ?? 0))
}

/** Balances before and behind the lines, by the column of balances: the oldest line stands first or last. */
function balancesOf(
  rows: readonly RecordRow[],
  entries: readonly StatementEntry[],
  read: Reader,
): Pick<BankStatement, 'opening' | 'closing'> {
  const byLine = new Map(rows.map((row) => [row.line, read.number(row, 'balance')]))
  const sum = sumDecimals(entries.map(({ amount }) => amount))
  for (const [oldest, newest] of [
    [entries[0], entries.at(-1)],
    [entries.at(-1), entries[0]],
  ]) {
    const [before, closing] = [byLine.get(oldest?.line ?? 0), byLine.get(newest?.line ?? 0)]
    if (typeof before !== 'number' || typeof closing !== 'number' || !oldest) continue
    const opening = subtractDecimals(before, oldest.amount)
    if (subtractDecimals(closing, opening) === sum) return { opening, closing }
  }
  return { opening: null, closing: null }
}

function question(
  kind: OpenReading['kind'],
  { column, value, params }: ImportError,
  columns: readonly { readonly index: number; readonly header: string }[],
  nowRead: (index: number) => DayOrder | DecimalMark | undefined,
  mapping: StatementMapping,
): OpenReading[] {
  const found = columns.find(({ header }) => header === column)
  if (!found) return []
  const letter = columnLetter(found.index)
  if (mapping[kind]?.[letter] !== undefined) return []
  const now = nowRead(found.index)
  const other = { dayFirst: 'monthFirst', monthFirst: 'dayFirst', comma: 'point', point: 'comma' } as const
  return now === undefined
    ? []
    : [
        {
          kind,
          letter,
          text: value ?? '',
          read: String(params?.['read'] ?? ''),
          other: String(params?.['other'] ?? ''),
          choice: other[now],
        },
      ]
}
