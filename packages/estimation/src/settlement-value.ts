/** Values of settlements (SPEC.md R10): the estimate's recapitulation run on the completed quantities. */
import { addDecimals, multiplyDecimals, percentOf, quotient15, subtractDecimals } from '@temelia/decimal/arithmetic'
import { calculateProject, type ProjectCalculation } from './project.ts'
import { type ByColumn, COST_COLUMNS, loadedCost } from './schedule-of-values.ts'
import type { SettlementArticle } from './settlement.ts'
import { ownQuantities, quantified } from './settlement-quantities.ts'
import { hasShares, withShares } from './settlement-share.ts'
import { addColumns, inColumns, type Paid, worthExactly } from './settlement-amount.ts'
import {
  NOTHING_STORED,
  retainedWith,
  storedBilled,
  storedMoney,
  type StoredMoney,
  type StoredTerms,
} from './stored-materials.ts'
import type { ArticleResult, CalculationInput, Money, ProjectInput, Totals } from './types.ts'
import { ROMANIAN_VAT, rateOn } from './vat.ts'

/** What settlements of a project, or of one of its objects, are computed from. */
export interface SettlementInput extends Omit<CalculationInput, 'articles'> {
  articles: readonly SettlementArticle[]
}

/** Values of the contract, of the works given up, of the extra works, and of all together, without VAT. */
export interface ContractValue {
  contract: Totals
  cancelled: Totals
  extra: Totals
  /** Contract + extra - cancelled. */
  withoutVat: number
}

/** What is kept back of a settlement, in percent of its value without VAT, and by how much the clause of the contract adjusts its prices. */
export interface SettlementTerms {
  vat: number
  retention: number
  advance: number
  /** Left out, prices are not adjusted. */
  coefficient?: number
  /** Materials on hand (United States); left out, there are none. */
  stored?: StoredTerms
}

/** The value of one settlement. */
export interface SettlementValue extends StoredMoney {
  /** The recapitulation on the completed quantities. */
  totals: Totals
  /** Added to the last settlement so that all of them make the contract (R10.7). */
  difference: number
  /** At the prices of the contract. */
  withoutVat: number
  /** What the coefficient adds; beside the contract, not part of it (R10.11). */
  adjustment: number
  /** VAT and the value with it hold the adjustment and what is billed of stored materials. */
  vat: number
  withVat: number
  /** Of works and stored materials together. */
  retained: number
  recovered: number
  /** Without VAT, adjusted and with stored materials, less what is retained and recovered. */
  net: number
}

/** A run of the recapitulation on the quantities of a settlement. */
export type SettledCalculation = Pick<ProjectCalculation, 'project' | 'object' | 'estimate' | 'article'>

/** How totals name the columns of cost. */
const CODES = {
  materials: 'M',
  labor: 'm',
  equipments: 'U',
  transports: 'T',
  subcontract: 'sub',
  other: 'other',
} as const satisfies Record<keyof ByColumn, string>

const NOTHING_PAID: ReadonlyMap<number, Paid> = new Map()

/** Values settlements of one contract again and again; the contract itself is computed once. */
export class SettlementValuer {
  private readonly contracted: ProjectCalculation
  private wholes: ProjectCalculation | null = null

  constructor(private readonly input: SettlementInput) {
    this.contracted = calculateProject({
      ...input,
      articles: quantified(input.articles, ownQuantities(input, 'contract')),
    })
  }

  /** Value of the contract with what was given up and added. */
  contract(): ContractValue {
    const contract = this.contracted.project()
    const cancelled = this.run(ownQuantities(this.input, 'cancelled')).project()
    const extra = this.run(ownQuantities(this.input, 'extra')).project()
    const withoutVat = subtractDecimals(addDecimals(contract.withoutVat, extra.withoutVat), cancelled.withoutVat)
    return { contract, cancelled, extra, withoutVat }
  }

