import { balancesOf, isLumpSum, quantityOfPercent, settlementFaults } from '@temelia/estimation/settlement'
import { paidBy, quantityOfAmount } from '@temelia/estimation/settlement-amount'
import { SettlementValuer } from '@temelia/estimation/settlement-value'
import { roundDecimal } from '@temelia/decimal/arithmetic'
import type { Entity, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { Deduction } from '@temelia/model/estimation/deduction'
import { Project } from '@temelia/model/estimation/project'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { demand, find } from '../../records/find.ts'
import type { Engine } from '../../records/operation.ts'
import { trace } from '../../records/trace.ts'
import { lockProject } from '../project-rows.ts'
import { demandLeftLater, isFrozen, refreshSettlements } from './refresh.ts'
import { demandSeenLines, type SeenValue } from './seen-lines.ts'
import {
  type DeductionRow,
  deductionRows,
  executedBy,
  type Settled,
  type SettledLine,
  settledLines,
  settledOf,
} from './settlement-rows.ts'
import { earlierThan, storedLines } from './stored.ts'

/** What is typed for an article: a quantity, a percentage of what is available, or its direct cost as money. */
export type TypedLine = Readonly<
  (
    | { articleId: number; quantity: number }
    | { articleId: number; percent: number }
    | { articleId: number; amount: number }
    /** Stored materials alone. */
    | { articleId: number }
  ) & {
    /** Materials presently stored; left out, they stay as far as so much is left of the line. */
    stored?: number | undefined
    /** What its person saw there. */
    was?: SeenValue | undefined
  }
>

/**
 * Saves completed quantities of a settlement; the other lines stay. All or none.
 * @throws AppError SETTLEMENT_FROZEN, INVALID_DATA for an article that is not settled here, CHANGED_MEANWHILE for what somebody else changed unseen,
 * SETTLEMENT_OVER_CONTRACT naming each line
 */
export async function saveLines(
  context: Context,
  engine: Engine,
  id: number,
  typed: readonly TypedLine[],
): Promise<DeductionRow> {
  const { projectId } = await find(context, Deduction, id)
  // Two people who fill in a settlement at once wait for each other, so that together they do not pass the contract; so does who approves it.
  await lockProject(context, projectId)
  const deduction = await find(context, Deduction, id)
  demand(context, 'edit', Deduction, deduction)
  if (isFrozen(deduction)) throw new AppError('SETTLEMENT_FROZEN')
  const row = await find(context, Project, deduction.projectId)
  const settled = await settledOf(context, row, deduction.objectId)
  const lines = await settledLines(context, row.id)
  const valuer = new SettlementValuer(settled)
  const held = new Map(lines.flatMap((line) => (line.deductionId === id ? [[line.articleId, line] as const] : [])))
  const counted = quantified(settled, lines, deduction.id, typed, valuer)
  const earlier = earlierThan(deduction, await deductionRows(context, row.id))
  const stored = storedLines(
    settled,
    counted.map((line, index) => ({ ...line, stored: typed[index]?.stored })),
    lines.filter(({ deductionId }) => earlier.has(deductionId)),
    held,
    valuer,
  )
  const quantities = counted.map((line, index): Saved => ({ ...line, stored: stored[index] ?? 0 }))
  await demandSeenLines(
    context,
    deduction,
    held,
    quantities.map((line, index) => ({ ...line, was: typed[index]?.was })),
  )
  demandWithin(settled, lines, deduction.id, quantities)
  await write(context, deduction, quantities, valuer)
  await refreshSettlements(context, row)
  const grown = quantities.filter(({ articleId, quantity }) => quantity > (held.get(articleId)?.quantity ?? 0))
  await demandLeftLater(context, row, deduction, new Set(grown.map(({ articleId }) => articleId)))
  const after = await find(context, Deduction, id)
  const [before, now] = [deduction, after] as unknown as [Row<Entity>, Row<Entity>]
  await trace(context, [{ of: Deduction as Entity, before, after: now, happening: 'edit' as const }], engine.live)
  return after
}

interface Quantified {
  readonly articleId: number
  readonly quantity: number
  readonly percent: number | null
  readonly amount: number | null
}

interface Saved extends Quantified {
  readonly stored: number
}

/** @throws AppError INVALID_DATA with the place of each article that is deleted, of elsewhere, named twice, or paid for though it is worth nothing */
function quantified(
  settled: Settled,
  lines: readonly SettledLine[],
  deductionId: number,
  typed: readonly TypedLine[],
  valuer: SettlementValuer,
): Quantified[] {
  const balances = balancesOf(settled.articles, executedBy(lines))
  const available = new Map(balances.map((balance) => [balance.articleId, balance.available]))
  const byId = new Map(settled.articles.map((article) => [article.id, article]))
  const others = lines.filter((line) => line.deductionId !== deductionId)
  const executed = executedBy(others)
  const inMoney = typed.some((line) => 'amount' in line)
  const worth = inMoney ? valuer.worthOf(available) : null
  const billed = inMoney ? valuer.run(executed, undefined, paidBy(others)) : null
  const seen = new Set<number>()
  const faults: FieldFault[] = []
  const quantities = typed.flatMap((line, index): Quantified[] => {
    const { articleId } = line
    const most = available.get(articleId)
    const twice = seen.has(articleId)
    seen.add(articleId)
    if (most === undefined || twice) {
      faults.push({ field: `Lines[${index}].ArticleId`, code: twice ? 'DUPLICATE' : 'NOT_FOUND' })
      return []
    }
    if ('quantity' in line) return [{ articleId, quantity: line.quantity, percent: null, amount: null }]
    const article = byId.get(articleId)
    if ('percent' in line) {
      const lumpSum = article !== undefined && isLumpSum(article)
      const quantity = quantityOfPercent(most, line.percent, settled.project.quantityDecimals, lumpSum)
      return [{ articleId, quantity, percent: line.percent, amount: null }]
    }
    if (!('amount' in line)) {
      const own = lines.find((one) => one.deductionId === deductionId && one.articleId === articleId)
      return [{ articleId, quantity: own?.quantity ?? 0, percent: own?.percent ?? null, amount: own?.amount ?? null }]
    }
    const amount = roundDecimal(line.amount, settled.project.totalDecimals)
    const quantity = quantityOfAmount(amount, {
      available: most,
      worth: worth?.(articleId) ?? 0,
      executed: executed.get(articleId) ?? 0,
      billed: billed?.article(articleId)?.total ?? 0,
    })
    if (quantity === null) {
      faults.push({ field: `Lines[${index}].Amount`, code: 'WORTH_NOTHING' })
      return []
    }
    return [{ articleId, quantity, percent: null, amount: amount === 0 ? null : amount }]
  })
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
  return quantities
}

/** @throws AppError SETTLEMENT_OVER_CONTRACT with the place of every typed line that passes what is available */
function demandWithin(
  settled: Settled,
  lines: readonly SettledLine[],
  deductionId: number,
  quantities: readonly Quantified[],
): void {
  const places = new Map(quantities.map(({ articleId }, index) => [articleId, index]))
  const kept = lines.filter((line) => line.deductionId !== deductionId || !places.has(line.articleId))
  const balances = balancesOf(settled.articles, executedBy([...kept, ...quantities]))
  const found = settlementFaults(settled.articles, balances)
  const [first] = found
  if (!first) return
  const article = settled.articles.find(({ id }) => id === first.articleId)
  throw new AppError('SETTLEMENT_OVER_CONTRACT', {
    params: { name: article?.symbol ?? article?.name ?? '', most: first.most },
    faults: found.flatMap(({ articleId, code, most }) => {
      const index = places.get(articleId)
      if (index === undefined) return []
      const column = quantities[index]?.amount == null ? 'Quantity' : 'Amount'
      return [{ field: `Lines[${index}].${column}`, code, params: { most } }]
    }),
  })
}

/** One statement writes the lines, however many; those of nothing go. */
async function write(
  context: Context,
  deduction: DeductionRow,
  quantities: readonly Saved[],
  valuer: SettlementValuer,
): Promise<void> {
  const { clientId } = context.actor
  const values = valuer.run(executedBy(quantities), undefined, paidBy(quantities))
  const rows = quantities
    .filter(({ quantity, stored }) => quantity !== 0 || stored !== 0)
    .map(({ articleId, quantity, percent, amount, stored }) => ({
      article_id: articleId,
      quantity,
      percent,
      amount,
      stored,
      total: values.article(articleId)?.total ?? 0,
    }))
  const gone = quantities.flatMap(({ articleId, quantity, stored }) =>
    quantity === 0 && stored === 0 ? [articleId] : [],
  )
  if (gone.length > 0)
    await context.tx.run(
      sql`delete from deduction_lines where client_id = ${clientId} and deduction_id = ${deduction.id} and article_id = any(${gone}::bigint[])`,
    )
  if (rows.length > 0)
    await context.tx.run(sql`
      insert into deduction_lines as l (client_id, deduction_id, project_id, article_id, quantity, percent, amount, stored, total)
      select ${clientId}::bigint, ${deduction.id}::bigint, ${deduction.projectId}::bigint, article_id, quantity, percent, amount, stored, total
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(article_id bigint, quantity numeric, percent numeric, amount numeric, stored numeric, total numeric)
      on conflict (client_id, deduction_id, article_id) do update
        set quantity = excluded.quantity, percent = excluded.percent, amount = excluded.amount, stored = excluded.stored, total = excluded.total, version = l.version + 1, updated_at = excluded.updated_at
      returning 1`)
  await context.tx.run(
    sql`update deductions set version = version + 1, updated_at = now() where client_id = ${clientId} and id = ${deduction.id}`,
  )
}
