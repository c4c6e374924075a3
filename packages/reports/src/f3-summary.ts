import type { Amounts, TotalsLine } from '@temelia/estimation/types'
import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { reportsSettlements } from '@temelia/text/reports-settlements'
import { currencyNote } from './currency-note.ts'
import type { EstimateToPrint } from './f3-data.ts'
import type { F3Layout, FormDecimals } from './f3-layout.ts'
import type { CountedCells } from './f3-rows.ts'
import type { Cell, Row, RowKind, Table, Way } from './page-model.ts'
import type { PrintOptions } from './print-options.ts'
import { lineName, type PrintedLine, printedLines, priceWords } from './recapitulation-lines.ts'

type Ways = () => Readonly<Record<string, readonly Way[]>>

/** Rows of the recapitulation that others refer to, by their id. */
export const SUMMARY_ROWS = { direct: 'direct', price: 'price', tax: 'tax', full: 'full price' } as const
const { direct: DIRECT, price: PRICE, tax: TAX, full: FULL } = SUMMARY_ROWS
const WORKS = 'works'
const DIFFERENCE = 'difference'

/** Direct cost with hours and, where it is told in tonnes, weight, the recapitulation in the engine's order, then the price without VAT, the VAT and the price with it. */
export function summaryTable(
  estimate: EstimateToPrint,
  { columns, heads }: F3Layout,
  counted: CountedCells,
  options: PrintOptions,
  language: Language,
): Table {
  const { totals } = estimate
  const rows: Row[] = []
  const add = (
    line: { kind: RowKind; id: string; ways: Ways },
    name: string,
    rate: number | null,
    amounts: Partial<Amounts>,
  ) => {
    const figures: Readonly<Record<string, Cell>> = options.showPrices ? { ...amounts, rate } : {}
    const { ways, ...named } = line
    const cells = columns.map(({ key }) => (key === 'name' ? name : (figures[key] ?? null)))
    rows.push({ ...named, cells, ...(options.showPrices ? { ways } : {}) })
  }
  const figure = (name: string, value: number) =>
    rows.push({
      kind: 'figure',
      cells: columns.map(({ key }) => (key === 'name' ? name : key === 'total' ? value : null)),
      decimals: { min: 2, max: 3 },
    })

  const { direct, lines, price } = printedLines(estimate)
  const keys = columns.flatMap(({ key }) => (isCounted(key, counted) ? key : []))
  const across: Way = { of: 'sum', cells: keys.filter((key) => key !== 'total').map((column) => ({ column })) }
  /** Where the base of a percentage or a part of a sum stands. */
  const rowOf = (code: string) => {
    if (code === 'DIRECT' || code === direct?.line.code) return DIRECT
    return code === price?.line.code ? PRICE : summaryLine(code)
  }
  const waysOf = (one: PrintedLine | null): Ways => {
    const based = (key: keyof CountedCells) => (one ? basedWays(one, key, rowOf, estimate.decimals.total) : [])
    return () => Object.fromEntries(keys.map((key) => [key, key === 'total' ? [across, ...based(key)] : based(key)]))
  }
  const directWays = () =>
    Object.fromEntries(
      keys.map((key) => {
        const sum: Way = { of: 'sum', cells: counted[key] }
        return [key, key === 'total' ? [across, sum] : [sum]]
      }),
    )
  const us = estimate.practice === 'us'
  const opening = say(us ? reports.reportLineT1 : reports.reportTotal1, language)
  add({ kind: 'sum', id: DIRECT, ways: directWays }, opening, null, totals.direct)
  if (totals.weight !== 0 && !us) figure(say(reports.reportTotalWeight, language), totals.weight)
  if (totals.laborHours !== 0) figure(say(reports.reportTotalLaborHours, language), totals.laborHours)
  if (options.showRecapitulation) {
    for (const one of lines) {
      const { line, sum } = one
      const row = { kind: sum ? 'sum' : 'line', id: summaryLine(line.code), ways: waysOf(one) } as const
      add(row, lineName(line, language), line.rate, columnAmounts(line))
    }
  }
  const computed = price?.line ?? { total: totals.withoutVat }
  const { difference, money } = billedOf(estimate)
  const differs = difference !== 0 && options.showPrices
  if (differs) {
    const worth = say(reportsSettlements.worksValue, language)
    add({ kind: 'sum', id: WORKS, ways: waysOf(price) }, worth, null, computed)
    const made = { kind: 'line', id: DIFFERENCE, ways: () => ({}) } as const
    add(made, say(reportsSettlements.worksDifference, language), null, { total: difference })
  }
  const made: Way = { of: 'sum', cells: [WORKS, DIFFERENCE].map((row) => ({ row, column: 'total' })) }
  const priced = { kind: 'sum', id: PRICE, ways: differs ? () => ({ total: [made] }) : waysOf(price) } as const
  const amounts = differs ? { total: money.withoutVat } : computed
  if (isUntaxed(estimate)) {
    add(priced, say(reports.reportTotalPrice, language), null, amounts)
  } else {
    const rate = formatNumber(estimate.vatRate, language)
    const words = priceWords(estimate.practice)
    const tax: Way = { of: 'percent', cells: [{ row: PRICE, column: 'total' }], rate: estimate.vatRate }
    const full: Way = { of: 'sum', cells: [PRICE, TAX].map((row) => ({ row, column: 'total' })) }
    add(priced, say(reports[words.without], language), null, amounts)
    const taxed = { kind: 'line', id: TAX, ways: () => ({ total: [tax] }) } as const
    add(taxed, say(reports[words.line], language, { rate }), null, { total: money.vat })
    const closing = { kind: 'sum', id: FULL, ways: () => ({ total: [full] }) } as const
    add(closing, say(reports[words.full], language), null, { total: money.withVat })
  }
  return { columns, heads, rows }
}

