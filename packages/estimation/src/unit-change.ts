/** What a change of a line's unit does to its quantity and prices: 100 SF at 4.25 are 11.111 SY at 38.25 (SPEC.md R3.5). */
import { product15, quotient15, roundDecimal } from '@temelia/decimal/arithmetic'
import { decimalsOf } from '@temelia/decimal/number'
import { typedText } from '@temelia/decimal/typed-number'
import { type MeasuredUnit, measuredUnit } from './area-units.ts'
import type { ArticleInput, CalculationSettings, Practice } from './types.ts'
import { parseUnit, sameUnit } from './unit.ts'

/**
 * How two units relate. `same`: two spellings of one; `convert`: one of the old is `above / below` of the new, and of the units without
 * their factors (`mp` of `100 mp`) `baseAbove / baseBelow`; `unknown`: nothing says how they convert.
 */
export type UnitChange =
  | { readonly kind: 'same' }
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'convert'
      readonly above: number
      readonly below: number
      readonly baseAbove: number
      readonly baseBelow: number
    }

/** One unit of the United States in the metric unit of its measure: m, m2, m3, kg. */
const METRIC_OF_US = { length: 0.3048, area: 0.09290304, volume: 0.028316846592, weight: 0.45359237 } as const

/** How the new unit of a line relates to the one it had, in a project of a practice; a line without one of the two only gets the word. */
export function unitChange(
  from: string | null | undefined,
  to: string | null | undefined,
  practice: Practice,
): UnitChange {
  if (!from?.trim() || !to?.trim() || sameUnit(from, to, practice)) return { kind: 'same' }
  const [one, other] = [parseUnit(from, practice), parseUnit(to, practice)]
  if (one.base === other.base)
    return { kind: 'convert', above: one.factor, below: other.factor, baseAbove: 1, baseBelow: 1 }
  const [old, fresh] = [measuredUnit(from, practice), measuredUnit(to, practice)]
  if (!old || !fresh || old.measure !== fresh.measure) return { kind: 'unknown' }
  const [above, below] = [inOneSystem(old, fresh), inOneSystem(fresh, old)]
  return {
    kind: 'convert',
    above,
    below,
    baseAbove: quotient15(above, one.factor),
    baseBelow: quotient15(below, other.factor),
  }
}

function inOneSystem({ measure, system, size }: MeasuredUnit, other: MeasuredUnit): number {
  return system === other.system || system === 'metric' ? size : product15(size, METRIC_OF_US[measure])
}

/** Decimals that converted prices keep, far more than are shown. */
const HELD = 12

/** The fields that say how much a unit of the line costs, takes and weighs. */
const PER_UNIT = [
  'price',
  'rsMaterials',
  'rsLabor',
  'rsEquipments',
  'rsTransports',
  'opMaterials',
  'opLabor',
  'opEquipments',
  'opTransports',
  'rsLaborHours',
  'weight',
] as const

type Converted = Partial<Pick<ArticleInput, (typeof PER_UNIT)[number] | 'quantity' | 'formula' | 'measureUnit'>>

/**
 * The line in another unit: a typed quantity converted and rounded to the quantity decimals (or as many as it has), a takeoff with its rows
 * converted, prices, hours and weight per new unit at 12 decimals, so that the value of the line stays up to rounding. Null where
 * the two units do not convert. A line with a recipe or linked resources must not be given: these are per unit too.
 */
export function inUnit(
  article: ArticleInput,
  to: string,
  { quantityDecimals, practice }: Pick<CalculationSettings, 'quantityDecimals' | 'practice'>,
): Converted | null {
  const change = unitChange(article.measureUnit, to, practice)
  if (change.kind !== 'convert') return null
  const { above, below, baseAbove, baseBelow } = change
  const decimals = Math.max(quantityDecimals, decimalsOf(article.quantity) || 0)
  const converted: Converted = {
    measureUnit: to,
    quantity: roundDecimal(quotient15(product15(article.quantity, above), below), decimals),
    ...(article.formula ? { formula: timesEachRow(article.formula, baseAbove, baseBelow, practice) } : {}),
  }
  for (const field of PER_UNIT) {
    const value = article[field]
    if (typeof value === 'number' && value !== 0)
      converted[field] = roundDecimal(quotient15(product15(value, below), above), HELD)
  }
  return converted
}

/** A takeoff with each row multiplied: `9 x (...)` or `(...) / 9`. A result noted at a row's end is dropped, as it no longer holds. */
function timesEachRow(formula: string, above: number, below: number, practice: Practice): string {
  if (above === below) return formula
  const [times, parts] = [quotient15(above, below), quotient15(below, above)]
  const written = (plain: string): string =>
    decimalsOf(parts) < decimalsOf(times)
      ? `(${plain}) / ${typedText(parts, practice)}`
      : `${typedText(times, practice)} x (${plain})`
  return formula
    .split(/(\r\n|\r|\n)/)
    .map((line, at) => {
      const colon = line.indexOf(':')
      const plain = line.slice(colon + 1).replace(/=[^=]*$/, '')
      if (at % 2 === 1 || plain.trim() === '') return line
      return `${line.slice(0, colon + 1)}${colon < 0 ? '' : ' '}${written(plain.trim())}`
    })
    .join('')
}

/** The unit a takeoff formula counts in: `mc` of `100 mc`, `SF` of `MSF`; null for a unit without a factor. */
export function formulaUnit(unit: string | null | undefined, practice: Practice): string | null {
  if (!unit || parseUnit(unit, practice).factor === 1) return null
  const rest = unit.trim().replace(/^(?:[\d.,\s]+|(?:zece|zeci|sut[aă]|sute|mie|mii)(?:\s+(?:de\s+)?|$))/iu, '')
  if (rest === '') return null
  return rest === unit.trim() ? rest.slice(1) : rest
}
