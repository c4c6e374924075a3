/** Where the pointer is drawn to on the lines of a drawing (SPEC.md N2). */
import { distance, type Point } from './point.ts'
import { type SegmentGrid, segmentsNear } from './segment-grid.ts'

export type SnapKind = 'end' | 'crossing' | 'middle' | 'perpendicular' | 'on'

/** A place the pointer is drawn to. */
export interface Snap {
  readonly point: Point
  readonly kind: SnapKind
}

/** Lines that are looked at; where more lie within reach, the view is too far off for the others to matter. */
const MOST_NEAR = 3_000
/** Lines of which every pair may cross. */
const MOST_CROSSING = 60

type Line = readonly [from: Point, to: Point]

/**
 * The best place within reach: ends come before crossings, these before middles, before the foot of the perpendicular from the
 * point that was set last, before any place on a line.
 * @param from the point that was set last, where there is one
 */
export function snapToLines(grid: SegmentGrid, point: Point, reach: number, from: Point | null): Snap | null {
  const { near, end, on } = within(grid, point, reach)
  if (end) return { point: end, kind: 'end' }
  const lines = near.map((segment) => lineAt(grid, segment))
  return (
    nearest('crossing', crossings(lines.slice(0, MOST_CROSSING)), point, reach) ??
    nearest('middle', lines.map(middleOf), point, reach) ??
    nearest('perpendicular', from ? lines.flatMap((line) => listed(footOn(line, from))) : [], point, reach) ??
    (on && { point: on, kind: 'on' })
  )
}

/** The lines within reach, their nearest end and the nearest place on any. Most that lie near are not within reach: nothing is made of them. */
function within(grid: SegmentGrid, [x, y]: Point, reach: number) {
  const { segments } = grid
  const near: number[] = []
  let [end, on]: [Point | null, Point | null] = [null, null]
  let [endOff, onOff] = [reach * reach, reach * reach]
  for (const segment of segmentsNear(grid, x, y, reach, MOST_NEAR)) {
    const at = segment * 4
    const [x1, y1, x2, y2] = [segments[at]!, segments[at + 1]!, segments[at + 2]!, segments[at + 3]!]
    const [dx, dy] = [x2 - x1, y2 - y1]
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : Math.min(Math.max(((x - x1) * dx + (y - y1) * dy) / length, 0), 1)
    const [footX, footY] = [x1 + along * dx, y1 + along * dy]
    const off = (footX - x) ** 2 + (footY - y) ** 2
    if (!(off <= reach * reach)) continue
    near.push(segment)
    if (off <= onOff) {
      onOff = off
      on = [footX, footY]
    }
    const [off1, off2] = [(x1 - x) ** 2 + (y1 - y) ** 2, (x2 - x) ** 2 + (y2 - y) ** 2]
    if (Math.min(off1, off2) <= endOff) {
      endOff = Math.min(off1, off2)
      end = off2 <= off1 ? [x2, y2] : [x1, y1]
    }
  }
  return { near, end, on }
}

/** The nearest of some places within reach. */
export function nearest(kind: SnapKind, places: readonly Point[], point: Point, reach: number): Snap | null {
  let best: Point | null = null
  let least = reach
  for (const place of places) {
    const off = distance(place, point)
    if (off > least) continue
    best = place
    least = off
  }
  return best && { point: best, kind }
}

function listed(place: Point | null): Point[] {
  return place ? [place] : []
}

function lineAt({ segments }: SegmentGrid, segment: number): Line {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = segments.subarray(segment * 4, segment * 4 + 4)
  return [
    [x1, y1],
    [x2, y2],
  ]
}

/** The place of a line to which the way stands square on it. */
function footOn([from, to]: Line, point: Point): Point | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = dx * dx + dy * dy
  if (length === 0) return null
  const along = ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / length
  return along < 0 || along > 1 ? null : [from[0] + along * dx, from[1] + along * dy]
}

function middleOf([from, to]: Line): Point {
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
}

function crossings(lines: readonly Line[]): Point[] {
  return lines.flatMap((one, at) => lines.slice(at + 1).flatMap((other) => listed(crossingOf(one, other))))
}

/** Where two lines cross within both; nothing for those of one direction. */
function crossingOf([a, b]: Line, [c, d]: Line): Point | null {
  const [abx, aby, cdx, cdy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]]
  const turn = abx * cdy - aby * cdx
  if (Math.abs(turn) <= 1e-12 * Math.hypot(abx, aby) * Math.hypot(cdx, cdy)) return null
  const one = ((c[0] - a[0]) * cdy - (c[1] - a[1]) * cdx) / turn
  const other = ((c[0] - a[0]) * aby - (c[1] - a[1]) * abx) / turn
  if (one < 0 || one > 1 || other < 0 || other > 1) return null
  return [a[0] + one * abx, a[1] + one * aby]
}