  /**
   * The recapitulation on these quantities. Fixed amounts count by the share that the direct cost has in the contract's (R10.6).
   * @param vat replaces the project's rate; an estimate's own rate stays
   * @param paid what of the quantities was typed as money: it is worth that, whatever its quantity comes to (R10.13)
   */
  run(
    quantities: ReadonlyMap<number, number>,
    vat: number = this.input.project.vat,
    paid: ReadonlyMap<number, Paid> = NOTHING_PAID,
  ): SettledCalculation {
    const { project, articles } = this.input
    const plain: SettlementInput = {
      ...this.input,
      project: { ...project, vat },
      articles: quantified(articles, quantities),
    }
    const counted = calculateProject(plain)
    if (paid.size === 0) return this.shared(plain, counted)
    const valued = this.withPaid(plain, counted, paid)
    const run = this.shared(valued, calculateProject(valued))
    return {
      project: () => run.project(),
      object: (id) => run.object(id),
      estimate: (id) => run.estimate(id),
      article: (id) => {
        const [shown, exact] = [counted.article(id), run.article(id)]
        if (!shown || !exact || !paid.has(id)) return shown
        const { materials, labor, equipments, transports, subcontract, other, total } = exact
        return { ...shown, materials, labor, equipments, transports, subcontract, other, total }
      },
    }
  }

  /** What all that is available of each article comes to, without the recapitulation; what is not given is its own quantity. */
  worthOf(quantities: ReadonlyMap<number, number>): (articleId: number) => number {
    const { articles } = this.input
    const calculation = calculateProject({ ...this.input, articles: quantified(articles, quantities) })
    return (id) => calculation.article(id)?.total ?? 0
  }

  /** The scheduled value of so much of each article: its direct cost as the recapitulation loads it (R10.14). */
  scheduledOf(quantities: ReadonlyMap<number, number>): (articleId: number) => number {
    const [run, load] = [this.run(quantities), this.loads()]
    const estimates = new Map(this.input.articles.map(({ id, estimateId }) => [id, estimateId]))
    return (id) => {
      const [cost, estimateId] = [run.article(id), estimates.get(id)]
      return cost && estimateId !== undefined ? loadedCost(cost, load(estimateId)) : 0
    }
  }

  /** What may be stored of so much of each article (R10.16): its scheduled value, and nothing of an alternate that is deducted. */
  storableOf(quantities: ReadonlyMap<number, number>): (articleId: number) => number {
    const scheduled = this.scheduledOf(quantities)
    const deducts = new Set(this.input.estimates.flatMap(({ id, counts }) => ((counts ?? 1) < 0 ? [id] : [])))
    const deducted = new Set(this.input.articles.flatMap(({ id, estimateId }) => (deducts.has(estimateId) ? [id] : [])))
    return (id) => (deducted.has(id) ? 0 : scheduled(id))
  }

  /**
   * What the recapitulation of each estimate makes of one of each column of cost: it is run on that column of the contract alone (R10.14).
   * A column that the contract has nothing in is loaded as the whole is.
   */
  loads(): (estimateId: number) => ByColumn {
    const { estimates } = this.input
    const alone = COST_COLUMNS.map((column) => {
      const articles = estimates.flatMap(({ id }) => this.columnAlone(id, column) ?? [])
      const plain: SettlementInput = { ...this.input, articles, resources: [], components: [] }
      return this.shared(plain, calculateProject(plain))
    })
    const load = (run: ProjectCalculation, id: number): number | null => {
      const { direct, withoutVat } = run.estimate(id) ?? { direct: { total: 0 }, withoutVat: 0 }
      return direct.total === 0 ? null : quotient15(withoutVat, direct.total)
    }
    return (id) => {
      const whole = load(this.contracted, id) ?? 1
      return Object.fromEntries(
        COST_COLUMNS.map((column, at) => [column, load(alone[at] as ProjectCalculation, id) ?? whole]),
      ) as unknown as ByColumn
    }
  }

  /** An article that is worth what the contract of an estimate has in one column; null where it has nothing there. */
  private columnAlone(estimateId: number, column: keyof ByColumn): SettlementArticle | null {
    const { totalDecimals } = this.input.project
    const amount = this.contracted.estimate(estimateId)?.direct[CODES[column]] ?? 0
    if (amount === 0) return null
    const nothing = Object.fromEntries(COST_COLUMNS.map((one) => [one, 0])) as unknown as ByColumn
    const article: SettlementArticle = {
      id: estimateId,
      estimateId,
      quantity: 1,
      role: 'contract',
      provenienceType: column,
    }
    return worthExactly(article, { ...nothing, [column]: amount }, { laborHours: 0, weight: 0 }, totalDecimals)
  }

  /** Fixed amounts and sliding rates by their shares, where there are any. */
  private shared(input: SettlementInput, now: ProjectCalculation): ProjectCalculation {
    return hasShares(this.input) ? calculateProject(withShares(input, now, this.contracted)) : now
  }

