import { type ProjectTotals, type SummedDirect, totalsFromSums } from '@temelia/estimation/from-sums'
import { AMOUNT_DECIMALS } from '@temelia/estimation/stack'
import type { Money, Totals } from '@temelia/estimation/types'
import { sql } from 'kysely'
import { camelName } from '../db/column-names.ts'
import type { Context } from '../records/context.ts'
import type { KnownOwner } from '../records/select.ts'
import { facilityRows } from './facilities/facility-rows.ts'
import { isLeftOut } from './left-out.ts'
import type { Place } from './levels.ts'
import { estimateRows, objectRows } from './project-rows.ts'
import { demandWithinContract } from './revisions/within-contract.ts'
import { type ProjectRow, projectInput } from './settings.ts'
import { refreshSettlements } from './settlements/refresh.ts'

/** Columns of a line that are summed, by the names of the engine. */
const SUMMED = {
  M: 'materials',
  m: 'labor',
  U: 'equipments',
  T: 'transports',
  sub: 'subcontract',
  other: 'other',
  laborHours: 'labor_hours',
  weight: 'total_weight',
} as const

/** Totals of every level of a project: the stored lines summed by the database, the recapitulation by the engine, equipment lists beside the works. */
export async function projectTotals(context: Context, project: ProjectRow): Promise<ProjectTotals> {
  const known = { owner: project.userId }
  const objects = await objectRows(context, project.id, known)
  const estimates = await summedEstimates(context, project.id, known)
  const facilities = await facilityRows(context, project.id, { ...known, objects, estimates })
  return totalsFromSums(projectInput(project), objects, estimates, facilities)
}

/** What a place comes to: works and equipment lists of a project or an object, the works of an estimate (SPEC.md R18.1). */
export function totalAt(totals: ProjectTotals, { level, id }: Pick<Place, 'level' | 'id'>): Money | undefined {
  if (level === 'investment') return totals.total
  return level === 'object' ? totals.totalOf(id) : totals.estimates.get(id)
}

/** The estimates of a project with the sums of the lines that count in each: those of its revision, where it has one. */
export async function summedEstimates(context: Context, projectId: number, known?: KnownOwner) {
  const sums = await sumsByRevision(context, projectId)
  const estimates = await estimateRows(context, projectId, known)
  return estimates.map((estimate) => ({ ...estimate, summed: sums.get(place(estimate.id, estimate.revisionId)) ?? {} }))
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
 * The sums of each revision of each estimate, by both. A join with the estimates would leave out those that do not count, but before
 * its statistics know of a project that was just written, the planner would look for each estimate among all the articles. They come as whole
 * numbers in text: past 10^7 a number does not hold all decimals of a sum, and the browser, which adds them one by one, would come to another cent.
 */
async function sumsByRevision(context: Context, projectId: number): Promise<ReadonlyMap<string, SummedDirect>> {
  const sums = Object.values(SUMMED).map(
    (name) => sql`round(sum(${sql.ref(name)}) * ${sql.lit(10 ** AMOUNT_DECIMALS)})::text as ${sql.ref(name)}`,
  )
  const rows = await context.tx.rows<Sums>(sql`
    select estimate_id, revision_id, ${sql.join(sums)}, count(*) filter (where ${isLeftOut}) as left_out
    from articles a where client_id = ${context.actor.clientId} and project_id = ${projectId} and deleted_with is null group by estimate_id, revision_id`)
  return new Map(
    rows.map((row) => {
      const amounts = Object.entries(SUMMED).map(([column, name]) => [column, BigInt(row[camelName(name)] ?? 0)])
      return [
        place(row.estimateId, row.revisionId),
        { ...Object.fromEntries(amounts), leftOut: Number(row['leftOut'] ?? 0) },
      ]
    }),
  )
}

type Sums = Readonly<Record<string, string | null>> & {
  readonly estimateId: number
  readonly revisionId: number | null
}

function place(estimateId: number, revisionId: number | null): string {
  return `${estimateId} ${revisionId ?? ''}`
}
