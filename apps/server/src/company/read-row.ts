import { overJsonLimits } from '@temelia/exchange/json-shape'
import { ArchiveFault } from './company-fault.ts'
import type { Column, CompanyTable } from './company-tables.ts'

/** A row as an archive has it, by the names of its columns. */
export type WrittenRow = Readonly<Record<string, unknown>>

/** The form of each type of column; what the database would read otherwise, such as `"NaN"` or `"infinity"`, is none of it. */
const FORMS: Readonly<Record<string, (value: unknown) => boolean>> = {
  bigint: (value) => Number.isSafeInteger(value),
  integer: (value) => Number.isSafeInteger(value),
  numeric: (value) => typeof value === 'number' && Math.abs(value) < 1e30,
  boolean: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string',
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  'timestamp with time zone': (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.+-]+$/.test(value),
  'text[]': (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  jsonb: () => true,
}

/** The largest structures are templates of whole projects; what is beyond holds up the thread that answers everybody, or runs it out of stack. */
const MOST = { levels: 100, fields: 10_000, parts: 400_000 }

const columnsOf = new WeakMap<CompanyTable, ReadonlyMap<string, Column>>()

/**
 * A row of a table from its line: only columns that the table has, each of its form, choices and structures as their field has them.
 * @throws ArchiveFault
 */
export function readRow(table: CompanyTable, line: string): WrittenRow {
  const known = columnsOf.get(table) ?? new Map(table.columns.map((column) => [column.name, column]))
  columnsOf.set(table, known)
  const row = parsed(line, table.name)
  for (const [name, value] of Object.entries(row)) {
    const column = known.get(name)
    if (!column || value === null || !FORMS[column.type]?.(value) || !isOfField(column, value))
      throw new ArchiveFault('ARCHIVE_UNREADABLE', `${table.name}.${name}`.slice(0, 120))
  }
  if (table.hasId && !(Number(row['id']) > 0)) throw new ArchiveFault('ARCHIVE_UNREADABLE', `${table.name}.id`)
  return row
}

function isOfField({ field }: Column, value: unknown): boolean {
  if (field?.choices) return field.choices.includes(value as string)
  return field?.kind === 'json' ? field.schema.safeParse(value).success : true
}

function parsed(line: string, place: string): Record<string, unknown> {
  if (overJsonLimits(line, MOST)) throw new ArchiveFault('ARCHIVE_UNREADABLE', place)
  try {
    const row: unknown = JSON.parse(line)
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row as Record<string, unknown>
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new ArchiveFault('ARCHIVE_UNREADABLE', place)
}
