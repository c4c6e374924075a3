/** The calculation of a whole project, from scratch and by single edits (SPEC.md R9). Inputs are never changed. */
import { countedSums, countsFully, totalsAlone } from './alternate-counts.ts'
import { articleResult, type LineCalculator, lineCalculator, overflow } from './article.ts'
import { addArticle, clearSums, createEstimateSums, directSumsOf, type EstimateSums } from './estimate-sums.ts'
import type { Variables } from './formula-arithmetic.ts'
import { loadArticle } from './load-article.ts'
import { resolveParameters } from './parameters.ts'
import { RollUp } from './roll-up.ts'
import { type ArticleTable, createArticleTable, createRecipeTable, type RecipeTable, withRoom } from './tables.ts'
import type {
  ArticleInput,
  ArticleResult,
  CalculationInput,
  CalculationSettings,
  ComponentInput,
  EstimateInput,
  Fault,
  ResourceInput,
  Rounding,
  Totals,
} from './types.ts'

/** What an edit touched: read the new totals of these, and of the project, from the calculation. */
export interface Edited {
  /** The article as it is now; null when it is gone. */
  article: ArticleResult | null
  estimateIds: number[]
  objectIds: number[]
}

const NO_RESOURCES: readonly ResourceInput[] = []
const NO_COMPONENTS: readonly ComponentInput[] = []
const UNPLACED = -1
const ROOM = 64

/** Calculates a project from scratch. Keep the result and feed it edits; a changed setting needs a new calculation. */
export function calculateProject(input: CalculationInput): ProjectCalculation {
  return new ProjectCalculation(input)
}

/** A calculated project: totals of every level, results of every article, faults; `save` and `remove` keep it current. */
export class ProjectCalculation {
  private articles: ArticleTable
  private recipe: RecipeTable
  private readonly sums: EstimateSums
  private readonly rollUp: RollUp
  private readonly settings: CalculationSettings
  private readonly variables: Variables
  private readonly parameterFaults: readonly Fault[]
  private readonly articleFaults = new Map<number, Fault[]>()
  private readonly estimates: readonly EstimateInput[]
  private readonly estimateAt: ReadonlyMap<number, number>
  private readonly objectAt: ReadonlyMap<number, number>
  private readonly calculators: Readonly<Record<Rounding, LineCalculator>>
  private readonly articleAt: Map<number, number>
  /** Recipe rows and components by position, for edits that do not bring their own. */
  private readonly resources: (readonly ResourceInput[])[]
  private readonly components: (readonly ComponentInput[])[]

  constructor(private readonly input: CalculationInput) {
    const { project, objects, estimates, articles } = input
    const parameters = resolveParameters(input.parameters ?? [], project.practice)
    this.variables = parameters.values
    this.parameterFaults = parameters.faults
    this.settings = project
    this.rollUp = new RollUp(project, objects, estimates)
    this.calculators = {
      LINE: lineCalculator({ ...pickSettings(project), rounding: 'LINE' }),
      FULL: lineCalculator({ ...pickSettings(project), rounding: 'FULL' }),
    }
    this.estimates = estimates
    this.estimateAt = positionsOf(estimates)
    this.objectAt = positionsOf(objects)
    this.articleAt = positionsOf(articles)
    this.resources = groupRows(input.resources ?? [], this.articleAt, articles.length)
    this.components = groupRows(input.components ?? [], this.articleAt, articles.length)
    this.sums = createEstimateSums(estimates.length)
    this.articles = createArticleTable(articles.length + ROOM)
    this.recipe = createRecipeTable((input.resources?.length ?? 0) + ROOM)
    this.articles.used = articles.length
    articles.forEach((article, at) => {
      if (this.articleAt.get(article.id) === at) this.write(at, article)
    })
    this.recalculate()
  }

  /** Totals of the project. */
  project(): Totals {
    return this.rollUp.projectTotals()
  }

  /** Totals of an object; undefined for an unknown id. */
  object(id: number): Totals | undefined {
    const at = this.objectAt.get(id)
    return at === undefined ? undefined : this.rollUp.object(at)
  }

  /** Totals of an estimate; undefined for an unknown id. */
  estimate(id: number): Totals | undefined {
    const at = this.estimateAt.get(id)
    if (at === undefined) return undefined
    const estimate = this.estimates[at]!
    if (countsFully(estimate)) return this.rollUp.estimate(at)
    return totalsAlone(this.input.project, this.input.objects, estimate, this.directSums(at))
  }

  /** What an estimate is of the levels above it: one that is deducted comes negative (R13.1); undefined for an unknown id. */
  within(id: number): Totals | undefined {
    const at = this.estimateAt.get(id)
    return at === undefined ? undefined : this.rollUp.estimate(at)
  }

  /** Result of an article; undefined for an unknown id. */
  article(id: number): ArticleResult | undefined {
    const at = this.articleAt.get(id)
    if (at === undefined) return undefined
    const calculator = this.calculators[this.settingsAt(at).rounding]
    return articleResult(this.articles, at, id, this.components[at]!, this.articleFaults.get(id) ?? [], calculator)
  }

  /** Every fault: of recapitulations, of parameters, then of articles. */
  faults(): Fault[] {
    return [...this.rollUp.faults, ...this.parameterFaults, ...[...this.articleFaults.values()].flat()]
  }

