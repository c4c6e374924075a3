/** Lines of settlements that are typed as money (SPEC.md R10.13): their share of the article, and articles that are worth exactly so much. */
import { allocate } from '@temelia/decimal/allocate'
import {
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  quotient15,
  roundDecimal,
  subtractDecimals,
} from '@temelia/decimal/arithmetic'
import { fromScaled, toScaled } from '@temelia/decimal/number'
import { type ByColumn, COST_COLUMNS } from './schedule-of-values.ts'
import type { SettlementArticle } from './settlement.ts'
import type { ArticleResult } from './types.ts'

/** What settlements count of an article: all of it, and what of it was typed as money. */
export interface Paid {
  /** The quantity that the amount stands for, part of what is settled. */
  quantity: number
  amount: number
}

/** A line of a settlement. */
export interface CountedLine {
  articleId: number
  quantity: number
  /** Null: it is worth its quantity. */
  amount?: number | null
}

const SHARE_DECIMALS = 9

/** What of some lines together was typed as money, by article. */
export function paidBy(lines: readonly CountedLine[]): Map<number, Paid> {
  const paid = new Map<number, Paid>()
  for (const { articleId, quantity, amount } of lines) {
    if (amount === null || amount === undefined) continue
    const { quantity: share, amount: sum } = paid.get(articleId) ?? { quantity: 0, amount: 0 }
    paid.set(articleId, { quantity: addDecimals(share, quantity), amount: addDecimals(sum, amount) })
  }
  return paid
}

/** An article with what can be settled of it, and what settlements beside this one count. */
export interface Payable {
  available: number
  /** The direct cost of all that is available. */
  worth: number
  /** Settled by others: quantity and money. */
  executed: number
  billed: number
}

/**
 * The quantity that an amount of money stands for: its share of what is available, or all that is left where the amount is all that is left of the
 * money. Null where the article is worth nothing.
 */
export function quantityOfAmount(amount: number, { available, worth, executed, billed }: Payable): number | null {
  if (amount === 0) return 0
  if (worth === 0) return null
  if (compareDecimals(addDecimals(billed, amount), worth) === 0) return subtractDecimals(available, executed)
  return roundDecimal(quotient15(multiplyDecimals(available, amount, 15), worth), SHARE_DECIMALS)
}

type Columns = ByColumn

/** An amount in the columns of an article, as all of it lies in them, by largest remainder. */
export function inColumns(amount: number, whole: Columns, totalDecimals: number): Columns {
  const weights = COST_COLUMNS.map((column) => toScaled(roundDecimal(whole[column], totalDecimals), totalDecimals))
  const shares = allocate(toScaled(roundDecimal(amount, totalDecimals), totalDecimals), weights)
  return Object.fromEntries(
    COST_COLUMNS.map((column, at) => [column, fromScaled(shares[at] ?? 0, totalDecimals)]),
  ) as unknown as Columns
}

/** Two amounts by columns together. */
export function addColumns(one: Columns, other: Columns | undefined): Columns {
  if (!other) return one
  return Object.fromEntries(
    COST_COLUMNS.map((column) => [column, addDecimals(one[column], other[column])]),
  ) as unknown as Columns
}

/**
 * An article without recipe that comes to exactly these columns, hours and weight. Its quantity is the smallest amount of money, so that its unit
 * prices are whole numbers, which no rounding touches.
 */
export function worthExactly(
  article: SettlementArticle,
  columns: Columns,
  { laborHours, weight }: Pick<ArticleResult, 'laborHours' | 'weight'>,
  totalDecimals: number,
): SettlementArticle {
  const units = 10 ** totalDecimals
  const per = (amount: number): number => multiplyDecimals(amount, units, 8)
  const { id, estimateId, role, provenience, provenienceType, sourceId } = article
  return {
    id,
    estimateId,
    role,
    ...(sourceId === undefined ? {} : { sourceId }),
    ...(provenience === undefined ? {} : { provenience }),
    ...(provenienceType === undefined ? {} : { provenienceType }),
    quantity: 1 / units,
    opMaterials: per(addDecimals(columns.materials, addDecimals(columns.subcontract, columns.other))),
    opLabor: per(columns.labor),
    opEquipments: per(columns.equipments),
    opTransports: per(columns.transports),
    rsLaborHours: per(laborHours),
    weight: per(weight),
  }
}
