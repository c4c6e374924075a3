import { arcMiddle } from '@temelia/takeoff/path'
import type { Point } from '@temelia/takeoff/point'
import type { ShapeRow } from './measures.ts'

/** Where a shape lies, and how it bends. */
export type Outline = Pick<ShapeRow, 'points' | 'bulges' | 'deducts'>

type Kinded = Outline & Pick<ShapeRow, 'kind'>

/** A shape moved by so much, its cut-outs with it. */
export function shifted({ points, bulges, deducts }: Outline, dx: number, dy: number): Outline {
  const move = ([x, y]: Point): Point => [x + dx, y + dy]
  return { points: points.map(move), bulges, deducts: deducts?.map((ring) => ring.map(move)) ?? null }
}

/** A shape seen in a mirror that stands upright, or lies flat, in its middle. */
export function mirrored({ points, bulges, deducts }: Outline, mirror: 'upright' | 'flat'): Outline {
  const axis = mirror === 'upright' ? 0 : 1
  const values = points.map((point) => point[axis])
  const twice = Math.min(...values) + Math.max(...values)
  const flip = ([x, y]: Point): Point => (axis === 0 ? [twice - x, y] : [x, twice - y])
  return {
    points: points.map(flip),
    bulges: bulges?.map((bulge) => -bulge) ?? null,
    deducts: deducts?.map((ring) => ring.map(flip)) ?? null,
  }
}

/** The most that one shape is repeated. */
export const MOST_COPIES = 200

/** Where the copies of a shape lie in rows and columns; the shape itself is none of them. */
export function repeated(outline: Outline, columns: number, rows: number, dx: number, dy: number): Outline[] {
  return Array.from({ length: columns * rows }, (_, at) => [at % columns, Math.floor(at / columns)] as const)
    .slice(1)
    .map(([column, row]) => shifted(outline, column * dx, row * dy))
}

/** The middles of the edges that can be bent into a corner; none where corners are not free. */
export function edgeMiddles({ kind, points, bulges }: Kinded): readonly (readonly [edge: number, middle: Point])[] {
  if (kind !== 'area' && kind !== 'polyline') return []
  return points.flatMap((from, edge) => {
    const to = points[edge + 1] ?? (kind === 'area' ? points[0] : undefined)
    return to ? [[edge, arcMiddle(from, to, bulges?.[edge] ?? 0)] as const] : []
  })
}

/** A shape with a corner more, in the middle of an edge; an arc becomes two that lie where it lay. */
export function withCorner({ points, bulges, deducts }: Outline, edge: number, corner: Point): Outline {
  const half = Math.tan(Math.atan(bulges?.[edge] ?? 0) / 2)
  const bent = bulges && points.map((_, at) => bulges[at] ?? 0).toSpliced(edge, 1, half, half)
  return { points: points.toSpliced(edge + 1, 0, corner), bulges: bent, deducts }
}

const FEWEST: Partial<Readonly<Record<ShapeRow['kind'], number>>> = { area: 3, polyline: 2, count: 1 }

/** A shape with a corner less; null where it would be none any more. The edges that met there become a straight one. */
export function withoutCorner({ kind, points, bulges, deducts }: Kinded, corner: number): Outline | null {
  if (points.length <= (FEWEST[kind] ?? Infinity)) return null
  const before = (corner - 1 + points.length) % points.length
  const bent = bulges && points.map((_, at) => (at === before ? 0 : (bulges[at] ?? 0))).toSpliced(corner, 1)
  return { points: points.toSpliced(corner, 1), bulges: bent, deducts }
}

/** Both parts of a line that is cut at an inner corner; null where there is none to cut at. */
export function splitAt({ kind, points, bulges }: Kinded, corner: number): readonly [Outline, Outline] | null {
  if (kind !== 'polyline' || corner <= 0 || corner >= points.length - 1) return null
  return [
    { points: points.slice(0, corner + 1), bulges: bulges?.slice(0, corner + 1) ?? null, deducts: null },
    { points: points.slice(corner), bulges: bulges?.slice(corner) ?? null, deducts: null },
  ]
}
