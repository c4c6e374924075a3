import { fault, type TransferFault } from './fault.ts'
import type { ListEstimate, ListLine, QuantityList, RecognisedSheet, RecogniseOptions } from './quantity-list.ts'
import { mappedHeader } from './find-header.ts'
import { recogniseColumns } from './recognise-columns.ts'
import { readNumber } from './read-number.ts'
import { looksLikeF3, recogniseF3 } from './recognise-f3.ts'
import { holdsNumbers } from './row-cells.ts'
import { usSummary } from './us-summary.ts'
import { type Cell, columnLetter, MAX_LIST_LINES, type Sheet, shortRows, shortText } from './sheet.ts'

/** Rows of each sheet the preview repeats. */
const PREVIEW_ROWS = 30
/** Columns of a sheet without a header that are offered. */
const LETTERED = 40

/**
 * Recognises a quantity list, sheet by sheet: the F3 layout where it shows, else any table with a header; with a mapping
 * given by hand, the table of that mapping. A list without a line, or with more than `maxLines`, carries that as a fault.
 */
export function recogniseList(sheets: readonly Sheet[], options: RecogniseOptions): QuantityList {
  const estimates: ListEstimate[] = []
  const faults: TransferFault[] = []
  const read: RecognisedSheet[] = []
  // The file's name names one sheet; of several, each has its own.
  const { name: _name, ...nameless } = options
  const chosen = chosenSheets(sheets, options)
  const most = options.maxLines ?? MAX_LIST_LINES
  let taken = 0
  for (const sheet of sheets) {
    faults.push(...(sheet.notes ?? []))
    const found = chosen.includes(sheet)
      ? recogniseSheet(sheet, { ...(chosen.length > 1 ? nameless : options), maxLines: most - taken })
      : { tooMany: false, taken: 0, estimates: [], faults: [], sheet: shownSheet(sheet, 'none', null, []) }
    if (found.tooMany) return tooManyLines([...read, found.sheet], most)
    estimates.push(...found.estimates)
    taken += found.taken
    faults.push(...gathered(found.faults, sheet.name))
    read.push(found.sheet)
  }
  if (options.sheet !== undefined && chosen.length === 0)
    faults.push(fault('SHEET_NOT_FOUND', { value: options.sheet }))
  const counts = countsOf(estimates, faults)
  const empty = counts.lines + counts.children === 0
  const whole = empty ? [fault('NO_LINES')] : []
  // A sheet without a table (a cover, a summary) is no fault beside sheets that have one.
  const kept = empty ? faults : faults.filter(({ code }) => code !== 'HEADER_NOT_FOUND')
  if (!empty)
    kept.push(
      ...read.filter(({ form }) => form === 'none').map(({ sheet }) => fault('SHEET_LEFT_OUT', { value: sheet })),
    )
  return { estimates, sheets: read, faults: [...whole, ...summaryTold(estimates, kept, options)], counts }
}

/** A list that is not taken: what it has besides is not looked at. */
function tooManyLines(sheets: readonly RecognisedSheet[], most: number): QuantityList {
  const counts = { estimates: 0, lines: 0, chapters: 0, children: 0, flagged: 0 }
  return { estimates: [], sheets, faults: [fault('FILE_TOO_MANY_LINES', { value: String(most) })], counts }
}

/** A stack that a new American project takes is one note in place of what each estimate would leave out. */
function summaryTold(
  estimates: readonly ListEstimate[],
  faults: readonly TransferFault[],
  { practice }: RecogniseOptions,
): readonly TransferFault[] {
  const first = faults.find(({ code }) => code === 'SUMMARY_LEFT_OUT')
  if (practice !== 'us' || !first || !usSummary(estimates)) return faults
  const { sheet, line, value } = first
  const note = fault('SUMMARY_OF_NEW', {
    ...(sheet ? { sheet } : {}),
    ...(line ? { line } : {}),
    ...(value ? { value } : {}),
  })
  return [...faults.filter(({ code }) => code !== 'SUMMARY_LEFT_OUT'), note]
}

/**
 * The sheets that are read: the one a person chose, else all. With columns given by hand, those that have these columns: first those
 * that also look like a table, so that a sheet of notes is not read by letters that mean nothing in it.
 */
