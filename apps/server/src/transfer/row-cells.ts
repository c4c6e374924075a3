import type { ListField } from '@temelia/model/list-fields'
import { fault, type TransferFault } from './fault.ts'
import type { ListColumn } from './quantity-list.ts'
import { type DecimalMark, decimalMark, readNumber } from './read-number.ts'
import { type Cell, cellText, type Sheet } from './sheet.ts'

/** Reads the cells of a sheet's rows by field. Numbers that cannot be read become faults in `faults`. */
export interface RowReader {
  text(row: readonly Cell[], field: ListField): string
  number(row: readonly Cell[], field: ListField, line: number): number | null
  has(field: ListField): boolean
}

/** A reader for the columns of one sheet; each column's decimal mark is found from its own cells, else the sheet's. */
export function rowReader(
  sheet: Sheet,
  columns: readonly ListColumn[],
  from: number,
  faults: TransferFault[],
): RowReader {
  const byField = new Map<ListField, ListColumn>()
  for (const column of columns) if (column.field) byField.set(column.field, column)
  const rows = sheet.rows.slice(from)
  const marks = new Map<number, DecimalMark>()
  const whole = decimalMark(numericCells(rows, columns))
  const markOf = (index: number): DecimalMark => {
    const known = marks.get(index)
    if (known) return known
    const own = decimalMark(rows.map((row) => row[index]))
    const mark = own === 'open' ? whole : own
    marks.set(index, mark)
    return mark
  }
  return {
    has: (field) => byField.has(field),
    text: (row, field) => cellText(row[byField.get(field)?.index ?? -1]),
    number: (row, field, line) => {
      const column = byField.get(field)
      if (!column) return null
      const value = readNumber(row[column.index], markOf(column.index))
      if (value !== undefined) return value
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

const TEXT_FIELDS: ReadonlySet<ListField> = new Set([
  'number',
  'symbol',
  'name',
  'nameEn',
  'nameRo',
  'unit',
  'estimate',
  'chapter',
])

function* numericCells(
  rows: readonly (readonly Cell[])[],
  columns: readonly ListColumn[],
): Generator<Cell | undefined> {
  const indexes = columns.filter(({ field }) => field && !TEXT_FIELDS.has(field)).map(({ index }) => index)
  for (const row of rows) for (const index of indexes) yield row[index]
}
