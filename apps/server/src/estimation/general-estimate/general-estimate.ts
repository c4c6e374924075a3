import {
  computeGeneralEstimate,
  type GeneralEstimate,
  type GeneralLineInput,
} from '@temelia/estimation/general-estimate'
import { resolveParameters } from '@temelia/estimation/parameters'
import type { Row } from '@temelia/model/entity'
import { GeneralLine } from '@temelia/model/estimation/general-line'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import { centralizeProject } from '../centralizer/centralize-project.ts'
import { parameterRows, present } from '../project-rows.ts'
import { calculationSettings, type ProjectRow } from '../settings.ts'

export type GeneralLineRow = Row<typeof GeneralLine>

/** What was set on the chapters of a project's general estimate. */
export function generalLineRows(context: Context, projectId: number): Promise<GeneralLineRow[]> {
  return context.tx.rows<GeneralLineRow>(
    sql`select ${columns(GeneralLine)} from ${from(GeneralLine)} where ${present(context)} and ${column('projectId')} = ${projectId} order by ${column('id')}`,
  )
}

/** Computes the general estimate of a project as it stands, with the lines given: several sets of lines on one reading. */
export async function generalEstimates(
  context: Context,
  project: ProjectRow,
  sets: readonly (readonly GeneralLineInput[])[],
): Promise<GeneralEstimate[]> {
  const { centralizer } = await centralizeProject(context, project)
  const { values } = resolveParameters(await parameterRows(context, project.id))
  return sets.map((lines) =>
    computeGeneralEstimate({
      lines,
      project: centralizer.lines,
      vat: project.vat ?? 0,
      totalDecimals: calculationSettings(project).totalDecimals,
      budgetChapter: project.budgetChapter,
      parameters: values,
    }),
  )
}
