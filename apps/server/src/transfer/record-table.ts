import { fault, type TransferFault } from './fault.ts'
import { type Cell, cellText, columnLetter, isBlank, type Sheet } from './sheet.ts'
import { foldLabel } from './words.ts'

/** A field records can be imported into: its name, and every label people may have written in the header. */
export interface ImportField {
  readonly name: string
  readonly labels: readonly string[]
  readonly required?: boolean
}

/** One column and the field it was matched to, and how. */
export interface RecordColumn {
  readonly index: number
  readonly header: string
  readonly field: string | null
  readonly match: 'mapping' | 'exact' | 'normalised' | 'label' | 'none'
}

/** One row as field -> cell, with its line in the file. */
export interface RecordRow {
  readonly line: number
  readonly values: Readonly<Record<string, Cell>>
  /** The line as the file has it. */
  readonly cells: readonly Cell[]
  /** The line cannot be taken: it has a value under no header. */
  readonly broken?: TransferFault
}

/** A table of records: what its columns are, its rows, and what is wrong with the header. */
export interface RecordTable {
  readonly columns: readonly RecordColumn[]
  readonly rows: readonly RecordRow[]
  readonly faults: readonly TransferFault[]
}

/**
 * Reads a sheet whose first filled row names the fields. A header matches a field by a mapping given by hand, by its
 * very name, by its name without case, spaces and marks, or by a label in either language. Two columns for one field,
 * and a missing required field are faults of the header; a row with a value under no header is broken, a shorter one is filled with nothing.
 */
export function readRecordTable(
  sheet: Sheet,
  fields: readonly ImportField[],
  mapping: Readonly<Record<string, string | null>> = {},
): RecordTable {
  const start = sheet.rows.findIndex((row) => !row.every(isBlank))
  const head = sheet.rows[start]
  if (!head) return { columns: [], rows: [], faults: [fault('HEADER_NOT_FOUND', { sheet: sheet.name })] }
  const names = namesOf(fields)
  const columns = head.map((cell, index) => matchColumn(cellText(cell), index, names, mapping))
  const faults = headerFaults(columns, fields, sheet.name, start + 1)
  // Looked up once: a wide table of many lines has millions of cells that go nowhere.
  const taken = columns.flatMap(({ field, index }) => (field === null ? [] : [{ field, index }]))
  const rows: RecordRow[] = []
  sheet.rows.slice(start + 1).forEach((row, index) => {
    if (row.every(isBlank)) return
    const line = start + 2 + index
    const beyond = row.slice(columns.length).findIndex((cell) => !isBlank(cell))
    if (beyond >= 0) {
      const extra = columns.length + beyond
      const broken = fault('ROW_TOO_LONG', {
        sheet: sheet.name,
        line,
        column: columnLetter(extra),
        value: cellText(row[extra]),
      })
      rows.push({ line, values: {}, cells: row, broken })
      return
    }
    if (row.length < columns.length && typeof row.at(-1) === 'string')
      faults.push(fault('ROW_TOO_SHORT', { sheet: sheet.name, line, value: String(row.length) }))
    const values = taken.map(({ field, index: at }) => [field, row[at] ?? null] as const)
    rows.push({ line, values: Object.fromEntries(values), cells: row })
  })
  return { columns, rows, faults }
}

/** The fields by their very names, their names without case and marks, and their labels; the first of two alike holds. */
interface FieldNames {
  readonly exact: ReadonlyMap<string, string>
  readonly normalised: ReadonlyMap<string, string>
  readonly labelled: ReadonlyMap<string, string>
}

function namesOf(fields: readonly ImportField[]): FieldNames {
  const last = fields.toReversed()
  return {
    exact: new Map(last.map(({ name }) => [name, name])),
    normalised: new Map(last.map(({ name }) => [bare(name), name])),
    labelled: new Map(last.flatMap(({ name, labels }) => labels.map((label) => [bare(label), name] as const))),
  }
}

function matchColumn(
  header: string,
  index: number,
  names: FieldNames,
  mapping: Readonly<Record<string, string | null>>,
): RecordColumn {
  const column = (field: string | null, match: RecordColumn['match']) => ({ index, header, field, match })
  const mapped = [columnLetter(index), header].find((key) => key !== '' && Object.hasOwn(mapping, key))
  if (mapped !== undefined) return column(mapping[mapped] ?? null, 'mapping')
  if (header === '') return column(null, 'none')
  const exact = names.exact.get(header)
  if (exact !== undefined) return column(exact, 'exact')
  const folded = bare(header)
  const normalised = names.normalised.get(folded)
  if (normalised !== undefined) return column(normalised, 'normalised')
  const labelled = names.labelled.get(folded)
  return labelled === undefined ? column(null, 'none') : column(labelled, 'label')
}

function bare(text: string): string {
  return foldLabel(text).replace(/[^\p{L}\p{N}]/gu, '')
}

function headerFaults(
  columns: readonly RecordColumn[],
  fields: readonly ImportField[],
  sheet: string,
  line: number,
): TransferFault[] {
  const faults: TransferFault[] = []
  const known = new Set(fields.map(({ name }) => name))
  const seen = new Set<string>()
  for (const { field, header, index } of columns) {
    const place = { sheet, line, column: columnLetter(index), value: header }
    if (field === null) {
      if (header !== '') faults.push(fault('HEADER_UNKNOWN', place))
      continue
    }
    if (!known.has(field)) faults.push(fault('MAPPING_UNKNOWN_FIELD', { ...place, value: field }))
    if (seen.has(field)) faults.push(fault('HEADER_DUPLICATE', place))
    seen.add(field)
  }
  for (const { name, required } of fields)
    if (required && !seen.has(name)) faults.push(fault('HEADER_MISSING', { sheet, line, value: name }))
  return faults
}
