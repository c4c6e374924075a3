/** Measurements of FIEBDC-3 as takeoff rows of the product, with decimal points. */
import { roundDecimal } from '@temelia/decimal/arithmetic'
import { decimalsOf } from '@temelia/decimal/number'
import { evaluateFormula, MAX_FORMULA_LENGTH } from '@temelia/estimation/formula'
import { unitFactor } from '@temelia/estimation/unit'
import type { Measure, MeasureRow, Part } from './bc3-concepts.ts'
import type { Faults } from './fault.ts'
import { plainNumber } from './number.ts'

/** A quantity and the takeoff rows that give it; null where the file has none that do. */
export interface Measured {
  readonly quantity: number
  readonly formula: string | null
}

/** Decimals of a quantity that only rows give. */
const QUANTITY = 3

/**
 * The quantity of a position in its chapter: the printed total of its measurement, else the sum of the rows, else the
 * number in the chapter's decomposition. Where they do not agree the first holds and the difference is told.
 */
export function measured(measure: Measure | undefined, part: Part, unit: string, faults: Faults): Measured {
  const stated = roundDecimal(part.factor * part.yield, 8)
  if (!measure) return { quantity: stated, formula: null }
  const text = measure.rows.flatMap(rowText).join('\n')
  if (measure.rows.some(({ type, comment }) => type === '3' && comment.includes('^')))
    faults.add('BC3_MEASURE_EXPRESSION', measure.line, part.code)
  const { value } = evaluateFormula(text.length <= MAX_FORMULA_LENGTH ? text : '?', 'us')
  const rows = text === '' || value === null ? null : value
  const quantity = measure.total ?? (rows === null ? stated : roundDecimal(rows, QUANTITY))
  const agrees = rows !== null && roundDecimal(rows, Math.max(2, decimalsOf(quantity))) === quantity
  if (rows !== null && !agrees && roundDecimal(rows, decimalsOf(quantity)) !== quantity)
    faults.add(
      'BC3_MEASURE_DIFFERS',
      measure.line,
      `${part.code}: ${faults.written(quantity)} ≠ ${faults.written(rows)}`,
    )
  else if (stated !== 1 && stated !== 0 && stated !== quantity)
    faults.add(
      'BC3_MEASURE_DIFFERS',
      measure.line,
      `${part.code}: ${faults.written(quantity)} ≠ ~D ${faults.written(stated)}`,
    )
  return { quantity, formula: agrees && unitFactor(unit) === 1 ? text : null }
}

/** A row of text: `comment: units * length * width * height`. Subtotals are left out, a row without numbers is a heading. */
function rowText({ type, comment, dimensions }: MeasureRow): string[] {
  if (type === '1' || type === '2') return []
  const label = comment
    .replace(/[:\r\n]+/g, ' ')
    .trim()
    .slice(0, 300)
  if (type === '3') {
    const value = (at: number) => `(${plainNumber(dimensions[at] ?? 0)})`
    const letters: Readonly<Record<string, string>> = {
      a: value(0),
      b: value(1),
      c: value(2),
      d: value(3),
      p: '3.14159265358979',
    }
    return [
      comment
        .replace(/[:\r\n]+/g, ' ')
        .replace(/(?<![a-z])[abcdp](?![a-z])/gi, (name) => letters[name.toLowerCase()] ?? name),
    ]
  }
  const given = dimensions.filter((one) => one !== null)
  if (given.length === 0) return label ? [`${label}:`] : []
  const product = given.map((one) => (one < 0 ? `(${plainNumber(one)})` : plainNumber(one))).join(' * ')
  return [label ? `${label}: ${product}` : product]
}
