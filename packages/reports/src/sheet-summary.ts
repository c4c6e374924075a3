import { roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import type { Totals } from '@temelia/estimation/types'
import type { EstimateToPrint } from './f3-data.ts'
import { lineName, priceWords } from './recapitulation-lines.ts'
import { checked, type EstimateSheet, reference, type Sheet, type SheetCell, type SheetRow } from './sheet.ts'

const KEYS = ['withoutVat', 'vat', 'withVat'] as const
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
  sheets: readonly EstimateSheet[],
  language: Language,
): Sheet {
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
    for (const { estimate, at } of group) rows.push(estimateRow(estimate, sheets[at] as EstimateSheet, at + 1, places))
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

function estimateRow(estimate: EstimateToPrint, sheet: EstimateSheet, number: number, places: number): SheetRow {
  const amounts = KEYS.map((key) => ({
    value: estimate.totals[key],
    formula: reference(sheet.name, sheet.totals[key]),
    decimals: places,
  }))
  return {
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
  sheets: readonly EstimateSheet[],
  places: number,
  language: Language,
): SheetRow[] {
  const lines = new Map<string, { name: string; sum: number; cells: string[] }>()
  estimates.forEach(({ totals }, at) => {
    const { name, lines: places } = sheets[at] as EstimateSheet
    const direct = { code: 'DIRECT', name: say(reports.reportTotal1, language), total: totals.direct.total }
    // A stack that opens by repeating the direct cost names it itself.
    const repeated = totals.lines.some(({ code }) => places.get(code) === places.get('DIRECT'))
    for (const line of repeated ? totals.lines : [direct, ...totals.lines]) {
      const cell = places.get(line.code)
      if (!cell) continue
      const known = lines.get(line.code) ?? { name: lineName(line, language), sum: 0, cells: [] }
      known.sum = sumDecimals([known.sum, line.total])
      known.cells.push(reference(name, cell))
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
    return { cells: [null, null, { value: name }, amount] }
  })
}
