import { type Bar, barOf, ROW, stretchOf } from '@temelia/scheduling/bars'
import { type Placed, type Point, routeOf } from '@temelia/scheduling/relation-route'
import { type TimeScale, xOf } from '@temelia/scheduling/time-scale'
import type { Ink, Pen } from './drawing.ts'
import type { ChartRow, GanttToPrint } from './gantt-print.ts'

const face = (fill: string): Pen => ({ fill, stroke: null, width: 0, dash: null })
const line = (stroke: string, width: number, dash: Pen['dash'] = null): Pen => ({ fill: null, stroke, width, dash })

/** The pens of a chart, those that lie below first. */
export const PENS = {
  weekend: face('#f1f3f6'),
  holiday: face('#e4e8ee'),
  band: face('#edf1f6'),
  grid: line('#d5dae1', 0.3),
  month: line('#b4bcc7', 0.4),
  today: line('#245a93', 0.9, 'dashed'),
  deadline: line('#b3261e', 0.9),
  relation: line('#6b7684', 0.5),
  relationHead: face('#6b7684'),
  criticalRelation: line('#b3261e', 0.8),
  criticalHead: face('#b3261e'),
  baseline: face('#8b94a1'),
  tail: line('#2f6fb0', 0.6, 'dotted'),
  near: line('#2f6fb0', 0.8),
  group: face('#56606e'),
  free: { fill: '#dbe8f6', stroke: '#2f6fb0', width: 0.5, dash: null },
  freeDone: face('#2f6fb0'),
  critical: { fill: '#fbe3e1', stroke: '#b3261e', width: 1.1, dash: null },
  criticalDone: face('#b3261e'),
  done: { fill: '#5f7fa6', stroke: '#5f7fa6', width: 0.5, dash: null },
  milestone: face('#1f2733'),
  criticalMilestone: { fill: '#b3261e', stroke: '#7c1a14', width: 0.8, dash: null },
  promise: { fill: '#ffffff', stroke: '#1f2733', width: 0.8, dash: null },
  latePromise: { fill: '#ffffff', stroke: '#b3261e', width: 1.1, dash: null },
} as const satisfies Record<string, Pen>

const MIDDLE = ROW.barTop + ROW.bar / 2
const HALF = 7
const FONT = 12

/** Draws one activity with its top at `top`. */
export function drawBar(ink: Ink, time: TimeScale, row: ChartRow, top: number): void {
  const bar = barOf(time, row, row)
  if (row.baseline) {
    const { x, width } = stretchOf(time, row.baseline.start, row.baseline.finish)
    ink.box(PENS.baseline, x, top + ROW.baselineTop, width, ROW.baseline)
  }
  if (bar.kind === 'milestone') {
    diamond(ink, row.critical && !row.complete ? PENS.criticalMilestone : PENS.milestone, bar.x, top + MIDDLE)
    ink.words(row.name, { x: bar.x + 11, y: top + MIDDLE, width: 600, size: FONT })
  } else if (bar.kind === 'group') drawGroup(ink, bar, top)
  else drawWork(ink, bar, row, top)
  for (const { day, name, late } of row.promises) {
    const x = xOf(time, day + 1)
    diamond(ink, late ? PENS.latePromise : PENS.promise, x, top + MIDDLE)
    ink.words(name, { x: x + 11, y: top + MIDDLE, width: 600, size: FONT })
  }
}

function drawGroup(ink: Ink, { x, width }: Bar, top: number): void {
  const foot = Math.min(6, width / 2)
  const y = top + 9
  ink.path(
    PENS.group,
    [
      [x, y],
      [x + width, y],
      [x + width, y + 9],
      [x + width - foot, y + 4],
      [x + foot, y + 4],
      [x, y + 9],
    ],
    true,
  )
}

/** Critical work has square ends and a thick frame, work with float cut corners and a tail: paper may be black and white. */
function drawWork(ink: Ink, { x, width, done, tail }: Bar, { critical, near, complete }: ChartRow, top: number): void {
  const y = top + ROW.barTop
  if (tail !== null && tail > x + width) {
    ink.path(near ? PENS.near : PENS.tail, [
      [x + width, top + MIDDLE],
      [tail, top + MIDDLE],
    ])
    ink.path(PENS.near, [
      [tail, top + MIDDLE - 3],
      [tail, top + MIDDLE + 3],
    ])
  }
  if (complete) return ink.box(PENS.done, x, y, width, ROW.bar)
  const cut = critical ? 0 : Math.min(2.5, width / 3)
  const corners = (to: number): Point[] => [
    [x + cut, y],
    [x + to - cut, y],
    [x + to, y + cut],
    [x + to, y + ROW.bar - cut],
    [x + to - cut, y + ROW.bar],
    [x + cut, y + ROW.bar],
    [x, y + ROW.bar - cut],
    [x, y + cut],
  ]
  ink.path(critical ? PENS.critical : PENS.free, corners(width), true)
  if (done > 2 * cut) ink.path(critical ? PENS.criticalDone : PENS.freeDone, corners(done), true)
}

/** The relations that touch some rows. */
export function drawRelations(
  ink: Ink,
  { rows, relations }: GanttToPrint,
  time: TimeScale,
  from: number,
  to: number,
): void {
  const nth = new Map<number, number>()
  for (const relation of relations) {
    const place = nth.get(relation.to) ?? 0
    nth.set(relation.to, place + 1)
    if (Math.max(relation.from, relation.to) < from || Math.min(relation.from, relation.to) >= to) continue
    const [one, other] = [rows[relation.from], rows[relation.to]]
    if (!one || !other) continue
    const route = routeOf(relation.type, placed(time, one, relation.from), placed(time, other, relation.to), place)
    ink.path(relation.critical ? PENS.criticalRelation : PENS.relation, route.points)
    ink.path(relation.critical ? PENS.criticalHead : PENS.relationHead, arrow(route.points.at(-1)!, route.head), true)
  }
}

/** A diamond around a point. */
export function diamond(ink: Ink, pen: Pen, x: number, y: number): void {
  ink.path(
    pen,
    [
      [x, y - HALF],
      [x + HALF, y],
      [x, y + HALF],
      [x - HALF, y],
    ],
    true,
  )
}

function placed(time: TimeScale, row: ChartRow, at: number): Placed {
  const { kind, x, width } = barOf(time, row, row)
  const top = at * ROW.height
  return kind === 'milestone' ? { left: x - HALF, right: x + HALF, top } : { left: x, right: x + width, top }
}

function arrow([x, y]: Point, head: 'down' | 'up' | 'left' | 'right'): Point[] {
  const [length, half] = [5, 3.5]
  if (head === 'down' || head === 'up') {
    const back = head === 'down' ? -length : length
    return [
      [x - half, y + back],
      [x + half, y + back],
      [x, y],
    ]
  }
  const back = head === 'right' ? -length : length
  return [
    [x + back, y - half],
    [x + back, y + half],
    [x, y],
  ]
}
