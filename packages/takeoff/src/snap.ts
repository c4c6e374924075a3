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
  const lines = segmentsNear(grid, point[0], point[1], reach, MOST_NEAR)
    .map((segment): Line => lineAt(grid, segment))
    .map((line) => ({ line, foot: footOn(line, point, false) }))
    .filter(({ foot }) => foot && distance(foot, point) <= reach)
  const near = lines.map(({ line }) => line)
  return (
    nearest('end', near.flat(), point, reach) ??
    nearest('crossing', crossings(near.slice(0, MOST_CROSSING)), point, reach) ??
    nearest('middle', near.map(middleOf), point, reach) ??
    nearest('perpendicular', from ? near.flatMap((line) => listed(footOn(line, from, true))) : [], point, reach) ??
    nearest(
      'on',
      lines.flatMap(({ foot }) => listed(foot)),
      point,
      reach,
    )
  )
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

/** The place of a line that lies nearest; with `square`, only where the way to it stands square on the line. */
function footOn([from, to]: Line, point: Point, square: boolean): Point | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = dx * dx + dy * dy
  if (length === 0) return square ? null : from
  const along = ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / length
  if (square && (along < 0 || along > 1)) return null
  const held = Math.min(Math.max(along, 0), 1)
  return [from[0] + held * dx, from[1] + held * dy]
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
