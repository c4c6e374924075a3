import { addDecimals, compareDecimals, product15, roundDecimal } from '@temelia/decimal/arithmetic'
import { typedText } from '@temelia/decimal/typed-number'
import { fault, type TransferFault } from './fault.ts'
import { finishLine, type LineDraft } from './list-line.ts'
import {
  addParts,
  type ListEstimate,
  type ListLine,
  type ListTotals,
  noParts,
  type PrintedRecapitulation,
  type RecogniseOptions,
} from './quantity-list.ts'
import { heldRates } from './printed-rates.ts'
import { shortText } from './sheet.ts'

/** An estimate while its lines are gathered. */
export interface EstimateDraft {
  readonly sheet: string
  readonly line: number
  name: string
  object?: string
  project?: string
  readonly lines: LineDraft[]
  printedTotal: number | null
  printedTotalLine: number
  printedHours: number | null
  readonly recapitulation: PrintedRecapitulation[]
}

/** A draft of an estimate that begins at a line. */
export function startEstimate(sheet: string, line: number, name: string): EstimateDraft {
  return {
    sheet,
    line,
    name,
    lines: [],
    printedTotal: null,
    printedTotalLine: line,
    printedHours: null,
    recapitulation: [],
  }
}

/** The finished estimate: lines priced, added up, and compared with the printed total. */
export function finishEstimate(draft: EstimateDraft, options: RecogniseOptions): [ListEstimate, TransferFault[]] {
  const finished = draft.lines.map((line) => finishLine(line, draft.sheet, options))
  const lines = finished.map(([line]) => line)
  const faults = finished.flatMap(([, found]) => found)
  const totals = totalsOf(lines)
  if (
    draft.printedTotal !== null &&
    compareDecimals(roundDecimal(draft.printedTotal, 2), roundDecimal(totals.total, 2)) !== 0
  )
    faults.push(
      fault('TOTAL_DIFFERS', {
        sheet: draft.sheet,
        line: draft.printedTotalLine,
        value: `${typedText(draft.printedTotal, options.practice)} ≠ ${typedText(totals.total, options.practice)}`,
      }),
    )
  const direct = draft.printedTotal ?? totals.total
  const held = heldRates(direct, totals, draft.recapitulation, options.practice)
  const left = summaryLeftOut(direct, draft.recapitulation, held.refused, options)
  const [firstLeft] = left
  if (firstLeft)
    faults.push(
      fault('SUMMARY_LEFT_OUT', {
        sheet: draft.sheet,
        line: firstLeft.line,
        value: shortText(left.map(({ label }) => label).join(', ')),
      }),
    )
  const estimate: ListEstimate = {
    sheet: draft.sheet,
    line: draft.line,
    name: draft.name,
    ...(draft.object ? { object: draft.object } : {}),
    ...(draft.project ? { project: draft.project } : {}),
    lines,
    totals,
    printed: { total: draft.printedTotal, hours: draft.printedHours },
    recapitulation: held.lines,
  }
  return [estimate, faults]
}

/**
 * What a list adds under its direct cost and a project made of it would not: all of it in the United States, whose price summary is
 * one for the whole project; in Romania what has no percentage that is taken, or no line in the recapitulation. A line that prints what was added
 * so far is a sum.
 */
function summaryLeftOut(
  direct: number,
  printed: readonly PrintedRecapitulation[],
  refused: readonly PrintedRecapitulation[],
  { practice }: RecogniseOptions,
) {
  const left: PrintedRecapitulation[] = []
  let sum = roundDecimal(direct, 2)
  for (const line of printed) {
    const value = roundDecimal(line.value ?? 0, 2)
    if (refused.includes(line)) {
      left.push(line)
      sum = addDecimals(sum, value)
      continue
    }
    if (line.code === 'TOTAL' || value === 0 || compareDecimals(value, sum) === 0) continue
    sum = addDecimals(sum, value)
    if (practice === 'us' || line.code === 'OTHER' || line.percent === null) left.push(line)
  }
  return left
}

/** Totals of lines: every line and linked resource is added, included components are not. */
export function totalsOf(lines: readonly ListLine[]): ListTotals {
  let parts = noParts
  let total = 0
  let hours: number | null = null
  const add = (line: ListLine) => {
    if (line.totals) parts = addParts(parts, line.totals)
    total = addDecimals(total, line.total ?? 0)
    if (line.hours !== null && line.quantity !== null)
      hours = addDecimals(hours ?? 0, product15(line.hours, line.quantity))
    for (const child of line.children) if (child.kind === 'linked') add(child)
  }
  for (const line of lines) if (line.kind !== 'chapter' && line.kind !== 'included' && !line.unread) add(line)
  return { parts, total, hours }
}
