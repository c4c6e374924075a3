import type { Region } from '@temelia/calendar/region'
import { harmless } from '@temelia/reports/csv'
import type { ExportCell, ExportColumn } from './cell.ts'

/**
 * Rows as CSV for the spreadsheets of a region: UTF-8 with a byte order mark, CRLF; semicolons and a decimal comma in Romania, commas
 * and a decimal point in the United States. Days and moments are written as ISO has them, which every spreadsheet reads.
 * A text that would run as a formula gets an apostrophe before it.
 */
export async function* csvFile(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly (readonly ExportCell[])[]>,
  region: Region,
): AsyncGenerator<string> {
  const separator = region === 'ro' ? ';' : ','
  const line = (cells: readonly string[]) => `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`
  yield `\ufeff${line(columns.map(({ head }) => harmless(head)))}`
  for await (const rows of pages) yield rows.map((row) => line(row.map((cell) => cellText(cell, region)))).join('')
}

function cellText(cell: ExportCell, region: Region): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return harmless(cell)
  if (typeof cell === 'number') return region === 'ro' ? String(cell).replace('.', ',') : String(cell)
  return 'day' in cell ? cell.day : cell.moment
}

function quoted(text: string, separator: string): string {
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}
