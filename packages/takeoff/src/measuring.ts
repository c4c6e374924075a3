/** What a shape on a sheet comes to by the scales of its sheet (SPEC.md S6, D1, D2). */
import { openingsArea, type Opening, volumeOf, wallArea } from './derived.ts'
import { type Measure, type Measured, measureShape, type PageShape } from './measure.ts'
import type { Point } from './point.ts'
import { type PageScale, pageScale } from './scale.ts'
import { type KeptScale, scaleRecord } from './scale-record.ts'
import { scaleOfShape, type ZonedScale } from './viewports.ts'

/** A shape as it is kept. */
export interface KeptShape {
  readonly kind: PageShape['kind']
  readonly points: readonly Point[]
  readonly bulges: readonly number[] | null
  readonly deducts: readonly (readonly Point[])[] | null
  /** What it is measured for: its plan, a wall of its height, or what its area holds at its height. */
  readonly purpose: 'plan' | 'wall' | 'volume'
  readonly height: number | null
  readonly openings: readonly Opening[] | null
}

/** The measure of a shape by the scale that holds for it, or why it has none; null where no scale holds for it. */
export type Measuring = { readonly measured: Measured; readonly scale: PageScale } | null

/** Measures a shape by the scale that holds where it begins. */
export function measuring(
  { kind, points, bulges, deducts }: Pick<KeptShape, 'kind' | 'points' | 'bulges' | 'deducts'>,
  unitsPerInch: number | null,
  scales: readonly (KeptScale & ZonedScale)[],
): Measuring {
  const found = scaleOfShape(scales, points)
  const scale = found && pageScale(scaleRecord(found.scale), unitsPerInch ?? undefined)
  if (!scale) return null
  return { scale, measured: measureShape({ kind, points, bulges: bulges ?? [], deducts: deducts ?? [] }, scale) }
}

/** A value, and whether it counts, is a length, an area or a volume. */
export interface MainValue {
  readonly value: number
  readonly dimension: 0 | 1 | 2 | 3
}

/** What a shape is read for first; null for a wall without a height, or one that is all openings. */
export function mainValue(
  { area, length, count, perimeter }: Measure,
  { kind, purpose, height, openings }: Pick<KeptShape, 'kind' | 'purpose' | 'height' | 'openings'>,
): MainValue | null {
  if (purpose === 'wall') {
    const net = wallArea(length ?? perimeter ?? 0, height ?? 0, openings ?? [])
    return net === null ? null : { value: net, dimension: 2 }
  }
  if (purpose === 'volume') {
    const volume = volumeOf(area ?? 0, height ?? 0)
    return volume === null ? null : { value: volume, dimension: 3 }
  }
  if (kind === 'arc') return { value: length ?? 0, dimension: 1 }
  if (area !== undefined) return { value: area, dimension: 2 }
  if (count !== undefined) return { value: count, dimension: 0 }
  return { value: length ?? perimeter ?? 0, dimension: 1 }
}

/** The formula that a shape feeds a line by unless another is typed. */
export function usualFormula({ kind, purpose }: Pick<KeptShape, 'kind' | 'purpose'>): string {
  const long = kind === 'line' || kind === 'polyline' || kind === 'arc' ? 'length' : 'perimeter'
  if (purpose === 'wall') return `${long}*height-openings`
  if (purpose === 'volume') return 'area*height'
  if (kind === 'count') return 'count'
  return long === 'length' ? 'length' : 'area'
}

/** What stands for a shape in a formula, with the power by which each grows with the scale. */
export function formulaValues(
  { area, length, perimeter, count }: Measure,
  { height, openings }: { readonly height: number | null; readonly openings?: readonly Opening[] | null },
): readonly (readonly [name: string, value: number, power: 0 | 1 | 2])[] {
  const values = [
    ['area', area, 2],
    ['length', length, 1],
    ['perimeter', perimeter, 1],
    ['count', count, 0],
    ['height', height, 1],
    ['openings', openingsArea(openings ?? []), 2],
  ] as const
  return values.flatMap(([name, value, power]) => (value == null ? [] : [[name, value, power] as const]))
}
