import Papa from 'papaparse'
import { fault, type Read, refuse, type TransferFault } from './fault.ts'
import { columnLetter, type ReadLimits } from './sheet.ts'

export const delimiters = ['\t', ';', ','] as const

export type Delimiter = (typeof delimiters)[number]

/**
 * The rows of a delimited text: comma, semicolon or tab, found by content; quotes as in RFC 4180. Rows keep their
 * place, blank ones too. Refuses unclosed quotes, over-long cells and more rows or cells than the limits allow.
 */
export function delimitedRows(text: string, limits: ReadLimits, delimiter = delimiterOf(text)): Read<string[][]> {
  const rows: string[][] = []
  const refused = eachDelimitedRow(text, limits, (row) => void rows.push(row), delimiter)
  if (refused) return { ok: false, fault: refused }
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell.trim() === '')) rows.pop()
  return rows.length === 0 ? refuse('FILE_EMPTY') : { ok: true, value: rows }
}

/** The same row by row, without holding them: `take` receives each row and its line (from 1). Gives the fault that ended it. */
export function eachDelimitedRow(
  text: string,
  limits: ReadLimits,
  take: (row: string[], line: number) => void,
  delimiter = delimiterOf(text),
): TransferFault | undefined {
  let line = 0
  let cells = 0
  let found: TransferFault | undefined
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, errors }, parser) => {
      line++
      cells += data.length
      found = rowFault(data, errors, line, cells, limits)
      if (found) parser.abort()
      else take(data, line)
    },
  })
  return found
}

/** The delimiter that cuts the first lines into the most even columns; a comma between digits does not count against `;`. */
export function delimiterOf(text: string): Delimiter {
  const lines = unquoted(text.slice(0, 20_000))
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 40)
  const scores = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const used = counts.filter((count) => count > 0).length
    return used < lines.length / 2
      ? 0
      : Math.max(...counts.map((count) => sameCount(counts, count) * Math.min(count, 3)))
  })
  const best = Math.max(...scores)
  return best === 0 ? ',' : (delimiters[scores.indexOf(best)] ?? ',')
}

function sameCount(counts: readonly number[], count: number): number {
  return counts.filter((other) => other === count).length
}

function unquoted(text: string): string {
  return text.replace(/"(?:[^"]|"")*"/g, '')
}

function rowFault(
  row: readonly string[],
  errors: readonly Papa.ParseError[],
  line: number,
  cells: number,
  limits: ReadLimits,
): TransferFault | undefined {
  if (line > limits.rows) return fault('FILE_TOO_MANY_ROWS', { value: String(limits.rows) })
  if (cells > limits.cells) return fault('FILE_TOO_MANY_CELLS', { value: String(limits.cells) })
  const quote = errors.find((error) => error.code === 'MissingQuotes')
  if (quote) return fault('QUOTE_NOT_CLOSED', { line })
  const long = row.findIndex((cell) => cell.length > limits.cellCharacters)
  if (long < 0) return undefined
  return fault('CELL_TOO_LONG', { line, column: columnLetter(long), value: String(row[long]?.length) })
}
