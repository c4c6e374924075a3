/** Quantities of settlements (SPEC.md R10): what is contracted, given up, extra, executed and left of every article. */
import { addDecimals, percentOf, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { decimalsOf } from '@temelia/decimal/number'
import type { ArticleInput } from './types.ts'
import { sameUnit } from './unit.ts'

/** Where an article stands: in the contract, in a revision of extra works (NCS), or in one of works given up (NR). */
export type SettlementRole = 'contract' | 'extra' | 'cancelled'

/** An article as settlements see it. */
export interface SettlementArticle extends ArticleInput {
  role: SettlementRole
  /** The article of the contract that an extra or cancelled one is a copy of. */
  sourceId?: number | null
}

/** The quantities of one article that is settled. */
export interface Balance {
  articleId: number
  role: 'contract' | 'extra'
  contracted: number
  extra: number
  cancelled: number
  /** Contracted + extra - cancelled. */
  available: number
  executed: number
  /** Below 0 only where extra works with the same source and price cover it (R10.4). */
  remaining: number
}

/** A quantity beyond what may be settled; `most` is what may stand there at most, together with what is settled elsewhere. */
export interface SettlementFault {
  articleId: number
  code: 'OVER_CONTRACT' | 'BELOW_ZERO'
  most: number
}

/**
 * The balance of every article of the contract and of extra works, in their order.
 * @param executed what settlements count of an article altogether
 */
export function balancesOf(articles: readonly SettlementArticle[], executed: ReadonlyMap<number, number>): Balance[] {
  const cancelled = new Map<number, number>()
  for (const { role, sourceId, quantity } of articles)
    if (role === 'cancelled' && sourceId != null)
      cancelled.set(sourceId, addDecimals(cancelled.get(sourceId) ?? 0, quantity))
  return articles.flatMap((article): Balance[] => {
    if (article.role === 'cancelled') return []
    const { id, role, quantity } = article
    const waived = cancelled.get(id) ?? 0
    const available = subtractDecimals(quantity, waived)
    const done = executed.get(id) ?? 0
    return [
      {
        articleId: id,
        role,
        contracted: role === 'contract' ? quantity : 0,
        extra: role === 'extra' ? quantity : 0,
        cancelled: waived,
        available,
        executed: done,
        remaining: subtractDecimals(available, done),
      },
    ]
  })
}

/** Decimals of a part of a lump sum: as many as a percentage of four decimals needs, and more. */
const LUMP_DECIMALS = 9

/** Whether an article is one sum rather than so many units: 1 of it, or measured in lump sums. */
export function isLumpSum({ quantity, measureUnit }: Pick<ArticleInput, 'quantity' | 'measureUnit'>): boolean {
  return quantity === 1 || sameUnit(measureUnit, 'LS')
}

/**
 * The quantity a percentage of what is available comes to, at the decimals of quantities or those of the contract, if more; of a lump sum to the last
 * decimal, so that the percentage of its money is exact (R10.3).
 */
export function quantityOfPercent(
  available: number,
  percent: number,
  quantityDecimals: number,
  lumpSum = false,
): number {
  return percentOf(available, percent, Math.max(lumpSum ? LUMP_DECIMALS : quantityDecimals, decimalsOf(available)))
}

/** What is settled beyond the contract or below nothing (R10.4, R10.5). */
export function settlementFaults(
  articles: readonly SettlementArticle[],
  balances: readonly Balance[],
): SettlementFault[] {
  const spare = spareOfExtras(articles, balances)
  return balances.flatMap(({ articleId, available, executed }): SettlementFault[] => {
    const most = addDecimals(available, spare.get(articleId) ?? 0)
    const [low, high] = most < 0 ? [most, 0] : [0, most]
    if (executed > high) return [{ articleId, code: most < 0 ? 'BELOW_ZERO' : 'OVER_CONTRACT', most }]
    if (executed < low) return [{ articleId, code: most < 0 ? 'OVER_CONTRACT' : 'BELOW_ZERO', most }]
    return []
  })
}

/** Whether nothing is left of any article; what extra works cover is made good by them. */
export function isSettled(articles: readonly SettlementArticle[], balances: readonly Balance[]): boolean {
  const sources = new Map(coveringPairs(articles))
  const left = new Map<number, number>()
  for (const { articleId, remaining } of balances) {
    const key = sources.get(articleId) ?? articleId
    left.set(key, addDecimals(left.get(key) ?? 0, remaining))
  }
  return [...left.values()].every((value) => value === 0)
}

/** By article of the contract: what is left of the extra works that cover it. */
function spareOfExtras(
  articles: readonly SettlementArticle[],
  balances: readonly Balance[],
): ReadonlyMap<number, number> {
  const remaining = new Map(balances.map((balance) => [balance.articleId, balance.remaining]))
  const spare = new Map<number, number>()
  for (const [extra, source] of coveringPairs(articles))
    spare.set(source, sumDecimals([spare.get(source) ?? 0, remaining.get(extra) ?? 0]))
  return spare
}

/** Extra works with the article of the contract they cover: their source, at the same price. */
function coveringPairs(articles: readonly SettlementArticle[]): [extra: number, source: number][] {
  const byId = new Map(articles.map((article) => [article.id, article]))
  return articles.flatMap(({ id, role, sourceId, price }): [number, number][] => {
    const source = role === 'extra' && sourceId != null ? byId.get(sourceId) : undefined
    return source && (source.price ?? 0) === (price ?? 0) ? [[id, source.id]] : []
  })
}
