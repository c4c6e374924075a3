import { shortened } from '@temelia/text/beginning'
import type { DecodedText } from './decode-text.ts'
import type { LineEnds } from './delimited.ts'
import type { TransferFault } from './fault.ts'

/** What any uploaded table becomes before anything is recognised in it. */

/** One cell: text as written, a number as stored by the workbook, or nothing. Dates arrive as `YYYY-MM-DD`. */
export type Cell = string | number | boolean | null

/** One sheet. Row `i` is line `i + 1` of the file; rows may differ in length. */
export interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  /** How a delimited text was read. */
  readonly reading?: TextReading
  /** What is worth saying about the file, or keeps it from being taken. */
  readonly notes?: readonly TransferFault[]
  /** Cells of a workbook whose value a formula gives, as `B7`. */
  readonly formulas?: readonly string[]
}

/** How a delimited text was read. */
export interface TextReading {
  readonly encoding: string
  readonly encodingBy: DecodedText['by']
  readonly delimiter: string
  readonly lineEnds: LineEnds
}

/** How far a file may go. Everything above is refused before its content is built up in memory. */
export interface ReadLimits {
  /** Bytes of the file as uploaded. */
  readonly fileBytes: number
  /** Bytes after decompression, all parts together. */
  readonly unpackedBytes: number
  /** Rows of all sheets together. */
  readonly rows: number
  /** Cells of all sheets together. */
  readonly cells: number
  /** Columns of a sheet that hold anything. */
  readonly columns: number
  /** Characters in one cell. */
  readonly cellCharacters: number
}

/** Lines a quantity list may have; an F3 spends five rows on each. */
export const MAX_LIST_LINES = 10_000

/** Rows a catalogue table may have. */
export const MAX_CATALOGUE_LINES = 200_000

/** Limits for quantity lists. */
export const listLimits: ReadLimits = {
  fileBytes: 50_000_000,
  unpackedBytes: 200_000_000,
  rows: MAX_LIST_LINES * 6 + 2_000,
  cells: 2_000_000,
  columns: 1_000,
  cellCharacters: 32_767,
}

/** Limits for record tables: a line is a row. */
export const recordLimits: ReadLimits = { ...listLimits, rows: MAX_LIST_LINES + 2_000 }

/** Limits for a catalogue given as one table. */
export const catalogueLimits: ReadLimits = {
  fileBytes: 100_000_000,
  unpackedBytes: 400_000_000,
  rows: MAX_CATALOGUE_LINES + 100,
  cells: 5_000_000,
  columns: 1_000,
  cellCharacters: 32_767,
}

/** The letter of a column as spreadsheets name it: 0 gives `A`, 26 gives `AA`. */
export function columnLetter(index: number): string {
  const rest = String.fromCharCode(65 + (index % 26))
  return index < 26 ? rest : columnLetter(Math.floor(index / 26) - 1) + rest
}

/** True for a cell that shows nothing. */
export function isBlank(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}

/** Characters of a cell that a preview repeats, and of a row: a thousand columns of long texts would fill the reply and the import's row. */
const SHOWN_CHARACTERS = 200
const SHOWN_IN_ROW = 20_000

/** A text as a preview shows it. */
export function shortText(text: string, most: number = SHOWN_CHARACTERS): string {
  return shortened(text, most)
}

/** Rows as a preview shows them: the wider the table, the less of each text. */
export function shortRows(rows: readonly (readonly Cell[])[]): Cell[][] {
  const width = Math.max(1, ...rows.map((row) => row.length))
  const most = Math.min(SHOWN_CHARACTERS, Math.floor(SHOWN_IN_ROW / width))
  return rows.map((row) => row.map((cell) => (typeof cell === 'string' ? shortText(cell, most) : cell)))
}

/** A cell as one line of text; nothing gives the empty text. */
export function cellText(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? '' : String(cell).replace(/\s+/g, ' ').trim()
}
