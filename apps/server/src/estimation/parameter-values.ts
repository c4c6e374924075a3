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

/** Values that were resolved in a transaction, with the parameters they are of. */
const resolved = new WeakMap<Context, Map<number, Readonly<{ of: string; values: Variables }>>>()

/** The values of a project's parameters; null for a faulty one. Resolved once in a transaction for as long as the parameters are the same. */
export async function parameterValues(context: Context, projectId: number): Promise<Variables> {
  const parameters = (await parameterRows(context, projectId)).map(({ name, formula }) => ({ name, formula }))
  const practice = await practiceOf(context, projectId)
  const of = JSON.stringify([practice, parameters])
  const projects = resolved.get(context) ?? new Map<number, Readonly<{ of: string; values: Variables }>>()
  resolved.set(context, projects)
  const held = projects.get(projectId)
  if (held?.of === of) return held.values
  const { values } = resolveParameters(parameters, practice)
  projects.set(projectId, { of, values })
  return values
}
