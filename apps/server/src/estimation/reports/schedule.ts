import { subtractDecimals } from '@temelia/decimal/arithmetic'
import type { DatedAmount } from '@temelia/estimation/month-plan'
import type { PrintedSchedule } from '@temelia/reports/report-data'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { articlesOf } from '../article-parts.ts'
import type { Place } from '../levels.ts'
import { estimatesOf, isDeducted } from '../print.ts'
import { projectRow } from '../project-rows.ts'
import { counted } from '../revisions/counted.ts'
import { plannedMonths } from '../timetable/month-pieces.ts'

/**
 * The direct cost of each estimate by the months in which the timetable of the project plans it; what no activity carries out, by the days
 * on which its articles start and end.
 */
export async function scheduleToPrint(context: Context, place: Place): Promise<PrintedSchedule> {
  const chosen = await estimatesOf(context, place)
  const inside = articlesOf(context, place.project.id, { estimates: chosen.map(({ estimate }) => estimate.id) })
  const less = new Set(chosen.flatMap(({ estimate }) => (isDeducted(place, estimate) ? [estimate.id] : [])))
  const planned = await plannedMonths(context, await projectRow(context, place.project.id))
  const rows = await context.tx.rows<DatedAmount & { estimateId: number }>(sql`
    select a.estimate_id, a.start_date, a.end_date, coalesce(sum(a.total), 0) as amount from articles a
    where ${inside} and ${counted} and not a.id = any(${[...planned.articles]}::bigint[])
    group by a.estimate_id, a.start_date, a.end_date order by a.estimate_id, a.start_date, a.end_date`)
  const schedule = new Map<number, DatedAmount[]>()
  for (const { estimate } of chosen) {
    // By itself a deducted estimate is what it comes to.
    const turned = estimate.counts === -1 && !less.has(estimate.id)
    const pieces = planned.byEstimate.get(estimate.id)?.map((piece) => ({
      ...piece,
      amount: turned ? subtractDecimals(0, piece.amount) : piece.amount,
    }))
    if (pieces) schedule.set(estimate.id, pieces)
  }
  for (const { estimateId, ...dated } of rows) {
    const amount = { ...dated, amount: less.has(estimateId) ? subtractDecimals(0, dated.amount) : dated.amount }
    const known = schedule.get(estimateId)
    if (known) known.push(amount)
    else schedule.set(estimateId, [amount])
  }
  return schedule
}
