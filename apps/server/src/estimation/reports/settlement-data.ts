import { setImmediate } from 'node:timers/promises'
import { addDecimals, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { type Balance, balancesOf } from '@temelia/estimation/settlement'
import { type Paid, paidBy } from '@temelia/estimation/settlement-amount'
import { billedWith, type SettledCalculation, SettlementValuer } from '@temelia/estimation/settlement-value'
import type { Money } from '@temelia/estimation/types'
import type { EstimateToPrint } from '@temelia/reports/f3-data'
import { billedOf } from '@temelia/reports/f3-summary'
import type { PrintedBalance, PrintedWorks } from '@temelia/reports/report-data'
import type { Context } from '../../records/context.ts'
import { articlesOf, componentsByArticle } from '../article-parts.ts'
import { estimateInTurns } from '../estimate-in-turns.ts'
import type { Place } from '../levels.ts'
import { estimatesOf } from '../print.ts'
import { type ArticleRow, articleRows } from '../project-rows.ts'
import { lastOf } from '../settlements/refresh.ts'
import {
  type DeductionRow,
  deductionRows,
  executedBy,
  settledLines,
  settledOf,
} from '../settlements/settlement-rows.ts'
import { codeAndName } from './place-to-print.ts'
import {
  beyond,
  type Course,
  courseIn,
  courseOf,
  estimateCourse,
  levelTotals,
  printedSettlement,
  type Runs,
  totalIn,
} from './settlement-course.ts'

/** Works that a form lists apart from the contract. */
export type WorksKind = 'executed' | 'cancelled' | 'extra' | 'remaining'

type Quantities = ReadonlyMap<number, number>

/** An estimate with the works of a settlement, as its recapitulation values them. */
interface Bill {
  id: number
  objectId: number
  bill: EstimateToPrint
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
  const calculation = valuer.run(
    quantities,
    vat,
    kind === 'executed' ? paidIn(reading, reading.course.chosen) : undefined,
  )
  const rows = await rowsOf(
    context,
    place,
    [...quantities].flatMap(([id, quantity]) => (quantity === 0 ? [] : [id])),
  )
  const printed = articlesOf(context, place.project.id, { articles: rows.map(({ id }) => id) })
  const components = await componentsByArticle(context, printed)
  const works: Bill[] = []
  for (const { estimate, object } of await estimatesOf(context, place)) {
    const articles = rows.filter(({ estimateId }) => estimateId === estimate.id)
    const totals = calculation.estimate(estimate.id)
    if (articles.length === 0 || !totals) continue
    const of = { project: vat === undefined ? project : { ...project, vat }, object, estimate, articles }
    const bill = await estimateInTurns(of, components, { article: (id) => calculation.article(id), totals })
    works.push({ id: estimate.id, objectId: object.id, bill })
  }
  const { chosen } = reading.course
  if (kind !== 'executed' || chosen === null)
    return { settlement: null, estimates: works.map(({ bill }) => bill), whole: null }
  return {
    settlement: printedSettlement(reading.course),
    ...(await billedWorks(place, reading, chosen, works, calculation)),
  }
}

/** Works of a settlement with what is billed of each estimate, and of the whole where they do not add up to it (SPEC.md R10.12). */
async function billedWorks(
  place: Place,
  reading: Reading,
  chosen: DeductionRow,
  works: readonly Bill[],
  calculation: SettledCalculation,
): Promise<Pick<PrintedWorks, 'estimates' | 'whole'>> {
  const { course, closes } = reading
  const runs = reading.isLast ? await runsOf(reading) : null
  const digits = reading.project.totalDecimals ?? 2
  const estimates = works.map(({ id, objectId, bill }): EstimateToPrint => {
    const difference = runs === null ? 0 : estimateCourse(runs, id, closes(objectId)).difference
    const money = billedWith(bill.totals, difference, bill.vatRate, digits)
    return difference === 0 ? bill : { ...bill, billed: { difference, money } }
  })
  const totals = levelTotals(place, calculation)
  if (totals === undefined || works.length === 0 || place.level === 'estimate') return { estimates, whole: null }
  const added =
    runs === null
      ? beyond(place, chosen, calculation)
      : subtractDecimals(totalIn(place, course, runs, reading.closesPlace).now, totals.withoutVat)
  const money = billedWith(totals, added, chosen.vat ?? 0, digits)
  const printed = (key: keyof Money) => sumDecimals(estimates.map((estimate) => billedOf(estimate).money[key]))
  const addsUp = printed('withoutVat') === money.withoutVat && printed('withVat') === money.withVat
  const difference = subtractDecimals(money.withoutVat, printed('withoutVat'))
  return { estimates, whole: addsUp ? null : { difference, money } }
}

/** Contract, settled and remaining of every article, estimate and object of a place. */
export async function balanceToPrint(
  context: Context,
  place: Place,
  settlement: number | null,
): Promise<PrintedBalance> {
  const reading = await readSettled(context, place, settlement)
  const { course, settled, lines, closes } = reading
  const { chosen } = course
  const executedIn = (of: readonly DeductionRow[]) =>
    executedBy(lines.filter(({ deductionId }) => of.some(({ id }) => id === deductionId)))
  const [earlier, current] = [executedIn(course.earlier), executedIn(chosen ? [chosen] : [])]
  const runs = await runsOf(reading)
  const available = await inTurn(
    reading,
    new Map(reading.balances.map(({ articleId, available }) => [articleId, available])),
  )
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
    values: courseIn(runs, (run) => run.object(object.id), closes(object.id)),
    estimates: chosenEstimates
      .filter(({ estimate }) => estimate.objectId === object.id)
      .map(({ estimate }) => ({
        id: estimate.id,
        name: codeAndName(estimate),
        ...estimateCourse(runs, estimate.id, closes(object.id)),
        articles: settled.articles
          .filter(({ estimateId, role }) => estimateId === estimate.id && role !== 'cancelled')
          .flatMap(({ id }) => {
            const [row, balance] = [byId.get(id), balances.get(id)]
            return row && balance ? articleCourse(row, balance, earlier, current, { ...runs, available }) : []
          }),
      })),
  }))
  const total = totalIn(place, course, runs, reading.closesPlace)
  const objectsPrinted = place.level === 'estimate' ? printed.map((object) => ({ ...object, values: total })) : printed
  const beyondObjects = (key: 'before' | 'now') =>
    subtractDecimals(total[key], sumDecimals(objectsPrinted.map(({ values }) => values[key])))
  return {
    settlement: printedSettlement(course),
    objects: objectsPrinted,
    differences: { before: beyondObjects('before'), now: beyondObjects('now') },
    total,
  }
}

