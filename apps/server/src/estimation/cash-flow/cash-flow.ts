import { addDays } from '@temelia/calendar/day'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { spreadOverMonths } from '@temelia/estimation/month-plan'
import { decimalsOfProject } from '@temelia/estimation/usual-decimals'
import { planOf } from '@temelia/reports/forms/f6-plan'
import { type CashFlow, cashFlow, lastDay } from '@temelia/scheduling/cash-flow'
import type { Context } from '../../records/context.ts'
import { placeOf } from '../levels.ts'
import { reportData } from '../reports/report-data.ts'
import { spanOf } from '../timetable/encode-timetable.ts'
import { termsOf } from '../timetable/payment-terms.ts'
import { timetableOf } from '../timetable/timetable.ts'

/** The cash flow of a project; the value of its works and what stands in no month sum to the contract. */
export interface ProjectCashFlow extends CashFlow {
  readonly name: string
  /** Without VAT, equipment included, as the schedules F6 and C1 print it. */
  readonly contract: number
  readonly unplanned: number
}

const NOTHING: CashFlow = { months: [], value: 0, cost: 0, advance: 0, retained: 0, lowest: null }

/** The works of a project in the months in which F6 and C1 have them, paid for by the terms of its timetable. @throws AppError NOT_FOUND */
export async function projectCashFlow(context: Context, projectId: number): Promise<ProjectCashFlow> {
  const place = await placeOf(context, 'investment', projectId)
  const timetable = await timetableOf(context, projectId)
  const data = await reportData(context, place, ['totals', 'facilities', 'schedule'])
  const { rows, range } = planOf(data, context.actor.language)
  const total = rows.at(-1)
  const contract = total?.money.withoutVat ?? 0
  if (!range || !total?.spread) return { ...NOTHING, name: place.name, contract, unplanned: contract }
  const { totalDecimals } = decimalsOfProject(place.project)
  const amounts = [...data.schedule.values()].flat()
  const cost = spreadOverMonths(sumDecimals(amounts.map(({ amount }) => amount)), amounts, range, totalDecimals)
  const { first, last } = spanOf(timetable)
  const [from, to] = [addDays(lastDay(range.first - 1), 1), lastDay(range.first + range.count - 1)]
  const works = {
    first: range.first,
    values: total.spread.months,
    costs: cost.months,
    start: first > from && first <= to ? first : from,
    finish: last > from && last <= to ? last : to,
  }
  const flow = cashFlow(works, termsOf(timetable.rows.settings), totalDecimals)
  return { ...flow, name: place.name, contract, unplanned: total.spread.undated }
}
