import { roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import type { Totals } from '@temelia/estimation/types'
import type { EstimateToPrint } from './f3-data.ts'
import { lineName, priceWords, printedLines } from './recapitulation-lines.ts'
import { billedOf, SUMMARY_ROWS, summaryLine } from './f3-summary.ts'
import { checked, type FormSheet, reference, type Sheet, type SheetCell, type SheetRow } from './sheet.ts'

const KEYS = ['withoutVat', 'vat', 'withVat'] as const
const ROWS = { withoutVat: SUMMARY_ROWS.price, vat: SUMMARY_ROWS.tax, withVat: SUMMARY_ROWS.full } as const
const COLUMNS = 'DEF'

/** The longest formula a spreadsheet takes, with room to spare. */
const FORMULA_LENGTH = 8_000

/**
 * The estimates of a project with their totals, summed by object where there are several, then the recapitulation of all:
 * figures refer to the sheets of the estimates wherever they add up to what the engine computes.
 */
export function summarySheet(
  name: string,
  estimates: readonly EstimateToPrint[],
  sheets: readonly FormSheet[],
  language: Language,
): Omit<Sheet, 'page'> {
  const word = (key: keyof typeof reports) => say(reports[key], language)
  const places = estimates[0]?.decimals.total ?? 2
  const words = priceWords(estimates[0]?.practice ?? 'ro')
  const heads = [
    word('f3Number'),
    word('f3Object'),
    word('f3Stage'),
    word(words.without),
    word(words.tax),
    word(words.full),
  ]
  const rows: SheetRow[] = [{ style: 'head', cells: heads.map((value) => ({ value })) }]
  const groups = byObject(estimates)
  const sumRows: number[] = []
  for (const group of groups) {
    const first = rows.length + 1
    for (const { estimate, at } of group) rows.push(estimateRow(estimate, sheets[at] as FormSheet, at + 1, places))
    if (groups.length === 1) continue
    const own = group.map(({ estimate }) => estimate)
    rows.push(
      sumRow(
        own[0]?.objectName ?? '',
        own,
        own[0]?.above?.object,
        (column) => `SUM(${column}${first}:${column}${first + own.length - 1})`,
        places,
      ),
    )
    sumRows.push(rows.length)
  }
  const last = rows.length
  const whole = (column: string) =>
    groups.length === 1 ? `SUM(${column}2:${column}${last})` : sumRows.map((row) => `${column}${row}`).join('+')
  rows.push(sumRow(word('reportTotalPrice'), estimates, estimates[0]?.above?.whole, whole, places))
  rows.push({ cells: [] }, ...recapitulationRows(estimates, sheets, places, language))
  return { name, rows, widths: [7, 40, 60, 18, 16, 18], frozen: 1 }
}

interface Placed {
  readonly estimate: EstimateToPrint
  readonly at: number
}

/** Estimates of one object that follow one another. */
function byObject(estimates: readonly EstimateToPrint[]): Placed[][] {
  const groups: Placed[][] = []
  estimates.forEach((estimate, at) => {
    const open = groups.at(-1)
    if (open?.[0]?.estimate.objectName === estimate.objectName) open.push({ estimate, at })
    else groups.push([{ estimate, at }])
  })
  return groups
}

function estimateRow(estimate: EstimateToPrint, sheet: FormSheet, number: number, places: number): SheetRow {
  const { money } = billedOf(estimate)
  // Without a tax the price is printed once, and is what there is with the tax too.
  const taxed = sheet.cellOf(SUMMARY_ROWS.tax, 'total') !== undefined
  const amounts = KEYS.map((key) => {
    const cell = sheet.cellOf(taxed || key === 'vat' ? ROWS[key] : SUMMARY_ROWS.price, 'total')
    const figure = { value: money[key], decimals: places }
    return cell === undefined ? figure : { ...figure, formula: reference(sheet.name, cell) }
  })
  return {
    style: 'line',
    cells: [
      { value: number, decimals: 0 },
      { value: estimate.objectName },
      { value: `${estimate.code} ${estimate.name}`.trim() },
      ...amounts,
    ],
  }
}

function sumRow(
  name: string,
  estimates: readonly EstimateToPrint[],
  computed: Totals | undefined,
  formula: (column: string) => string,
  places: number,
): SheetRow {
  const sums = KEYS.map((key, at) => {
    const sum = sumDecimals(estimates.map(({ totals }) => totals[key]))
    return checked(computed?.[key] ?? sum, sum, formula(COLUMNS.charAt(at)), places)
  })
  return { style: 'sum', cells: [null, null, { value: name }, ...sums] }
}

/** The lines of the recapitulations of all estimates, by code, in the order they come. */
function recapitulationRows(
  estimates: readonly EstimateToPrint[],
  sheets: readonly FormSheet[],
  places: number,
  language: Language,
): SheetRow[] {
  const lines = new Map<string, { name: string; sum: number; cells: string[] }>()
  estimates.forEach((estimate, at) => {
    const sheet = sheets[at] as FormSheet
    const { direct, price } = printedLines(estimate)
    const { totals } = estimate
    const first = { code: 'DIRECT', name: say(reports.reportTotal1, language), total: totals.direct.total }
    // A stack that opens by repeating the direct cost names it itself.
    for (const line of direct ? totals.lines : [first, ...totals.lines]) {
      const row =
        line.code === 'DIRECT' || line.code === direct?.line.code
          ? SUMMARY_ROWS.direct
          : line.code === price?.line.code
            ? SUMMARY_ROWS.price
            : summaryLine(line.code)
      const cell = sheet.cellOf(row, 'total')
      if (!cell) continue
      const known = lines.get(line.code) ?? { name: lineName(line, language), sum: 0, cells: [] }
      known.sum = sumDecimals([known.sum, line.total])
      known.cells.push(reference(sheet.name, cell))
      lines.set(line.code, known)
    }
  })
  const whole = estimates[0]?.above?.whole
  const computed = new Map(whole?.lines.map(({ code, total }) => [code, total]))
  if (whole) computed.set('DIRECT', whole.direct.total)
  return [...lines].map(([code, { name, sum, cells }]): SheetRow => {
    const formula = cells.join('+')
    const added = roundDecimal(sum, places)
    const value = computed.get(code) ?? added
    const amount: SheetCell =
      formula.length > FORMULA_LENGTH ? { value, decimals: places } : checked(value, added, formula, places)
    return { style: 'line', cells: [null, null, { value: name }, amount] }
  })
}
