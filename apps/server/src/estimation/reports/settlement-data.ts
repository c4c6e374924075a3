import { setImmediate } from 'node:timers/promises'
import { addDecimals, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { type Balance, balancesOf } from '@temelia/estimation/settlement'
import { SettlementValuer } from '@temelia/estimation/settlement-value'
import type { ProjectCalculation } from '@temelia/estimation/project'
import type { Totals } from '@temelia/estimation/types'
import type { EstimateToPrint } from '@temelia/reports/f3-data'
import type { CourseOfValues, PrintedBalance, PrintedSettlement, PrintedWorks } from '@temelia/reports/report-data'
import type { Context } from '../../records/context.ts'
import { articlesOf, componentsByArticle } from '../article-parts.ts'
import { estimateInTurns } from '../estimate-in-turns.ts'
import type { Place } from '../levels.ts'
import { estimatesOf } from '../print.ts'
import { type ArticleRow, articleRows } from '../project-rows.ts'
import {
  type DeductionRow,
  deductionRows,
  executedBy,
  settledLines,
  settledOf,
} from '../settlements/settlement-rows.ts'
import { codeAndName } from './place-to-print.ts'

/** Works that a form lists apart from the contract. */
export type WorksKind = 'executed' | 'cancelled' | 'extra' | 'remaining'

type Quantities = ReadonlyMap<number, number>

/** The settlement asked for, or the last one that counts anything of the place, with those before it. */
interface Course {
  chosen: DeductionRow | null
  /** Every settlement before the chosen one, of any scope, by date. */
  earlier: readonly DeductionRow[]
}

/** Works of one kind as bills of the estimates of a place, valued by the engine of settlements. */
export async function worksToPrint(
  context: Context,
  place: Place,
  kind: WorksKind,
  settlement: number | null,
): Promise<PrintedWorks> {
  const reading = await readSettled(context, place, settlement)
  const { valuer, project } = reading
  const quantities = quantitiesOf(reading, kind)
  const vat = kind === 'executed' ? (reading.course.chosen?.vat ?? undefined) : undefined
  const calculation = valuer.run(quantities, vat)
  const rows = await rowsOf(
    context,
    place,
    [...quantities].flatMap(([id, quantity]) => (quantity === 0 ? [] : [id])),
  )
  const printed = articlesOf(context, place.project.id, { articles: rows.map(({ id }) => id) })
  const components = await componentsByArticle(context, printed)
  const estimates: EstimateToPrint[] = []
  for (const { estimate, object } of await estimatesOf(context, place)) {
    const articles = rows.filter(({ estimateId }) => estimateId === estimate.id)
    const totals = calculation.estimate(estimate.id)
    if (articles.length === 0 || !totals) continue
    const of = { project: vat === undefined ? project : { ...project, vat }, object, estimate, articles }
    estimates.push(await estimateInTurns(of, components, { article: (id) => calculation.article(id), totals }))
  }
  return { settlement: kind === 'executed' ? printedSettlement(reading.course) : null, estimates }
}

/** Contract, settled and remaining of every article, estimate and object of a place. */
export async function balanceToPrint(
  context: Context,
  place: Place,
  settlement: number | null,
): Promise<PrintedBalance> {
  const reading = await readSettled(context, place, settlement)
  const { course, settled, valuer, lines } = reading
  const { chosen } = course
  const executedIn = (of: readonly DeductionRow[]) =>
    executedBy(lines.filter(({ deductionId }) => of.some(({ id }) => id === deductionId)))
  const [earlier, current] = [executedIn(course.earlier), executedIn(chosen ? [chosen] : [])]
  // Each values the whole place.
  const run = async (quantities: Quantities, vat?: number) => {
    await setImmediate()
    return valuer.run(quantities, vat)
  }
  const runs = {
    contract: await run(ownOf(reading, 'contract')),
    extra: await run(ownOf(reading, 'extra')),
    cancelled: await run(ownOf(reading, 'cancelled')),
    available: await run(new Map(reading.balances.map(({ articleId, available }) => [articleId, available]))),
    before: await earlierRuns(reading, run),
    now: await run(current, chosen?.vat ?? undefined),
  }
  const courseAt = (totalsOf: (run: ProjectCalculation) => Totals | undefined): CourseOfValues => {
    const value = (run: ProjectCalculation) => totalsOf(run)?.withoutVat ?? 0
    return courseOf(
      { contract: value(runs.contract), extra: value(runs.extra), cancelled: value(runs.cancelled) },
      runs.before.reduce((sum, run) => addDecimals(sum, value(run)), 0),
      value(runs.now),
    )
  }
  const balances = new Map(reading.balances.map((balance) => [balance.articleId, balance]))
  const chosenEstimates = await estimatesOf(context, place)
  const byId = new Map(
    (
      await rowsOf(
        context,
        place,
        settled.articles.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const objects = new Map(chosenEstimates.map(({ object }) => [object.id, object]))
  const printed = [...objects.values()].map((object) => ({
    id: object.id,
    name: codeAndName(object),
    values: courseAt((run) => run.object(object.id)),
    estimates: chosenEstimates
      .filter(({ estimate }) => estimate.objectId === object.id)
      .map(({ estimate }) => ({
        id: estimate.id,
        name: codeAndName(estimate),
        values: courseAt((run) => run.estimate(estimate.id)),
        articles: settled.articles
          .filter(({ estimateId, role }) => estimateId === estimate.id && role !== 'cancelled')
          .flatMap(({ id }) => {
            const [row, balance] = [byId.get(id), balances.get(id)]
            return row && balance ? articleCourse(row, balance, earlier, current, runs) : []
          }),
      })),
  }))
  const total = courseAt((run) => levelTotals(place, run))
  const worth = (run: ProjectCalculation) => levelTotals(place, run)?.withoutVat ?? 0
  const differences = {
    before: sumDecimals(course.earlier.map((one, at) => beyond(place, one, runs.before[at], worth))),
    now: chosen === null ? 0 : beyond(place, chosen, runs.now, worth),
  }
  return {
    settlement: printedSettlement(course),
    objects: place.level === 'estimate' ? printed.map((object) => ({ ...object, values: total })) : printed,
    differences,
    total: courseOf(total, addDecimals(total.before, differences.before), addDecimals(total.now, differences.now)),
  }
}

async function readSettled(context: Context, place: Place, settlement: number | null) {
  const { project } = place
  const deductions = await deductionRows(context, project.id)
  const lines = await settledLines(context, project.id)
  const settled = await settledOf(context, project, null)
  const inside = new Set((await estimatesOf(context, place)).map(({ estimate }) => estimate.id))
  const own = new Set(settled.articles.flatMap(({ id, estimateId }) => (inside.has(estimateId) ? [id] : [])))
  const touching = deductions.filter(({ id }) =>
    lines.some(({ deductionId, articleId }) => deductionId === id && own.has(articleId)),
  )
  const chosen = deductions.find(({ id }) => id === settlement) ?? touching.at(-1) ?? null
  const at = chosen === null ? -1 : deductions.indexOf(chosen)
  const course: Course = { chosen, earlier: deductions.slice(0, Math.max(0, at)) }
  const until = new Set(deductions.slice(0, at + 1).map(({ id }) => id))
  const balances = balancesOf(settled.articles, executedBy(lines.filter(({ deductionId }) => until.has(deductionId))))
  return { project, deductions, lines, settled, course, balances, valuer: new SettlementValuer(settled) }
}

type Reading = Awaited<ReturnType<typeof readSettled>>

function quantitiesOf(reading: Reading, kind: WorksKind): Quantities {
  const { course, lines, balances } = reading
  if (kind === 'executed') return executedBy(lines.filter(({ deductionId }) => deductionId === course.chosen?.id))
  if (kind === 'remaining') return new Map(balances.map(({ articleId, remaining }) => [articleId, remaining]))
  return ownOf(reading, kind)
}

function ownOf({ settled }: Reading, role: 'contract' | 'extra' | 'cancelled'): Quantities {
  return new Map(settled.articles.flatMap((article) => (article.role === role ? [[article.id, article.quantity]] : [])))
}

/** Earlier settlements, each valued by itself, as it was rounded. */
async function earlierRuns(
  { course, lines }: Reading,
  run: (quantities: Quantities) => Promise<ProjectCalculation>,
): Promise<ProjectCalculation[]> {
  const runs: ProjectCalculation[] = []
  for (const { id } of course.earlier) runs.push(await run(executedBy(lines.filter((line) => line.deductionId === id))))
  return runs
}

function courseOf(
  { contract, extra, cancelled }: Pick<CourseOfValues, 'contract' | 'extra' | 'cancelled'>,
  before: number,
  now: number,
): CourseOfValues {
  const available = subtractDecimals(addDecimals(contract, extra), cancelled)
  const executed = addDecimals(before, now)
  return {
    contract,
    extra,
    cancelled,
    available,
    before,
    now,
    executed,
    remaining: subtractDecimals(available, executed),
  }
}

function levelTotals({ level, id }: Place, run: ProjectCalculation): Totals | undefined {
  return level === 'investment' ? run.project() : level === 'object' ? run.object(id) : run.estimate(id)
}

/** What a settlement that lies wholly in the place is stored with beyond the recapitulation of its quantities as they are now. */
function beyond(
  { level, id }: Place,
  deduction: DeductionRow,
  run: ProjectCalculation | undefined,
  worth: (run: ProjectCalculation) => number,
): number {
  const inside = level === 'investment' || (level === 'object' && deduction.objectId === id)
  return inside && run ? subtractDecimals(deduction.withoutVat ?? 0, worth(run)) : 0
}

function articleCourse(
  row: ArticleRow,
  { contracted, extra, cancelled }: Balance,
  earlier: Quantities,
  current: Quantities,
  runs: Readonly<Record<'available' | 'now', ProjectCalculation>> & { before: readonly ProjectCalculation[] },
) {
  const value = (run: ProjectCalculation) => run.article(row.id)?.total ?? 0
  const available = value(runs.available)
  const before = runs.before.reduce((sum, run) => addDecimals(sum, value(run)), 0)
  return {
    chapter: row.chapter ?? '',
    symbol: row.symbol ?? '',
    name: row.name ?? '',
    measureUnit: row.measureUnit ?? '',
    price: runs.available.article(row.id)?.price ?? row.price ?? 0,
    quantities: courseOf(
      { contract: contracted, extra, cancelled },
      earlier.get(row.id) ?? 0,
      current.get(row.id) ?? 0,
    ),
    values: courseOf({ contract: available, extra: 0, cancelled: 0 }, before, value(runs.now)),
  }
}

/** The rows of articles in the order of the contract, then those of revisions in theirs. */
async function rowsOf(context: Context, { project }: Place, ids: readonly number[]): Promise<ArticleRow[]> {
  const rows = await articleRows(context, articlesOf(context, project.id, { articles: ids }))
  const order = new Map(ids.map((id, at) => [id, at]))
  return rows.sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0))
}

function printedSettlement({ chosen, earlier }: Course): PrintedSettlement | null {
  if (chosen === null) return null
  return {
    id: chosen.id,
    objectId: chosen.objectId,
    number: earlier.filter(({ objectId }) => objectId === chosen.objectId).length + 1,
    name: chosen.name ?? '',
    date: chosen.date,
    vatRate: chosen.vat ?? 0,
    difference: chosen.difference ?? 0,
    money: { withoutVat: chosen.withoutVat ?? 0, vat: chosen.vatAmount ?? 0, withVat: chosen.withVat ?? 0 },
    adjustment: chosen.adjustment ?? 0,
    coefficient: chosen.adjustmentCoefficient,
    retained: chosen.retained ?? 0,
    recovered: chosen.recovered ?? 0,
    net: chosen.net ?? 0,
  }
}
