import type { Point } from './point.ts'
import type { ScaleRecord, ScaleUnit } from './scale.ts'

/** A scale as it is kept: the fields of every kind beside each other. */
export interface KeptScale {
  readonly kind: 'ratio' | 'calibration' | 'axes'
  readonly unit: ScaleUnit
  readonly ratio?: number | null | undefined
  readonly points?: readonly [Point, Point] | null | undefined
  readonly length?: number | null | undefined
  readonly secondPoints?: readonly [Point, Point] | null | undefined
  readonly secondLength?: number | null | undefined
}

/** The scale that a kept one says; what it lacks makes it none. */
export function scaleRecord(kept: KeptScale): ScaleRecord {
  const { kind, unit, ratio, points, length, secondPoints, secondLength } = kept
  if (kind === 'ratio') return ratio == null ? { kind: 'none' } : { kind, unit, ratio }
  if (!points || length == null) return { kind: 'none' }
  if (kind === 'calibration') return { kind, unit, points, length }
  if (!secondPoints || secondLength == null) return { kind: 'none' }
  return { kind, unit, first: { points, length }, second: { points: secondPoints, length: secondLength } }
}
