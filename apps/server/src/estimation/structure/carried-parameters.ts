import { namesInFormula, renameInFormula } from '@temelia/estimation/formula'
import type { Practice } from '@temelia/estimation/types'

/** A parameter as far as carrying it to another project needs it. */
export type CarriedParameter = Readonly<{ name: string; formula: string; description: string | null }>

/** What to do where both projects have a parameter of one name with different formulas. */
export type OnConflict = 'ask' | 'keep' | 'rename'

/** A name that means something else in the other project. */
export type ParameterConflict = Readonly<{ name: string; here: string; there: string }>

/** What becomes of the parameters that copied formulas use. */
export type CarryPlan = Readonly<{
  /** To be added to the other project. */
  added: readonly CarriedParameter[]
  conflicts: readonly ParameterConflict[]
  /** New names in the copied formulas. */
  renames: ReadonlyMap<string, string>
}>

/**
 * Plans which parameters go along with formulas to another project, all written in one practice: those the formulas use, and those these use in turn. One that is there with
 * the same formula serves; one that is there with another formula is a conflict: named (`ask`), the other project's wins (`keep`), or
 * the carried one comes under a new name (`rename`).
 */
export function planCarry(
  formulas: readonly string[],
  source: readonly CarriedParameter[],
  target: readonly CarriedParameter[],
  onConflict: OnConflict,
  practice: Practice,
): CarryPlan {
  const known = new Map(source.map((parameter) => [parameter.name, parameter]))
  const there = new Map(target.map((parameter) => [parameter.name.toLowerCase(), parameter]))
  const used = usedNames(formulas, known, practice)
  const conflicts: ParameterConflict[] = []
  const added: CarriedParameter[] = []
  const renames = new Map<string, string>()
  const taken = new Set([...there.keys(), ...used.map((name) => name.toLowerCase())])
  for (const name of used) {
    const parameter = known.get(name) as CarriedParameter
    const twin = there.get(name.toLowerCase())
    if (!twin) added.push(parameter)
    else if (twin.name !== name || twin.formula.trim() !== parameter.formula.trim()) {
      conflicts.push({ name, here: parameter.formula, there: twin.formula })
      if (onConflict === 'rename') {
        renames.set(name, freeName(name, taken))
        added.push(parameter)
      } else if (twin.name !== name) renames.set(name, twin.name)
    }
  }
  return {
    conflicts,
    renames,
    added: added.map((parameter) => ({
      ...parameter,
      name: renames.get(parameter.name) ?? parameter.name,
      formula: renameInFormula(parameter.formula, renames, practice),
    })),
  }
}

/** The parameters the formulas need, directly or through another one. */
function usedNames(
  formulas: readonly string[],
  known: ReadonlyMap<string, CarriedParameter>,
  practice: Practice,
): string[] {
  const used = new Set<string>()
  const open = formulas.flatMap((formula) => namesInFormula(formula, practice))
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const parameter = known.get(name)
    if (!parameter || used.has(name)) continue
    used.add(name)
    open.push(...namesInFormula(parameter.formula, practice))
  }
  return [...used]
}

function freeName(name: string, taken: Set<string>): string {
  let number = 2
  while (taken.has(`${name}_${number}`.toLowerCase())) number++
  const free = `${name}_${number}`
  taken.add(free.toLowerCase())
  return free
}
