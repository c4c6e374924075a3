import { type ListField, listFields } from '@temelia/model/list-fields'
import { fault, type TransferFault } from './fault.ts'
import type { ListColumn } from './quantity-list.ts'
import { readNumber } from './read-number.ts'
import { holdsNumbers } from './row-cells.ts'
import { type Cell, cellText, columnLetter, isBlank, type Sheet } from './sheet.ts'
import { fieldOfHeader, foldLabel, isPerUnit } from './words.ts'

/** Rows looked at for a header before the sheet is said to have none. */
const SEARCHED_ROWS = 200

/** A header row and the columns it names. */
export interface Header {
  /** Index of the row in the sheet; -1 when the columns were given by letters and the sheet has no header. */
  readonly row: number
  readonly columns: readonly ListColumn[]
}

/** The columns a row would name if it were the header, the surest claim on each field first; the others keep no field. */
export function columnsOfRow(row: readonly Cell[]): ListColumn[] {
  const guesses = row.map((cell, index) => {
    const header = cellText(cell)
    const guess = typeof cell === 'string' && /\p{L}|#/u.test(cell) ? fieldOfHeader(header) : undefined
    return {
      index,
      letter: columnLetter(index),
      header,
      field: guess?.field ?? null,
      confidence: guess?.confidence ?? 0,
    }
  })
  const best = new Map<ListField, number>()
  for (const { field, confidence, index } of guesses)
    if (field && confidence > (guesses[best.get(field) ?? -1]?.confidence ?? 0)) best.set(field, index)
  return guesses.map((guess) => {
    if (guess.field === null || best.get(guess.field) === guess.index) return guess
    const first = guesses[best.get(guess.field) ?? -1]
    const field = first && isPerUnit(first.header) ? totalOf(guess.field) : null
    return field && !best.has(field) ? { ...guess, field } : { ...guess, field: null, confidence: 0 }
  })
}

/** Columns that are prices too, beside the one that was taken for the price. */
export function otherPrices(columns: readonly ListColumn[]): ListColumn[] {
  return columns.filter(
    ({ field, header }) => field === null && header !== '' && fieldOfHeader(header)?.field === 'unitPrice',
  )
}

/**
 * The columns of a table without a column of names, where the one taken for symbols holds words: `Bid item` heads a number in one list
 * and the description in another.
 */
export function namedByContent(
  columns: readonly ListColumn[],
  rows: readonly (readonly Cell[])[],
): readonly ListColumn[] {
  if (columns.some(({ field }) => field === 'name' || field === 'nameEn' || field === 'nameRo')) return columns
  const symbol = columns.find(({ field }) => field === 'symbol')
  if (!symbol) return columns
  const texts = rows.map((row) => cellText(row[symbol.index])).filter((text) => text !== '')
  const worded = texts.filter((text) => /\p{L}{3,}.*\s.*\p{L}{2,}/u.test(text)).length
  if (worded * 2 <= texts.length) return columns
  return columns.map((column) => (column === symbol ? { ...column, field: 'name' as const } : column))
}

/** Beside a column of prices per unit, the same part again without a unit is its value: our own export has both. */
function totalOf(field: ListField): ListField | null {
  switch (field) {
    case 'material':
      return 'materialTotal'
    case 'labor':
      return 'laborTotal'
    case 'equipment':
      return 'equipmentTotal'
    case 'transport':
      return 'transportTotal'
    default:
      return null
  }
}

/** True when the columns are enough to be a quantity list's header: a name or symbol, and two measures of it. */
export function isHeader(columns: readonly ListColumn[]): boolean {
  const fields = new Set(columns.map(({ field }) => field))
  const named = (['name', 'symbol', 'nameEn', 'nameRo'] as const).some((field) => fields.has(field))
  const measures = (['unit', 'quantity', 'unitPrice', 'amount', 'number'] as const).filter((field) => fields.has(field))
  return named && measures.length >= 2 && (fields.has('quantity') || fields.has('amount') || fields.has('unitPrice'))
}

