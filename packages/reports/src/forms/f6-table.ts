import { MOST_MONTHS, type MonthRange } from '@temelia/estimation/month-plan'
import { type Language, say } from '@temelia/text/message'
import { reportsLists } from '@temelia/text/reports-lists'
import { scheduleReports } from '@temelia/text/reports-schedule'
import type { Cell, Column, HeadCell, Row, Table, TableBlock } from '../page-model.ts'
import { hasUndated, type Plan, type PlanRow, worthOf } from './f6-plan.ts'

const YEAR = 12
/** Months of one table: three years of a chart, one year of values. */
const CHART_MONTHS = 3 * YEAR
/** Millimetres that the months of a chart have together, and what one takes at most. */
const CHART_WIDTH = 196
const WIDEST_MONTH = 15
/** Below this width a month shows its number alone. */
const DATED_MONTH = 8
/** A painted month of a chart; workbooks show the sign. */
const PAINTED = '■'

/** The months of one table, counted from 0. */
interface Span {
  from: number
  to: number
}

/** The chart without amounts: three years of months to a table, the names repeated. Without dates a year of empty months. */
export function chartTables(plan: Plan, language: Language): TableBlock[] {
  const range = plan.range ?? { first: 0, count: YEAR }
  return spans(range, CHART_MONTHS).map((span) => {
    const count = span.to - span.from
    const width = Math.min(WIDEST_MONTH, CHART_WIDTH / count)
    const columns = [...nameColumns(), ...monthColumns(span, width)]
    const rows = plan.rows
      .filter(({ kind }) => kind !== 'sum')
      .map(
        (row): Row => ({
          kind: row.kind,
          id: rowId(row.id, span),
          cells: [row.number, row.name, ...slice(row.spread?.busy ?? [], span).map((busy) => (busy ? PAINTED : null))],
          ...(row.kind === 'line' ? { indent: 1 } : {}),
        }),
      )
    const dated = plan.range !== null && width >= DATED_MONTH
    return block({ columns, heads: monthHeads(range, span, [], [], dated, language), rows })
  })
}

/** The values month by month: a year to a table with its total, what stands without dates in the last. Months in which works go on are painted. */
export function valueTables(plan: Plan, range: MonthRange, decimals: number, language: Language): TableBlock[] {
  const years = spans(range, YEAR)
  return years.map((span, at) => {
    const undated = at + 1 === years.length && hasUndated(plan)
    const months = monthColumns(span, 14.5).map((column) => ({ ...column, align: 'right' as const, decimals }))
    const columns: Column[] = [
      ...nameColumns(),
      { key: 'total', width: 23, align: 'right', decimals },
      ...months,
      { key: 'year', width: 21, align: 'right', decimals },
      ...(undated ? [{ key: 'undated', width: 19, align: 'right' as const, decimals }] : []),
    ]
    const heads = monthHeads(
      range,
      span,
      [say(reportsLists.listWithoutVat, language)],
      [
        say(scheduleReports.scheduleYearTotal, language, { year: at + 1 }),
        ...(undated ? [say(scheduleReports.scheduleUndated, language)] : []),
      ],
      true,
      language,
    )
    return block({ columns, heads, rows: plan.rows.map((row) => valueRow(row, span, columns)) })
  })
}

/** What the months are counted from, or why there are none. */
export function monthNotes({ range, tooLong }: Plan, language: Language): string[] {
  if (tooLong) return [say(scheduleReports.scheduleTooLong, language, { most: MOST_MONTHS })]
  if (range === null) return [say(scheduleReports.scheduleNoDates, language)]
  const values = { first: calendarMonth(range.first), last: calendarMonth(range.first + range.count - 1) }
  return [say(scheduleReports.scheduleMonths, language, values)]
}

function valueRow(row: PlanRow, span: Span, columns: readonly Column[]): Row {
  const { spread, money } = row
  const months = columns.filter(({ bar }) => bar).map(({ key }) => key)
  const values: Record<string, Cell> = { number: row.number, name: row.name, total: money.withoutVat }
  if (spread !== null) {
    months.forEach((key, at) => {
      const value = spread.months[span.from + at] ?? 0
      values[key] = spread.busy[span.from + at] || value !== 0 ? value : null
    })
    if (months.some((key) => (values[key] ?? null) !== null)) values.year = worthOf(spread, span.from, span.to)
    values.undated = spread.undated === 0 ? null : spread.undated
  }
  const filled = months.filter((key) => (values[key] ?? null) !== null)
  const below = row.below.map((id) => rowId(id, span))
  const down = columns.flatMap(({ key, decimals }) =>
    decimals === undefined || below.length === 0 ? [] : [[key, { of: 'rows', rows: below }] as const],
  )
  return {
    kind: row.kind,
    id: rowId(row.id, span),
    cells: columns.map(({ key }) => values[key] ?? null),
    figures: {
      ...Object.fromEntries(down),
      ...(filled.length === 0 ? {} : { year: { of: 'columns', columns: filled } }),
    },
    ...(row.kind === 'line' ? { indent: 1 } : {}),
  }
}

function nameColumns(): Column[] {
  return [
    { key: 'number', width: 10, align: 'center' },
    { key: 'name', width: null, align: 'left' },
  ]
}

function monthColumns({ from, to }: Span, width: number): Column[] {
  return Array.from({ length: to - from }, (_, at) => ({
    key: `month ${from + at + 1}`,
    width,
    align: 'center',
    bar: true,
  }))
}

/** The years over their months; the months by number and, where there is room, by date. */
function monthHeads(
  { first }: MonthRange,
  { from, to }: Span,
  before: readonly string[],
  after: readonly string[],
  dated: boolean,
  language: Language,
): HeadCell[][] {
  const years: HeadCell[] = []
  for (let start = from; start < to; start += YEAR) {
    const year = Math.floor(start / YEAR) + 1
    years.push({ text: say(scheduleReports.scheduleYear, language, { year }), columns: Math.min(YEAR, to - start) })
  }
  const names = [say(scheduleReports.scheduleNumber, language), say(scheduleReports.scheduleWork, language)]
  const tall = (texts: readonly string[]): HeadCell[] => texts.map((text) => ({ text, rows: 2 }))
  const months = Array.from({ length: to - from }, (_, at) => {
    const month = from + at
    return dated
      ? `${month + 1}\n${calendarMonth(first + month).slice(0, 3)}${String(Math.floor((first + month) / YEAR)).slice(-2)}`
      : String(month + 1)
  })
  return [[...tall([...names, ...before]), ...years, ...tall(after)], months.map((text) => ({ text }))]
}

/** `03.2026`, the same in both languages. */
function calendarMonth(month: number): string {
  return `${String((month % YEAR) + 1).padStart(2, '0')}.${Math.floor(month / YEAR)}`
}

function spans({ count }: MonthRange, most: number): Span[] {
  return Array.from({ length: Math.ceil(count / most) }, (_, at) => ({
    from: at * most,
    to: Math.min(count, (at + 1) * most),
  }))
}

function slice<Value>(values: readonly Value[], { from, to }: Span): (Value | undefined)[] {
  return Array.from({ length: to - from }, (_, at) => values[from + at])
}

/** Rows repeat in every table; their ids tell the tables apart. */
function rowId(id: string, { from }: Span): string {
  return `${from + 1} ${id}`
}

function block(table: Table): TableBlock {
  return { kind: 'table', table, carry: null, together: false }
}
