import type { Orientation, Paper } from './page-model.ts'

/** A cell of a sheet. `formula` has no equals sign; `value` is what the engine computed and is stored beside it. */
export interface SheetCell {
  value: number | string
  formula?: string
  decimals?: number
  /** Columns and rows it covers, 1 when left out; those it covers hold nothing. */
  across?: number
  down?: number
  align?: 'left' | 'center' | 'right'
  /** Runs over the empty cells beside it instead of breaking into lines. */
  loose?: true
}

export interface SheetRow {
  cells: readonly (SheetCell | null)[]
  /** `line` is a row of a table, `sum` one that stands out, `strong` one outside of tables; on `signing` names are signed. */
  style?: 'head' | 'title' | 'sum' | 'line' | 'strong' | 'signing'
  /** Points; left to the spreadsheet where it is not given. */
  height?: number
}

export interface Sheet {
  /** At most 31 signs, none of `[]/\:*?`, unique in its workbook. */
  name: string
  rows: readonly SheetRow[]
  /** Widths in signs. */
  widths: readonly number[]
  /** Rows that stay in sight at the top. */
  frozen: number
  /** How it prints. */
  page: SheetPage
}

/** One page wide; `titles` are the first and last of the rows that every page repeats, counted from 0. */
export interface SheetPage {
  paper: Paper
  orientation: Orientation
  titles: readonly [number, number] | null
  /** Left text of the foot. */
  footer: string
  /** Words with `{{page}}` and `{{pages}}`. */
  pageOf: string
}

/** The sheet of a section of a form. */
export interface FormSheet extends Sheet {
  /** Where the figure of a row stands, by the id of the row and the key of its column; undefined where the form has none. */
  cellOf(row: string, column: string): string | undefined
}

/** The address of a cell, counted from 0: `address(0, 4)` is `E1`, `address(0, 26)` is `AA1`. */
export function address(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`
}

/** The number of a column, counted from 0, by its letters: the other way round of `address`. */
export function columnOf(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : `${columnLetters(Math.floor(column / 26) - 1)}${last}`
}

/** A reference to a cell of another sheet. */
export function reference(sheet: string, cell: string): string {
  return `'${sheet.replaceAll("'", "''")}'!${cell}`
}

/** The formula where it gives the engine's figure, the bare figure where it does not. */
export function checked(value: number, computed: number, formula: string, decimals: number): SheetCell {
  return computed === value ? { value, formula, decimals } : { value, decimals }
}

/** Sheet names that Excel accepts, in order, made unique with a number where two would be alike. */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title) => {
    const plain = title
      .replace(/[[\]/\\:*?\p{Cc}\s]+/gu, ' ')
      .trim()
      .replace(/^'+|'+$/g, '')
    for (let at = 1; ; at++) {
      const ending = at === 1 ? '' : ` (${at})`
      const name = `${shortened(plain || '-', 31 - ending.length)}${ending}`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  })
}

/** Cut to `most` code units, never through a sign. */
function shortened(text: string, most: number): string {
  let kept = ''
  for (const sign of text) {
    if (kept.length + sign.length > most) break
    kept += sign
  }
  return kept.replace(/['\s]+$/, '')
}
