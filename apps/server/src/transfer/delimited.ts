import { fault, type Read, refuse, type TransferFault } from './fault.ts'
import { columnLetter, type ReadLimits } from './sheet.ts'

export const delimiters = ['\t', ';', ',', '|'] as const

export type Delimiter = (typeof delimiters)[number]

/** How the rows of a text end. */
export type LineEnds = 'lf' | 'crlf' | 'cr' | 'mixed'

/** A delimited text as rows, and how it was cut. */
export interface DelimitedText {
  readonly rows: string[][]
  readonly delimiter: Delimiter
  readonly lineEnds: LineEnds
}

/**
 * The rows of a delimited text: comma, semicolon, tab or bar, as its first line `sep=;` says or found by content; quotes as in RFC 4180;
 * every line end outside quotes ends a row, whichever the others are. Rows keep their place, blank ones too. Refuses unclosed quotes,
 * over-long cells and more rows or cells than the limits allow.
 */
export function delimitedRows(text: string, limits: ReadLimits, delimiter?: Delimiter): Read<DelimitedText> {
  const rows: string[][] = []
  const cut = eachDelimitedRow(text, limits, (row) => void rows.push(row), delimiter)
  if (cut.fault) return { ok: false, fault: cut.fault }
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell.trim() === '')) rows.pop()
  return rows.length === 0 ? refuse('FILE_EMPTY') : { ok: true, value: { rows, ...cut } }
}

/** The same row by row, without holding them: `take` receives each row and its line (from 1). Says how it was cut and the fault that ended it. */
export function eachDelimitedRow(
  text: string,
  limits: ReadLimits,
  take: (row: string[], line: number) => void,
  delimiter?: Delimiter,
): { fault?: TransferFault; delimiter: Delimiter; lineEnds: LineEnds } {
  const said = SEPARATOR.exec(text.slice(0, 16))
  const mark = delimiter ?? (said?.[1] as Delimiter | undefined) ?? delimiterOf(text)
  const cutter = new Cutter(text, mark, limits)
  let line = 0
  let cells = 0
  let found: TransferFault | undefined
  while (!found && !cutter.atEnd) {
    line++
    const row = cutter.row()
    if (typeof row === 'string') {
      found = fault(row, { line })
      break
    }
    cells += row.length
    found = rowFault(row, line, cells, limits)
    // Nothing is shown past that: rows of a hundred thousand separators are no wider than what stands in them.
    if (!found) take(line === 1 && said ? [''] : row.length > limits.columns ? row.slice(0, limits.columns) : row, line)
  }
  return { ...(found ? { fault: found } : {}), delimiter: mark, lineEnds: cutter.lineEnds() }
}

/** What spreadsheets write and read as a first line of their own. */
const SEPARATOR = /^\ufeff?"?sep=([\t;,|])"?(?:[\r\n]|$)/i

/** Walks over a text row by row. */
class Cutter {
  private at = 0
  private readonly ends = { lf: 0, crlf: 0, cr: 0 }
  /** Where the next delimiter and line ends stand, looked for once each. */
  private readonly next = new Map<string, number>()
  private readonly text: string
  private readonly delimiter: string
  private readonly limits: ReadLimits

  constructor(text: string, delimiter: string, limits: ReadLimits) {
    this.text = text
    this.delimiter = delimiter
    this.limits = limits
  }

  get atEnd(): boolean {
    return this.at >= this.text.length
  }

  lineEnds(): LineEnds {
    const used = (['lf', 'crlf', 'cr'] as const).filter((end) => this.ends[end] > 0)
    return used.length > 1 ? 'mixed' : (used[0] ?? 'lf')
  }

  /** The next row, or what keeps it from being one. A row with more cells than a file may have ends there: it is refused anyway. */
  row(): string[] | 'QUOTE_NOT_CLOSED' {
    const row: string[] = []
    for (;;) {
      const cell = this.text[this.at] === '"' ? this.quoted() : this.plain()
      if (cell === undefined) return 'QUOTE_NOT_CLOSED'
      row.push(cell)
      if (this.text[this.at] !== this.delimiter || row.length > this.limits.cells) break
      this.at++
    }
    this.endRow()
    return row
  }

  private plain(): string {
    const end = Math.min(this.find(this.delimiter), this.find('\n'), this.find('\r'))
    const cell = this.text.slice(this.at, end)
    this.at = end
    return cell
  }

  /**
   * A cell in quotes; a quote inside that is neither doubled nor followed by an end belongs to the cell. Nothing when it does not
   * close, or not before it is longer than any cell: then the quote that was meant to close it is missing.
   */
  private quoted(): string | undefined {
    const { text } = this
    const last = this.at + 2 * this.limits.cellCharacters + 2
    for (let from = this.at + 1; from <= last; ) {
      const close = text.indexOf('"', from)
      if (close < 0) return undefined
      let after = close + 1
      while (text[after] === ' ') after++
      const mark = text[after]
      if (text[close + 1] === '"') from = close + 2
      else if (mark === undefined || mark === this.delimiter || mark === '\n' || mark === '\r') {
        const cell = text.slice(this.at + 1, close).replaceAll('""', '"')
        this.at = after
        return cell
      } else from = close + 1
    }
    return undefined
  }

  private endRow(): void {
    const [first, second] = [this.text[this.at], this.text[this.at + 1]]
    if (first === '\r' && second === '\n') {
      this.at += 2
      this.ends.crlf++
    } else if (first === '\r' || first === '\n') {
      this.at++
      this.ends[first === '\r' ? 'cr' : 'lf']++
    }
  }

  private find(mark: string): number {
    const known = this.next.get(mark) ?? -1
    if (known >= this.at) return known
    const found = this.text.indexOf(mark, this.at)
    const at = found < 0 ? this.text.length : found
    this.next.set(mark, at)
    return at
  }
}

/** The delimiter that cuts the first lines into the most even columns; a comma between digits does not count against `;`. */
function delimiterOf(text: string): Delimiter {
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

function rowFault(row: readonly string[], line: number, cells: number, limits: ReadLimits): TransferFault | undefined {
  if (line > limits.rows) return fault('FILE_TOO_MANY_ROWS', { value: String(limits.rows) })
  if (cells > limits.cells) return fault('FILE_TOO_MANY_CELLS', { value: String(limits.cells) })
  if (row.length > limits.columns && widthOf(row) > limits.columns)
    return fault('FILE_TOO_MANY_COLUMNS', { value: String(limits.columns) })
  const long = row.findIndex((cell) => cell.length > limits.cellCharacters)
  if (long < 0) return undefined
  return fault('CELL_TOO_LONG', { line, column: columnLetter(long), value: String(row[long]?.length) })
}

/** Columns up to the last that shows anything. */
function widthOf(row: readonly string[]): number {
  return row.findLastIndex((cell) => cell.trim() !== '') + 1
}
