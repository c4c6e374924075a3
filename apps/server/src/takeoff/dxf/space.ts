import type { Point } from '@temelia/takeoff/point'
import { type Entity, numberOf } from './tags.ts'

/** A place moved, turned and stretched: x' = a x + c y + e, y' = b x + d y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** Leaves everything where it is. */
export const STILL: Affine = [1, 0, 0, 1, 0, 0]

/** First the inner, then the outer. */
export function combined(outer: Affine, inner: Affine): Affine {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** Where a place is moved to. */
export function moved([a, b, c, d, e, f]: Affine, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}

type Vector = readonly [x: number, y: number, z: number]

/** The direction an entity looks in: straight up unless it says otherwise. */
export function normalOf(entity: Entity): Vector {
  return [numberOf(entity, 210), numberOf(entity, 220), numberOf(entity, 230, 1)]
}

/** An entity's own plane as it is seen from above, by the rule DXF has for choosing its axes. */
export function planeOf(entity: Entity, elevation: number): Affine {
  const normal = normalOf(entity)
  const length = Math.hypot(...normal)
  const [x, y, z] = normal.map((part) => part / length) as unknown as Vector
  if (x === 0 && y === 0 && z > 0) return STILL
  const nearUp = Math.abs(x) < 1 / 64 && Math.abs(y) < 1 / 64
  const across: Vector = nearUp ? [z, 0, -x] : [-y, x, 0]
  const size = Math.hypot(...across)
  const [ax, ay, az] = across.map((part) => part / size) as unknown as Vector
  const up: Vector = [y * az - z * ay, z * ax - x * az, x * ay - y * ax]
  return [ax, ay, up[0], up[1], elevation * x, elevation * y]
}
