import { fault, type TransferFault } from './fault.ts'
import { columnsOfRow, findHeader, isColumnNumbers, isHeader } from './find-header.ts'
import { type EstimateDraft, finishEstimate, startEstimate } from './finish-estimate.ts'
import { headOfRow, isRecapitulationHead, namesF3, percentColumn, recapitulationOfRow, sumOfRow } from './f3-rows.ts'
import { isLinkedNumber, plainNumber, roleOfNumber } from './line-number.ts'
import { emptyDraft, type LineDraft } from './list-line.ts'
import { partsMeant } from './parts-meant.ts'
import type { ListColumn, ListEstimate, Parts, PartLetter, RecogniseOptions } from './quantity-list.ts'
import { type RowReader, rowReader, withDecimals } from './row-cells.ts'
import { type Cell, cellText, isBlank, MAX_LIST_LINES, type Sheet } from './sheet.ts'
import { splitSymbol } from './split-symbol.ts'
import { partOfLabel } from './words.ts'

/** An F3 as read from one sheet. */
export interface RecognisedF3 {
  readonly estimates: readonly ListEstimate[]
  readonly headerLine: number | null
  readonly columns: readonly ListColumn[]
  readonly faults: readonly TransferFault[]
  /** Rows that are lines, what stands under them, or titles of chapters. */
  readonly taken: number
  /** It has more lines than are taken: reading stopped, and nothing of it is given. */
  readonly tooMany?: boolean
}

/** True for a sheet that has the marks of an F3: its title or sections, a head line, or part rows under the lines. */
export function looksLikeF3(sheet: Sheet): boolean {
  let partRows = 0
  for (const row of sheet.rows.slice(0, 500)) {
    if (namesF3(row) || headOfRow(row)?.of === 'estimate') return true
    if (partOfRow(row)) partRows++
  }
  return partRows >= 3
}

/** Reads an F3 sheet: heads, lines with their part rows and children, chapters, printed totals, recapitulation. */
export function recogniseF3(sheet: Sheet, options: RecogniseOptions): RecognisedF3 {
  const faults: TransferFault[] = []
  const header = findHeader(sheet)
  if (!header) {
    return {
      estimates: [],
      headerLine: null,
      columns: [],
      taken: 0,
      faults: [fault('HEADER_NOT_FOUND', { sheet: sheet.name })],
    }
  }
  const reader = rowReader(sheet, header.columns, header.row + 1, faults, options)
  const reading = new F3Reading(sheet, header.columns, reader, faults)
  const most = options.maxLines ?? MAX_LIST_LINES
  for (const [index, row] of sheet.rows.entries()) {
    reading.take(row, index + 1)
    const { taken } = reading
    if (taken > most)
      return { estimates: [], headerLine: header.row + 1, columns: header.columns, faults, taken, tooMany: true }
  }
  const filled = reading.estimates.filter((estimate) => estimate.lines.length > 0)
  const meant = partsMeant(sheet.name, filled, header.columns)
  const finished = meant.estimates.map((estimate) =>
    finishEstimate({ ...estimate, name: estimate.name || options.name || sheet.name }, options),
  )
  return {
    estimates: finished.map(([estimate]) => estimate),
    taken: reading.taken,
    headerLine: header.row + 1,
    columns: withDecimals(meant.columns, reader),
    faults: [...faults, ...meant.faults, ...finished.flatMap(([, found]) => found)],
  }
}

/** The part a row names by its only text, when it has no number of its own in front. */
function partOfRow(row: readonly Cell[]): PartLetter | undefined {
  const texts = row.filter((cell) => typeof cell === 'string' && /\p{L}/u.test(cell))
  return texts.length === 1 ? partOfLabel(cellText(texts[0])) : undefined
}

/** The state of reading one sheet from top to bottom. */
class F3Reading {
  readonly estimates: EstimateDraft[] = []
  /** Lines, what stands under them and titles of chapters, so far. */
  taken = 0
  private readonly head: { project?: string; object?: string; estimate: string } = { estimate: '' }
  private chapter: string | null = null
  private belowDirect = false
  private started = false
  private percents: number | undefined
  private readonly sheet: Sheet
  private readonly columns: readonly ListColumn[]
  private readonly reader: RowReader
  private readonly faults: TransferFault[]

  constructor(sheet: Sheet, columns: readonly ListColumn[], reader: RowReader, faults: TransferFault[]) {
    this.faults = faults
    this.sheet = sheet
    this.columns = columns
    this.reader = reader
  }

  take(row: readonly Cell[], line: number): void {
    if (row.every(isBlank)) return
    const head = headOfRow(row)
    if (head) return this.takeHead(head.of, head.value)
    if (row.filter((cell) => typeof cell === 'string').length >= 3 && isHeader(columnsOfRow(row)))
      return this.takeHeader(line)
    if (!this.started || isColumnNumbers(row)) return
    const part = partOfRow(row)
    const label = this.labelOf(row)
    const numbered = this.reader.text(row, 'number') !== '' && this.reader.text(row, 'number') !== label
    if (part && !numbered && !this.belowDirect) return this.takePart(part, row, line)
    if (!numbered) {
      if (isRecapitulationHead(label, row, this.reader.mark)) {
        this.percents = percentColumn(row)
        return
      }
      const sum = sumOfRow(label, row, this.reader.mark)
      const anywhere = sum?.of === 'hours' || sum?.of === 'weight'
      if (sum && (anywhere || !this.belowDirect)) return this.takeSum(sum, row, line)
      if (this.belowDirect) return this.takeRecapitulation(label, row, line)
    }
    this.takeLine(row, line, label)
  }

