import {
  computeGeneralEstimate,
  type GeneralEstimate,
  type GeneralLineInput,
} from '@temelia/estimation/general-estimate'
import type { Centralizer } from '@temelia/estimation/centralizer'
import { investmentList } from '@temelia/estimation/investment-list'
import { resolveParameters } from '@temelia/estimation/parameters'
import type { Row } from '@temelia/model/entity'
import { GeneralLine } from '@temelia/model/estimation/general-line'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import { centralizeProject } from './centralize-project.ts'
import { parameterRows, present } from '../project-rows.ts'
import { calculationSettings, type ProjectRow } from '../settings.ts'

export type GeneralLineRow = Row<typeof GeneralLine>

/** What was set on the chapters of a project's general estimate. */
export function generalLineRows(context: Context, projectId: number): Promise<GeneralLineRow[]> {
  return context.tx.rows<GeneralLineRow>(
    sql`select ${columns(GeneralLine, context.actor.clientId)} from ${from(GeneralLine)} where ${present(context)} and ${column('projectId')} = ${projectId} order by ${column('id')}`,
  )
}

/** Computes the general estimate of a project as it stands, with the lines given: several sets of lines on one reading. */
export async function generalEstimates(
  context: Context,
  project: ProjectRow,
  sets: readonly (readonly GeneralLineInput[])[],
): Promise<GeneralEstimate[]> {
  const { centralizer } = await centralizeProject(context, project)
  return estimatesOver(context, project, centralizer, sets)
}

/** The project's list (F1) and its general estimate as they stand, on one reading. */
export async function projectLists(context: Context, project: ProjectRow) {
  const lists = await centralizeProject(context, project)
  const lines = await generalLineRows(context, project.id)
  const [general] = await estimatesOver(context, project, lists.centralizer, [lines])
  if (!general) throw new Error('a general estimate for one set of lines')
  return { ...lists, general, investment: investmentList(lists.centralizer, general) }
}

async function estimatesOver(
  context: Context,
  project: ProjectRow,
  centralizer: Centralizer,
  sets: readonly (readonly GeneralLineInput[])[],
): Promise<GeneralEstimate[]> {
  const { practice, totalDecimals } = calculationSettings(project)
  const { values } = resolveParameters(await parameterRows(context, project.id), practice)
  return sets.map((lines) =>
    computeGeneralEstimate({
      lines,
      project: centralizer.lines,
      vat: project.vat ?? 0,
      totalDecimals,
      practice,
      budgetChapter: project.budgetChapter,
      parameters: values,
    }),
  )
}
