import { type DayOrder, toldOrder, usualOrder } from '@temelia/calendar/read-day'
import type { Region } from '@temelia/calendar/region'
import { fault, type TransferFault } from './fault.ts'
import { type Cell, cellText, columnLetter } from './sheet.ts'

/** The order of the days of a column, and the first of them where nothing but the company's practice tells it. */
export interface ColumnDays {
  readonly order: DayOrder
  readonly open?: { readonly row: number; readonly text: string; readonly readings: readonly [string, string] }
}

/** A column that holds days or moments. */
export interface DayColumn {
  readonly index: number
  readonly header: string
}

/**
 * The order of the days of every column, from all its values: one that can only be day first or month first settles the others. A
 * column whose values tell nothing, or both, goes by the company's practice.
 */
export function columnDays(
  rows: readonly (readonly Cell[])[],
  columns: readonly DayColumn[],
  region: Region,
): ReadonlyMap<number, ColumnDays> {
  return new Map(columns.map(({ index }) => [index, daysOf(rows, index, region)]))
}

/** Says of each column that nothing in it settles how its days were read, and how else they could be. */
export function openDays(
  sheet: string,
  columns: readonly DayColumn[],
  known: ReadonlyMap<number, ColumnDays>,
): TransferFault[] {
  return columns.flatMap(({ index, header }) => {
    const { order, open } = known.get(index) ?? {}
    if (!open) return []
    const [dayFirst, monthFirst] = open.readings
    const [read, other] = order === 'dayFirst' ? [dayFirst, monthFirst] : [monthFirst, dayFirst]
    const place = { sheet, line: open.row + 1, column: header || columnLetter(index), value: open.text }
    return [{ ...fault('DATES_OPEN', place), params: { read, other } }]
  })
}

function daysOf(rows: readonly (readonly Cell[])[], index: number, region: Region): ColumnDays {
  const told = new Set<DayOrder>()
  let open: ColumnDays['open']
  rows.forEach((row, at) => {
    const text = cellText(row[index])
    const order = toldOrder(dayPart(text), region)
    if (typeof order === 'string') told.add(order)
    else if (order) open ??= { row: at, text, readings: order }
  })
  const [only, ...others] = told
  if (only && others.length === 0) return { order: only }
  return { order: usualOrder[region], ...(open ? { open } : {}) }
}

/** A day and the hour that may follow it: `31.12.2026 14:05`, `12/31/2026, 2:05 PM`. */
export const DAY_AND_HOUR =
  /^(.*?)(?:(?:T|,? )(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?(?:Z|[+-]\d\d:\d\d)?)?$/i

/** The day of a text that may have an hour behind it. */
export function dayPart(text: string): string {
  return DAY_AND_HOUR.exec(text)?.[1] ?? text
}
