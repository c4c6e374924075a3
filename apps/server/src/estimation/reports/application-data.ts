import { setImmediate } from 'node:timers/promises'
import { addDecimals, multiplyDecimals, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { loadedCost, settledByLine, spreadAmount, type SpreadSettlement } from '@temelia/estimation/schedule-of-values'
import type { SettledCalculation } from '@temelia/estimation/settlement-value'
import type { AppliedMoney, PrintedApplication, ScheduledLine, ScheduledMoney } from '@temelia/reports/report-data'
import type { Context } from '../../records/context.ts'
import type { Place } from '../levels.ts'
import { estimatesOf, isDeducted } from '../print.ts'
import type { DeductionRow } from '../settlements/settlement-rows.ts'
import { codeAndName } from './place-to-print.ts'
import { estimateCourse, levelTotals, liesIn, printedSettlement, type Runs, totalIn } from './settlement-course.ts'
import { inTurn, type Reading, readSettled, rowsOf, runsOf } from './settlement-data.ts'

/** A settlement as an application for payment: its schedule of values, and what is due (SPEC.md R10.14, R10.15). */
export async function applicationToPrint(
  context: Context,
  place: Place,
  settlement: number | null,
): Promise<PrintedApplication> {
  const reading = await readSettled(context, place, settlement)
  const { course, settled } = reading
  const runs = await runsOf(reading)
  const values = totalIn(place, course, runs, reading.closesPlace)
  const applications = [...course.earlier, ...(course.chosen ? [course.chosen] : [])]
  const inPlace = applications.filter((one) => liesIn(place, one))
  const standing = lastOfEach(inPlace)
  const lines = await scheduleOf(reading, runs, applications.length, storedBy(reading, standing))
  const spread = new Map<number, readonly Spread[]>()
  const estimates = await estimatesOf(context, place)
  for (const { estimate, object } of estimates) {
    const own = await lines(estimate.id, object.id)
    spread.set(estimate.id, isDeducted(place, estimate) ? own.map(deducted) : own)
  }
  const all = [...spread.values()].flat()
  const stored = {
    value: sumDecimals(standing.map((one) => one.stored ?? 0)),
    retained: sumDecimals(standing.map((one) => one.storedRetained ?? 0)),
  }
  const missing = missingOf(all, values, stored.value, applications.length)
  const retained = subtractDecimals(sumDecimals(inPlace.map((one) => one.retained ?? 0)), stored.retained)
  const digits = reading.project.totalDecimals ?? 2
  const kept = retainedBy([...all, missing], applications, { works: retained, stored: stored.retained }, digits)
  const rows = new Map(
    (
      await rowsOf(
        context,
        place,
        settled.articles.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const roles = new Map(settled.articles.map(({ id, role }) => [id, role]))
  const line = (one: Spread): ScheduledLine => ({
    chapter: rows.get(one.id)?.chapter ?? '',
    symbol: rows.get(one.id)?.symbol ?? '',
    name: rows.get(one.id)?.name ?? '',
    extra: roles.get(one.id) === 'extra',
    ...moneyOf(one, kept, course.earlier.length),
  })
  return {
    settlement: printedSettlement(course),
    whole:
      course.chosen !== null &&
      liesIn(place, course.chosen) &&
      course.earlier.every((one, at) => liesIn(place, one) || isBeside(place, runs, at, all, storedBy(reading, [one]))),
    values,
    before: applied(course.earlier.filter((one) => liesIn(place, one))),
    now: applied(course.chosen ? [course.chosen] : []),
    stored,
    estimates: estimates.map(({ estimate, object }) => ({
      id: estimate.id,
      name: codeAndName(estimate),
      objectName: codeAndName(object),
      lines: (spread.get(estimate.id) ?? []).map(line),
    })),
    difference: moneyOf(missing, kept, course.earlier.length),
  }
}

/** A line with what each application is worth of it. */
interface Spread {
  readonly id: number
  readonly scheduled: number
  readonly applied: readonly number[]
  /** Materials presently stored. */
  readonly stored: number
}

/** A line of what the place deducts. */
function deducted({ id, scheduled, applied: amounts, stored }: Spread): Spread {
  const negative = (amount: number) => subtractDecimals(0, amount)
  return { id, scheduled: negative(scheduled), applied: amounts.map(negative), stored: negative(stored) }
}

/** The last one of each scope: what is stored is a standing figure of each (SPEC.md R10.16). @param of by their dates */
function lastOfEach(of: readonly DeductionRow[]): readonly DeductionRow[] {
  return [...new Map(of.map((one) => [one.objectId, one])).values()]
}

/** What some settlements together have stored, by article. */
function storedBy({ lines }: Pick<Reading, 'lines'>, of: readonly DeductionRow[]): ReadonlyMap<number, number> {
  const ids = new Set(of.map(({ id }) => id))
  const stored = new Map<number, number>()
  for (const { deductionId, articleId, stored: now } of lines)
    if (now !== 0 && ids.has(deductionId)) stored.set(articleId, addDecimals(stored.get(articleId) ?? 0, now))
  return stored
}

/** The lines of each estimate, whose price and settlements are shared over them. */
async function scheduleOf(reading: Reading, runs: Runs, applications: number, stored: ReadonlyMap<number, number>) {
  const { settled, lines, valuer, balances, closes, course } = reading
  const load = valuer.loads()
  const whole = await inTurn(reading, new Map(balances.map(({ articleId, available }) => [articleId, available])))
  const available = new Map(balances.map((balance) => [balance.articleId, balance.available]))
  const each = [...runs.before, runs.now].slice(0, applications)
  const orders = [...course.earlier, ...(course.chosen ? [course.chosen] : [])].map(({ id }) => id)
  const toDate = new Map<number, number>()
  const linesOf = new Map<number, (typeof lines)[number][]>(orders.map((id) => [id, []]))
  for (const line of lines) linesOf.get(line.deductionId)?.push(line)
  const completed: ReadonlySet<number>[] = []
  for (const id of orders) {
    for (const { articleId, quantity } of linesOf.get(id) ?? [])
      toDate.set(articleId, sumDecimals([toDate.get(articleId) ?? 0, quantity]))
    completed.push(
      new Set([...toDate].flatMap(([article, done]) => (done === available.get(article) ? [article] : []))),
    )
    await setImmediate()
  }
  const digits = reading.project.totalDecimals ?? 2
  return async (estimateId: number, objectId: number): Promise<Spread[]> => {
    const own = settled.articles.filter((article) => article.estimateId === estimateId && article.role !== 'cancelled')
    const loads = load(estimateId)
    const weigh = (run: SettledCalculation) =>
      own.map(({ id }) => {
        const cost = run.article(id)
        return cost ? loadedCost(cost, loads) : 0
      })
    const { values } = estimateCourse(runs, estimateId, closes(objectId))
    const weights = weigh(whole)
    const shared = (amount: number, extra: boolean) =>
      spreadAmount(
        amount,
        own.flatMap(({ role }, at) => ((role === 'extra') === extra ? [weights[at] ?? 0] : [])),
        digits,
      ).values()
    const shares = {
      contract: shared(subtractDecimals(values.contract, values.cancelled), false),
      extra: shared(values.extra, true),
    }
    const scheduled = own.map(({ role }) => shares[role === 'extra' ? 'extra' : 'contract'].next().value ?? 0)
    const worth = (run: SettledCalculation, at: number) =>
      at === course.earlier.length ? values.now : (run.estimate(estimateId)?.withoutVat ?? 0)
    const settlements: SpreadSettlement[] = []
    for (const [at, run] of each.entries()) {
      const completes = own.map(({ id }) => completed[at]?.has(id) === true)
      settlements.push({ value: worth(run, at), weights: weigh(run), completes })
      // A long contract is counted in turns with other requests.
      await setImmediate()
    }
    const amounts = settledByLine({ scheduled, settlements }, digits)
    return own.map(({ id }, at) => ({
      id,
      scheduled: scheduled[at] ?? 0,
      applied: amounts.map((now) => now[at] ?? 0),
      stored: stored.get(id) ?? 0,
    }))
  }
}

/** What the lines miss of the place, in each application; the earlier ones stand together in the first. */
function missingOf(
  all: readonly Spread[],
  values: PrintedApplication['values'],
  stored: number,
  applications: number,
): Spread {
  const added = (at: number) => sumDecimals(all.map(({ applied }) => applied[at] ?? 0))
  const earlier = sumDecimals(Array.from({ length: Math.max(0, applications - 1) }, (_, at) => added(at)))
  const before = subtractDecimals(values.before, earlier)
  const now = subtractDecimals(values.now, applications === 0 ? 0 : added(applications - 1))
  return {
    id: 0,
    scheduled: subtractDecimals(values.available, sumDecimals(all.map(({ scheduled }) => scheduled))),
    stored: subtractDecimals(stored, sumDecimals(all.map((one) => one.stored))),
    applied: Array.from({ length: applications }, (_, at) => (at + 1 === applications ? now : at === 0 ? before : 0)),
  }
}

/** What is retained to date, line by line: each application keeps back its own percentage of what it is worth of the line, and beside it lies what is kept back of stored materials. */
function retainedBy(
  all: readonly Spread[],
  applications: readonly Pick<DeductionRow, 'retention'>[],
  retained: { readonly works: number; readonly stored: number },
  totalDecimals: number,
): ReadonlyMap<Spread['id'], number> {
  const weights = all.map(({ applied }) =>
    sumDecimals(applied.map((amount, at) => multiplyDecimals(amount, applications[at]?.retention ?? 0, 8))),
  )
  const shares = spreadAmount(
    retained.works,
    weights,
    totalDecimals,
    all.map(({ scheduled }) => scheduled),
  )
  const ofStored = spreadAmount(
    retained.stored,
    all.map(({ stored }) => stored),
    totalDecimals,
  )
  return new Map(all.map(({ id }, at) => [id, addDecimals(shares[at] ?? 0, ofStored[at] ?? 0)]))
}

function moneyOf(
  { id, scheduled, applied: amounts, stored }: Spread,
  retained: ReadonlyMap<number, number>,
  earlier: number,
): ScheduledMoney {
  return {
    scheduled,
    before: sumDecimals(amounts.slice(0, earlier)),
    now: amounts[earlier] ?? 0,
    stored,
    retained: retained.get(id) ?? 0,
  }
}

function applied(of: readonly DeductionRow[]): AppliedMoney {
  const sum = (key: keyof AppliedMoney) => sumDecimals(of.map((one) => one[key] ?? 0))
  return { adjustment: sum('adjustment'), retained: sum('retained'), recovered: sum('recovered'), net: sum('net') }
}

/** Whether an application of something else counts nothing of the place. */
function isBeside(
  place: Place,
  runs: Runs,
  at: number,
  all: readonly Spread[],
  stored: ReadonlyMap<number, number>,
): boolean {
  if (all.some(({ id }) => stored.has(id))) return false
  const run = [...runs.before, runs.now][at]
  return run === undefined || (levelTotals(place, run)?.direct.total ?? 0) === 0
}
