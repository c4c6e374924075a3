/** The operations of a takeoff expression as closures on exact decimals of 15 significant digits (SPEC.md R2.3, R2.4). */
import { addDecimals, product15, quotient15 } from '@temelia/decimal/arithmetic'
import type { FaultCode } from './types.ts'

const VALUE_LIMIT = 1e15

/** Values by name; null marks a parameter that is itself faulty. */
export type Variables = ReadonlyMap<string, number | null>

/** A fault inside one expression; `column` counts from 1 in the row's text. */
export interface ExpressionFault {
  code: FaultCode
  column: number
  params: Record<string, string | number>
}

/** State of one evaluation. */
export interface Evaluation {
  variables: Variables
  fault: ExpressionFault | null
}

/** A compiled expression: gives the value, or NaN after noting a fault. */
export type Run = (evaluation: Evaluation) => number

/** left + right. */
export function add(left: Run, right: Run, column: number): Run {
  return (evaluation) => checked(addDecimals(left(evaluation), right(evaluation)), evaluation, column)
}

/** left - right. */
export function subtract(left: Run, right: Run, column: number): Run {
  return (evaluation) => checked(addDecimals(left(evaluation), 0 - right(evaluation)), evaluation, column)
}

/** left x right. */
export function multiply(left: Run, right: Run, column: number): Run {
  return (evaluation) => checked(product15(left(evaluation), right(evaluation)), evaluation, column)
}

/** left / right; a division by zero is a fault. */
export function divide(left: Run, right: Run, column: number): Run {
  return (evaluation) => {
    const above = left(evaluation)
    const below = right(evaluation)
    if (below === 0) return note(evaluation, 'FORMULA_DIVISION_BY_ZERO', column, {})
    return checked(quotient15(above, below), evaluation, column)
  }
}

/** Notes a fault of the evaluation, if it is the first, and gives NaN. */
export function note(
  evaluation: Evaluation,
  code: FaultCode,
  column: number,
  params: Record<string, string | number>,
): number {
  evaluation.fault ??= { code, column, params }
  return Number.NaN
}

function checked(value: number, evaluation: Evaluation, column: number): number {
  return value < VALUE_LIMIT && value > -VALUE_LIMIT ? value : note(evaluation, 'FORMULA_OVERFLOW', column, {})
}
