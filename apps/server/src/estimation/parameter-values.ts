import type { Variables } from '@temelia/estimation/formula-arithmetic'
import { resolveParameters } from '@temelia/estimation/parameters'
import type { Practice } from '@temelia/estimation/types'
import type { Context } from '../records/context.ts'
import { parameterRows, projectRow } from './project-rows.ts'
import { calculationSettings } from './settings.ts'

/** How formulas are written in a project; in the company's own parameters as the company writes. */
export async function practiceOf(context: Context, projectId: number | null): Promise<Practice> {
  if (projectId === null) return context.actor.region
  return calculationSettings(await projectRow(context, projectId)).practice
}

/** The values of a project's parameters; null for a faulty one. */
export async function parameterValues(context: Context, projectId: number): Promise<Variables> {
  return resolveParameters(await parameterRows(context, projectId), await practiceOf(context, projectId)).values
}
