import type { Region } from '@temelia/calendar/region'
import type { Language } from '@temelia/text/message'
import { records } from '@temelia/text/records'
import { harmless } from '@temelia/reports/csv'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import type { Cell } from '../transfer/sheet.ts'
import { cellText } from '../transfer/sheet.ts'
import { json } from './import-row.ts'
import { type ImportError, messageOf } from '../transfer/import-error.ts'

/** What stands before the columns of the file; a file that begins with these, in either language, is one of ours, corrected. */
const HEAD = ['importHeadLine', 'importHeadColumn', 'importHeadValue', 'importHeadCode', 'importHeadMessage'] as const

/** A line that an import did not write. */
export interface LeftLine {
  readonly line: number
  readonly state: 'failed' | 'skipped'
  readonly cells: readonly Cell[]
  readonly faults: readonly ImportError[]
}

/** Cells of lines that one statement takes: those of a whole wide file would hold the server up. */
const CELLS_AT_ONCE = 40_000

/** Keeps lines that were not written. */
export async function keepLines(context: Context, importId: number, lines: readonly LeftLine[]): Promise<void> {
  for (const some of partsOf(lines)) await keepSome(context, importId, some)
}

function* partsOf(lines: readonly LeftLine[]): Generator<readonly LeftLine[]> {
  let [from, cells] = [0, 0]
  for (const [at, line] of lines.entries()) {
    cells += line.cells.length + 1
    if (cells < CELLS_AT_ONCE) continue
    yield lines.slice(from, at + 1)
    ;[from, cells] = [at + 1, 0]
  }
  if (from < lines.length) yield lines.slice(from)
}

async function keepSome({ tx, actor }: Context, importId: number, lines: readonly LeftLine[]): Promise<void> {
  await tx.run(sql`insert into import_lines (client_id, import_id, line, state, cells, faults)
    select ${actor.clientId}::bigint, ${importId}::bigint, line, state, cells, faults
    from json_to_recordset(${json(lines)}::json) as l(line integer, state text, cells jsonb, faults jsonb)
    on conflict (client_id, import_id, line) do update set state = excluded.state, faults = excluded.faults`)
}

/** Forgets lines kept while the file was only looked at. */
export async function forgetLines({ tx, actor }: Context, importId: number): Promise<void> {
  await tx.run(sql`delete from import_lines where client_id = ${actor.clientId} and import_id = ${importId}`)
}

/**
 * The lines that were not written as CSV: what is wrong, then the line as it was. Corrected, it is a file for the next
 * import, which passes over the first five columns. UTF-8 with a mark, semicolons in Romania, commas in the United States.
 */
export async function lineFile(
  { tx, actor }: Context,
  importId: number,
  columns: readonly string[],
  language: Language,
): Promise<string> {
  const lines = await tx.rows<LeftLine>(sql`select line, state, cells, faults from import_lines
    where client_id = ${actor.clientId} and import_id = ${importId} and state = 'failed' order by line`)
  const rows = lines.map(({ line, cells, faults }) => {
    const each = (show: (fault: ImportError) => string) => [...new Set(faults.map(show))].join(' | ')
    const place = { line, column: '', value: '' }
    return [
      String(line),
      each(({ column }) => column ?? ''),
      each(({ value }) => value ?? ''),
      each(({ code }) => code),
      each(({ code, column, value, params }) =>
        messageOf(code, language, actor.region, { ...place, column: column ?? '', value: value ?? '', ...params }),
      ),
      ...cells.map((cell) => (typeof cell === 'string' ? cell : cellText(cell))),
    ]
  })
  return `\ufeff${[[...HEAD.map((key) => records[key][language]), ...columns], ...rows].map((row) => csvLine(row, actor.region)).join('')}`
}

function csvLine(cells: readonly string[], region: Region): string {
  const separator = region === 'ro' ? ';' : ','
  const quoted = (text: string) => (/["\r\n;,\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return `${cells.map((cell) => quoted(harmless(cell))).join(separator)}\r\n`
}

/** The rows of a file of ours without what was said about them, and without the apostrophes that kept formulas still; others as they are. */
export function unmarked(rows: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  const ours = (language: Language) => HEAD.every((key, index) => rows[0]?.[index] === records[key][language])
  if (!ours('en') && !ours('ro')) return rows
  return rows.map((row) => row.slice(HEAD.length).map(unguarded))
}

function unguarded(cell: Cell): Cell {
  return typeof cell === 'string' && /^'[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell
}
