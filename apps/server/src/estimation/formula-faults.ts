import type { Fault } from '@temelia/estimation/types'
import { AppError } from '@temelia/model/errors'
import type { FieldFault, FieldFaultCode } from '@temelia/model/field-fault'

const CODES: Partial<Record<Fault['code'], FieldFaultCode>> = {
  FORMULA_TWO_READINGS: 'TWO_READINGS',
  FORMULA_FEET_INCHES: 'FEET_INCHES',
  FORMULA_LENGTH_ALONE: 'LENGTH_ALONE',
  FORMULA_OTHER_LENGTH: 'OTHER_LENGTH',
  FORMULA_UNKNOWN_NAME: 'UNKNOWN_NAME',
  FORMULA_DIVISION_BY_ZERO: 'DIVISION_BY_ZERO',
  FORMULA_SELF: 'CIRCULAR_FORMULA',
  FORMULA_CIRCULAR: 'CIRCULAR_FORMULA',
  GENERAL_LINE_TWICE: 'COUNTED_TWICE',
}

/** The refusal of a formula, with the place of each mistake; undefined when it has none. */
export function formulaProblem(faults: readonly Fault[]): AppError | undefined {
  if (faults.length === 0) return undefined
  return new AppError('FORMULA_PROBLEM', { faults: faults.map(fieldFault) })
}

function fieldFault({ code, place, params }: Fault): FieldFault {
  const { row = 1, column = 1, chapter } = place
  const field = chapter ? `Formula[${chapter}]` : 'Formula'
  return { field, code: CODES[code] ?? 'INVALID_FORMULA', params: { row, column, ...params } }
}
