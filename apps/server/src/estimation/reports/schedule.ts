import { subtractDecimals } from '@temelia/decimal/arithmetic'
import type { DatedAmount } from '@temelia/estimation/month-plan'
import type { PrintedSchedule } from '@temelia/reports/report-data'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { articlesOf } from '../article-parts.ts'
import type { Place } from '../levels.ts'
import { estimatesOf, isDeducted } from '../print.ts'
import { counted } from '../revisions/counted.ts'

/** The direct cost of each estimate by the days on which its articles start and end. */
export async function scheduleToPrint(context: Context, place: Place): Promise<PrintedSchedule> {
  const chosen = await estimatesOf(context, place)
  const inside = articlesOf(context, place.project.id, { estimates: chosen.map(({ estimate }) => estimate.id) })
  const less = new Set(chosen.flatMap(({ estimate }) => (isDeducted(place, estimate) ? [estimate.id] : [])))
  const rows = await context.tx.rows<DatedAmount & { estimateId: number }>(sql`
    select a.estimate_id, a.start_date, a.end_date, coalesce(sum(a.total), 0) as amount from articles a
    where ${inside} and ${counted} group by a.estimate_id, a.start_date, a.end_date order by a.estimate_id, a.start_date, a.end_date`)
  const schedule = new Map<number, DatedAmount[]>()
  for (const { estimateId, ...dated } of rows) {
    const amount = { ...dated, amount: less.has(estimateId) ? subtractDecimals(0, dated.amount) : dated.amount }
    const known = schedule.get(estimateId)
    if (known) known.push(amount)
    else schedule.set(estimateId, [amount])
  }
  return schedule
}