/** The settlements of a project up to one of them, and what they count. */
export async function readSettled(context: Context, place: Place, settlement: number | null) {
  const { project } = place
  const deductions = await deductionRows(context, project.id)
  const lines = await settledLines(context, project.id)
  const settled = await settledOf(context, project, null)
  const held = await estimatesOf(context, place)
  const inside = new Set(held.map(({ estimate }) => estimate.id))
  const own = new Set(settled.articles.flatMap(({ id, estimateId }) => (inside.has(estimateId) ? [id] : [])))
  const touching = deductions.filter(({ id }) =>
    lines.some(({ deductionId, articleId }) => deductionId === id && own.has(articleId)),
  )
  const chosen = deductions.find(({ id }) => id === settlement) ?? touching.at(-1) ?? null
  const at = chosen === null ? -1 : deductions.indexOf(chosen)
  const course: Course = { chosen, earlier: deductions.slice(0, Math.max(0, at)) }
  const until = new Set(deductions.slice(0, at + 1).map(({ id }) => id))
  const balances = balancesOf(settled.articles, executedBy(lines.filter(({ deductionId }) => until.has(deductionId))))
  const scope = deductions.filter(({ objectId }) => chosen !== null && objectId === chosen.objectId)
  const ended = settled.estimates.filter(({ objectId }) => chosen?.objectId == null || objectId === chosen.objectId)
  const within = new Set(ended.map(({ id }) => id))
  const articles = settled.articles.filter(({ estimateId }) => within.has(estimateId))
  const isLast = chosen !== null && lastOf(deductions, scope, articles, lines) === chosen
  /** Whether the settlement ends the contract of an object by difference. */
  const closes = (objectId: number | null) => isLast && (chosen.objectId === null || chosen.objectId === objectId)
  const closesPlace = closes(place.level === 'investment' ? null : (held[0]?.object.id ?? null))
  const valuer = new SettlementValuer(settled)
  return { project, deductions, lines, settled, course, balances, isLast, closes, closesPlace, valuer }
}