function chosenSheets(sheets: readonly Sheet[], { sheet: wanted, mapping }: RecogniseOptions): readonly Sheet[] {
  if (wanted !== undefined) return sheets.filter(({ name }) => name === wanted)
  if (!mapping || sheets.length === 1) return sheets
  const fitting = sheets.filter((sheet) =>
    mappedHeader(sheet, mapping).faults.every(({ code }) => code !== 'MAPPING_UNKNOWN_COLUMN'),
  )
  const tables = fitting.filter((sheet) => mappedHeader(sheet, mapping).header.row >= 0)
  return tables.length > 0 ? tables : fitting.length > 0 ? fitting : sheets
}

// A workbook saved without its formulas' values lacks every total: that is one note, not one for each line.
function gathered(faults: readonly TransferFault[], sheet: string): TransferFault[] {
  const computed = faults.filter(({ code }) => code === 'AMOUNT_COMPUTED')
  const others = faults.filter(({ code }) => code !== 'AMOUNT_COMPUTED')
  return computed.length === 0
    ? others
    : [...others, fault('AMOUNT_COMPUTED', { sheet, value: String(computed.length) })]
}

function recogniseSheet(sheet: Sheet, options: RecogniseOptions) {
  if (!options.mapping && looksLikeF3(sheet)) {
    const { estimates, faults, headerLine, columns, taken, tooMany = false } = recogniseF3(sheet, options)
    const form = headerLine === null ? ('none' as const) : ('f3' as const)
    return { tooMany, taken, estimates, faults, sheet: shownSheet(sheet, form, headerLine, columns) }
  }
  const { estimates, faults, header, taken, tooMany = false } = recogniseColumns(sheet, options)
  const form = header ? ('columns' as const) : ('none' as const)
  const headerLine = header && header.row >= 0 ? header.row + 1 : null
  return { tooMany, taken, estimates, faults, sheet: shownSheet(sheet, form, headerLine, header?.columns ?? []) }
}

function shownSheet(
  { name, rows, reading }: Sheet,
  form: RecognisedSheet['form'],
  headerLine: number | null,
  columns: RecognisedSheet['columns'],
): RecognisedSheet {
  const first = rows.slice(0, PREVIEW_ROWS)
  const preview = shortRows(first)
  const titled = columns.map((column) => ({ ...column, header: shortText(column.header) }))
  const shown = titled.length > 0 ? titled : letteredColumns(first)
  const numbers = numbersIn(first, columns, headerLine ?? 0)
  const taken = { sheet: name, form, headerLine, rows: rows.length, columns: shown, preview, numbers }
  return reading ? { ...taken, reading } : taken
}

function numbersIn(
  rows: readonly (readonly Cell[])[],
  columns: RecognisedSheet['columns'],
  from: number,
): RecognisedSheet['numbers'] {
  const read = columns.filter(({ field }) => field !== null && holdsNumbers(field))
  return Object.fromEntries(
    read.map(({ letter, index, decimals }) => [
      letter,
      rows.map((row, at) => (at < from ? null : (readNumber(row[index], decimals?.mark ?? 'point') ?? null))),
    ]),
  )
}

/** The columns of a sheet without a header, so that a person can say what they are. */
function letteredColumns(rows: readonly (readonly Cell[])[]): RecognisedSheet['columns'] {
  const width = Math.min(LETTERED, Math.max(0, ...rows.map((row) => row.length)))
  return Array.from({ length: width }, (_, index) => ({
    index,
    letter: columnLetter(index),
    header: '',
    field: null,
    confidence: 0,
  }))
}

function countsOf(estimates: readonly ListEstimate[], faults: readonly TransferFault[]): QuantityList['counts'] {
  const lines = estimates.flatMap((estimate) => estimate.lines)
  const count = (list: readonly ListLine[], chapter: boolean) =>
    list.filter(({ kind }) => (kind === 'chapter') === chapter).length
  const flagged = new Set(
    faults.filter(({ code }) => code === 'LINE_TOTAL_DIFFERS').map(({ sheet, line }) => `${sheet} ${line}`),
  )
  return {
    estimates: estimates.length,
    lines: count(lines, false),
    chapters: count(lines, true),
    children: lines.reduce((sum, { children }) => sum + children.length, 0),
    flagged: flagged.size,
  }
}
