import { compareRevisions, type LineChange } from '@temelia/estimation/compare-revisions'
import { summedExactly, totalsFromSums } from '@temelia/estimation/from-sums'
import { SettlementValuer } from '@temelia/estimation/settlement-value'
import { addDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'
import type { Totals } from '@temelia/estimation/types'
import type { Context } from '../../records/context.ts'
import { type EstimateRow, objectRows, projectRow } from '../project-rows.ts'
import { projectInput } from '../settings.ts'
import { settledOf } from '../settlements/settlement-rows.ts'
import { articlesIn, isBeside, type RevisedArticle, type RevisionRow, revisionOf } from './revision-rows.ts'

/**
 * Two revisions of an estimate side by side (null: the contract), with their totals; lines that are the same are left out unless asked for.
 * Extra works and works given up are not another version: what counts is looked at with them added, or taken off.
 */
export async function compareOf(
  context: Context,
  estimate: EstimateRow,
  from: number | null,
  to: number | null,
  all: boolean,
): Promise<Record<string, unknown>> {
  const [left, right] = [await sideOf(context, estimate, from), await sideOf(context, estimate, to)]
  const changes = compareRevisions(left.articles, right.articles)
  const count = (kind: LineChange<RevisedArticle>['change']) => changes.filter(({ change }) => change === kind).length
  const [before, after] = [left.totals, right.totals]
  return {
    Added: count('added'),
    Removed: count('removed'),
    Changed: count('changed'),
    Same: count('same'),
    From: before,
    To: after,
    Difference: Object.fromEntries(
      Object.entries(after).map(([key, value]) => [key, subtractDecimals(value, before[key] ?? 0)]),
    ),
    Lines: changes
      .filter(({ change }) => all || change !== 'same')
      .map(({ change, from: old, to: now, quantity, price, value }) => ({
        Change: change,
        Symbol: (now ?? old)?.symbol ?? null,
        Name: (now ?? old)?.name ?? null,
        MeasureUnit: (now ?? old)?.measureUnit ?? null,
        From: old && lineOf(old),
        To: now && lineOf(now),
        Quantity: quantity,
        Price: price,
        Value: value,
      })),
  }
}

const AMOUNTS = ['quantity', 'materials', 'labor', 'equipments', 'transports', 'subcontract', 'other', 'total'] as const

/** One side: its lines, and what they come to. */
interface Side {
  articles: readonly RevisedArticle[]
  totals: Readonly<Record<string, number>>
}

/**
 * Works beside the contract count at the value their form prints (SPEC.md R17.4): what the contract comes to with them is that value added to it,
 * or taken off, not the recapitulation of both, which may differ by rounding.
 */
async function sideOf(context: Context, estimate: EstimateRow, id: number | null): Promise<Side> {
  const held = await articlesIn(context, estimate.id, id)
  const revision = id === null ? undefined : await revisionOf(context, estimate.id, id)
  if (!revision || !isBeside(revision)) return { articles: held, totals: await totalsOf(context, estimate, held) }
  const base = await articlesIn(context, estimate.id, estimate.revisionId)
  const articles = withBeside(base, held, revision)
  const beside = await besideTotals(context, estimate, held)
  if (beside === undefined) return { articles, totals: await totalsOf(context, estimate, articles) }
  const add = revision.reportType === 'NR' ? subtractDecimals : addDecimals
  const plain = await totalsOf(context, estimate, base)
  const totals = Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, add(value, beside[key] ?? 0)]))
  return { articles, totals }
}

/** The contract's lines with those of a revision beside it added to them, or taken off. */
function withBeside(
  base: readonly RevisedArticle[],
  held: readonly RevisedArticle[],
  revision: Pick<RevisionRow, 'reportType'>,
): RevisedArticle[] {
  const signed = (value: number) => (revision.reportType === 'NR' ? subtractDecimals(0, value) : value)
  const known = new Set(base.map((article) => article.id))
  const bySource = new Map(held.map((article) => [article.sourceId ?? 0, article]))
  const amounts = (of: (key: (typeof AMOUNTS)[number]) => number) =>
    Object.fromEntries(AMOUNTS.map((key) => [key, of(key)]))
  return [
    ...base.map((article) => {
      const by = bySource.get(article.id)
      return by ? { ...article, ...amounts((key) => addDecimals(article[key] ?? 0, signed(by[key] ?? 0))) } : article
    }),
    ...held
      .filter(({ sourceId }) => !known.has(sourceId ?? 0))
      .map((article) => ({ ...article, ...amounts((key) => signed(article[key] ?? 0)) })),
  ]
}

function lineOf({ id, quantity, price, total }: RevisedArticle) {
  return { ArticleId: id, Quantity: quantity, Price: price, Total: total }
}

/** The estimate alone with these articles: its recapitulation on their sums. */
async function totalsOf(
  context: Context,
  estimate: EstimateRow,
  articles: readonly RevisedArticle[],
): Promise<Record<string, number>> {
  const project = await projectRow(context, estimate.projectId as number)
  const sum = (key: 'materials' | 'labor' | 'equipments' | 'transports' | 'subcontract' | 'other') =>
    summedExactly(articles.map((article) => article[key] ?? 0))
  const summed = {
    M: sum('materials'),
    m: sum('labor'),
    U: sum('equipments'),
    T: sum('transports'),
    sub: sum('subcontract'),
    other: sum('other'),
  }
  const objects = (await objectRows(context, project.id)).filter(({ id }) => id === estimate.objectId)
  const { estimates } = totalsFromSums(projectInput(project), objects, [{ ...estimate, summed }])
  return wireTotals(estimates.get(estimate.id) as Totals)
}

/** Works beside the contract by themselves, valued as settlements and their forms do; undefined for an estimate that is not settled. */
async function besideTotals(
  context: Context,
  estimate: EstimateRow,
  held: readonly RevisedArticle[],
): Promise<Record<string, number> | undefined> {
  const project = await projectRow(context, estimate.projectId as number)
  const settled = await settledOf(context, project, null)
  const quantities = new Map(held.map(({ id, quantity }) => [id, quantity]))
  if (!settled.articles.some(({ id }) => quantities.has(id))) return undefined
  const totals = new SettlementValuer(settled).run(quantities).estimate(estimate.id)
  return totals && wireTotals(totals)
}

function wireTotals({ direct, withoutVat, vat, withVat }: Totals): Record<string, number> {
  return { Direct: direct.total, WithoutVAT: withoutVat, VAT: vat, WithVAT: withVat }
}