/** The first row from `from` that is a header. */
export function findHeader(sheet: Sheet, from = 0): Header | undefined {
  const end = Math.min(sheet.rows.length, from + SEARCHED_ROWS)
  for (let row = from; row < end; row++) {
    const columns = columnsOfRow(sheet.rows[row] ?? [])
    if (isHeader(columns)) return { row, columns }
  }
  return undefined
}

/** True for the row of column numbers under a header: `0 1 2 3 4 5 = 3 x 4`. */
export function isColumnNumbers(row: readonly Cell[]): boolean {
  const texts = row.map((cell) => cellText(cell)).filter((text) => text !== '')
  return texts.length >= 3 && texts.every((text, index) => /^\d{1,2}(?:\s*=.*)?$/.test(text) && follows(texts, index))
}

function follows(texts: readonly string[], index: number): boolean {
  return index === 0 || Number.parseInt(texts[index] ?? '', 10) === Number.parseInt(texts[index - 1] ?? '', 10) + 1
}

/** The columns as a person mapped them, by letter or by header; columns not named are left out. */
export function mappedHeader(
  sheet: Sheet,
  mapping: Readonly<Record<string, ListField | null>>,
): { header: Header; faults: TransferFault[] } {
  const faults: TransferFault[] = []
  const found = findHeader(sheet) ?? headerByName(sheet, Object.keys(mapping))
  const width = sheet.rows.reduce((most, row) => Math.max(most, row.length), 0)
  const titles = Array.from({ length: width }, (_, index) => found?.columns[index]?.header ?? '')
  const fields = new Map<number, ListField>()
  const places = columnPlaces(titles)
  for (const [key, field] of Object.entries(mapping)) {
    const index = places.get(foldLabel(key)) ?? places.get(key) ?? -1
    if (index < 0) faults.push(fault('MAPPING_UNKNOWN_COLUMN', { sheet: sheet.name, value: key }))
    else if (field !== null && !listFields.includes(field))
      faults.push(fault('MAPPING_UNKNOWN_FIELD', { sheet: sheet.name, column: key, value: String(field) }))
    else if (field !== null) fields.set(index, field)
  }
  const row = found?.row ?? rowAboveNumbers(sheet, fields)
  const columns = titles.map((title, index) => {
    const field = fields.get(index) ?? null
    const header = title || cellText(sheet.rows[row]?.[index])
    return { index, letter: columnLetter(index), header, field, confidence: field ? 1 : 0 }
  })
  return { header: { row, columns }, faults }
}

/** The first filled row, where it has words in every column that was said to hold numbers: a header of words that are not known. */
function rowAboveNumbers(sheet: Sheet, fields: ReadonlyMap<number, ListField>): number {
  const numbers = [...fields].filter(([, field]) => holdsNumbers(field)).map(([index]) => index)
  const first = sheet.rows.findIndex((row) => !row.every(isBlank))
  const words = (index: number) => {
    const cell = sheet.rows[first]?.[index]
    return !isBlank(cell) && readNumber(cell, 'point') === undefined
  }
  return numbers.length > 0 && numbers.every(words) ? first : -1
}

function headerByName(sheet: Sheet, names: readonly string[]): Header | undefined {
  const wanted = new Set(names.map(foldLabel))
  const row = sheet.rows.slice(0, SEARCHED_ROWS).findIndex((cells) => {
    const hits = cells.filter((cell) => wanted.has(foldLabel(cellText(cell)))).length
    return hits >= Math.min(2, wanted.size)
  })
  return row < 0 ? undefined : { row, columns: columnsOfRow(sheet.rows[row] ?? []) }
}

/** Where a column stands, by its title without case and marks, else by its letters. */
function columnPlaces(titles: readonly string[]): Map<string, number> {
  const letters = titles.slice(0, LETTERED).map((_, index) => [columnLetter(index), index] as const)
  const named = titles.map((title, index) => [foldLabel(title), index] as const).filter(([title]) => title !== '')
  // The first of two titles alike comes last, so that it stays.
  return new Map([...letters, ...named.toReversed()])
}

/** Columns of one or two letters. */
const LETTERED = 26 + 26 * 26