/** A column of a line of the recapitulation, from the same column of the lines it is taken of. */
function basedWays(
  { line, rule }: PrintedLine,
  key: keyof Amounts,
  rowOf: (code: string) => string,
  decimals: number,
): readonly Way[] {
  if (rule === undefined || rule.kind === 'fixed' || rule.kind === 'tiered') return []
  if (line[key] === 0) return []
  const cells = rule.of.map((code) => ({ row: rowOf(code), column: key }))
  if (rule.kind === 'sum') return [{ of: 'sum', cells }]
  return [{ of: 'percent', cells, rate: rule.rate, rateIn: 'rate', decimals }]
}

function isCounted(key: string, counted: CountedCells): key is keyof CountedCells {
  return Object.hasOwn(counted, key)
}

/** The id of the row of a line of the stack. */
export function summaryLine(code: string): string {
  return `line ${code}`
}

/** A cost that belongs to no column leaves the columns it does not touch empty. */
function columnAmounts(line: TotalsLine): Partial<Amounts> {
  if (line.general !== line.total) return line
  return { total: line.total }
}

/** The last total in the second currency; nothing when there is none or amounts are not printed. */
export function currencyNotes(
  estimate: EstimateToPrint,
  options: PrintOptions,
  decimals: FormDecimals,
  language: Language,
): string[] {
  const label = say(
    isUntaxed(estimate) ? reports.reportTotalPrice : reports[priceWords(estimate.practice).full],
    language,
  )
  const project = { practice: estimate.practice, currency: estimate.currency, decimals: { total: decimals.total } }
  return currencyNote(billedOf(estimate).money.withVat, project, options, language, label)
}

/** What an estimate ends in: its totals, or what is billed of it. */
export function billedOf({ totals, billed }: EstimateToPrint): NonNullable<EstimateToPrint['billed']> {
  return billed ?? { difference: 0, money: totals }
}

/** A US estimate without tax has one price, not one with and one without it. */
function isUntaxed({ practice, totals }: EstimateToPrint): boolean {
  return practice === 'us' && totals.vat === 0
}
