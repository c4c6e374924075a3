import { subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { type Balance, balancesOf } from '@temelia/estimation/settlement'
import { paidBy } from '@temelia/estimation/settlement-amount'
import { SettlementValuer } from '@temelia/estimation/settlement-value'
import type { Totals } from '@temelia/estimation/types'
import { encode } from '@temelia/model/codec'
import { type Entity, wireName } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Deduction } from '@temelia/model/estimation/deduction'
import { Project } from '@temelia/model/estimation/project'
import { actionsOf } from '../../http/record-routes.ts'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { encodeLists } from '../money.ts'
import { projectTotals } from '../totals.ts'
import { isFrozen } from './refresh.ts'
import { earlierThan, previousOf } from './stored.ts'
import { deductionRows, executedBy, settledLines, settledOf } from './settlement-rows.ts'

/**
 * A settlement as it is filled in: every article with what is contracted, cancelled, extra, settled before, in this one and after it, and
 * what the browser's engine needs to value it.
 */
export async function sheetOf(context: Context, id: number): Promise<Record<string, unknown>> {
  const deduction = await find(context, Deduction, id)
  const project = await find(context, Project, deduction.projectId)
  const settled = await settledOf(context, project, deduction.objectId)
  const deductions = await deductionRows(context, project.id)
  const lines = await settledLines(context, project.id)
  const own = new Map(
    lines.filter(({ deductionId }) => deductionId === id).map((line) => [line.articleId, line] as const),
  )
  const others = lines.filter(({ deductionId }) => deductionId !== id)
  const earlier = earlierThan(deduction, deductions)
  const before = executedBy(others.filter(({ deductionId }) => earlier.has(deductionId)))
  const after = executedBy(others.filter(({ deductionId }) => !earlier.has(deductionId)))
  const billed =
    others.length === 0 ? null : new SettlementValuer(settled).run(executedBy(others), undefined, paidBy(others))
  const previous = previousOf(deductions, deduction)?.id
  const storedBefore = new Map(
    lines.flatMap((line) => (line.deductionId === previous ? [[line.articleId, line.stored] as const] : [])),
  )
  const balances = balancesOf(settled.articles, executedBy(lines))
  const byId = new Map(settled.articles.map((article) => [article.id, article]))
  const scope = deductions.filter(({ objectId }) => objectId === deduction.objectId)
  const latest = scope.at(-1)?.id === id
  const inside = new Set(settled.articles.map((article) => article.id))
  const alone = !others.some(
    ({ deductionId, articleId }) => inside.has(articleId) && !scope.some((one) => one.id === deductionId),
  )
  return {
    Deduction: encode(Deduction, deduction, {
      ...actionsOf(context.actor, Deduction, deduction),
      fill: !isFrozen(deduction) && actionsOf(context.actor, Deduction, deduction).edit === true,
    }),
    /** What settlements of the scope beside this one are worth; null where this one does not end it. */
    Others:
      latest && alone
        ? sumDecimals(scope.filter((one) => one.id !== id).map(({ withoutVat }) => withoutVat ?? 0))
        : null,
    Lines: balances.map((balance) => ({
      ...rowOf(balance),
      RevisionId: byId.get(balance.articleId)?.revisionId ?? null,
      Before: before.get(balance.articleId) ?? 0,
      After: after.get(balance.articleId) ?? 0,
      Quantity: own.get(balance.articleId)?.quantity ?? 0,
      Percent: own.get(balance.articleId)?.percent ?? null,
      Amount: own.get(balance.articleId)?.amount ?? null,
      Stored: own.get(balance.articleId)?.stored ?? 0,
      StoredBefore: storedBefore.get(balance.articleId) ?? 0,
      /** What the other settlements count of it in money, typed amounts as they were typed. */
      Billed: billed?.article(balance.articleId)?.total ?? 0,
    })),
    Articles: settled.articles.map(({ role, ...article }) => ({ Role: role, ...named(Article, article) })),
    Components: (settled.components ?? []).map((component) => named(ArticleComponent, component)),
    Resources: (settled.resources ?? []).map((resource) => named(ArticleResource, resource)),
  }
}

/**
 * The five cumulative views of a project (SPEC.md R10.10): contracted, executed, approved, invoiced and remaining, by value and by article.
 * @param objectId null: of the whole project
 */
export async function balanceOf(
  context: Context,
  projectId: number,
  objectId: number | null,
): Promise<Record<string, unknown>> {
  const project = await find(context, Project, projectId)
  const settled = await settledOf(context, project, objectId)
  const deductions = (await deductionRows(context, project.id)).filter(
    (deduction) => objectId === null || deduction.objectId === objectId,
  )
  const lines = await settledLines(context, project.id)
  const contract = new SettlementValuer(settled).contract()
  const worth = (states?: readonly string[], of: 'withoutVat' | 'adjustment' = 'withoutVat') =>
    sumDecimals(deductions.filter(({ state }) => !states || states.includes(state)).map((row) => row[of] ?? 0))
  const stateOf = new Map(deductions.map(({ id, state }) => [id, state]))
  const counted = (states: readonly string[]) =>
    executedBy(lines.filter(({ deductionId }) => states.includes(stateOf.get(deductionId) ?? '')))
  const [approved, invoiced] = [counted(['approved', 'invoiced']), counted(['invoiced'])]
  const executed = worth()
  const totals = await projectTotals(context, project)
  const { lists } = (objectId === null ? totals.total : totals.totalOf(objectId)) ?? { lists: [] }
  return {
    Contract: valueOf(contract.contract),
    Cancelled: valueOf(contract.cancelled),
    Extra: valueOf(contract.extra),
    Contracted: contract.withoutVat,
    Executed: executed,
    Approved: worth(['approved', 'invoiced']),
    Invoiced: worth(['invoiced']),
    Remaining: subtractDecimals(contract.withoutVat, executed),
    /** No part of the contract that is settled (SPEC.md R18.4). */
    EquipmentLists: encodeLists(lists),
    /** Adjustments of prices beside the contract, in the same views. */
    Adjustment: {
      Executed: worth(undefined, 'adjustment'),
      Approved: worth(['approved', 'invoiced'], 'adjustment'),
      Invoiced: worth(['invoiced'], 'adjustment'),
    },
    Retained: sumDecimals(deductions.map(({ retained }) => retained ?? 0)),
    Recovered: sumDecimals(deductions.map(({ recovered }) => recovered ?? 0)),
    Lines: balancesOf(settled.articles, executedBy(lines)).map((balance) => ({
      ...rowOf(balance),
      Executed: balance.executed,
      Approved: approved.get(balance.articleId) ?? 0,
      Invoiced: invoiced.get(balance.articleId) ?? 0,
      Remaining: balance.remaining,
    })),
  }
}

/** Some fields of a record under their names on the wire; empty ones are left out. */
function named(of: Entity, row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) =>
      value === null ? [] : [[key === 'id' ? of.wire.id : wireName(of, key), value]],
    ),
  )
}

function valueOf({ direct, withoutVat, vat, withVat }: Totals) {
  return { Direct: direct.total, WithoutVAT: withoutVat, VAT: vat, WithVAT: withVat }
}

function rowOf({ articleId, role, contracted, extra, cancelled, available }: Balance) {
  return {
    ArticleId: articleId,
    Role: role,
    Contracted: contracted,
    Extra: extra,
    Cancelled: cancelled,
    Available: available,
  }
}
