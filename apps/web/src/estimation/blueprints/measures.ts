import { quotient15, product15, roundDecimal } from '@temelia/decimal/arithmetic'
import type { NumberPractice } from '@temelia/decimal/typed-number'
import { measuredUnit } from '@temelia/estimation/area-units'
import { evaluateFormula } from '@temelia/estimation/formula'
import { unitChange } from '@temelia/estimation/unit-change'
import type { Row } from '@temelia/model/entity'
import type { BlueprintPage } from '@temelia/model/takeoff/blueprint-page'
import type { BlueprintScale } from '@temelia/model/takeoff/blueprint-scale'
import type { BlueprintShape } from '@temelia/model/takeoff/blueprint-shape'
import type { Measure } from '@temelia/takeoff/measure'
import { measureUnit } from '@temelia/takeoff/measure-unit'
import { formulaValues, type Measuring } from '@temelia/takeoff/measuring'
import { type PageScale, pageScale, type ScaleUnit } from '@temelia/takeoff/scale'
import { scaleRecord } from '@temelia/takeoff/scale-record'
import { type Groups, NO_GROUPS, withGroups } from './measure-groups.ts'

export type PageRow = Row<typeof BlueprintPage>
export type ScaleRow = Row<typeof BlueprintScale>
export type ShapeRow = Row<typeof BlueprintShape>

/** The scale of a sheet where no zone has one of its own. */
export function sheetScale(page: PageRow, scales: readonly ScaleRow[]): PageScale | null {
  const whole = scales.find(({ zone }) => zone === null)
  return whole ? pageScale(scaleRecord(whole), page.unitsPerInch ?? undefined) : null
}

/** What a shape's formula gives a line, or why it gives nothing. */
export type Fed =
  | Readonly<{ ok: true; value: number }>
  | Readonly<{ ok: false; why: 'noScale' | 'crossed' | 'formula' | 'unit' | 'nothing' }>

type Line = Readonly<{ measureUnit: string | null }>
type Given = Pick<ShapeRow, 'formula' | 'height'> & Partial<Pick<ShapeRow, 'openings'>>

/**
 * The quantity that a measure gives a line by a formula of `area`, `length`, `perimeter`, `count`, `height` and `openings`, and of the
 * sums of layers (`wall.length`), in the unit of the line.
 * Where the formula's own numbers hide what it measures (`length*2.60`), it is taken to measure what the line does; what can
 * never be the line's unit is refused, and so is a bare `area` for a line in cubic metres. An outline that crosses itself feeds nothing.
 */
export function fed(
  found: Measuring,
  given: Given,
  { measureUnit }: Line,
  practice: NumberPractice,
  decimals: number,
  groups: Groups = NO_GROUPS,
): Fed {
  if (!found) return { ok: false, why: 'noScale' }
  const { measured, scale } = found
  if (!measured.ok) return { ok: false, why: 'nothing' }
  if (measured.measure.selfIntersecting) return { ok: false, why: 'crossed' }
  const text = given.formula?.trim() ?? ''
  const at = (size: number) => {
    const named = withGroups(text, groups, size)
    const variables = new Map([...variablesOf(measured.measure, given, size), ...named.values])
    return evaluateFormula(named.text, practice, variables).value
  }
  const [value, twice] = [at(1), at(2)]
  if (value === null || twice === null || text === '') return { ok: false, why: 'formula' }
  const dimension = [0, 1, 2, 3].find((power) => Math.abs(twice - value * 2 ** power) <= 1e-6 * Math.abs(twice))
  const hidden = OWN_NUMBER.test(text)
  const inUnit = converted(value, dimension as 0 | 1 | 2 | 3 | undefined, hidden, scale.unit, measureUnit, practice)
  if (inUnit === null) return { ok: false, why: 'unit' }
  const rounded = roundDecimal(inUnit, decimals)
  return Number.isFinite(rounded) ? { ok: true, value: rounded } : { ok: false, why: 'formula' }
}

function variablesOf(measure: Measure, given: Given, size: number) {
  return new Map(formulaValues(measure, given).map(([name, value, power]) => [name, value * size ** power]))
}

const MEASURES = ['', 'length', 'area', 'volume'] as const
const OWN_NUMBER = /(?<![\p{L}\p{N}_])\d/u

function converted(
  value: number,
  dimension: 0 | 1 | 2 | 3 | undefined,
  /** A number of the formula may be a length: `length*2.60` is an area. */
  hidden: boolean,
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
  if (asked < 1) return null
  if (!own && dimension !== undefined && (!hidden || dimension === 0 || dimension > asked)) return null
  const change = unitChange(measureUnit(asked as 1 | 2 | 3, unit, practice), to, practice)
  if (change.kind === 'same') return value
  return change.kind === 'convert' ? quotient15(product15(value, change.above), change.below) : null
}
