import { addDecimals } from '@temelia/decimal/arithmetic'
import type { SettlementArticle, SettlementRole } from '@temelia/estimation/settlement'
import type { SettlementInput } from '@temelia/estimation/settlement-value'
import type { ComponentInput, ResourceInput } from '@temelia/estimation/types'
import type { Row } from '@temelia/model/entity'
import { Deduction } from '@temelia/model/estimation/deduction'
import { sql } from 'kysely'
import { snakeName } from '../../db/column-names.ts'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import { estimateRows, objectRows, present } from '../project-rows.ts'
import { type ProjectRow, projectInput } from '../settings.ts'
import { placeIsThere } from '../lines/place-is-there.ts'

export type DeductionRow = Row<typeof Deduction>

/** What names an article to people, beside what the engine reads. */
export type SettledArticle = SettlementArticle & {
  readonly symbol: string | null
  readonly name: string | null
  readonly revisionId: number | null
}

/** An article's line in one settlement. */
export interface SettledLine {
  readonly deductionId: number
  readonly articleId: number
  readonly quantity: number
  readonly percent: number | null
  /** Typed as money; null where it is worth its quantity. */
  readonly amount: number | null
  /** Materials presently stored. */
  readonly stored: number
}

/** What a project's settlements, or those of one of its objects, are computed from. */
export interface Settled extends SettlementInput {
  readonly articles: readonly SettledArticle[]
}

const READ = [
  'estimateId',
  'revisionId',
  'sourceId',
  'symbol',
  'name',
  'measureUnit',
  'quantity',
  'price',
  'provenience',
  'provenienceType',
  'rsMaterials',
  'rsLabor',
  'rsEquipments',
  'rsTransports',
  'rsLaborHours',
  'opMaterials',
  'opLabor',
  'opEquipments',
  'opTransports',
  'materialsUplift',
  'laborUplift',
  'equipmentsUplift',
  'transportsUplift',
  'weight',
] as const

/** The settlements of a project by their dates. */
export function deductionRows(context: Context, projectId: number): Promise<DeductionRow[]> {
  return context.tx.rows<DeductionRow>(
    sql`select ${columns(Deduction, context.actor.clientId)} from ${from(Deduction)} where ${present(context)} and ${column('projectId')} = ${projectId}
      order by ${column('date')}, ${column('id')}`,
  )
}

/** What the settlements of a project count of the articles that are still there. */
export function settledLines(context: Context, projectId: number): Promise<SettledLine[]> {
  return context.tx.rows<SettledLine>(sql`
    select l.deduction_id, l.article_id, l.quantity, l.percent, l.amount, coalesce(l.stored, 0) as stored from deduction_lines l
      join deductions d on d.client_id = l.client_id and d.id = l.deduction_id and d.deleted_with is null
      join articles a on a.client_id = l.client_id and a.id = l.article_id and a.deleted_with is null and ${placeIsThere}
    where l.client_id = ${context.actor.clientId} and l.project_id = ${projectId}`)
}

/**
 * The articles that are settled, with the settings they are valued by: those of the contract and of revisions of extra and cancelled works.
 * They are valued by their stored unit prices; recipes are read only where waste raises the quantity to order (US practice).
 * @param objectId null: of the whole project
 */
export async function settledOf(context: Context, project: ProjectRow, objectId: number | null): Promise<Settled> {
  const { clientId } = context.actor
  const role = sql<SettlementRole>`case when e.revision_id is not distinct from a.revision_id then 'contract' when r.report_type = 'NCS' then 'extra' else 'cancelled' end`
  const where = sql`a.client_id = ${clientId} and a.project_id = ${project.id} and a.deleted_with is null and e.deleted_with is null and e.counts <> 0
    and (e.revision_id is not distinct from a.revision_id or r.report_type in ('NCS', 'NR'))
    and (${objectId}::bigint is null or e.object_id = ${objectId}::bigint)`
  const joined = sql`articles a join estimates e on e.client_id = a.client_id and e.id = a.estimate_id
    left join revisions r on r.client_id = a.client_id and r.id = a.revision_id`
  const articles = await context.tx.rows<SettledArticle>(sql`
    select a.id, ${sql.join(READ.map((key) => sql.ref(`a.${snakeName(key)}`)))}, ${role} as role from ${joined}
    where ${where} order by a.estimate_id, r.position nulls first, a.position, a.id`)
  const components = await context.tx.rows<ComponentInput>(sql`
    select p.id, p.article_id, p.kind, p.quantity, p.price, p.included from article_components p
      join ${joined} on p.client_id = a.client_id and p.article_id = a.id where ${where} and p.deleted_with is null`)
  const resources =
    project.practice === 'us'
      ? await context.tx.rows<ResourceInput>(sql`
          select p.id, p.article_id, p.kind, p.measure_unit, p.consumption, p.waste, p.price, p.percent, p.weight from article_resources p
            join ${joined} on p.client_id = a.client_id and p.article_id = a.id where ${where} and p.deleted_with is null
            and exists (select 1 from article_resources w where w.client_id = ${clientId} and w.article_id = p.article_id and w.waste <> 0 and w.deleted_with is null)`)
      : []
  return {
    project: projectInput(project),
    objects: await objectRows(context, project.id),
    estimates: (await estimateRows(context, project.id)).filter(
      (estimate) => objectId === null || estimate.objectId === objectId,
    ),
    articles,
    components,
    resources,
  }
}

/** What is settled of each article by some lines together. */
export function executedBy(lines: readonly Pick<SettledLine, 'articleId' | 'quantity'>[]): Map<number, number> {
  const executed = new Map<number, number>()
  for (const { articleId, quantity } of lines)
    executed.set(articleId, addDecimals(executed.get(articleId) ?? 0, quantity))
  return executed
}
