import type { ListField } from '@temelia/model/list-fields'
import { type ColumnDecimals, columnDecimals, type NumberHabits, openDecimals } from './column-decimals.ts'
import { fault, type TransferFault } from './fault.ts'
import type { ListColumn } from './quantity-list.ts'
import { type DecimalMark, readNumber } from './read-number.ts'
import { type Cell, cellText, type Sheet } from './sheet.ts'

/** Reads the cells of a sheet's rows by field. Numbers that cannot be read become faults in `faults`. */
export interface RowReader {
  text(row: readonly Cell[], field: ListField): string
  number(row: readonly Cell[], field: ListField, line: number): number | null
  has(field: ListField): boolean
  /** True for a line with a cell that should be a number and is none. */
  unread(line: number): boolean
  /** The decimal sign of what stands outside the columns. */
  readonly mark: DecimalMark
  /** By column index. */
  readonly decimals: ReadonlyMap<number, ColumnDecimals>
}

/** A reader for the columns of one sheet; each column's decimal sign is found from its own cells, else the sheet's, else the company's practice. */
export function rowReader(
  sheet: Sheet,
  columns: readonly ListColumn[],
  from: number,
  faults: TransferFault[],
  habits: NumberHabits,
): RowReader {
  const byField = new Map<ListField, ListColumn>()
  for (const column of columns) if (column.field) byField.set(column.field, column)
  const numbers = columns.filter(({ field }) => field && holdsNumbers(field))
  const { columns: decimals, sheet: mark } = columnDecimals(sheet.rows.slice(from), numbers, habits, from)
  faults.push(...openDecimals(sheet.name, numbers, decimals, habits.practice))
  const unread = new Set<number>()
  return {
    mark,
    decimals,
    has: (field) => byField.has(field),
    unread: (line) => unread.has(line),
    text: (row, field) => cellText(row[byField.get(field)?.index ?? -1]),
    number: (row, field, line) => {
      const column = byField.get(field)
      if (!column) return null
      const value = readNumber(row[column.index], decimals.get(column.index)?.mark ?? mark)
      if (value !== undefined) return value
      unread.add(line)
      faults.push(
        fault('NUMBER_UNREADABLE', {
          sheet: sheet.name,
          line,
          column: column.header || column.letter,
          value: cellText(row[column.index]),
        }),
      )
      return null
    },
  }
}

/** The columns with the decimal sign each was read by. */
export function withDecimals(
  columns: readonly ListColumn[],
  { decimals }: Pick<RowReader, 'decimals'>,
): readonly ListColumn[] {
  return columns.map((column) => {
    const found = decimals.get(column.index)
    return found ? { ...column, decimals: found } : column
  })
}

/** True for a field whose cells are numbers. */
export function holdsNumbers(field: ListField): boolean {
  return !TEXT_FIELDS.has(field)
}

const TEXT_FIELDS: ReadonlySet<ListField> = new Set([
  'number',
  'symbol',
  'name',
  'nameEn',
  'nameRo',
  'unit',
  'object',
  'estimate',
  'chapter',
])
