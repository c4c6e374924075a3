/** Named values of a project: each a formula that may use the others (SPEC.md R2.6 to R2.8). */
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

/** Computes all parameters. Circular ones are refused with the loop shown; those that use a faulty one are faulty. */
export function resolveParameters(parameters: readonly ParameterInput[]): ResolvedParameters {
  const faults: Fault[] = []
  const definitions = new Map<string, Definition>()
  for (const parameter of parameters) {
    const name = parameter.name.trim().normalize('NFC')
    const fault = nameFault(name) ?? (definitions.has(name) ? 'PARAMETER_DUPLICATE' : null)
    if (fault !== null) faults.push(parameterFault(fault, name, { name }))
    else definitions.set(name, { name, formula: parseFormula(parameter.formula) })
  }
  const order = dependencyOrder(definitions)
  const values = new Map<string, number | null>()
  for (const name of definitions.keys()) if (!order.includes(name)) values.set(name, null)
  faults.push(...loopFaults(definitions, values))
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

/** Names in an order in which each comes after those it uses; names in loops, or above them, are left out. */
function dependencyOrder(definitions: ReadonlyMap<string, Definition>): string[] {
  const users = new Map<string, string[]>()
  const missing = new Map<string, number>()
  for (const { name, formula } of definitions.values()) {
    const uses = formula.names.filter((used) => definitions.has(used))
    missing.set(name, uses.length)
    for (const used of uses) users.set(used, [...(users.get(used) ?? []), name])
  }
  const order = [...missing.keys()].filter((name) => missing.get(name) === 0)
  for (let at = 0; at < order.length; at++) {
    for (const user of users.get(order[at]!) ?? []) {
      const left = missing.get(user)! - 1
      missing.set(user, left)
      if (left === 0) order.push(user)
    }
  }
  return order
}

function loopFaults(definitions: ReadonlyMap<string, Definition>, stuck: ReadonlyMap<string, unknown>): Fault[] {
  const faults = new Map<string, Fault>()
  for (const start of stuck.keys()) {
    const path = [start]
    let next = nextStuck(definitions, stuck, start)
    while (!path.includes(next)) {
      path.push(next)
      next = nextStuck(definitions, stuck, next)
    }
    const loop = path.slice(path.indexOf(next))
    for (const [at, name] of loop.entries()) {
      const shown = [...loop.slice(at), ...loop.slice(0, at), name].join(' → ')
      const code = loop.length === 1 ? 'FORMULA_SELF' : 'FORMULA_CIRCULAR'
      if (!faults.has(name)) faults.set(name, parameterFault(code, name, { loop: shown }))
    }
  }
  for (const name of stuck.keys()) {
    const blocker = nextStuck(definitions, stuck, name)
    if (!faults.has(name)) faults.set(name, parameterFault('FORMULA_PARAMETER_FAULTY', name, { name: blocker }))
  }
  return [...faults.values()]
}

/** The first name this one uses that is stuck too; a stuck name always has one. */
function nextStuck(
  definitions: ReadonlyMap<string, Definition>,
  stuck: ReadonlyMap<string, unknown>,
  name: string,
): string {
  return definitions.get(name)!.formula.names.find((used) => stuck.has(used))!
}

function parameterFault(code: FaultCode, parameter: string, params: Record<string, string>): Fault {
  return { code, articleId: null, place: { field: 'name', parameter }, params }
}
