import { planOf } from '@temelia/reports/forms/f6-plan'
import { lastDay } from '@temelia/scheduling/cash-flow'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { placeOf } from '../levels.ts'
import { reportData } from '../reports/report-data.ts'

/** What a project comes to in a month (`YYYY-MM`), without VAT and in its currency, equipment included. */
export interface PlannedMonth {
  readonly month: string
  readonly amount: number
}

/**
 * A project in the months of its timetable, as the schedules F6 and C1 print it; what has no dates is in none of them. Without activities there is
 * no plan: a line that nobody planned only has the day it was typed on.
 * @throws AppError NOT_FOUND
 */
export async function projectMonths(context: Context, projectId: number): Promise<readonly PlannedMonth[]> {
  const place = await placeOf(context, 'investment', projectId)
  if (!(await hasActivities(context, projectId))) return []
  const { rows, range } = planOf(
    await reportData(context, place, ['totals', 'facilities', 'schedule']),
    context.actor.language,
  )
  const months = rows.at(-1)?.spread?.months ?? []
  return range ? months.map((amount, at) => ({ month: lastDay(range.first + at).slice(0, 7), amount })) : []
}

async function hasActivities({ tx, actor }: Context, projectId: number): Promise<boolean> {
  const found = await tx.one(sql`select id from schedule_activities
    where client_id = ${actor.clientId} and project_id = ${projectId} and deleted_with is null limit 1`)
  return found !== undefined
}
