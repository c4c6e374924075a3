import { Ink } from './drawing.ts'
import { diamond, PENS } from './gantt-bars.ts'
import { FOOT, type GanttLayout } from './gantt-layout.ts'
import { type GanttToPrint, LEGEND } from './gantt-print.ts'
import { cutText, widthInPoints } from './text-cut.ts'

const INK = '#1f2733'
const DIM = '#5a6472'
const POINTS_PER_MM = 2.8346

/** The company, the title, and what the chart is of. */
export function drawOpening(ink: Ink, chart: GanttToPrint, { margin, width, heads }: GanttLayout): void {
  const { heading, particulars, look } = chart
  const inner = width - 2 * margin.x
  const logo = look?.logo ? look.logo.height * POINTS_PER_MM : 0
  const aside = look?.logo?.side === 'left' ? logo * 3 : 0
  heading.forEach((text, at) =>
    ink.words(cutText(text, 8, inner - logo * 3), {
      x: margin.x + aside,
      y: margin.top + 5 + at * 11,
      width: inner - logo * 3,
      size: 8,
    }),
  )
  const lines = Math.ceil(particulars.length / 2)
  const title = margin.top + heads[0] - 8 - lines * 11 - 12
  const color = look?.accent ?? INK
  ink.words(cutText(look?.title?.trim() || chart.title, 13, inner), {
    x: margin.x,
    y: title,
    width: inner,
    size: 13,
    bold: true,
    color,
  })
  particulars.forEach(({ label, value }, at) => {
    const x = margin.x + (at % 2) * (inner / 2)
    const y = title + 17 + Math.floor(at / 2) * 11
    const named = `${label}: `
    const own = widthInPoints(named, 8)
    ink.words(named, { x, y, width: own, size: 8, color: DIM })
    ink.words(cutText(value, 8, inner / 2 - own - 6), { x: x + own, y, width: inner / 2 - own, size: 8, bold: true })
  })
}

/** A sheet among all of a chart. */
interface Place {
  readonly page: number
  readonly count: number
  readonly down: number
  readonly across: number
}

/** What the marks mean, and which sheet it is. */
export function drawFoot(
  ink: Ink,
  chart: GanttToPrint,
  { margin, width, height, strips }: GanttLayout,
  place: Place,
): void {
  const inner = width - 2 * margin.x
  const y = height - margin.bottom - FOOT
  drawLegend(ink, chart, margin.x, y + 10, inner)
  const foot = { y: height - margin.bottom - 4, size: 7, color: DIM } as const
  const part = inner / 3
  // Sheets side by side are named as on a map: rows by letters, columns by numbers.
  const tile = strips.length > 1 ? `${letters(place.down)}${place.across + 1} · ` : ''
  const page = chart.pageOf.replace('{{page}}', String(place.page)).replace('{{pages}}', String(place.count))
  ink.words(cutText(chart.look?.footer?.trim() || chart.footer, 7, part - 6), { ...foot, x: margin.x, width: part })
  ink.words(chart.credit, { ...foot, x: margin.x + part, width: part, side: 'c' })
  ink.words(`${tile}${page}`, { ...foot, x: margin.x + 2 * part, width: part, side: 'r' })
}

function drawLegend(ink: Ink, { legend }: GanttToPrint, left: number, y: number, inner: number): void {
  let x = left
  for (const look of LEGEND) {
    const text = legend[look]
    if (text === undefined) continue
    const width = 22 + widthInPoints(text, 7)
    if (x + width > left + inner) return
    drawSample(ink, look, x, y)
    ink.words(text, { x: x + 22, y, width, size: 7 })
    x += width + 12
  }
}

function drawSample(ink: Ink, look: (typeof LEGEND)[number], x: number, y: number): void {
  if (look === 'critical' || look === 'free' || look === 'done') return ink.box(PENS[look], x, y - 3, 16, 6)
  if (look === 'baseline') return ink.box(PENS.baseline, x, y - 1, 16, 2)
  if (look === 'milestone' || look === 'promise') {
    const small = new Ink(0.5, x + 8, y)
    diamond(small, PENS[look], 0, 0)
    for (const { parts } of small.shapes) for (const part of parts) ink.path(PENS[look], pairs(part.slice(1)), true)
    return
  }
  ink.path(PENS[look], [
    [x + 8, y - 5],
    [x + 8, y + 5],
  ])
}

function pairs(values: readonly number[]): [number, number][] {
  return values.flatMap((x, at): [number, number][] => (at % 2 === 0 ? [[x, values[at + 1] ?? 0]] : []))
}

function letters(number: number): string {
  const last = String.fromCharCode(65 + (number % 26))
  return number < 26 ? last : `${letters(Math.floor(number / 26) - 1)}${last}`
}
