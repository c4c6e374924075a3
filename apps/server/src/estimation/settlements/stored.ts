import { roundDecimal } from '@temelia/decimal/arithmetic'
import { balancesOf } from '@temelia/estimation/settlement'
import type { SettlementValuer } from '@temelia/estimation/settlement-value'
import {
  mostStored,
  stillStored,
  storedOf,
  storedPercent,
  type StoredTerms,
} from '@temelia/estimation/stored-materials'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { readFirst } from '../../records/read-first.ts'
import { type DeductionRow, executedBy, type Settled, type SettledLine } from './settlement-rows.ts'

/** The settlements that come before one: by date, then by when they were made. */
export function earlierThan(deduction: DeductionRow, all: readonly DeductionRow[]): ReadonlySet<number> {
  const at = all.findIndex(({ id }) => id === deduction.id)
  return new Set(all.slice(0, at).map(({ id }) => id))
}

/** The settlement of the same scope before one, whose stored materials it begins with. @param all by their dates */
export function previousOf(all: readonly DeductionRow[], deduction: DeductionRow): DeductionRow | undefined {
  const scope = all.filter(({ objectId }) => objectId === deduction.objectId)
  return scope[scope.findIndex(({ id }) => id === deduction.id) - 1]
}

/** What is stored when a settlement is made, for its value. @param own what its lines have stored */
export function storedTerms(
  deduction: DeductionRow,
  previous: Pick<DeductionRow, 'stored' | 'storedRetained'> | undefined,
  own: readonly Pick<SettledLine, 'stored'>[],
): StoredTerms {
  return {
    stored: storedOf(own),
    percent: storedPercent(deduction.storedRetention, deduction.retention),
    before: previous?.stored ?? 0,
    retainedBefore: previous?.storedRetained ?? 0,
  }
}

/**
 * A frozen settlement was billed over what was stored before it.
 * @throws AppError SETTLEMENT_STORED_LATER where that is something else now
 */
export function demandStoredBefore(
  frozen: DeductionRow,
  previous: Pick<DeductionRow, 'stored' | 'storedRetained'> | undefined,
): void {
  const same =
    (frozen.storedBefore ?? 0) === (previous?.stored ?? 0) &&
    (frozen.storedRetainedBefore ?? 0) === (previous?.storedRetained ?? 0)
  if (!same) throw new AppError('SETTLEMENT_STORED_LATER', { params: { name: frozen.name ?? '' } })
}

/** A line of a settlement that is being saved. */
interface SavedLine {
  readonly articleId: number
  readonly quantity: number
  /** Typed; left out, what is stored stays as far as so much is left of the line. */
  readonly stored?: number | undefined
}

/**
 * What is stored of each line that is saved (SPEC.md R10.16), in their order.
 * @param others lines of the settlements before this one
 * @param held what is stored of its lines now
 * @throws AppError INVALID_DATA for more than is left of a line, below 0, or outside the United States
 */
export function storedLines(
  settled: Settled,
  saved: readonly SavedLine[],
  others: readonly SettledLine[],
  held: ReadonlyMap<number, Pick<SettledLine, 'stored'>>,
  valuer: SettlementValuer,
): number[] {
  const { project } = settled
  const before = (articleId: number) => held.get(articleId)?.stored ?? 0
  if (saved.every(({ articleId, stored }) => (stored ?? before(articleId)) === 0)) return saved.map(() => 0)
  const left = leftOf(settled, [...others, ...saved], valuer)
  const faults: FieldFault[] = []
  const stored = saved.map(({ articleId, stored: typed }, index) => {
    const field = `Lines[${index}].Stored`
    if (typed === undefined) return stillStored(before(articleId), left(articleId), project.totalDecimals)
    const sum = roundDecimal(typed, project.totalDecimals)
    const most = mostStored(left(articleId), project.totalDecimals)
    if (sum !== 0 && project.practice !== 'us') faults.push({ field, code: 'US_PROJECTS_ONLY' })
    else if (sum > most) faults.push({ field, code: 'OVER_STORED', params: { most } })
    else if (sum < 0) faults.push({ field, code: 'OUT_OF_RANGE' })
    return sum
  })
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
  return stored
}

/** What may be stored of a line after some lines together: what is left of its scheduled value, nothing of one that is not settled here. */
function leftOf(
  settled: Settled,
  until: readonly Pick<SettledLine, 'articleId' | 'quantity'>[],
  valuer: SettlementValuer,
): (articleId: number) => number {
  const balances = balancesOf(settled.articles, executedBy(until))
  return valuer.storableOf(new Map(balances.map(({ articleId, remaining }) => [articleId, remaining])))
}

/** What a line of a settlement has stored, and what it may at most. */
export interface StandingLine {
  readonly articleId: number
  readonly stored: number
  readonly most: number
}

/** What is stored of the articles that are settled: an alternate that is left keeps what was typed, but nothing of it counts. @param all by their dates */
export function standingLines(
  settled: Settled,
  all: readonly DeductionRow[],
  deduction: DeductionRow,
  lines: readonly SettledLine[],
  valuer: SettlementValuer,
): readonly StandingLine[] {
  const here = new Set(settled.articles.map(({ id }) => id))
  const own = lines.filter((line) => line.deductionId === deduction.id && line.stored !== 0 && here.has(line.articleId))
  if (own.length === 0) return []
  const until = new Set([...earlierThan(deduction, all), deduction.id])
  const left = leftOf(
    settled,
    lines.filter(({ deductionId }) => until.has(deductionId)),
    valuer,
  )
  return own.map(({ articleId, stored }) => ({
    articleId,
    stored,
    most: mostStored(left(articleId), settled.project.totalDecimals),
  }))
}

/** A new settlement begins with what the one before it in its scope has stored. @param all by their dates */
export async function carryStored(
  { tx, actor }: Context,
  all: readonly DeductionRow[],
  deduction: DeductionRow,
): Promise<void> {
  const previous = previousOf(all, deduction)
  if (!previous) return
  const stored = sql`select project_id, article_id, stored from deduction_lines
    where client_id = ${actor.clientId} and deduction_id = ${previous.id} and stored <> 0`
  await tx.run(sql`
    insert into deduction_lines (client_id, deduction_id, project_id, article_id, quantity, total, stored)
    select ${actor.clientId}::bigint, ${deduction.id}::bigint, l.project_id, l.article_id, 0, 0, l.stored from ${readFirst(stored)} as l
    returning id`)
}
