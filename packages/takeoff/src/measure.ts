/** What a shape on a page measures in the building (SPEC.md M1 to M6). */
import { nearestDecimal } from '@temelia/decimal/number'
import { bulgeThrough, circlePath, mapPath, type Path, pathLength, type Piece, straightened } from './path.ts'
import { isPlace, type Point } from './point.ts'
import { netRegion } from './region.ts'
import { inBuilding, type PageScale } from './scale.ts'
import { touchesItself } from './self-contact.ts'

/** The kinds of shapes that are measured. */
export const shapeKinds = ['line', 'polyline', 'area', 'rectangle', 'circle', 'count', 'arc'] as const

export type ShapeKind = (typeof shapeKinds)[number]

/** A shape as it is drawn: in units of the unrotated page. */
export interface PageShape {
  readonly kind: ShapeKind
  readonly points: readonly Point[]
  /** How the edges of a polyline or an area bend, by the corner they begin at. */
  readonly bulges?: readonly number[] | undefined
  /** Outlines that are cut out of an area, a rectangle or a circle. */
  readonly deducts?: readonly (readonly Point[])[] | undefined
}

/** Lengths in the unit of the scale, areas in its square; what a kind of shape does not have is left out. */
export interface Measure {
  readonly length?: number
  readonly perimeter?: number
  readonly area?: number
  readonly count?: number
  /** The outline, or one that is cut out of it, crosses or touches itself: its area is counted even-odd. */
  readonly selfIntersecting: boolean
}

/** Why a shape measures nothing. */
export type MeasureFault = 'TOO_FEW_POINTS' | 'TOO_MANY_POINTS' | 'NOT_A_NUMBER' | 'TOO_LARGE' | 'TOO_COMPLEX'

export type Measured =
  | { readonly ok: true; readonly measure: Measure }
  | { readonly ok: false; readonly fault: MeasureFault }

/** Points a shape may have, those of its cut-outs with them. */
export const MOST_POINTS = 5_000

/** Bends beyond it are as good as full circles. */
const MOST_BULGE = 1e6
const LARGEST = 1e15

const FEWEST: Readonly<Record<ShapeKind, number>> = {
  line: 2,
  polyline: 2,
  area: 3,
  rectangle: 2,
  circle: 2,
  count: 1,
  arc: 3,
}
const MOST: Partial<Readonly<Record<ShapeKind, number>>> = { line: 2, rectangle: 4, circle: 2, arc: 3 }

/** Measures a shape by the scale of its page. Nothing that it gives is NaN or beyond 1e15. */
export function measureShape(shape: PageShape, scale: PageScale): Measured {
  const fault = faultOf(shape)
  if (fault) return { ok: false, fault }
  const place = (point: Point) => inBuilding(scale, point)
  const measure = rawMeasure(shape, place)
  if (!measure) return { ok: false, fault: 'TOO_COMPLEX' }
  const values = [measure.length, measure.perimeter, measure.area].filter((value) => value !== undefined)
  if (!values.every((value) => value < LARGEST)) return { ok: false, fault: 'TOO_LARGE' }
  return { ok: true, measure: rounded(measure) }
}

function faultOf({ kind, points, bulges = [], deducts = [] }: PageShape): MeasureFault | null {
  const all = points.length + deducts.reduce((sum, ring) => sum + ring.length, 0)
  if (all > MOST_POINTS || points.length > (MOST[kind] ?? MOST_POINTS)) return 'TOO_MANY_POINTS'
  if (points.length < FEWEST[kind] || deducts.some((ring) => ring.length < 3)) return 'TOO_FEW_POINTS'
  if (kind === 'rectangle' && points.length === 3) return 'TOO_FEW_POINTS'
  const bent = bulges.every((bulge) => Math.abs(bulge) <= MOST_BULGE)
  return bent && points.every(isPlace) && deducts.every((ring) => ring.every(isPlace)) ? null : 'NOT_A_NUMBER'
}

function rawMeasure(shape: PageShape, place: (point: Point) => Point): Measure | null {
  const { kind, points } = shape
  if (kind === 'count') return { count: points.length, selfIntersecting: false }
  if (kind === 'line' || kind === 'polyline') {
    const path = mapPath({ points, bulges: kind === 'line' ? undefined : shape.bulges, closed: false }, place)
    return { length: pathLength(path), selfIntersecting: false }
  }
  if (kind === 'arc') return arcMeasure(points.map(place))
  return outlineMeasure(outlineOf(shape, place), shape.deducts ?? [], place)
}

/** An arc through three points: its length, and the area between it and its chord. */
function arcMeasure(points: readonly Point[]): Measure {
  const [from, middle, to] = points as [Point, Point, Point]
  const bulge = bulgeThrough(from, middle, to)
  const path: Path = { points: [from, to], bulges: [bulge, 0], closed: true }
  const area = Math.abs(shoelace(straightened(path)))
  return { length: pathLength({ ...path, closed: false }), area: bulge === 0 ? 0 : area, selfIntersecting: false }
}

/** The outline in the building. The corners of a rectangle are those of the page, a circle is one in the building. */
function outlineOf({ kind, points, bulges }: PageShape, place: (point: Point) => Point): Path {
  const [one, other] = points as [Point, Point]
  if (kind === 'circle') return circlePath(place(one), place(other))
  if (kind === 'rectangle' && points.length === 2) {
    const corners: Point[] = [one, [other[0], one[1]], other, [one[0], other[1]]]
    return { points: corners.map(place), closed: true }
  }
  return mapPath({ points, bulges: kind === 'area' ? bulges : undefined, closed: true }, place)
}

function outlineMeasure(
  outline: Path,
  deducts: readonly (readonly Point[])[],
  place: (point: Point) => Point,
): Measure | null {
  const rings = [
    straightened(outline),
    ...deducts.map((points) => straightened({ points: points.map(place), closed: true })),
  ]
  const selfIntersecting = rings.some(touchesItself)
  const simple = rings.length === 1 && !selfIntersecting
  if (simple) return { perimeter: pathLength(outline), area: Math.abs(shoelace(rings[0] ?? [])), selfIntersecting }
  const net = netRegion(rings)
  return net && { perimeter: net.boundary, area: net.area, selfIntersecting }
}

/** Twice the area is the sum of the cross products, taken from the first corner so that far-off places lose no digits. */
function shoelace(pieces: readonly Piece[]): number {
  const origin = pieces[0]?.from ?? [0, 0]
  const sum = pieces.reduce(
    (total, { from, to }) =>
      total + (from[0] - origin[0]) * (to[1] - origin[1]) - (to[0] - origin[0]) * (from[1] - origin[1]),
    0,
  )
  return sum / 2
}

function rounded({ length, perimeter, area, count, selfIntersecting }: Measure): Measure {
  return {
    ...(length === undefined ? {} : { length: twelveDigits(length) }),
    ...(perimeter === undefined ? {} : { perimeter: twelveDigits(perimeter) }),
    ...(area === undefined ? {} : { area: twelveDigits(area) }),
    ...(count === undefined ? {} : { count }),
    selfIntersecting,
  }
}

/** Twelve significant digits: what is left of doubles after a few thousand corners. */
function twelveDigits(value: number): number {
  return nearestDecimal(Number(value.toPrecision(12)))
}
