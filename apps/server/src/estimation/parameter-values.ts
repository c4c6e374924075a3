import type { Variables } from '@temelia/estimation/formula-arithmetic'
import { resolveParameters } from '@temelia/estimation/parameters'
import type { Practice } from '@temelia/estimation/types'
import type { Context } from '../records/context.ts'
import { parameterRows, projectRow } from './project-rows.ts'
import { calculationSettings } from './settings.ts'

/** Practices that were asked for in a transaction: a paste changes the formulas of thousands of lines of one project. */
const known = new WeakMap<Context, Map<number, Practice>>()

/** How formulas are written in a project; in the company's own parameters as the company writes. Asks the database once for each project. */
export async function practiceOf(context: Context, projectId: number | null): Promise<Practice> {
  if (projectId === null) return context.actor.region
  const practices = known.get(context) ?? new Map<number, Practice>()
  known.set(context, practices)
  const held = practices.get(projectId)
  if (held !== undefined) return held
  const { practice } = calculationSettings(await projectRow(context, projectId))
  practices.set(projectId, practice)
  return practice
}

/** To be called when projects have changed: their practices are asked for again. */
export function forgetPractices(context: Context): void {
  known.delete(context)
}

/** The values of a project's parameters; null for a faulty one. */
export async function parameterValues(context: Context, projectId: number): Promise<Variables> {
  return resolveParameters(await parameterRows(context, projectId), await practiceOf(context, projectId)).values
}