export type Reading = Awaited<ReturnType<typeof readSettled>>

function quantitiesOf(reading: Reading, kind: WorksKind): Quantities {
  const { course, lines, balances } = reading
  if (kind === 'executed') return executedBy(lines.filter(({ deductionId }) => deductionId === course.chosen?.id))
  if (kind === 'remaining') return new Map(balances.map(({ articleId, remaining }) => [articleId, remaining]))
  return ownOf(reading, kind)
}

function ownOf({ settled }: Reading, role: 'contract' | 'extra' | 'cancelled'): Quantities {
  return new Map(settled.articles.flatMap((article) => (article.role === role ? [[article.id, article.quantity]] : [])))
}

/** Every run that the course of values is made of. */
export async function runsOf(reading: Reading): Promise<Runs> {
  const { course, lines } = reading
  const executedIn = (one: DeductionRow) => executedBy(lines.filter(({ deductionId }) => deductionId === one.id))
  const before: SettledCalculation[] = []
  for (const one of course.earlier) before.push(await inTurn(reading, executedIn(one), undefined, paidIn(reading, one)))
  const { chosen } = course
  return {
    contract: await inTurn(reading, ownOf(reading, 'contract')),
    extra: await inTurn(reading, ownOf(reading, 'extra')),
    cancelled: await inTurn(reading, ownOf(reading, 'cancelled')),
    before,
    now: await inTurn(
      reading,
      chosen ? executedIn(chosen) : new Map(),
      chosen?.vat ?? undefined,
      paidIn(reading, chosen),
    ),
  }
}

/** What of a settlement was typed as money. */
function paidIn({ lines }: Pick<Reading, 'lines'>, one: DeductionRow | null): ReadonlyMap<number, Paid> {
  return paidBy(lines.filter(({ deductionId }) => deductionId === one?.id))
}

/** Values the whole project, after other requests got their turn. */
export async function inTurn(
  { valuer }: Reading,
  quantities: Quantities,
  vat?: number,
  paid?: ReadonlyMap<number, Paid>,
): Promise<SettledCalculation> {
  await setImmediate()
  return valuer.run(quantities, vat, paid)
}

function articleCourse(
  row: ArticleRow,
  { contracted, extra, cancelled }: Balance,
  earlier: Quantities,
  current: Quantities,
  runs: Pick<Runs, 'before' | 'now'> & { available: SettledCalculation },
) {
  const value = (run: SettledCalculation) => run.article(row.id)?.total ?? 0
  const available = value(runs.available)
  const ordered = (run: SettledCalculation) => run.article(row.id)?.orderQuantity ?? 0
  const order = courseOf(
    { contract: ordered(runs.available), extra: 0, cancelled: 0 },
    runs.before.reduce((sum, run) => addDecimals(sum, ordered(run)), 0),
    ordered(runs.now),
  )
  const whole = runs.available.article(row.id)
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
    ordered:
      whole === undefined || whole.orderQuantity === whole.quantity || whole.materials === 0
        ? null
        : { quantities: order, price: row.opMaterials ?? whole.rsMaterials },
  }
}

/** The rows of articles in the order of the contract, then those of revisions in theirs. */
export async function rowsOf(context: Context, { project }: Place, ids: readonly number[]): Promise<ArticleRow[]> {
  const rows = await articleRows(context, articlesOf(context, project.id, { articles: ids }))
  const order = new Map(ids.map((id, at) => [id, at]))
  return rows.sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0))
}
