import { numbersOf } from '@temelia/calendar/day'
import { monthWord } from '@temelia/calendar/months'
import { ROW } from '@temelia/scheduling/bars'
import { dayText } from '@temelia/scheduling/moment'
import { type Tick, ticksOf, type TimeScale, xOf } from '@temelia/scheduling/time-scale'
import type { Language } from '@temelia/text/message'
import { oneLine } from './cell-text.ts'
import { type Drawing, type DrawnPage, Ink, type Pen } from './drawing.ts'
import { drawBar, drawRelations, PENS } from './gantt-bars.ts'
import { drawFoot, drawOpening } from './gantt-frame.ts'
import { AXIS, type GanttLayout, ganttLayout, type RowRange } from './gantt-layout.ts'
import type { ChartRow, GanttToPrint } from './gantt-print.ts'
import { cutText, widthInPoints } from './text-cut.ts'
import { FACES, LOGO_FILE } from './typst-form.ts'

const FONT = 13
const PAD = 5
const INDENT = 12
const POINTS_PER_MM = 2.8346
const INK = '#1f2733'

/** A chart as sheets of vectors, row after row of sheets. */
export function ganttDrawing(chart: GanttToPrint): Drawing {
  const layout = ganttLayout(chart)
  const { look } = chart
  const count = layout.bands.length * layout.strips.length
  const pages = layout.bands.flatMap((band, down) =>
    layout.strips.map((strip, across) => sheet(chart, layout, band, strip, down, across, count)),
  )
  return {
    title: oneLine(chart.title),
    author: oneLine(chart.author),
    language: chart.language,
    font: FACES[look?.font ?? 'sans'],
    width: layout.width,
    height: layout.height,
    logo: look?.logo
      ? {
          file: LOGO_FILE,
          x: layout.margin.x,
          y: layout.margin.top,
          height: look.logo.height * POINTS_PER_MM,
          side: look.logo.side,
        }
      : null,
    pages,
  }
}

function sheet(
  chart: GanttToPrint,
  layout: GanttLayout,
  band: RowRange,
  strip: readonly [number, number],
  down: number,
  across: number,
  count: number,
): DrawnPage {
  const { margin, scale, table, heads } = layout
  const paper = new Ink(1, 0, 0)
  const opening = down === 0 && across === 0
  if (opening) drawOpening(paper, chart, layout)
  else
    paper.words(cutText(chart.title, 8, layout.width / 2), {
      x: margin.x,
      y: margin.top + 6,
      width: layout.width / 2,
      size: 8,
      bold: true,
    })
  drawFoot(paper, chart, layout, { page: down * layout.strips.length + across + 1, count, down, across })
  const top = margin.top + heads[down === 0 ? 0 : 1]
  const height = AXIS + Math.max(band[1] - band[0], 1) * ROW.height
  const beside = across === 0 ? table : 0
  const panes = []
  if (across === 0) {
    const cells = new Ink(scale, 0, 0)
    drawTable(cells, chart, layout, band)
    panes.push(pane(cells, margin.x, top, table * scale, height * scale))
  }
  const axis = new Ink(scale, -strip[0] * scale, 0)
  drawAxis(axis, chart, layout, strip)
  const left = margin.x + beside * scale
  const width = (strip[1] - strip[0]) * scale
  panes.push(pane(axis, left, top, width, AXIS * scale))
  const bars = new Ink(scale, -strip[0] * scale, -band[0] * ROW.height * scale)
  drawRows(bars, chart, layout, band, strip)
  panes.push(pane(bars, left, top + AXIS * scale, width, (height - AXIS) * scale))
  frame(paper, margin.x, top, (beside + strip[1] - strip[0]) * scale, height * scale)
  return { logo: opening, shapes: paper.shapes, texts: paper.texts, panes }
}

function pane(ink: Ink, x: number, y: number, width: number, height: number): DrawnPage['panes'][number] {
  return { x, y, width, height, shapes: ink.shapes, texts: ink.texts }
}

const FRAME: Pen = { fill: null, stroke: '#8b94a1', width: 0.5, dash: null }

function frame(ink: Ink, x: number, y: number, width: number, height: number): void {
  ink.box(FRAME, x, y, width, height)
}

