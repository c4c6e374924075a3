import { type ProjectTotals, totalsFromSums } from '@temelia/estimation/from-sums'
import type { Money, Totals } from '@temelia/estimation/types'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { facilityRows } from './facilities/facility-rows.ts'
import { isLeftOut } from './left-out.ts'
import type { Place } from './levels.ts'
import { estimateRows, objectRows } from './project-rows.ts'
import { counted } from './revisions/counted.ts'
import { demandWithinContract } from './revisions/within-contract.ts'
import { type ProjectRow, projectInput } from './settings.ts'
import { refreshSettlements } from './settlements/refresh.ts'

interface EstimateSum {
  readonly estimateId: number
  readonly M: number
  readonly m: number
  readonly U: number
  readonly T: number
  readonly sub: number
  readonly other: number
  readonly laborHours: number
  readonly weight: number
  readonly leftOut: number
}

/** Totals of every level of a project: the stored lines summed by the database, the recapitulation by the engine, equipment lists beside the works. */
export async function projectTotals(context: Context, project: ProjectRow): Promise<ProjectTotals> {
  return totalsFromSums(
    projectInput(project),
    await objectRows(context, project.id),
    await summedEstimates(context, project.id),
    await facilityRows(context, project.id),
  )
}

/** What a place comes to: works and equipment lists of a project or an object, the works of an estimate (SPEC.md R18.1). */
export function totalAt(totals: ProjectTotals, { level, id }: Pick<Place, 'level' | 'id'>): Money | undefined {
  if (level === 'investment') return totals.total
  return level === 'object' ? totals.totalOf(id) : totals.estimates.get(id)
}

/** The estimates of a project with the sums of their lines. */
export async function summedEstimates(context: Context, projectId: number) {
  const sums = new Map((await estimateSums(context, projectId)).map((sum) => [sum.estimateId, sum]))
  const estimates = await estimateRows(context, projectId)
  return estimates.map((estimate) => ({ ...estimate, summed: sums.get(estimate.id) ?? {} }))
}

/**
 * Brings the totals stored with projects up to date. Their rows are locked first, so that two changes at once both count;
 * a stronger lock would wait for the key locks of new articles, and two such changes for each other. Gives the works by project.
 * Every write of articles ends here, so what holds between them is asked here too.
 * @throws AppError REVISION_OVER_CONTRACT, SETTLEMENT_OVER_CONTRACT
 */
export async function refreshTotals(
  context: Context,
  projectIds: Iterable<number>,
): Promise<ReadonlyMap<number, Totals>> {
  const refreshed = new Map<number, Totals>()
  for (const id of new Set(projectIds)) {
    const locked = await context.tx.one<ProjectRow>(
      sql`select * from projects where client_id = ${context.actor.clientId} and id = ${id} and deleted_with is null for no key update`,
    )
    if (!locked) continue
    await demandWithinContract(context, id)
    const { project, total } = await projectTotals(context, locked)
    refreshed.set(id, project)
    await refreshSettlements(context, locked)
    const { withoutVat, withVat, leftOut } = total
    if (withoutVat === locked.withoutVat && withVat === locked.withVat && leftOut === (locked.leftOut ?? 0)) continue
    await context.tx.run(sql`update projects set without_vat = ${withoutVat}::numeric, with_vat = ${withVat}::numeric, left_out = ${leftOut}
      where client_id = ${context.actor.clientId} and id = ${id}`)
  }
  return refreshed
}

/**
 * The sums of the revision that counts in each estimate. All revisions are summed first, and then those taken that count: before its
 * statistics know of a project that was just written, the planner would look for each estimate among all the articles.
 * The columns of PostgreSQL fold to lower case unless quoted; M and m differ by case alone, so the rows keep words.
 */
async function estimateSums(context: Context, projectId: number): Promise<EstimateSum[]> {
  const rows = await context.tx.rows<Record<string, number>>(sql`
    with a as materialized (
      select client_id, estimate_id, revision_id, sum(materials) as materials, sum(labor) as labor, sum(equipments) as equipments, sum(transports) as transports,
        sum(subcontract) as subcontract, sum(other) as other, sum(labor_hours) as labor_hours, sum(total_weight) as weight,
        count(*) filter (where ${isLeftOut}) as left_out
      from articles a where client_id = ${context.actor.clientId} and project_id = ${projectId} and deleted_with is null group by client_id, estimate_id, revision_id)
    select * from a where ${counted}`)
  return rows.map((row) => ({
    estimateId: row.estimateId as number,
    M: row.materials ?? 0,
    m: row.labor ?? 0,
    U: row.equipments ?? 0,
    T: row.transports ?? 0,
    sub: row.subcontract ?? 0,
    other: row.other ?? 0,
    laborHours: row.laborHours ?? 0,
    weight: row.weight ?? 0,
    leftOut: Number(row.leftOut ?? 0),
  }))
}
