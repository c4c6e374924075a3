/** The lines that a shape is drawn as. */
import { bulgeThrough, circlePath, type Path, straightened } from './path.ts'
import type { KeptShape } from './measuring.ts'
import type { Point } from './point.ts'

/** A line as it is drawn: straight from corner to corner. */
export interface DrawnLine {
  readonly points: readonly Point[]
  readonly closed: boolean
}

type Shape = Pick<KeptShape, 'kind' | 'points' | 'bulges' | 'deducts'>

/** The outline of a shape and what is cut out of it; nothing for a count. */
export function drawnShape(shape: Shape): DrawnLine[] {
  const outline = outlineOf(shape)
  if (!outline) return []
  const cut = (shape.deducts ?? []).map((points): DrawnLine => ({ points, closed: true }))
  const pieces = straightened(outline)
  const first = pieces[0]
  if (!first) return []
  const points = [first.from, ...pieces.map(({ to }) => to)]
  return [{ points: outline.closed ? points.slice(0, -1) : points, closed: outline.closed }, ...cut]
}

function outlineOf({ kind, points, bulges }: Shape): Path | null {
  const [one, other, third] = points
  if (kind === 'count' || !one || !other) return null
  if (kind === 'circle') return circlePath(one, other)
  if (kind === 'arc')
    return third ? { points: [one, third], bulges: [bulgeThrough(one, other, third), 0], closed: false } : null
  if (kind === 'rectangle' && points.length === 2)
    return { points: [one, [other[0], one[1]], other, [one[0], other[1]]], closed: true }
  const bent = kind === 'area' || kind === 'polyline' ? (bulges ?? undefined) : undefined
  return { points, bulges: bent, closed: kind === 'area' || kind === 'rectangle' }
}

/** Where the label of a shape stands: in the middle of what it encloses, on its line, or at the first place that is counted. */
export function labelPlace({ kind, points }: Pick<KeptShape, 'kind' | 'points'>): Point {
  const [first = [0, 0]] = points
  if (kind === 'circle' || kind === 'count') return first
  if (kind === 'arc') return points[1] ?? first
  if (kind !== 'line' && kind !== 'polyline') return middleOf(points)
  const edge = Math.floor((points.length - 1) / 2)
  return points.length % 2 === 0 ? middleOf(points.slice(edge, edge + 2)) : (points[edge] ?? first)
}

function middleOf(points: readonly Point[]): Point {
  const [x, y] = points.reduce<Point>((sum, [x, y]) => [sum[0] + x, sum[1] + y], [0, 0])
  return [x / points.length, y / points.length]
}
