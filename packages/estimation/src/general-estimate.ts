/** The general estimate (deviz general, HG 907/2016): chapters typed, by formula or from the project (SPEC.md R11). */
import { percentOf, roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import { VALUE_LIMIT } from './load-article.ts'
import {
  BUDGET_CHAPTER,
  chaptersBelow,
  GENERAL_CHAPTERS,
  type GeneralChapter,
  parentChapter,
  WORKS_CHAPTERS,
} from './general-estimate-chapters.ts'
import { dependencyOrder, type Stuck, stuckNames } from './dependency-order.ts'
import { chapterName, type GeneralFormula, isAmount, parseGeneralFormula } from './general-estimate-formula.ts'
import type { Fault, Money, Practice } from './types.ts'

/** What somebody set on a chapter; null leaves it as it is without. */
export interface GeneralLineInput {
  chapter: string
  /** An amount or a formula. */
  formula: string | null
  /** Percent of the formula's value. */
  rate: number | null
  applyVat: boolean | null
}

/** Everything the general estimate follows from. */
export interface GeneralEstimateInput {
  lines: readonly GeneralLineInput[]
  /** What the estimates and facilities of the project come to, by line. */
  project: ReadonlyMap<string, Money>
  vat: number
  totalDecimals: number
  /** How the formulas are written. */
  practice: Practice
  /** Chapter 7 is for public money. */
  budgetChapter: boolean
  /** Values of the project's parameters; null: faulty. */
  parameters?: ReadonlyMap<string, number | null>
}

/** Where the value of a line is from. */
export type GeneralSource = 'amount' | 'formula' | 'default' | 'project' | 'sum' | 'none'

/** A line as it is shown. */
export interface GeneralLine extends Money {
  chapter: string
  source: GeneralSource
  /** The formula in force, own or default. */
  formula: string | null
  /** The percentage in force. */
  rate: number | null
  /** VAT is added; of a sum, to what is below it as that says. */
  taxed: boolean
  /** An amount or formula may be typed. */
  editable: boolean
  /** What the estimates and facilities come to, also where something is typed over it. */
  fromProject: Money | null
  fault: Fault | null
}

/** The general estimate: its lines in order, the total and C+M. */
export interface GeneralEstimate {
  lines: GeneralLine[]
  total: Money
  works: Money
  faults: Fault[]
}

const ZERO: Money = { withoutVat: 0, vat: 0, withVat: 0 }
const WORKS = 'CM'
const TOTAL = 'TI'
/** Rounds after which a total that depends on itself must have settled. */
const MOST_ROUNDS = 400

/** Computes the general estimate. A faulty line counts 0 and carries its fault. */
export function computeGeneralEstimate(input: GeneralEstimateInput): GeneralEstimate {
  return new Calculation(input).result()
}

/** One chapter with all that decides its value. */
interface Plan {
  chapter: GeneralChapter
  source: GeneralSource
  formula: GeneralFormula | null
  text: string | null
  rate: number | null
  taxed: boolean
  fromProject: Money | null
}

class Calculation {
  private readonly plans: ReadonlyMap<string, Plan>
  private readonly order: readonly string[]
  private readonly stuck: ReadonlyMap<string, Stuck>
  private readonly usesTotal: readonly string[]
  private money = new Map<string, Money>()
  private faults = new Map<string, Fault>()

  constructor(private readonly input: GeneralEstimateInput) {
    const own = new Map(input.lines.map((line) => [line.chapter, line]))
    const chapters = GENERAL_CHAPTERS.filter(({ chapter }) => input.budgetChapter || !isIn(chapter, BUDGET_CHAPTER))
    this.plans = new Map(chapters.map((chapter) => [chapter.chapter, this.plan(chapter, own.get(chapter.chapter))]))
    const uses = this.uses()
    this.order = dependencyOrder(uses)
    this.stuck = stuckNames(uses, this.order)
    this.usesTotal = [...this.plans].flatMap(([chapter, { formula }]) => (formula?.uses.includes(TOTAL) ? chapter : []))
  }

  result(): GeneralEstimate {
    const settled = this.settle()
    for (const chapter of settled ? [] : this.usesTotal) {
      const name = chapterName(chapter)
      this.faults.delete(chapter)
      this.fault(chapter, { code: 'FORMULA_CIRCULAR', place: {}, params: { loop: `${name} → ${TOTAL} → ${name}` } })
    }
    if (!settled) this.run(0, new Set(this.usesTotal))
    const lines = [...this.plans].map(([chapter, plan]) => this.line(chapter, plan))
    return { lines, total: this.total(), works: this.works(), faults: [...this.faults.values()] }
  }

  /** A line computed from the total makes the total: it is computed again until it stands still (R11.6). */
  private settle(): boolean {
    let assumed = 0
    for (let round = 0; round < MOST_ROUNDS; round++) {
      this.run(assumed, new Set())
      const { withoutVat } = this.total()
      if (this.usesTotal.length === 0 || withoutVat === assumed) return true
      if (!Number.isFinite(withoutVat)) return false
      assumed = withoutVat
    }
    return false
  }

  private run(total: number, refused: ReadonlySet<string>): void {
    const kept = [...this.faults].filter(([chapter]) => refused.has(chapter))
    this.money = new Map()
    this.faults = new Map(kept)
    for (const [name, stuck] of this.stuck) this.refuse(name, stuck)
    for (const name of this.order) {
      const chapter = chapterOfName(name)
      const plan = this.plans.get(chapter)
      if (plan && !refused.has(chapter)) this.money.set(chapter, this.value(chapter, plan, total))
    }
    for (const [chapter, plan] of [...this.plans].reverse())
      if (plan.source === 'sum' && !this.money.has(chapter)) this.money.set(chapter, this.value(chapter, plan, total))
    for (const [chapter, plan] of this.plans) this.tellTwice(chapter, plan)
  }

  private plan(chapter: GeneralChapter, own: GeneralLineInput | undefined): Plan {
    const typed = own?.formula?.trim() || null
    const fromProject = this.input.project.get(chapter.chapter) ?? null
    const usual = chapter.computed
    const text = typed ?? usual?.formula ?? null
    const counted = fromProject !== null || chaptersBelow(chapter.chapter).length === 0
    return {
      chapter,
      source: typed
        ? isAmount(typed, this.input.practice)
          ? 'amount'
          : 'formula'
        : usual
          ? 'default'
          : counted
            ? fromProject
              ? 'project'
              : 'none'
            : 'sum',
      formula: text === null ? null : parseGeneralFormula(text, this.input.practice),
      text,
      rate: own?.rate ?? (typed ? null : (usual?.rate.percent ?? null)),
      taxed: own?.applyVat ?? chapter.taxed,
      fromProject,
    }
  }

  /** What each chapter and C+M need; the total is not among them: it is settled. */
  private uses(): Map<string, string[]> {
    const uses = new Map<string, string[]>([[WORKS, WORKS_CHAPTERS.map(chapterName)]])
    for (const [chapter, { formula, source }] of this.plans) {
      const needed = source === 'sum' ? chaptersBelow(chapter).map(chapterName) : [...(formula?.uses ?? [])]
      uses.set(chapterName(chapter), this.covering(chapter) ? [] : needed)
    }
    return uses
  }

  private value(chapter: string, plan: Plan, total: number): Money {
    if (this.covering(chapter)) return ZERO
    if (plan.source === 'sum') return sumOf(chaptersBelow(chapter).map((below) => this.moneyOf(below)))
    if (plan.source === 'project') return plan.taxed ? plan.fromProject! : untaxed(plan.fromProject!.withoutVat)
    if (plan.formula === null) return ZERO
    const { value, faults } = plan.formula.evaluate((name) => this.named(name, total))
    if (faults[0]) this.fault(chapter, faults[0])
    return value === null ? ZERO : this.taxedMoney(chapter, value, plan)
  }

  private taxedMoney(chapter: string, value: number, { rate, taxed }: Plan): Money {
    const digits = this.input.totalDecimals
    const withoutVat = rate === null ? roundDecimal(value, digits) : percentOf(value, rate, digits)
    const vat = taxed ? percentOf(withoutVat, this.input.vat, digits) : 0
    const withVat = sumDecimals([withoutVat, vat])
    if (Math.abs(withVat) < VALUE_LIMIT) return { withoutVat, vat, withVat }
    this.fault(chapter, { code: 'NUMBER_OVERFLOW', place: {}, params: {} })
    return ZERO
  }

  /** The value of a name in a formula: null when it is faulty, undefined when nothing has that name. */
  private named(name: string, total: number): number | null | undefined {
    if (name === TOTAL) return total
    if (name === WORKS) return this.works().withoutVat
    const chapter = chapterOfName(name)
    if (chapter === name) return this.input.parameters?.get(name)
    if (!this.plans.has(chapter)) return undefined
    return this.faults.has(chapter) ? null : this.moneyOf(chapter).withoutVat
  }

  /** A formula in a loop, or over one; sums add up what can be computed. */
  private refuse(name: string, stuck: Stuck): void {
    const source = this.plans.get(chapterOfName(name))?.source
    if (source === undefined || source === 'sum') return
    if ('loop' in stuck) {
      const code = stuck.loop.length === 2 ? 'FORMULA_SELF' : 'FORMULA_CIRCULAR'
      this.fault(chapterOfName(name), { code, place: {}, params: { loop: stuck.loop.join(' → ') } })
    } else
      this.fault(chapterOfName(name), {
        code: 'FORMULA_PARAMETER_FAULTY',
        place: {},
        params: { name: stuck.blocker },
      })
  }

  private fault(chapter: string, { code, place, params }: Omit<Fault, 'articleId'>): void {
    const at = { field: 'formula', ...place, chapter }
    if (!this.faults.has(chapter)) this.faults.set(chapter, { code, articleId: null, place: at, params })
  }

  /** An amount on a chapter and on a part of it would count twice: the one on the chapter counts. */
  private tellTwice(chapter: string, plan: Plan): void {
    const above = this.covering(chapter)
    if (above === null || !['amount', 'formula', 'project'].includes(plan.source)) return
    this.fault(above, { code: 'GENERAL_LINE_TWICE', place: {}, params: { chapter: above, part: chapter } })
  }

  /** The chapter above this one that has an amount of its own, so that this one does not count. */
  private covering(chapter: string): string | null {
    for (let above = parentChapter(chapter); above !== null; above = parentChapter(above))
      if (this.plans.get(above)?.formula) return above
    return null
  }

  private line(chapter: string, { source, text, rate, taxed, fromProject }: Plan): GeneralLine {
    return {
      chapter,
      source,
      formula: text,
      rate,
      taxed,
      editable: parentChapter(chapter) !== null || chaptersBelow(chapter).length === 0,
      fromProject,
      ...this.moneyOf(chapter),
      fault: this.faults.get(chapter) ?? null,
    }
  }

  private total(): Money {
    return sumOf([...this.plans.keys()].flatMap((chapter) => (parentChapter(chapter) ? [] : this.moneyOf(chapter))))
  }

  private works(): Money {
    return sumOf(WORKS_CHAPTERS.map((chapter) => this.moneyOf(chapter)))
  }

  private moneyOf(chapter: string): Money {
    return this.money.get(chapter) ?? ZERO
  }
}

function untaxed(withoutVat: number): Money {
  return { withoutVat, vat: 0, withVat: withoutVat }
}

/** Amounts added up column by column. */
export function sumOf(amounts: readonly Money[]): Money {
  return {
    withoutVat: sumDecimals(amounts.map(({ withoutVat }) => withoutVat)),
    vat: sumDecimals(amounts.map(({ vat }) => vat)),
    withVat: sumDecimals(amounts.map(({ withVat }) => withVat)),
  }
}

function isIn(chapter: string, top: string): boolean {
  return chapter === top || chapter.startsWith(`${top}.`)
}

function chapterOfName(name: string): string {
  return name.startsWith('[') ? name.slice(1, -1) : name
}
