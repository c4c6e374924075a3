import { compareDecimals, roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import { typedText } from '@temelia/decimal/typed-number'
import type { ListField } from '@temelia/model/list-fields'
import { fault, type TransferFault } from './fault.ts'
import { costsMeant } from './costs-meant.ts'
import { findHeader, type Header, isColumnNumbers, mappedHeader, namedByContent, otherPrices } from './find-header.ts'
import { headingNames } from './heading-names.ts'
import { type EstimateDraft, finishEstimate, startEstimate } from './finish-estimate.ts'
import { isLinkedNumber, type NumberRole, plainNumber, roleOfNumber } from './line-number.ts'
import { emptyDraft, type LineDraft } from './list-line.ts'
import { partsMeant } from './parts-meant.ts'
import type { ListEstimate, Parts, RecogniseOptions } from './quantity-list.ts'
import { type RowReader, rowReader, withDecimals } from './row-cells.ts'
import { type Cell, cellText, isBlank, MAX_LIST_LINES, type Sheet, shortText } from './sheet.ts'
import { splitSymbol } from './split-symbol.ts'
import { foldLabel } from './words.ts'

/** A table as read from one sheet. */
export interface RecognisedTable {
  readonly estimates: readonly ListEstimate[]
  readonly header: Header | undefined
  readonly faults: readonly TransferFault[]
  /** Rows that are lines, what stands under them, or titles of chapters. */
  readonly taken: number
  /** It has more lines than are taken: reading stopped, and nothing of it is given. */
  readonly tooMany?: boolean
}

interface PrintedTotal {
  readonly total: number
  readonly line: number
}

/**
 * Reads any table with a header: one row, one line. A column taken for `estimate` (phase, trade) parts the rows into
 * estimates, one for `chapter` and rows that are only a title into chapters; rows of totals are checked, not imported.
 */
export function recogniseColumns(sheet: Sheet, options: RecogniseOptions): RecognisedTable {
  const mapped = options.mapping ? mappedHeader(sheet, options.mapping) : undefined
  const header = mapped?.header ?? guessedHeader(sheet)
  const faults: TransferFault[] = [...(mapped?.faults ?? [])]
  if (!header) return { estimates: [], header, taken: 0, faults: [fault('HEADER_NOT_FOUND', { sheet: sheet.name })] }
  faults.push(...columnNotes(sheet, header, mapped !== undefined))
  const reader = rowReader(sheet, header.columns, header.row + 1, faults, options)
  const estimates = new Map<string, EstimateDraft>()
  let chapter: string | null = null
  // The totals under the last lines read: subtotals, the direct cost, or the recapitulation's.
  let printed: PrintedTotal[] = []
  let afterTotal = false
  let taken = 0
  const most = options.maxLines ?? MAX_LIST_LINES
  const named = headingNames(sheet.rows.slice(0, Math.max(header.row, 0)))
  // A file of one sheet says in its heading what it is of; of several, each has a name of its own.
  const whole = named.estimate ?? (options.name === undefined ? undefined : (named.project ?? options.name))
  const estimateAt = (object: string, name: string, line: number): EstimateDraft => {
    const key = JSON.stringify([object, name])
    const known = estimates.get(key)
    if (known) return known
    const made = startEstimate(sheet.name, line, name || whole || sheet.name)
    if (object !== '') made.object = object
    estimates.set(key, made)
    return made
  }

  for (let index = header.row + 1; index < sheet.rows.length; index++) {
    const row = sheet.rows[index] ?? []
    const line = index + 1
    if (row.every(isBlank) || isColumnNumbers(row) || repeatsHeader(row, header)) continue
    if (isTotalRow(row, reader)) {
      const total = reader.number(row, 'amount', line)
      if (total !== null) printed = afterTotal ? [...printed, { total, line }] : [{ total, line }]
      afterTotal = true
      continue
    }
    const draft = lineOfRow(row, line, reader)
    if (afterTotal && isRecapitulation(draft)) continue
    if (draft.role !== 'chapter') afterTotal = false
    if (++taken > most) return { estimates: [], header, faults, taken, tooMany: true }
    const estimate = estimateAt(reader.text(row, 'object'), reader.text(row, 'estimate'), line)
    if (draft.role === 'chapter') {
      chapter = draft.name
      estimate.lines.push(draft)
      continue
    }
    const holder = estimate.lines.at(-1)
    const role = holder ? roleBelow(draft, holder, reader) : 'top'
    if (holder && role !== 'top') {
      holder.children.push({ ...draft, number: plainNumber(draft.number), role })
      continue
    }
    const group = reader.text(row, 'chapter')
    if (group !== '' && group !== chapter) {
      estimate.lines.push({ ...emptyDraft(), line, role: 'chapter', name: group })
      chapter = group
    }
    estimate.lines.push({ ...draft, chapter: group || chapter })
  }

  const parted = partsMeant(sheet.name, [...estimates.values()], header.columns)
  const meant = { ...parted, estimates: costsMeant(parted.estimates, parted.columns) }
  faults.push(...meant.faults)
  const sum = roundDecimal(
    sumDecimals(meant.estimates.map((estimate) => finishEstimate(estimate, options)[0].totals.total)),
    2,
  )
  const checked = printed.find(({ total }) => compareDecimals(roundDecimal(total, 2), sum) === 0) ?? printed.at(-1)
  const finished = meant.estimates.map((estimate) =>
    finishEstimate(withPrinted(estimate, estimates.size, checked), options),
  )
  const read = finished.map(([estimate]) => estimate)
  return {
    estimates: read,
    taken,
    header: { ...header, columns: withDecimals(meant.columns, reader) },
    faults: [...faults, ...finished.flatMap(([, found]) => found), ...wholeDiffers(sheet.name, read, checked, options)],
  }
}

function guessedHeader(sheet: Sheet): Header | undefined {
  const header = findHeader(sheet)
  return header && { ...header, columns: namedByContent(header.columns, sheet.rows.slice(header.row + 1)) }
}

/** What the columns leave open: no names, prices of several bidders, columns that mean nothing here. */
function columnNotes(sheet: Sheet, { row, columns }: Header, byHand: boolean): TransferFault[] {
  const place = { sheet: sheet.name, ...(row >= 0 ? { line: row + 1 } : {}) }
  const notes: TransferFault[] = []
  const named = columns.some(({ field }) => field === 'name' || field === 'nameEn' || field === 'nameRo')
  if (!named) notes.push(fault('NAME_COLUMN_MISSING', place))
  if (byHand) return notes
  const price = columns.find(({ field }) => field === 'unitPrice')
  const others = otherPrices(columns)
  const title = ({ header, letter }: (typeof columns)[number]) => `${header} (${letter})`
  if (price && others.length > 0) {
    const params = { others: shortText(others.map(title).join(', ')) }
    notes.push({ ...fault('PRICE_COLUMN_CHOSEN', { ...place, column: price.letter, value: price.header }), params })
  }
  const rows = sheet.rows.slice(row + 1)
  const left = columns.filter(
    (column) =>
      column.field === null &&
      column.header !== '' &&
      !others.includes(column) &&
      rows.some((cells) => !isBlank(cells[column.index])),
  )
  if (left.length > 0) notes.push(fault('COLUMNS_LEFT_OUT', { ...place, value: left.map(title).join(', ') }))
  return notes
}

function lineOfRow(row: readonly Cell[], line: number, reader: RowReader): LineDraft {
  const symbol = reader.text(row, 'symbol')
  const nameEn = reader.text(row, 'nameEn')
  const nameRo = reader.text(row, 'nameRo')
  const text = reader.text(row, 'name') || nameRo || nameEn
  const split = reader.has('symbol') ? { symbol, name: text } : splitSymbol(text)
  const draft: LineDraft = {
    ...emptyDraft(),
    ...split,
    line,
    number: reader.text(row, 'number'),
    ...(nameEn ? { nameEn } : {}),
    ...(nameRo ? { nameRo } : {}),
    unit: reader.text(row, 'unit'),
    quantity: reader.number(row, 'quantity', line),
    unitPrice: reader.number(row, 'unitPrice', line),
    total: reader.number(row, 'amount', line),
    unitParts: partsOf(row, line, reader, ['material', 'labor', 'equipment', 'transport']),
    lineParts: partsOf(row, line, reader, ['materialTotal', 'laborTotal', 'equipmentTotal', 'transportTotal']),
    hours: reader.number(row, 'hours', line),
    weight: reader.number(row, 'weight', line),
  }
  const costs = (['subcontract', 'other'] as const).flatMap((one) => {
    const value = reader.number(row, `${one}Total`, line) ?? 0
    return value === 0 ? [] : [{ one, value }]
  })
  if (reader.unread(line)) return { ...draft, unread: true }
  // Without a column of totals the money of a line stands in its parts alone.
  const parted = costs.length + Object.keys(draft.unitParts).length + Object.keys(draft.lineParts).length > 0
  const priced = draft.unitPrice !== null || draft.total !== null || (parted && !reader.has('amount'))
  const title = draft.quantity === null && !priced && draft.unit === ''
  const costed = costs[0]
    ? { ...draft, cost: costs[0].one, costs: sumDecimals(costs.map(({ value }) => value)) }
    : draft
  return title
    ? { ...draft, role: 'chapter', name: draft.name || cellText(row.find((cell) => !isBlank(cell))) }
    : costed
}

/**
 * What a line is to the one above: a linked resource by its number, a component inside the price where the list prints amounts and
 * this line has none. Anything else with such a number is a position of its own.
 */
function roleBelow(draft: LineDraft, holder: LineDraft, reader: RowReader): NumberRole {
  if (holder.role !== 'top' || holder.total === null) return 'top'
  const number = plainNumber(draft.number)
  const role = roleOfNumber(number, plainNumber(holder.number))
  if (role === 'linked') return isLinkedNumber(number) ? role : 'top'
  return role === 'included' && reader.has('amount') && draft.total === null && draft.unitPrice !== null ? role : 'top'
}

function partsOf(
  row: readonly Cell[],
  line: number,
  reader: RowReader,
  [M, m, U, T]: readonly [ListField, ListField, ListField, ListField],
): Partial<Parts> {
  const entries = [['M', M] as const, ['m', m] as const, ['U', U] as const, ['T', T] as const].flatMap(
    ([letter, field]) => {
      const value = reader.has(field) ? reader.number(row, field, line) : null
      return value === null ? [] : [[letter, value] as const]
    },
  )
  return Object.fromEntries(entries)
}

function repeatsHeader(row: readonly Cell[], header: Header): boolean {
  return header.row >= 0 && header.columns.every(({ header: title }, index) => cellText(row[index]) === title)
}

function isTotalRow(row: readonly Cell[], reader: RowReader): boolean {
  if (reader.text(row, 'quantity') !== '') return false
  return row.some(
    (cell) => typeof cell === 'string' && /^(?:sub|grand )?total\b|^(?:suma|gesamt|sum)\b/.test(foldLabel(cell)),
  )
}

/** Under a total, a row of amounts alone (tax, overhead, profit) is no line of the list. */
function isRecapitulation({ role, number, symbol, unit, quantity }: LineDraft): boolean {
  return role !== 'chapter' && number === '' && symbol === '' && unit === '' && quantity === null
}

function withPrinted(estimate: EstimateDraft, estimates: number, printed: PrintedTotal | undefined) {
  if (!printed || estimates > 1) return estimate
  return { ...estimate, printedTotal: printed.total, printedTotalLine: printed.line }
}

// Over several estimates the last total row is the sum of all.
function wholeDiffers(
  sheet: string,
  estimates: readonly ListEstimate[],
  printed: PrintedTotal | undefined,
  { practice }: RecogniseOptions,
): TransferFault[] {
  if (!printed || estimates.length < 2) return []
  const total = roundDecimal(sumDecimals(estimates.map((estimate) => estimate.totals.total)), 2)
  if (compareDecimals(total, roundDecimal(printed.total, 2)) === 0) return []
  return [
    fault('TOTAL_DIFFERS', {
      sheet,
      line: printed.line,
      value: `${typedText(printed.total, practice)} ≠ ${typedText(total, practice)}`,
    }),
  ]
}
