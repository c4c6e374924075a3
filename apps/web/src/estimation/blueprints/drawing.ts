import { distance, type Point } from '@temelia/takeoff/point'
import type { Snap } from '@temelia/takeoff/snap'
import type { ShapeRow } from './measures.ts'

/** What the pointer does on a sheet. `calibrate` and `second` ask for the length between two points, `zone` frames a part with a scale of its own, `deduct` cuts out of a shape, `alike` frames a symbol to look for, `pin` puts photos at a place. */
export const tools = [
  'select',
  'line',
  'polyline',
  'area',
  'rectangle',
  'circle',
  'arc',
  'count',
  'alike',
  'wall',
  'volume',
  'outline',
  'deduct',
  'pin',
  'calibrate',
  'second',
  'zone',
] as const

export type Tool = (typeof tools)[number]

/** The key of each tool that stands in the tool bar. */
export const toolKeys: Readonly<Partial<Record<Tool, string>>> = {
  select: 'v',
  line: 'l',
  polyline: 'p',
  area: 'a',
  rectangle: 'r',
  circle: 'o',
  arc: 'c',
  count: 'n',
  alike: 'm',
  wall: 'w',
  volume: 'b',
  outline: 'f',
  deduct: 'd',
  pin: 'i',
  calibrate: 'k',
}

/** Whether a tool is of use before the sheet has a scale. */
export function needsNoScale(tool: Tool): boolean {
  return tool === 'select' || tool === 'calibrate' || tool === 'pin'
}

/** What a tool draws; nothing for those that draw no shape of their own. */
export function kindOf(tool: Tool): ShapeRow['kind'] | null {
  switch (tool) {
    case 'select':
    case 'alike':
    case 'deduct':
    case 'pin':
    case 'calibrate':
    case 'second':
    case 'zone':
      return null
    case 'wall':
      return 'polyline'
    case 'volume':
    case 'outline':
      return 'area'
    default:
      return tool
  }
}

/** How a shape looks while it is drawn. */
export function shapeOf(tool: Tool): ShapeRow['kind'] {
  if (tool === 'deduct') return 'area'
  if (tool === 'alike' || tool === 'zone') return 'rectangle'
  return tool === 'count' ? 'polyline' : (kindOf(tool) ?? 'line')
}

/** Which of the hints a tool is told by. */
export function hintOf(
  tool: Tool,
): 'select' | 'outline' | 'alike' | 'deduct' | 'pin' | 'calibrate' | 'second' | 'zone' | 'points' {
  switch (tool) {
    case 'select':
    case 'outline':
    case 'alike':
    case 'deduct':
    case 'pin':
    case 'calibrate':
    case 'second':
    case 'zone':
      return tool
    default:
      return 'points'
  }
}

/** Points after which a shape is done by itself. */
const DONE_AT: Partial<Readonly<Record<Tool, number>>> = {
  line: 2,
  rectangle: 2,
  circle: 2,
  arc: 3,
  outline: 1,
  pin: 1,
  alike: 2,
  calibrate: 2,
  second: 2,
  zone: 2,
}
/** Points that a shape needs when it is ended by hand. */
const LEAST: Partial<Readonly<Record<Tool, number>>> = { polyline: 2, area: 3, wall: 2, volume: 3, deduct: 3, count: 1 }

const RANK = ['end', 'crossing', 'middle', 'perpendicular', 'on'] as const

/** The better of two places the pointer is drawn to: ends before crossings, and so on; the nearer where they are alike. */
export function betterSnap(one: Snap | null, other: Snap | null, point: Point): Snap | null {
  if (!one || !other) return one ?? other
  const order = RANK.indexOf(one.kind) - RANK.indexOf(other.kind)
  if (order !== 0) return order < 0 ? one : other
  return distance(one.point, point) <= distance(other.point, point) ? one : other
}

/** The lines of what is measured, to snap to: those of one shape can be left out. */
export function shapeLines(shapes: readonly ShapeRow[], except: number | undefined): Float64Array {
  const pieces = shapes.flatMap(({ id, kind, points, deducts }) =>
    id === except
      ? []
      : [
          ...ownRings(kind, points).flatMap((ring) => piecesOf(ring, isOutline(kind))),
          ...(deducts ?? []).flatMap((ring) => piecesOf(ring, true)),
        ],
  )
  return Float64Array.from(pieces)
}

/** A rectangle is kept by two opposite corners; places that are counted stand alone. */
function ownRings(kind: ShapeRow['kind'], points: readonly Point[]): readonly (readonly Point[])[] {
  if (kind === 'count') return points.map((point) => [point])
  const [one, other] = points
  if (kind !== 'rectangle' || points.length !== 2 || !one || !other) return [points]
  return [[one, [other[0], one[1]], other, [one[0], other[1]]]]
}

function isOutline(kind: ShapeRow['kind']): boolean {
  return kind === 'area' || kind === 'rectangle'
}

function piecesOf(points: readonly Point[], closed: boolean): number[] {
  const [first] = points
  // A place that stands alone is a line of no length.
  if (points.length === 1 && first) return [...first, ...first]
  return points.flatMap((from, at) => {
    const to = points[at + 1] ?? (closed && points.length > 2 ? first : undefined)
    return to ? [...from, ...to] : []
  })
}

/** The point in the nearest of the eight directions from another one, 45 degrees apart. */
export function lockedTo(from: Point, point: Point): Point {
  const [dx, dy] = [point[0] - from[0], point[1] - from[1]]
  const angle = (Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) * Math.PI) / 4
  const along = dx * Math.cos(angle) + dy * Math.sin(angle)
  return [from[0] + along * Math.cos(angle), from[1] + along * Math.sin(angle)]
}

/** The points after another one was set; `done` when the shape is complete. A point on the first one closes an outline. */
export function withPoint(
  tool: Tool,
  points: readonly Point[],
  point: Point,
  reach: number,
): Readonly<{ points: readonly Point[]; done: boolean }> {
  const first = points[0]
  const closes =
    (tool === 'area' || tool === 'volume' || tool === 'deduct') &&
    points.length >= 3 &&
    first &&
    distance(first, point) <= reach
  if (closes) return { points, done: true }
  const last = points.at(-1)
  if (last && distance(last, point) === 0) return { points, done: false }
  const next = [...points, point]
  return { points: next, done: next.length === DONE_AT[tool] }
}

/** Whether a shape can be ended with the points it has. */
export function canEnd(tool: Tool, points: readonly Point[]): boolean {
  const least = LEAST[tool]
  return least !== undefined && points.length >= least
}
