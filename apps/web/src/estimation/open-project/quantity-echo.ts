import { quotient15, roundDecimal } from '@temelia/decimal/arithmetic'
import type { NumberPractice } from '@temelia/decimal/typed-number'
import { lengthAlone, parseFormula } from '@temelia/estimation/formula'
import type { Variables } from '@temelia/estimation/formula-arithmetic'
import type { Fault } from '@temelia/estimation/types'
import { unitFactor } from '@temelia/estimation/unit'
import { formulaUnit } from '@temelia/estimation/unit-change'
import { formatNumber } from '../../ui/number-text.ts'
import type { Echo } from '../../ui/echo-bubble.tsx'
import { echoOf } from '../../ui/typed-number.ts'
import { countedQuantity } from './counted-quantity.ts'

/** What a quantity that is being typed depends on: the line's unit, the project's names and its decimals. */
export type QuantityPlace = Readonly<{
  practice: NumberPractice
  unit: string | null
  variables: Variables
  decimals: number
  /** A row of a takeoff, where brackets are a formula's and a unit has no place. */
  inTakeoff?: boolean
}>

/**
 * What a quantity comes to while it is typed, for showing beside the field: of a number what any number field shows, of a formula its
 * result in the line's unit (`22,00 mc`; of `100 mc` both, `22,00 mc = 0,22 × 100 mc`), of a text that can mean two things both. Nothing for what
 * is unfinished or wrong.
 */
export function quantityEcho(
  typed: string,
  { practice, unit, variables, decimals, inTakeoff }: QuantityPlace,
): readonly Echo[] {
  const number = inTakeoff ? null : countedQuantity(typed, unit, practice)
  if (number?.kind === 'brackets') return [number.negative, number.positive].map((text) => ({ text, typed: text }))
  if (number?.kind === 'number') return echoOf(number.figures, practice)
  if (echoOf(typed, practice).length > 1) return echoOf(typed, practice)
  const text = typed.trim().replace(/^=/, '')
  const formula = parseFormula(text, practice)
  const [fault] = formula.faults
  if (fault) return bothReadings(text, fault)
  if (lengthAlone(formula, unit)) return []
  const { rows, value } = formula.evaluate(variables)
  if (value === null || rows.every((row) => row.value === null)) return []
  const written = (quantity: number, of: string | null) =>
    [formatNumber(roundDecimal(quantity, decimals), practice, { min: Math.min(2, decimals), max: decimals }), of]
      .filter(Boolean)
      .join(' ')
  const plain = formulaUnit(unit, practice)
  const counted =
    plain &&
    `${formatNumber(roundDecimal(quotient15(value, unitFactor(unit, practice)), decimals), practice, { min: 0, max: decimals })} × ${unit}`
  return [{ text: counted ? `${written(value, plain)} = ${counted}` : written(value, unit), typed: text }]
}

/** The text with each of the two readings in the place of what can be read two ways. */
function bothReadings(text: string, { code, place, params }: Fault): readonly Echo[] {
  if (code !== 'FORMULA_TWO_READINGS') return []
  const lines = text.split('\n')
  const { row = 1, column = 1 } = place
  const found = String(params['text'])
  return ['first', 'second'].map((key) => {
    const reading = String(params[key])
    const typed = lines
      .map((line, at) =>
        at === row - 1 ? line.slice(0, column - 1) + reading + line.slice(column - 1 + found.length) : line,
      )
      .join('\n')
    return { text: reading, typed }
  })
}