  /** Computes every line, sum and total again from the tables, as after loading. */
  recalculate(): void {
    clearSums(this.sums)
    this.rollUp.clear()
    this.articleAt.forEach((at, id) => this.calculate(id, at))
    this.estimates.forEach((_, estimate) => this.settle(estimate))
  }

  /** Adds an article, or replaces it by id. Recipe and components not given stay as they are. */
  save(article: ArticleInput, resources?: readonly ResourceInput[], components?: readonly ComponentInput[]): Edited {
    const known = this.articleAt.get(article.id)
    const at = known ?? this.articles.used
    const left = known === undefined ? UNPLACED : this.articles.estimate[at]!
    if (known === undefined) this.claim(article.id)
    else this.takeAway(at)
    if (resources !== undefined) this.resources[at] = resources
    if (components !== undefined) this.components[at] = components
    this.recipe = withRoom(this.recipe, this.resources[at]!.length, createRecipeTable)
    this.write(at, article)
    this.calculate(article.id, at)
    return this.edited(article.id, [left, this.articles.estimate[at]!])
  }

  /** Removes an article; an unknown id changes nothing. */
  remove(articleId: number): Edited {
    const at = this.articleAt.get(articleId)
    if (at === undefined) return { article: null, estimateIds: [], objectIds: [] }
    this.takeAway(at)
    this.articleAt.delete(articleId)
    this.articleFaults.delete(articleId)
    this.resources[at] = NO_RESOURCES
    this.components[at] = NO_COMPONENTS
    return this.edited(articleId, [this.articles.estimate[at]!])
  }

  private claim(articleId: number): void {
    const at = this.articles.used
    this.articles = withRoom(this.articles, 1, createArticleTable)
    this.articles.used = at + 1
    this.articleAt.set(articleId, at)
    this.resources[at] = NO_RESOURCES
    this.components[at] = NO_COMPONENTS
  }

  private write(at: number, article: ArticleInput): void {
    this.articles.estimate[at] = this.estimateAt.get(article.estimateId) ?? UNPLACED
    const context = { settings: this.settingsAt(at), variables: this.variables }
    const faults = loadArticle(
      this.articles,
      this.recipe,
      at,
      article,
      this.resources[at]!,
      this.components[at]!,
      context,
    )
    if (this.articles.estimate[at] === UNPLACED) {
      this.articles.faulty[at] = 1
      const place = { field: 'estimateId' }
      faults.push({
        code: 'ESTIMATE_UNKNOWN',
        articleId: article.id,
        place,
        params: { estimateId: article.estimateId },
      })
    }
    if (faults.length > 0) this.articleFaults.set(article.id, faults)
    else this.articleFaults.delete(article.id)
  }

  private calculate(articleId: number, at: number): void {
    const settings = this.settingsAt(at)
    const calculator = this.calculators[settings.rounding]
    const sound = calculator.calculate(this.articles, this.recipe, at, this.components[at]!)
    if (!sound) this.articleFaults.set(articleId, [overflow(articleId)])
    this.articles.leftOut[at] = sound ? this.articles.faulty[at]! : 1
    addArticle(this.sums, this.articles, at, settings, 1)
  }

  private takeAway(at: number): void {
    addArticle(this.sums, this.articles, at, this.settingsAt(at), -1)
  }

  private settle(estimate: number): void {
    this.rollUp.setDirect(estimate, countedSums(this.directSums(estimate), this.estimates[estimate]!))
  }

  private directSums(estimate: number) {
    return directSumsOf(this.sums, estimate, this.rollUp.settingsOf(estimate))
  }

  private edited(articleId: number, touched: number[]): Edited {
    const positions = [...new Set(touched)].filter((position) => position !== UNPLACED)
    for (const position of positions) this.settle(position)
    const estimates = positions.map((position) => this.estimates[position]!)
    return {
      article: this.article(articleId) ?? null,
      estimateIds: estimates.map(({ id }) => id),
      objectIds: [...new Set(estimates.map(({ objectId }) => objectId))],
    }
  }

  private settingsAt(at: number): CalculationSettings {
    const estimate = this.articles.estimate[at]!
    return estimate === UNPLACED ? this.settings : this.rollUp.settingsOf(estimate)
  }
}

function pickSettings(project: CalculationSettings): CalculationSettings {
  const { practice, rounding, quantityDecimals, priceDecimals, totalDecimals } = project
  return { practice, rounding, quantityDecimals, priceDecimals, totalDecimals }
}

function positionsOf(rows: readonly { id: number }[]): Map<number, number> {
  const positions = new Map<number, number>()
  for (let at = 0; at < rows.length; at++) positions.set(rows[at]!.id, at)
  return positions
}

/** Rows by the position of their article; rows of unknown articles are left out. */
function groupRows<Row extends { articleId: number }>(
  rows: readonly Row[],
  articleAt: ReadonlyMap<number, number>,
  count: number,
): (readonly Row[])[] {
  const groups: Row[][] = Array.from({ length: count }, () => [])
  for (const row of rows) {
    const at = articleAt.get(row.articleId)
    if (at !== undefined) groups[at]!.push(row)
  }
  return groups
}
