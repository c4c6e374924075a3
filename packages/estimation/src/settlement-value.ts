/** Values of settlements (SPEC.md R10): the estimate's recapitulation run on the completed quantities. */
import {
  addDecimals,
  multiplyDecimals,
  percentOf,
  quotient15,
  subtractDecimals,
  sumDecimals,
} from '@temelia/decimal/arithmetic'
import { inheritedRecapitulation } from './inherited.ts'
import { calculateProject, type ProjectCalculation } from './project.ts'
import type { FixedLine, Recapitulation, RecapitulationLine, TieredLine } from './recapitulation-types.ts'
import type { SettlementArticle } from './settlement.ts'
import { fixedAmount } from './stack.ts'
import type { CalculationInput, EstimateInput, Money, ProjectInput, Totals } from './types.ts'
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
}

/** The value of one settlement. */
export interface SettlementValue {
  /** The recapitulation on the completed quantities. */
  totals: Totals
  /** Added to the last settlement so that all of them make the contract (R10.7). */
  difference: number
  /** At the prices of the contract. */
  withoutVat: number
  /** What the coefficient adds; beside the contract, not part of it (R10.11). */
  adjustment: number
  vat: number
  withVat: number
  retained: number
  recovered: number
  /** Without VAT and adjusted, less what is retained and recovered. */
  net: number
}

/** Values settlements of one contract again and again; the contract itself is computed once. */
export class SettlementValuer {
  private readonly contracted: ProjectCalculation

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
   */
  run(quantities: ReadonlyMap<number, number>, vat: number = this.input.project.vat): ProjectCalculation {
    const { project, articles } = this.input
    const plain: CalculationInput = {
      ...this.input,
      project: { ...project, vat },
      articles: quantified(articles, quantities),
    }
    const now = calculateProject(plain)
    return hasShares(this.input) ? calculateProject(withShares(plain, now, this.contracted)) : now
  }

  /** The value of a settlement; `rest` is what is left of the contract by value, when this settlement is the last one. */
  settle(quantities: ReadonlyMap<number, number>, terms: SettlementTerms, rest: number | null = null): SettlementValue {
    const totals = this.run(quantities, terms.vat).project()
    const digits = this.input.project.totalDecimals
    const difference = rest === null ? 0 : subtractDecimals(rest, totals.withoutVat)
    const withoutVat = addDecimals(totals.withoutVat, difference)
    const adjustment = multiplyDecimals(withoutVat, subtractDecimals(terms.coefficient ?? 1, 1), digits)
    const adjusted = addDecimals(withoutVat, adjustment)
    const added = addDecimals(difference, adjustment)
    const { vat } = billedWith(totals, added, terms.vat, digits)
    const retained = percentOf(adjusted, terms.retention, digits)
    const recovered = percentOf(adjusted, terms.advance, digits)
    return {
      totals,
      difference,
      withoutVat,
      adjustment,
      vat,
      withVat: addDecimals(adjusted, vat),
      retained,
      recovered,
      net: subtractDecimals(adjusted, addDecimals(retained, recovered)),
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

function ownQuantities(input: SettlementInput, role: SettlementArticle['role']): ReadonlyMap<number, number> {
  return new Map(input.articles.flatMap((article) => (article.role === role ? [[article.id, article.quantity]] : [])))
}

/** The articles that have a quantity, with that quantity typed in place of their own. */
function quantified(
  articles: readonly SettlementArticle[],
  quantities: ReadonlyMap<number, number>,
): SettlementArticle[] {
  return articles.flatMap((article) => {
    const quantity = quantities.get(article.id) ?? 0
    return quantity === 0 ? [] : [{ ...article, quantity, formula: null }]
  })
}

/** Whether a recapitulation has lines that count by share (R10.6). */
function hasShares(input: SettlementInput): boolean {
  return stacksOf(input).some(({ lines }) => lines.some((line) => line.kind === 'fixed' || isSliding(line)))
}

/** A rate that changes with the amount: a part of the contract does not bear the same percentage as the whole. */
function isSliding(line: RecapitulationLine): line is TieredLine {
  return line.kind === 'tiered' && (line.tiers.length > 1 || line.tiers[0]?.upTo !== null)
}

/** A line of any kind as an amount; its time, or its slices, are then in it. */
function asAmount({ code, name, taxable, into }: FixedLine | TieredLine, amount: number): FixedLine {
  return {
    kind: 'fixed',
    code,
    amount,
    ...(name === undefined ? {} : { name }),
    ...(taxable === undefined ? {} : { taxable }),
    ...(into === undefined ? {} : { into }),
  }
}

function stacksOf({ project, objects, estimates }: SettlementInput): Recapitulation[] {
  return [
    inheritedRecapitulation(project).recapitulation,
    ...[...objects, ...estimates].flatMap(({ recapitulation }) => recapitulation ?? []),
  ]
}

/**
 * Every line that does not grow with its bases cut to its share: of the estimate where each runs its own, else of all that run together. A sliding
 * rate becomes the amount it comes to in the contract: run on each settlement by itself it would begin with its first slice every time.
 */
function withShares(input: CalculationInput, now: ProjectCalculation, contract: ProjectCalculation): CalculationInput {
  const { project, objects, estimates } = input
  const objectAt = new Map(objects.map((object) => [object.id, object]))
  const holding = new Map(
    estimates.map((estimate) => [
      estimate.id,
      inheritedRecapitulation(project, objectAt.get(estimate.objectId), estimate),
    ]),
  )
  const totalsOf = (calculation: ProjectCalculation, those: readonly EstimateInput[]) =>
    those.flatMap(({ id }) => calculation.within(id) ?? [])
  const cut = (stack: Recapitulation, those: readonly EstimateInput[]): Recapitulation => {
    const contracted = totalsOf(contract, those)
    const whole = sumDecimals(contracted.map(({ direct }) => direct.total))
    const settled = sumDecimals(totalsOf(now, those).map(({ direct }) => direct.total))
    const ratio = whole === 0 ? 0 : quotient15(settled, whole)
    const share = (amount: number): number => multiplyDecimals(amount, ratio, project.totalDecimals)
    const comesTo = (code: string): number =>
      sumDecimals(contracted.flatMap(({ lines }) => lines.find((line) => line.code === code)?.total ?? []))
    return {
      ...stack,
      lines: stack.lines.map((line): RecapitulationLine => {
        if (line.kind === 'fixed') return asAmount(line, share(fixedAmount(line)))
        return isSliding(line) && whole !== 0 ? asAmount(line, share(comesTo(line.code))) : line
      }),
    }
  }
  const common = inheritedRecapitulation(project).recapitulation
  const under = (from: 'object' | 'project', objectId?: number) =>
    estimates.filter((estimate) => {
      const source = holding.get(estimate.id)?.from
      return from === 'object'
        ? source === from && estimate.objectId === objectId
        : source !== 'estimate' && source !== 'object'
    })
  return {
    ...input,
    project: { ...project, recapitulation: common.scope === 'project' ? cut(common, under('project')) : common },
    objects: objects.map((object) =>
      object.recapitulation?.scope === 'project'
        ? { ...object, recapitulation: cut(object.recapitulation, under('object', object.id)) }
        : object,
    ),
    estimates: estimates.map((estimate) => {
      const held = holding.get(estimate.id)
      const alone = held && (held.from === 'estimate' || held.recapitulation.scope === 'estimate')
      return alone ? { ...estimate, recapitulation: cut(held.recapitulation, [estimate]) } : estimate
    }),
  }
}
