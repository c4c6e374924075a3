/** How a relation runs from one bar to another so that the eye can follow it: upright lines, out of an end, into the next bar. */
import type { RelationType } from './types.ts'
import { ROW } from './bars.ts'

/** A bar in the chart: its ends, and the top of its row. */
export type Placed = Readonly<{ left: number; right: number; top: number }>

export type Point = readonly [x: number, y: number]

/** A line and the direction its arrow points. */
export type Route = Readonly<{ points: readonly Point[]; head: 'down' | 'up' | 'left' | 'right' }>

/** How far a line goes out of a bar before it turns, and how far inside the next one it lands. */
const OUT = 6
const LANDING = 6
const MIDDLE = ROW.barTop + ROW.bar / 2
/** Where a line may run along a row without touching its bar: in the gap above it or below. */
const GAP_ABOVE = 2
const GAP_BELOW = ROW.barTop + ROW.bar + 1

/** The line of a relation; `nth` of those that land on the same bar. */
export function routeOf(type: RelationType, from: Placed, to: Placed, nth: number): Route {
  if (type === 'FS') return finishToStart(from, to, nth)
  const y = to.top + MIDDLE
  const begin: Point = [type === 'FF' ? from.right : from.left, from.top + MIDDLE]
  if (type === 'SS') {
    const x = Math.min(from.left, to.left) - OUT - nth * 3
    return { points: [begin, [x, begin[1]], [x, y], [to.left, y]], head: 'right' }
  }
  const x = Math.max(type === 'FF' ? from.right : 0, to.right) + OUT + nth * 3
  if (type === 'FF') return { points: [begin, [x, begin[1]], [x, y], [to.right, y]], head: 'left' }
  const gap = gapOf(from, to)
  const out = from.left - OUT
  return {
    points: [begin, [out, begin[1]], [out, gap], [x, gap], [x, y], [to.right, y]],
    head: 'left',
  }
}

function finishToStart(from: Placed, to: Placed, nth: number): Route {
  const below = to.top > from.top
  const begin: Point = [from.right, from.top + MIDDLE]
  const width = to.right - to.left
  const land = to.left + Math.min(LANDING * (nth + 1), Math.max(width / 2, 0))
  const end: Point = [land, to.top + (below ? ROW.barTop : ROW.barTop + ROW.bar)]
  const head = below ? 'down' : 'up'
  if (land >= from.right + 1) return { points: [begin, [land, begin[1]], end], head }
  const gap = gapOf(from, to)
  const out = from.right + OUT
  return { points: [begin, [out, begin[1]], [out, gap], [land, gap], end], head }
}

/** The gap of the successor's row on the side the line comes from. */
function gapOf(from: Placed, to: Placed): number {
  return to.top + (to.top > from.top ? GAP_ABOVE : GAP_BELOW + 1)
}

const RADIUS = 3

/** The points as the path of an SVG, its corners rounded. */
export function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  let path = `M${first[0]} ${first[1]}`
  for (const [at, point] of rest.entries()) {
    const before = points[at]!
    const next = points[at + 2]
    const radius = next ? Math.min(RADIUS, distance(before, point) / 2, distance(point, next) / 2) : 0
    if (!next || radius === 0) path += `L${point[0]} ${point[1]}`
    else {
      const [x, y] = towards(point, before, radius)
      const [toX, toY] = towards(point, next, radius)
      path += `L${x} ${y}Q${point[0]} ${point[1]} ${toX} ${toY}`
    }
  }
  return path
}

/** The arrow at the end of a route, 7 wide and 5 long. */
export function headOf({ points, head }: Route): string {
  const [x, y] = points.at(-1) ?? [0, 0]
  if (head === 'down') return `M${x - 3.5} ${y - 5}h7l-3.5 5Z`
  if (head === 'up') return `M${x - 3.5} ${y + 5}h7l-3.5 -5Z`
  return head === 'right' ? `M${x - 5} ${y - 3.5}v7l5 -3.5Z` : `M${x + 5} ${y - 3.5}v7l-5 -3.5Z`
}

function distance(one: Point, other: Point): number {
  return Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1])
}

/** The point so far from `from` on the way to `to`; one of the two lies straight above or beside the other. */
function towards(from: Point, to: Point, by: number): Point {
  return [from[0] + Math.sign(to[0] - from[0]) * by, from[1] + Math.sign(to[1] - from[1]) * by]
}
