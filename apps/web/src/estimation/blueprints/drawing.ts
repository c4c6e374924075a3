import { distance, type Point } from '@temelia/takeoff/point'

/** What the pointer does on a sheet. `calibrate` asks for the length between two points, `deduct` cuts out of a shape. */
export const tools = [
  'select',
  'line',
  'polyline',
  'area',
  'rectangle',
  'circle',
  'arc',
  'count',
  'deduct',
  'calibrate',
] as const

export type Tool = (typeof tools)[number]

/** The key of each tool. */
export const toolKeys: Readonly<Record<Tool, string>> = {
  select: 'v',
  line: 'l',
  polyline: 'p',
  area: 'a',
  rectangle: 'r',
  circle: 'o',
  arc: 'c',
  count: 'n',
  deduct: 'd',
  calibrate: 'k',
}

/** Points after which a shape is done by itself. */
const DONE_AT: Partial<Readonly<Record<Tool, number>>> = { line: 2, rectangle: 2, circle: 2, arc: 3, calibrate: 2 }
/** Points that a shape needs when it is ended by hand. */
const LEAST: Partial<Readonly<Record<Tool, number>>> = { polyline: 2, area: 3, deduct: 3, count: 1 }

/** A place the pointer is drawn to. */
export type Snap = Readonly<{ point: Point; kind: 'end' | 'middle' }>

/** The corner or the middle of an edge that lies nearest, if one lies within reach. Corners come before middles. */
export function snapTo(outlines: readonly (readonly Point[])[], point: Point, reach: number): Snap | null {
  const ends = outlines.flat().map((end): Snap => ({ point: end, kind: 'end' }))
  const middles = outlines.flatMap((outline) =>
    outline.slice(1).map((to, at): Snap => {
      const from = outline[at] ?? to
      return { point: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], kind: 'middle' }
    }),
  )
  return nearest(ends, point, reach) ?? nearest(middles, point, reach)
}

function nearest(snaps: readonly Snap[], point: Point, reach: number): Snap | null {
  const near = snaps
    .map((snap) => ({ snap, off: distance(snap.point, point) }))
    .filter(({ off }) => off <= reach)
    .sort((a, b) => a.off - b.off)
  return near[0]?.snap ?? null
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
    (tool === 'area' || tool === 'deduct') && points.length >= 3 && first && distance(first, point) <= reach
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
