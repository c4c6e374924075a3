import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { BLOCK } from './lines/written.ts'
import { parameterRows } from './project-rows.ts'
import { projectFactors } from './place-prices.ts'
import { calculationSettings, type ProjectRow } from './settings.ts'

/**
 * What the lines of a place are computed with: the settings of its project, the rounding above it, its parameters, and how often the lines
 * were written. While that is the same, computing them again changes nothing.
 * @param articles which of the articles `a` of the project are in the place
 */
export async function linesComputedWith(
  context: Context,
  project: ProjectRow,
  roundings: readonly unknown[],
  articles: RawBuilder<unknown>,
): Promise<string> {
  const { clientId } = context.actor
  const parameters = (await parameterRows(context, project.id)).map(({ name, formula }) => [name, formula])
  const written = await context.tx.one<{ times: number }>(sql`
    select coalesce(sum(v.version), 0)::integer as times from line_versions v where v.client_id = ${clientId} and v.project_id = ${project.id}
      and v.block in (select a.id / ${sql.lit(BLOCK)} from articles a where a.client_id = ${clientId} and a.project_id = ${project.id} and ${articles})`)
  return JSON.stringify([
    calculationSettings(project),
    projectFactors(project),
    roundings,
    parameters,
    written?.times ?? 0,
  ])
}
