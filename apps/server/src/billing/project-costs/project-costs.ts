import { atCompletion, costCurve, type CurveMonth, type MonthAmount, percentSpent } from '@temelia/billing/cost-curve'
import { todayIn } from '@temelia/calendar/wall-clock'
import { addDecimals, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { CostForecast } from '@temelia/model/estimation/cost-forecast'
import { Project } from '@temelia/model/estimation/project'
import { can } from '@temelia/model/permission'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { type CostDocument, costCurrency, costDocuments, sumOf } from './costs.ts'
import { type Forecasts, forecastsOf } from './forecasts.ts'

/** What the estimates of a project come to. */
export interface Worth {
  readonly id: number
  readonly name: string
  readonly currency: string
  readonly total: number
  readonly estimates: readonly { readonly id: number; readonly name: string; readonly value: number }[]
  readonly leftOut: number
}

/** How the estimates of a project are read. */
export interface CostReaders {
  readonly worth: (context: Context, projectId: number) => Promise<Worth>
  /** What of it is planned for each month. */
  readonly planned: (context: Context, projectId: number) => Promise<readonly MonthAmount[]>
}

interface Money {
  readonly planned: number
  readonly committed: number
  readonly draft: number
  readonly actual: number
  /** Null where the plan is not in the currency of the books. */
  readonly atCompletion: number | null
  readonly variance: number | null
  readonly percentSpent: number | null
}

/** An estimate, or without an id what belongs to none. */
export interface EstimateCosts extends Money {
  readonly estimateId: number | null
  readonly name: string | null
  /** What it comes to where nothing is typed. */
  readonly counted: number | null
  readonly forecast: {
    readonly id: number
    readonly version: number
    readonly amount: number
    readonly reason: string | null
  } | null
}

/** What a project was planned to cost, costs and earned. */
export interface ProjectCosts extends Money {
  readonly worth: Worth
  readonly currency: string
  readonly earned: number
  /** Whether this person may type forecasts. */
  readonly editable: boolean
  readonly estimates: readonly EstimateCosts[]
  readonly documents: readonly CostDocument[]
  readonly today: string
  readonly months: readonly CurveMonth[]
  /** What of the plan is in no month. */
  readonly undated: number
}

/**
 * The costs of a project by estimate and by month (SPEC.md L), with the documents behind them.
 * @throws AppError NOT_FOUND, OPERATION_NOT_PERMITTED for who sees a part of the documents only
 */
export async function projectCosts(context: Context, projectId: number, readers: CostReaders): Promise<ProjectCosts> {
  const worth = await readers.worth(context, projectId)
  const documents = await costDocuments(context, worth.id)
  const currency = costCurrency(context)
  const compared = currency === worth.currency
  const rows = byEstimate(worth, documents, await forecastsOf(context, worth.id), compared)
  const planned = await readers.planned(context, worth.id)
  const today = todayIn(context.actor.region, context.now)
  const dated = (figure: CostDocument['figure']) =>
    documents.flatMap(({ figure: of, date, amount }) => (of === figure ? [{ day: date, amount }] : []))
  const total = (of: 'planned' | 'committed' | 'draft' | 'actual') => sumDecimals(rows.map((row) => row[of]))
  const whole = compared ? sumDecimals(rows.map((row) => row.atCompletion ?? 0)) : null
  return {
    worth,
    currency,
    planned: worth.total,
    committed: total('committed'),
    draft: total('draft'),
    actual: total('actual'),
    ...atTheEnd(worth.total, total('actual'), whole),
    earned: sumOf(documents, 'earned'),
    editable: await mayForecast(context, worth.id),
    estimates: rows,
    documents,
    today,
    months: costCurve({ planned, earned: dated('earned'), actual: compared ? dated('actual') : null, today }),
    undated: subtractDecimals(worth.total, sumDecimals(planned.map(({ amount }) => amount))),
  }
}

/** A forecast hangs on its project: who may add one and change that. */
async function mayForecast(context: Context, projectId: number): Promise<boolean> {
  if (can(context.actor, 'create', CostForecast) !== true) return false
  return can(context.actor, 'edit', Project, await find(context, Project, projectId))
}

/** The estimates of a project with what each was planned for and costs; what belongs to none of them stands last, without a name. */
function byEstimate(
  { total, estimates }: Worth,
  documents: readonly CostDocument[],
  forecasts: Forecasts,
  compared: boolean,
): readonly EstimateCosts[] {
  const row = (
    estimateId: number | null,
    name: string | null,
    planned: number,
    own: readonly CostDocument[],
  ): EstimateCosts => {
    const typed = forecasts.get(estimateId)
    const costs = { committed: sumOf(own, 'committed'), actual: sumOf(own, 'actual') }
    const forecast = typed
      ? { id: typed.id, version: typed.version, amount: typed.amount ?? 0, reason: typed.reason }
      : null
    const end = (typed: number | null) => (compared ? atCompletion({ planned, ...costs, forecast: typed }) : null)
    return {
      estimateId,
      name,
      planned,
      ...costs,
      draft: sumOf(own, 'draft'),
      ...atTheEnd(planned, costs.actual, end(forecast?.amount ?? null)),
      counted: end(null),
      forecast,
    }
  }
  const known = new Set<number | null>(estimates.map(({ id }) => id))
  const rows = estimates.map(({ id, name, value }) =>
    row(
      id,
      name,
      value,
      documents.filter(({ estimateId }) => estimateId === id),
    ),
  )
  const rest = row(
    null,
    null,
    rows.reduce((sum, { planned }) => addDecimals(sum, -planned), total),
    documents.filter(({ estimateId }) => !known.has(estimateId)),
  )
  const nothing = rest.planned === 0 && rest.committed === 0 && rest.draft === 0 && rest.actual === 0
  return nothing && !rest.forecast ? rows : [...rows, rest]
}

function atTheEnd(
  planned: number,
  actual: number,
  whole: number | null,
): Pick<Money, 'atCompletion' | 'variance' | 'percentSpent'> {
  if (whole === null) return { atCompletion: null, variance: null, percentSpent: null }
  return { atCompletion: whole, variance: subtractDecimals(planned, whole), percentSpent: percentSpent(actual, whole) }
}