function drawTable(ink: Ink, chart: GanttToPrint, { columns, table }: GanttLayout, band: RowRange): void {
  const { look, rows } = chart
  const head: Pen = { fill: look?.headFill ?? '#e8e8e8', stroke: null, width: 0, dash: null }
  const sums: Pen = look?.sumFill ? { ...head, fill: look.sumFill } : PENS.band
  ink.prepare([head, sums, PENS.grid])
  ink.box(head, 0, 0, table, AXIS)
  const dark = look?.headFill ? isDark(look.headFill) : false
  const starts = columns.map((_, at) => columns.slice(0, at).reduce((sum, { width }) => sum + width, 0))
  columns.forEach(({ title, width, side }, at) => {
    const room = width - 2 * PAD
    ink.words(cutText(title, FONT, room), {
      x: starts[at]! + PAD,
      y: AXIS / 2,
      width: room,
      size: FONT,
      side,
      bold: true,
      color: dark ? '#ffffff' : INK,
    })
    if (at > 0) line(ink, starts[at]!, 0, starts[at]!, AXIS + (band[1] - band[0]) * ROW.height)
  })
  rows.slice(...band).forEach((row, at) => {
    const top = AXIS + at * ROW.height
    if (row.group) ink.box(sums, 0, top, table, ROW.height)
    line(ink, 0, top, table, top)
    columns.forEach(({ key, width, side }, place) => {
      const indent = key === 'name' ? Math.min(row.depth * INDENT, width / 2) : 0
      const room = width - 2 * PAD - indent
      const text = cutText(row.cells[place] ?? '', FONT, room)
      ink.words(text, {
        x: starts[place]! + PAD + indent,
        y: top + ROW.height / 2,
        width: room,
        size: FONT,
        side,
        bold: row.group,
      })
    })
  })
}

function drawAxis(ink: Ink, chart: GanttToPrint, { time }: GanttLayout, strip: readonly [number, number]): void {
  const { look, language } = chart
  const head: Pen = { fill: look?.headFill ?? '#e8e8e8', stroke: null, width: 0, dash: null }
  const color = look?.headFill && isDark(look.headFill) ? '#ffffff' : INK
  ink.prepare([head, PENS.month])
  ink.box(head, strip[0], 0, strip[1] - strip[0], AXIS)
  const [first, last] = daysOf(time, strip)
  const { upper, lower } = ticksOf(time, first, last)
  const rows = upper.length > 0 ? [upper, lower] : [lower]
  const height = AXIS / rows.length
  rows.forEach((ticks, at) => {
    for (const tick of ticks) {
      const [x, end] = [xOf(time, tick.from), xOf(time, tick.to)]
      line(ink, x, at * height, x, (at + 1) * height, PENS.month)
      // The name of a long stretch stands where the sheet begins to show it.
      const from = Math.max(x, strip[0])
      const room = Math.min(end, strip[1]) - from - 4
      const text = tickText(tick, language, time)
      if (widthInPoints(text, FONT) <= room + 3)
        ink.words(text, { x: from + 3, y: (at + 0.5) * height, width: room + 3, size: FONT, color })
    }
  })
  line(ink, strip[0], height, strip[1], height, PENS.month)
}

function drawRows(
  ink: Ink,
  chart: GanttToPrint,
  { time }: GanttLayout,
  band: RowRange,
  strip: readonly [number, number],
): void {
  const [from, to] = band
  const top = from * ROW.height
  const bottom = Math.max(to, from + 1) * ROW.height
  ink.prepare(Object.values(PENS))
  const [first, last] = daysOf(time, strip)
  if (time.dayWidth >= 1.5)
    for (const run of chart.off)
      if (run.to > first && run.from < last)
        ink.box(
          run.holiday ? PENS.holiday : PENS.weekend,
          xOf(time, run.from),
          top,
          (run.to - run.from) * time.dayWidth,
          bottom - top,
        )
  for (let at = from; at <= to; at++) line(ink, strip[0], at * ROW.height, strip[1], at * ROW.height)
  const { upper, lower } = ticksOf(time, first, last)
  for (const { from: day } of upper.length > 0 ? upper : lower)
    line(ink, xOf(time, day), top, xOf(time, day), bottom, PENS.month)
  const upright = (day: number, pen: Pen) => line(ink, xOf(time, day), top, xOf(time, day), bottom, pen)
  if (chart.today >= time.from && chart.today < time.to) upright(chart.today, PENS.today)
  if (chart.deadline !== null) upright(chart.deadline + 1, PENS.deadline)
  drawRelations(ink, chart, time, from, to)
  chart.rows.slice(from, to).forEach((row: ChartRow, at) => drawBar(ink, time, row, (from + at) * ROW.height))
}

function daysOf(time: TimeScale, [from, to]: readonly [number, number]): readonly [number, number] {
  return [time.from + Math.floor(from / time.dayWidth), Math.min(time.from + Math.ceil(to / time.dayWidth), time.to)]
}

function line(ink: Ink, x: number, y: number, toX: number, toY: number, pen: Pen = PENS.grid): void {
  ink.path(pen, [
    [x, y],
    [toX, toY],
  ])
}

/** What a mark of the axis is called. */
function tickText({ unit, from }: Tick, language: Language, { zoom }: TimeScale): string {
  const { year, month, date } = numbersOf(dayText(from))
  if (unit === 'year') return String(year)
  if (unit === 'quarter') return `${language === 'ro' ? 'T' : 'Q'}${Math.ceil(month / 3)}`
  if (unit === 'month')
    return zoom === 'month' ? monthWord(month, language).slice(0, 3) : `${monthWord(month, language)} ${year}`
  return String(date)
}

function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return red * 0.3 + green * 0.59 + blue * 0.11 < 140
}
