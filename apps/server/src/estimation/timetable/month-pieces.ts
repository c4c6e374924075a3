import { subtractDecimals } from '@temelia/decimal/arithmetic'
import type { DatedAmount } from '@temelia/estimation/month-plan'
import { decimalsOfProject } from '@temelia/estimation/usual-decimals'
import { plannedValue } from '@temelia/scheduling/earned-value'
import { dayNumber, dayText } from '@temelia/scheduling/moment'
import { periodEnds } from '@temelia/scheduling/periods'
import type { Context } from '../../records/context.ts'
import type { ProjectRow } from '../settings.ts'
import { daysOfDates } from './encode-timetable.ts'
import { byEstimate } from './s-curve.ts'
import { computeTimetable, type Timetable, timetableSource } from './timetable.ts'

/** What the timetable plans of a project, month by month. */
export interface PlannedMonths {
  /** Amounts of each estimate, each within one month; those of estimates that are deducted are below 0. */
  readonly byEstimate: ReadonlyMap<number, readonly DatedAmount[]>
  /** The articles that are planned by it. */
  readonly articles: readonly number[]
}

/** The direct cost that the timetable of a project plans, in the months in which the curve of its money has it. */
export async function plannedMonths(context: Context, project: ProjectRow): Promise<PlannedMonths> {
  const source = await timetableSource(context, project)
  if (source.rows.activities.length === 0) return { byEstimate: new Map(), articles: [] }
  const timetable = await computeTimetable(source)
  const { totalDecimals } = decimalsOfProject(project)
  const months = new Map<number, DatedAmount[]>()
  for (const { row, portions } of timetable.counted.values())
    for (const [estimateId, amount] of byEstimate(portions, (portion) => portion.amount)) {
      const pieces = piecesOf(timetable, row.id, amount, totalDecimals)
      const list = months.get(estimateId)
      if (list) list.push(...pieces)
      else months.set(estimateId, pieces)
    }
  return { byEstimate: months, articles: [...timetable.work.takers.keys()] }
}

/** An amount of an activity in the months it is worked in; the pieces sum to it. */
function piecesOf({ schedule }: Timetable, activityId: number, amount: number, decimals: number): DatedAmount[] {
  const dates = schedule.dates(activityId)
  if (!dates || amount === 0) return []
  const { Start, End } = daysOfDates(dates)
  const [first, last] = [dayNumber(Start) ?? 0, dayNumber(End) ?? 0]
  let [before, from] = [0, first]
  return periodEnds(first, last, 'month').map((end) => {
    const upTo = Math.min(end, last)
    const now = plannedValue(schedule, [{ activityId, amount }], upTo, 'chosen', decimals)
    const piece = { amount: subtractDecimals(now, before), startDate: dayText(from), endDate: dayText(upTo) }
    before = now
    from = upTo + 1
    return piece
  })
}
