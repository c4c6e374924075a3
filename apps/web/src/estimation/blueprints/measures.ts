import { quotient15, product15, roundDecimal } from '@temelia/decimal/arithmetic'
import type { NumberPractice } from '@temelia/decimal/typed-number'
import { measuredUnit } from '@temelia/estimation/area-units'
import { evaluateFormula } from '@temelia/estimation/formula'
import { unitChange } from '@temelia/estimation/unit-change'
import type { Row } from '@temelia/model/entity'
import type { BlueprintPage } from '@temelia/model/takeoff/blueprint-page'
import type { BlueprintScale } from '@temelia/model/takeoff/blueprint-scale'
import type { BlueprintShape } from '@temelia/model/takeoff/blueprint-shape'
import { type Measure, type Measured, measureShape } from '@temelia/takeoff/measure'
import { type PageScale, pageScale, type ScaleUnit } from '@temelia/takeoff/scale'
import { scaleRecord } from '@temelia/takeoff/scale-record'
import { scaleOfShape } from '@temelia/takeoff/viewports'

export type PageRow = Row<typeof BlueprintPage>
export type ScaleRow = Row<typeof BlueprintScale>
export type ShapeRow = Row<typeof BlueprintShape>

/** What a shape comes to: its measure by the scale that holds for it, why it has none, or that no scale holds for it. */
export type Measuring = Readonly<{ measured: Measured; scale: PageScale }> | null

/** The scale of a sheet where no zone has one of its own. */
export function sheetScale(page: PageRow, scales: readonly ScaleRow[]): PageScale | null {
  const whole = scales.find(({ zone }) => zone === null)
  return whole ? pageScale(scaleRecord(whole), page.unitsPerInch ?? undefined) : null
}

/** Measures a shape by the scale that holds where it begins. */
export function measuring(shape: ShapeRow, page: PageRow, scales: readonly ScaleRow[]): Measuring {
  const found = scaleOfShape(scales, shape.points)
  const scale = found && pageScale(scaleRecord(found.scale), page.unitsPerInch ?? undefined)
  if (!scale) return null
  const { kind, points, bulges, deducts } = shape
  return { scale, measured: measureShape({ kind, points, bulges: bulges ?? [], deducts: deducts ?? [] }, scale) }
}

/** What a measure is read for first: the area of an outline, the length of a line, how many there are. */
export function mainOf({ area, length, count, perimeter }: Measure, kind: ShapeRow['kind']) {
  if (kind === 'arc') return { value: length ?? 0, dimension: 1 } as const
  if (area !== undefined) return { value: area, dimension: 2 } as const
  if (count !== undefined) return { value: count, dimension: 0 } as const
  return { value: length ?? perimeter ?? 0, dimension: 1 } as const
}

/** The unit of a count, a length, an area or a volume. */
export function unitOf(dimension: 0 | 1 | 2 | 3, unit: ScaleUnit, practice: NumberPractice): string {
  if (dimension === 0) return practice === 'us' ? 'EA' : 'buc'
  return unit === 'ft' ? (['', 'LF', 'SF', 'CF'] as const)[dimension] : (['', 'm', 'mp', 'mc'] as const)[dimension]
}

/** What a shape's formula gives a line, or why it gives nothing. */
export type Fed =
  | Readonly<{ ok: true; value: number }>
  | Readonly<{ ok: false; why: 'noScale' | 'crossed' | 'formula' | 'unit' | 'nothing' }>

type Line = Readonly<{ measureUnit: string | null }>

/**
 * The quantity that a measure gives a line by a formula of `area`, `length`, `perimeter`, `count` and `height`, in the unit of the line.
 * Where the formula's own numbers hide what it measures (`length*2.60`), it is taken to measure what the line does; what can
 * never be the line's unit is refused. An outline that crosses itself feeds nothing.
 */
export function fed(
  found: Measuring,
  { formula, height }: Pick<ShapeRow, 'formula' | 'height'>,
  { measureUnit }: Line,
  practice: NumberPractice,
  decimals: number,
): Fed {
  if (!found) return { ok: false, why: 'noScale' }
  const { measured, scale } = found
  if (!measured.ok) return { ok: false, why: 'nothing' }
  if (measured.measure.selfIntersecting) return { ok: false, why: 'crossed' }
  const text = formula?.trim() ?? ''
  const at = (size: number) => evaluateFormula(text, practice, variablesOf(measured.measure, height, size)).value
  const [value, twice] = [at(1), at(2)]
  if (value === null || twice === null || text === '') return { ok: false, why: 'formula' }
  const dimension = [0, 1, 2, 3].find((power) => Math.abs(twice - value * 2 ** power) <= 1e-6 * Math.abs(twice))
  const inUnit = converted(value, dimension as 0 | 1 | 2 | 3 | undefined, scale.unit, measureUnit, practice)
  if (inUnit === null) return { ok: false, why: 'unit' }
  const rounded = roundDecimal(inUnit, decimals)
  return Number.isFinite(rounded) ? { ok: true, value: rounded } : { ok: false, why: 'formula' }
}

/** The formula that a kind of shape is fed by unless another is typed. */
export function usualFormula(kind: ShapeRow['kind']): string {
  if (kind === 'count') return 'count'
  return kind === 'line' || kind === 'polyline' || kind === 'arc' ? 'length' : 'area'
}

function variablesOf({ area, length, perimeter, count }: Measure, height: number | null, size: number) {
  const values: readonly (readonly [string, number | undefined | null, number])[] = [
    ['area', area, 2],
    ['length', length, 1],
    ['perimeter', perimeter, 1],
    ['count', count, 0],
    ['height', height, 1],
  ]
  return new Map(
    values.flatMap(([name, value, power]) => (value == null ? [] : [[name, value * size ** power] as const])),
  )
}

const MEASURES = ['', 'length', 'area', 'volume'] as const

function converted(
  value: number,
  dimension: 0 | 1 | 2 | 3 | undefined,
  unit: ScaleUnit,
  to: string | null,
  practice: NumberPractice,
): number | null {
  if (!to?.trim()) return value
  const target = measuredUnit(to, practice)
  if (!target) return dimension === 0 ? value : null
  const asked = MEASURES.indexOf(target.measure as (typeof MEASURES)[number])
  const own = dimension === asked
  // An area is no length, whatever it is multiplied by; a length times a number may be an area.
  if (asked < 1 || (!own && dimension !== undefined && (dimension === 0 || dimension > asked))) return null
  const change = unitChange(unitOf(asked as 1 | 2 | 3, unit, practice), to, practice)
  if (change.kind === 'same') return value
  return change.kind === 'convert' ? quotient15(product15(value, change.above), change.below) : null
}
