import { subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import {
  type Balance,
  balancesOf,
  isSettled,
  type SettlementArticle,
  settlementFaults,
} from '@temelia/estimation/settlement'
import { paidBy } from '@temelia/estimation/settlement-amount'
import { type SettlementValue, SettlementValuer } from '@temelia/estimation/settlement-value'
import { AppError } from '@temelia/model/errors'
import { frozenStates } from '@temelia/model/estimation/deduction'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import type { ProjectRow } from '../settings.ts'
import {
  type DeductionRow,
  deductionRows,
  executedBy,
  type Settled,
  type SettledArticle,
  type SettledLine,
  settledLines,
  settledOf,
} from './settlement-rows.ts'
import { demandStoredBefore, type StandingLine, standingLines, storedTerms } from './stored.ts'

/**
 * Values the settlements of a project that are not frozen anew, after anything they follow from has changed.
 * @throws AppError SETTLEMENT_OVER_CONTRACT when less is contracted now than is settled; SETTLEMENT_STORED_LATER when a frozen one counts on other stored materials
 */
export async function refreshSettlements(context: Context, project: ProjectRow): Promise<void> {
  const deductions = await deductionRows(context, project.id)
  if (deductions.length === 0) return
  const lines = await settledLines(context, project.id)
  const whole = await settledOf(context, project, null)
  const balances = balancesOf(whole.articles, executedBy(lines))
  demandCovered(whole.articles, balances)
  demandPaid(whole, lines, balances)
  for (const objectId of new Set(deductions.map((deduction) => deduction.objectId))) {
    const scope = deductions.filter((deduction) => deduction.objectId === objectId)
    if (scope.every(isFrozen)) {
      scope.forEach((deduction, at) => demandStoredBefore(deduction, scope[at - 1]))
      continue
    }
    const settled = objectId === null ? whole : await settledOf(context, project, objectId)
    const valuer = new SettlementValuer(settled)
    const worth = new Map(scope.map((deduction) => [deduction.id, deduction.withoutVat ?? 0]))
    const last = lastOf(deductions, scope, settled.articles, lines)
    let previous: Pick<DeductionRow, 'stored' | 'storedRetained'> | undefined
    for (const deduction of scope) {
      if (isFrozen(deduction)) {
        demandStoredBefore(deduction, previous)
        previous = deduction
        continue
      }
      const others = scope.filter(({ id }) => id !== deduction.id).map(({ id }) => worth.get(id) ?? 0)
      const rest = deduction === last ? subtractDecimals(valuer.contract().withoutVat, sumDecimals(others)) : null
      const own = lines.filter(({ deductionId }) => deductionId === deduction.id)
      const stored = await withinLeft(context, deduction, standingLines(settled, deductions, deduction, lines, valuer))
      const value = valuer.settle(
        executedBy(own),
        {
          vat: deduction.vat ?? 0,
          retention: deduction.retention,
          advance: deduction.advance,
          coefficient: deduction.adjustmentCoefficient,
          stored: storedTerms(deduction, previous, stored),
        },
        rest,
        paidBy(own),
      )
      worth.set(deduction.id, value.withoutVat)
      previous = value
      await store(context, deduction, value)
    }
  }
}

/**
 * What is frozen stays as it is billed, so it may not bill more materials than is left of a line.
 * @throws AppError SETTLEMENT_OVER_STORED with the first line of which more is stored
 */
export async function demandStoredWithin(
  context: Context,
  project: ProjectRow,
  deduction: DeductionRow,
): Promise<void> {
  if ((deduction.stored ?? 0) === 0) return
  const settled = await settledOf(context, project, deduction.objectId)
  const [all, lines] = [await deductionRows(context, project.id), await settledLines(context, project.id)]
  const standing = standingLines(settled, all, deduction, lines, new SettlementValuer(settled))
  const over = standing.find(({ stored, most }) => stored > most)
  if (!over) return
  const article = settled.articles.find(({ id }) => id === over.articleId)
  throw new AppError('SETTLEMENT_OVER_STORED', {
    params: { name: article?.symbol ?? article?.name ?? '', most: over.most },
    record: over.articleId,
  })
}

/**
 * A frozen settlement keeps what it has stored: more work on those lines in one before it would install what is billed as stored.
 * @param grown articles of which a settlement counts more than it did
 * @throws AppError SETTLEMENT_STORED_LATER with the first frozen settlement after it that has more stored of one of them than is left
 */
export async function demandLeftLater(
  context: Context,
  project: ProjectRow,
  deduction: DeductionRow,
  grown: ReadonlySet<number>,
): Promise<void> {
  const all = await deductionRows(context, project.id)
  const after = all.slice(all.findIndex(({ id }) => id === deduction.id) + 1)
  const later = after.filter((one) => isFrozen(one) && (one.stored ?? 0) !== 0)
  if (grown.size === 0 || later.length === 0) return
  const lines = await settledLines(context, project.id)
  const settled = await settledOf(context, project, deduction.objectId)
  const valuer = new SettlementValuer(settled)
  for (const one of later) {
    const standing = standingLines(settled, all, one, lines, valuer)
    if (standing.some(({ articleId, stored, most }) => grown.has(articleId) && stored > most))
      throw new AppError('SETTLEMENT_STORED_LATER', { params: { name: one.name ?? '' } })
  }
}

/** Whether quantities and values of a settlement no longer change. */
export function isFrozen({ state }: Pick<DeductionRow, 'state'>): boolean {
  return frozenStates.includes(state)
}

/**
 * The settlement that ends a scope: the latest one, when nothing is left of any article and no settlement of another scope counts them.
 * A project's settlement and one of an object count the same articles, and neither then ends by difference.
 */
export function lastOf(
  deductions: readonly DeductionRow[],
  scope: readonly DeductionRow[],
  articles: readonly SettlementArticle[],
  lines: readonly SettledLine[],
): DeductionRow | undefined {
  const [latest] = scope.slice(-1)
  if (!latest || !isSettled(articles, balancesOf(articles, executedBy(lines)))) return undefined
  const inside = new Set(articles.map(({ id }) => id))
  const foreign = new Set(deductions.filter(({ objectId }) => objectId !== latest.objectId).map(({ id }) => id))
  return lines.some(({ deductionId, articleId }) => foreign.has(deductionId) && inside.has(articleId))
    ? undefined
    : latest
}

/** @throws AppError SETTLEMENT_OVER_CONTRACT with the first article of which more is settled than there is */
export function demandCovered(articles: readonly SettledArticle[], balances: readonly Balance[]): void {
  const [fault] = settlementFaults(articles, balances)
  if (!fault) return
  const article = articles.find(({ id }) => id === fault.articleId)
  throw new AppError('SETTLEMENT_OVER_CONTRACT', {
    params: { name: article?.symbol ?? article?.name ?? '', most: fault.most },
    record: fault.articleId,
  })
}

/**
 * What was typed as money stays when a price changes; it may not pass what all of the article is now worth.
 * @throws AppError SETTLEMENT_OVER_CONTRACT with the first such article and its worth
 */
function demandPaid(whole: Settled, lines: readonly SettledLine[], balances: readonly Balance[]): void {
  const paid = paidBy(lines)
  if (paid.size === 0) return
  const valuer = new SettlementValuer(whole)
  const worth = valuer.worthOf(new Map(balances.map(({ articleId, available }) => [articleId, available])))
  const billed = valuer.run(executedBy(lines), undefined, paid)
  for (const article of whole.articles) {
    const most = worth(article.id)
    const sum = paid.has(article.id) ? (billed.article(article.id)?.total ?? 0) : 0
    if (sum === 0 || (most < 0 ? sum >= most && sum <= 0 : sum <= most && sum >= 0)) continue
    const name = article.symbol ?? article.name ?? ''
    throw new AppError('SETTLEMENT_OVER_CONTRACT', { params: { name, most }, record: article.id })
  }
}

/** Lets what a draft has stored fall to what is left of its lines, as work on them makes it (SPEC.md R10.16). Gives the lines as they then are. */
async function withinLeft(
  { tx, actor }: Context,
  { id }: DeductionRow,
  lines: readonly StandingLine[],
): Promise<readonly StandingLine[]> {
  const fallen = lines.filter(({ stored, most }) => stored > most)
  if (fallen.length === 0) return lines
  const rows = fallen.map(({ articleId, most }) => ({ article_id: articleId, stored: most }))
  await tx.run(sql`update deduction_lines l set stored = r.stored, version = l.version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(article_id bigint, stored numeric)
    where l.client_id = ${actor.clientId} and l.deduction_id = ${id} and l.article_id = r.article_id`)
  return lines.map((line) => ({ ...line, stored: Math.min(line.stored, line.most) }))
}

/** @throws AppError SETTLEMENT_FROZEN where somebody froze it meanwhile */
async function store(context: Context, deduction: DeductionRow, value: SettlementValue): Promise<void> {
  const { totals, vat, ...rest } = value
  const now = { direct: totals.direct.total, vatAmount: vat, ...rest }
  const { difference, withoutVat, adjustment, withVat, retained, recovered, net } = now
  if (Object.entries(now).every(([key, amount]) => deduction[key as keyof typeof now] === amount)) return
  const written =
    await context.tx.one(sql`update deductions set direct = ${now.direct}::numeric, difference = ${difference}::numeric, without_vat = ${withoutVat}::numeric, adjustment = ${adjustment}::numeric,
    vat_amount = ${vat}::numeric, with_vat = ${withVat}::numeric, retained = ${retained}::numeric, recovered = ${recovered}::numeric, net = ${net}::numeric,
    stored = ${now.stored}::numeric, stored_before = ${now.storedBefore}::numeric, stored_retained = ${now.storedRetained}::numeric,
    stored_retained_before = ${now.storedRetainedBefore}::numeric
    where client_id = ${context.actor.clientId} and id = ${deduction.id} and state <> all(${[...frozenStates]}::text[]) returning id`)
  if (!written) throw new AppError('SETTLEMENT_FROZEN')
}