  /** The articles with lines typed as money in place of what their quantity comes to. */
  private withPaid(
    plain: SettlementInput,
    counted: ProjectCalculation,
    paid: ReadonlyMap<number, Paid>,
  ): SettlementInput {
    const { totalDecimals } = plain.project
    const typed = new Map(
      plain.articles.flatMap(({ id, quantity }) => {
        const of = paid.get(id)
        return of ? [[id, subtractDecimals(quantity, of.quantity)] as const] : []
      }),
    )
    const byQuantity = calculateProject({ ...plain, articles: quantified(plain.articles, typed) })
    const isTyped = ({ articleId }: { articleId: number }): boolean => !typed.has(articleId)
    return {
      ...plain,
      articles: plain.articles.map((article) => {
        const [of, shown] = [paid.get(article.id), counted.article(article.id)]
        const whole = this.wholeOf(article.id)
        if (!of || !shown || !whole) return article
        const columns = addColumns(inColumns(of.amount, whole, totalDecimals), byQuantity.article(article.id))
        return worthExactly(article, columns, shown, totalDecimals)
      }),
      resources: (plain.resources ?? []).filter(isTyped),
      components: (plain.components ?? []).filter(isTyped),
    }
  }

  /** An article at its own quantity: how its money lies in the columns. */
  private wholeOf(articleId: number): ArticleResult | undefined {
    const { input } = this
    this.wholes ??= calculateProject({
      ...input,
      articles: input.articles.map((article) => ({ ...article, formula: null })),
    })
    return this.wholes.article(articleId)
  }

  /**
   * The value of a settlement.
   * @param rest what is left of the contract by value, when this settlement is the last one
   * @param paid what of the quantities was typed as money
   */
  settle(
    quantities: ReadonlyMap<number, number>,
    terms: SettlementTerms,
    rest: number | null = null,
    paid: ReadonlyMap<number, Paid> = NOTHING_PAID,
  ): SettlementValue {
    const totals = this.run(quantities, terms.vat, paid).project()
    const digits = this.input.project.totalDecimals
    const difference = rest === null ? 0 : subtractDecimals(rest, totals.withoutVat)
    const withoutVat = addDecimals(totals.withoutVat, difference)
    const adjustment = multiplyDecimals(withoutVat, subtractDecimals(terms.coefficient ?? 1, 1), digits)
    const adjusted = addDecimals(withoutVat, adjustment)
    const stored = storedMoney(terms.stored ?? NOTHING_STORED, digits)
    const billed = addDecimals(adjusted, storedBilled(stored))
    const added = subtractDecimals(billed, totals.withoutVat)
    const { vat } = billedWith(totals, added, terms.vat, digits)
    const retained = retainedWith(percentOf(adjusted, terms.retention, digits), stored)
    const recovered = percentOf(adjusted, terms.advance, digits)
    return {
      ...stored,
      totals,
      difference,
      withoutVat,
      adjustment,
      vat,
      withVat: addDecimals(billed, vat),
      retained,
      recovered,
      net: subtractDecimals(billed, addDecimals(retained, recovered)),
    }
  }
}

/**
 * Totals with something added before VAT, as the difference of the last settlement (R10.7): VAT is taken of both, once on the whole where every
 * cost is taxed, else on top of what was computed.
 * @param rate percent
 */
export function billedWith(totals: Money, added: number, rate: number, totalDecimals: number): Money {
  if (added === 0) return { withoutVat: totals.withoutVat, vat: totals.vat, withVat: totals.withVat }
  const withoutVat = addDecimals(totals.withoutVat, added)
  const vat =
    totals.vat === percentOf(totals.withoutVat, rate, totalDecimals)
      ? percentOf(withoutVat, rate, totalDecimals)
      : addDecimals(totals.vat, percentOf(added, rate, totalDecimals))
  return { withoutVat, vat, withVat: addDecimals(withoutVat, vat) }
}

/** The rate of a settlement: a project at the standard rate of its day follows the rate of the settlement's day; another rate stays (R10.8). */
export function settlementVat(project: ProjectInput, projectDate: string | null, date: string): number {
  if (project.practice === 'us' || projectDate === null) return project.vat
  const standard = rateOn(ROMANIAN_VAT, projectDate)
  return standard === project.vat ? (rateOn(ROMANIAN_VAT, date) ?? project.vat) : project.vat
}