  private takeHead(of: 'project' | 'object' | 'estimate' | 'other', value: string): void {
    if (of === 'other') return
    const current = this.estimates.at(-1)
    const another = of === 'estimate' ? value !== this.head.estimate : value !== this.head[of]
    // Heads are printed again on every page: only another name, or heads after the totals, begin something new.
    if (current && current.lines.length > 0 && (another || this.belowDirect)) {
      this.started = false
      this.belowDirect = false
      this.chapter = null
    }
    this.head[of] = value
  }

  private takeHeader(line: number): void {
    const current = this.estimates.at(-1)
    if (this.started && current && !this.belowDirect) return
    const estimate = startEstimate(this.sheet.name, line, this.head.estimate)
    if (this.head.object) estimate.object = this.head.object
    if (this.head.project) estimate.project = this.head.project
    this.estimates.push(estimate)
    this.started = true
    this.belowDirect = false
    this.percents = undefined
    this.chapter = null
  }

  private takePart(part: PartLetter, row: readonly Cell[], line: number): void {
    const lines = this.current().lines
    const last = lines.at(-1)
    if (!last || last.role === 'chapter') return
    const unit = this.reader.number(row, 'unitPrice', line)
    const total = this.reader.number(row, 'amount', line)
    const child = last.children.at(-1)
    const withPart = (draft: LineDraft): LineDraft => ({
      ...draft,
      ...(this.reader.unread(line) ? { unread: true } : {}),
      unitParts: unit === null ? draft.unitParts : { ...draft.unitParts, [part]: unit },
      lineParts: total === null ? draft.lineParts : { ...draft.lineParts, [part]: total },
    })
    if (child) last.children[last.children.length - 1] = withPart(child)
    else lines[lines.length - 1] = withPart(last)
  }

  private takeSum(sum: NonNullable<ReturnType<typeof sumOfRow>>, row: readonly Cell[], line: number): void {
    const estimate = this.current()
    if (sum.of === 'hours') estimate.printedHours = sum.value
    if (sum.of !== 'direct') return
    estimate.printedTotal = this.reader.number(row, 'amount', line) ?? sum.value
    estimate.printedTotalLine = line
    this.belowDirect = true
  }

  private takeRecapitulation(label: string, row: readonly Cell[], line: number): void {
    const printed = recapitulationOfRow(label, row, line, this.reader.mark, this.percents)
    if (printed.value !== null || printed.percent !== null) this.current().recapitulation.push(printed)
  }

  private takeLine(row: readonly Cell[], line: number, label: string): void {
    const lines = this.current().lines
    const raw = String(row[this.columns.find(({ field }) => field === 'name')?.index ?? -1] ?? '')
    const own = this.reader.text(row, 'symbol')
    const split = own === '' ? splitSymbol(raw) : { symbol: own, name: cellText(raw) }
    const number = plainNumber(this.reader.text(row, 'number'))
    const values = {
      unit: this.reader.text(row, 'unit'),
      quantity: this.reader.number(row, 'quantity', line),
      unitPrice: this.reader.number(row, 'unitPrice', line),
      total: this.reader.number(row, 'amount', line),
    }
    const numbers = [values.quantity, values.unitPrice, values.total]
    if (values.unit === '' && numbers.every((value) => value === null) && !this.reader.unread(line)) {
      this.takeTitle(label, number, line)
      return
    }
    const last = lines.at(-1)
    const role = roleOfNumber(number, last?.role === 'top' ? last.number : undefined)
    if (role === 'top' && isLinkedNumber(number))
      this.faults.push(fault('CHILD_WITHOUT_PARENT', { sheet: this.sheet.name, line, value: number }))
    const parts = this.partColumns(row, line)
    const unread = this.reader.unread(line)
    const draft: LineDraft = { ...emptyDraft(), ...values, ...split, line, number, role, ...parts, unread }
    this.taken++
    if (role !== 'top' && last) last.children.push(draft)
    else lines.push({ ...draft, chapter: this.chapter })
  }

  private takeTitle(label: string, number: string, line: number): void {
    if (!/\p{L}/u.test(label) || /^[-–]?\s*(?:lei|ron)\s*[-–]?$/i.test(label)) return
    this.chapter = label
    this.taken++
    this.current().lines.push({ ...emptyDraft(), line, number, role: 'chapter', name: label })
  }

  private partColumns(
    row: readonly Cell[],
    line: number,
  ): Pick<LineDraft, 'unitParts' | 'lineParts' | 'hours' | 'weight'> {
    const read = (fields: readonly ['M' | 'm' | 'U' | 'T', Parameters<RowReader['has']>[0]][]): Partial<Parts> =>
      Object.fromEntries(
        fields.flatMap(([letter, field]) => {
          const value = this.reader.has(field) ? this.reader.number(row, field, line) : null
          return value === null ? [] : [[letter, value]]
        }),
      )
    return {
      unitParts: read([
        ['M', 'material'],
        ['m', 'labor'],
        ['U', 'equipment'],
        ['T', 'transport'],
      ]),
      lineParts: read([
        ['M', 'materialTotal'],
        ['m', 'laborTotal'],
        ['U', 'equipmentTotal'],
        ['T', 'transportTotal'],
      ]),
      hours: this.reader.number(row, 'hours', line),
      weight: this.reader.number(row, 'weight', line),
    }
  }

  private labelOf(row: readonly Cell[]): string {
    return (
      this.reader.text(row, 'name') || cellText(row.find((cell) => typeof cell === 'string' && /\p{L}/u.test(cell)))
    )
  }

  private current(): EstimateDraft {
    const last = this.estimates.at(-1)
    if (last) return last
    const first = startEstimate(this.sheet.name, 1, this.head.estimate)
    this.estimates.push(first)
    return first
  }
}
