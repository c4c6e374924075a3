import { ROW } from '@temelia/scheduling/bars'
import { FIRST_DAY } from '@temelia/scheduling/moment'
import { DAY_WIDTH, type TimeScale, type Zoom } from '@temelia/scheduling/time-scale'
import { CHART_PAPERS, type ChartColumn, type GanttToPrint } from './gantt-print.ts'

/** Rows of a chart from one to before another. */
export type RowRange = readonly [from: number, to: number]

/** Where everything of a printed chart lies: pixels of the screen times `scale` are points. */
export interface GanttLayout {
  readonly width: number
  readonly height: number
  readonly margin: { readonly x: number; readonly top: number; readonly bottom: number }
  readonly scale: number
  readonly columns: readonly ChartColumn[]
  /** Pixels. */
  readonly table: number
  readonly time: TimeScale
  /** Points of the head of the first row of sheets, and of those under it. */
  readonly heads: readonly [first: number, next: number]
  /** Rows of each row of sheets. */
  readonly bands: readonly RowRange[]
  /** Pixels of the axis that each column of sheets shows. */
  readonly strips: readonly (readonly [from: number, to: number])[]
}

/** Sheets that one chart may take. */
export const MOST_SHEETS = 300

/** Height of the two rows of the axis, in pixels. */
export const AXIS = 40
/** Points of the legend and the foot of a sheet. */
export const FOOT = 30
const POINTS_PER_MM = 2.8346
const USUAL = 0.48
const LEAST = 0.3
const MOST = 1
/** The table takes no more of a sheet than this. */
const MOST_OF_WIDTH = 0.62
const LEAST_NAME = 150
const NEXT_HEAD = 20

/** Lays a chart out on its paper. */
export function ganttLayout(chart: GanttToPrint): GanttLayout {
  const { sheet, look, rows } = chart
  const upright = CHART_PAPERS[sheet.paper]
  const [width, height] = sheet.orientation === 'landscape' ? [upright[1], upright[0]] : upright
  const margin = {
    x: (look?.margins?.x ?? 10) * POINTS_PER_MM,
    top: (look?.margins?.top ?? 10) * POINTS_PER_MM,
    bottom: (look?.margins?.bottom ?? 10) * POINTS_PER_MM,
  }
  const inner = width - 2 * margin.x
  const heads = [headHeight(chart), NEXT_HEAD] as const
  const room = (head: number) => height - margin.top - margin.bottom - head - FOOT
  const columns = fittedColumns(chart.columns, (inner * MOST_OF_WIDTH) / USUAL)
  const table = columns.reduce((sum, column) => sum + column.width, 0)
  const widest = (inner * MOST_OF_WIDTH) / table
  const whole = room(heads[0]) / (AXIS + Math.max(rows.length, 1) * ROW.height)
  const scale = Math.min(sheet.fit === 'page' ? Math.min(Math.max(whole, LEAST), MOST) : USUAL, widest)
  const beside = inner / scale - table
  const time = timeOf(chart, beside)
  return {
    width,
    height,
    margin,
    scale,
    columns,
    table,
    time,
    heads,
    bands: bandsOf(rows.length, (head) => Math.max(Math.floor((room(head) / scale - AXIS) / ROW.height), 1), heads),
    strips: stripsOf(time.width, beside, inner / scale),
  }
}

/** How many sheets a chart takes. */
export function sheetsOf({ bands, strips }: GanttLayout): number {
  return bands.length * strips.length
}

/** Points of the head of the first sheet: the company beside its logo, the title, particulars. */
function headHeight({ heading, particulars, look }: GanttToPrint): number {
  const logo = (look?.logo?.height ?? 0) * POINTS_PER_MM
  return Math.max(heading.length * 11, logo) + 24 + Math.ceil(particulars.length / 2) * 11 + 8
}

/** The names give way first. */
function fittedColumns(columns: readonly ChartColumn[], most: number): readonly ChartColumn[] {
  const over = columns.reduce((sum, { width }) => sum + width, 0) - most
  return over <= 0
    ? columns
    : columns.map((column) =>
        column.key === 'name' ? { ...column, width: Math.max(column.width - over, LEAST_NAME) } : column,
      )
}

/** The scale of time: what fills the sheet beside the table, or that of the zoom. */
function timeOf({ first, last, sheet }: GanttToPrint, beside: number): TimeScale {
  const days = last - first + 1
  const lead = Math.max(Math.ceil(days * 0.02), 1)
  const from = Math.max(first - lead, FIRST_DAY)
  // Names of milestones stand behind their day.
  const fitting = beside / (days + 2 * lead + Math.ceil(days * 0.05))
  const dayWidth = sheet.fit === 'tiles' ? DAY_WIDTH[sheet.zoom] : Math.min(fitting, DAY_WIDTH.day)
  const width = sheet.fit === 'tiles' ? Math.max((days + 4 * lead) * dayWidth, beside) : beside
  return { zoom: zoomOf(dayWidth), dayWidth, from, to: from + Math.ceil(width / dayWidth), width }
}

/** What can be told apart along the axis at so many pixels a day. */
function zoomOf(dayWidth: number): Zoom {
  if (dayWidth >= 17) return 'day'
  if (dayWidth >= 3) return 'week'
  if (dayWidth >= 1) return 'month'
  return dayWidth >= 0.35 ? 'quarter' : 'year'
}

function bandsOf(count: number, fits: (head: number) => number, [first, next]: readonly [number, number]): RowRange[] {
  const bands: RowRange[] = []
  for (let from = 0; from < count || bands.length === 0; ) {
    const to = Math.min(from + fits(bands.length === 0 ? first : next), count)
    bands.push([from, to])
    if (to === count) break
    from = to
  }
  return bands
}

/** The first sheet shows what lies beside the table, the others what fits on them. */
function stripsOf(width: number, beside: number, whole: number): [number, number][] {
  const strips: [number, number][] = [[0, Math.min(beside, width)]]
  // What is a hair too wide is no sheet of its own.
  for (let from = beside; from < width - 1; from += whole) strips.push([from, Math.min(from + whole, width)])
  return strips
}
