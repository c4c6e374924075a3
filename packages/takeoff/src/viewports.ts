/** Several scales on a page: each holds for a zone of it (SPEC.md S6). */
import type { Point } from './point.ts'

/** A scale of a page; without a zone it holds for what lies in none. */
export interface ZonedScale {
  /** Two opposite corners, in page units. */
  readonly zone: readonly [Point, Point] | null
}

/** The scale that a shape is measured by: that of the smallest zone its first point lies in. `leaves`: part of the shape lies outside. */
export function scaleOfShape<Scale extends ZonedScale>(
  scales: readonly Scale[],
  points: readonly Point[],
): { readonly scale: Scale; readonly leaves: boolean } | null {
  const first = points[0]
  if (!first) return null
  const [smallest] = scales
    .filter(({ zone }) => zone && holds(zone, first))
    .sort((a, b) => sizeOf(a.zone) - sizeOf(b.zone))
  const scale = smallest ?? scales.find(({ zone }) => !zone)
  if (!scale) return null
  const others = scales.filter((other) => other !== scale && other.zone)
  const leaves = scale.zone
    ? !points.every((point) => scale.zone && holds(scale.zone, point))
    : points.some((point) => others.some(({ zone }) => zone && holds(zone, point)))
  return { scale, leaves }
}

function holds([one, other]: readonly [Point, Point], [x, y]: Point): boolean {
  return between(one[0], other[0], x) && between(one[1], other[1], y)
}

function between(one: number, other: number, value: number): boolean {
  return value >= Math.min(one, other) && value <= Math.max(one, other)
}

function sizeOf(zone: readonly [Point, Point] | null): number {
  return zone ? Math.abs((zone[1][0] - zone[0][0]) * (zone[1][1] - zone[0][1])) : Infinity
}
