/** Named values of a project: each a formula that may use the others (SPEC.md R2.6 to R2.8). */
import type { NumberPractice } from '@temelia/decimal/typed-number'
import { dependencyOrder, stuckNames, type Uses } from './dependency-order.ts'
import type { Formula } from './formula.ts'
import { parseFormula, RESERVED_NAMES } from './formula.ts'
import type { Fault, FaultCode, ParameterInput } from './types.ts'

const NAME = /^[\p{L}_][\p{L}\p{M}\d_]*$/u

/** Values by name (null: faulty) and every fault, each with the parameter as its place. */
export interface ResolvedParameters {
  values: ReadonlyMap<string, number | null>
  faults: Fault[]
}

interface Definition {
  name: string
  formula: Formula
}

/** Computes all parameters, written in the practice. Circular ones are refused with the loop shown; those that use a faulty one are faulty. */
export function resolveParameters(parameters: readonly ParameterInput[], practice: NumberPractice): ResolvedParameters {
  const faults: Fault[] = []
  const definitions = new Map<string, Definition>()
  for (const parameter of parameters) {
    const name = parameter.name.trim().normalize('NFC')
    const fault = nameFault(name) ?? (definitions.has(name) ? 'PARAMETER_DUPLICATE' : null)
    if (fault !== null) faults.push(parameterFault(fault, name, { name }))
    else definitions.set(name, { name, formula: parseFormula(parameter.formula, practice) })
  }
  const uses = new Map([...definitions].map(([name, { formula }]) => [name, formula.names]))
  const order = dependencyOrder(uses)
  const values = new Map<string, number | null>()
  for (const name of definitions.keys()) if (!order.includes(name)) values.set(name, null)
  faults.push(...stuckFaults(uses, order))
  for (const name of order) {
    const result = definitions.get(name)!.formula.evaluate(values)
    values.set(name, result.value)
    for (const fault of result.faults) faults.push({ ...fault, place: { ...fault.place, parameter: name } })
  }
  return { values, faults }
}

/** Why a parameter may not have this name; null when it may. */
export function nameFault(name: string): FaultCode | null {
  if (RESERVED_NAMES.includes(name.toUpperCase())) return 'PARAMETER_NAME_RESERVED'
  return NAME.test(name) && name.toLowerCase() !== 'x' ? null : 'PARAMETER_NAME_INVALID'
}

/** Circular parameters are told with the loop; those above them with what keeps them from being computed. */
function stuckFaults(uses: Uses, order: readonly string[]): Fault[] {
  return [...stuckNames(uses, order)].map(([name, stuck]) => {
    if ('blocker' in stuck) return parameterFault('FORMULA_PARAMETER_FAULTY', name, { name: stuck.blocker })
    const code = stuck.loop.length === 2 ? 'FORMULA_SELF' : 'FORMULA_CIRCULAR'
    return parameterFault(code, name, { loop: stuck.loop.join(' → ') })
  })
}

function parameterFault(code: FaultCode, parameter: string, params: Record<string, string>): Fault {
  return { code, articleId: null, place: { field: 'name', parameter }, params }
}
