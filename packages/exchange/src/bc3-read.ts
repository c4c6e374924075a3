/** FIEBDC-3 (`.bc3`): budgets of Spain and Latin America, with decompositions and measurements. */
import type { NumberPractice } from '@temelia/decimal/typed-number'
import { beginningOf } from '@temelia/text/beginning'
import { multiplyDecimals, roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import type { Recapitulation, RecapitulationLine } from '@temelia/estimation/recapitulation-types'
import { type Bc3File, bc3File, type Concept, type Measure, type Part } from './bc3-concepts.ts'
import { measured } from './bc3-measure.ts'
import { isPercentage, priceOf, recipeOf } from './bc3-recipe.ts'
import { bc3Records } from './bc3-records.ts'
import { Faults, type Reading, unread } from './fault.ts'
import type { ExchangeArticle, ExchangeEstimate, ExchangeObject, ExchangeTree } from './tree.ts'

const NAME_LENGTH = 4_000
const CHAPTER_LENGTH = 400

/** Most parts followed: a concept that holds others many times over grows without end though its file is small. */
const MOST_PARTS = 200_000

/** Most levels of chapters. */
const MOST_LEVELS = 50

/**
 * Reads a budget. Chapters become estimates and their chapters; from three levels on the first one becomes objects. A
 * printed price holds over what its decomposition gives, and every difference is told with its line.
 */
export function readBc3(bytes: Uint8Array, practice: NumberPractice = 'us'): Reading<ExchangeTree> {
  const faults = new Faults(practice)
  const records = bc3Records(bytes, faults)
  if (!records.ok) return records
  const file = bc3File(records.value, faults)
  const root = rootOf(file)
  if (!root) return unread('BC3_NO_ROOT')
  const reader = new Reader(file, faults)
  const objects = reader.objects(root)
  if (reader.tooDeep) return unread('BC3_TOO_DEEP', reader.tooDeep.line, reader.tooDeep.code)
  if (reader.followed > MOST_PARTS) return unread('BC3_TOO_LARGE')
  if (objects.length === 0) return unread('NO_LINES')
  const [indirect, general, profit, discount, vat] = file.rates
  if (indirect) faults.add('PART_NOT_READ', 0, `~K CI ${faults.written(indirect)} %`)
  return {
    ok: true,
    value: {
      form: 'bc3',
      version: file.version,
      practice: 'us',
      project: {
        name: root.name || root.code,
        currency: file.currency,
        vat: vat ?? null,
        recapitulation: recapitulation(general, profit, discount),
        more: {},
      },
      objects,
      parameters: [],
      printedTotal: root.price || null,
      printedLine: root.line,
      faults: faults.list,
    },
  }
}

/** The concept with the mark of a root; without one, a chapter or position that stands in no decomposition. */
function rootOf({ concepts, parts }: Bc3File): Concept | undefined {
  const marked = [...concepts.values()].find(({ level }) => level === 2)
  if (marked) return marked
  const inside = new Set([...parts.values()].flatMap((lines) => lines.map(({ code }) => code)))
  return [...concepts.values()].find(({ code, level }) => level === 1 && parts.has(code) && !inside.has(code))
}

function recapitulation(
  general: number | null | undefined,
  profit: number | null | undefined,
  discount: number | null | undefined,
): Recapitulation {
  const lines: RecapitulationLine[] = []
  const add = (code: string, rate: number | null | undefined, of: string[]) => {
    if (rate) lines.push({ code, kind: 'percent', rate, of, spread: 'whole' })
  }
  add('GG', general, ['DIRECT'])
  add('BI', profit, ['DIRECT'])
  const above = lines.map(({ code }) => code)
  add('BAJA', discount ? -discount : null, ['DIRECT', ...above])
  return { scope: 'project', lines }
}

class Reader {
  /** How many parts were followed, each as often as it stands in the whole. */
  followed = 0
  /** The chapter at which levels were no longer followed. */
  tooDeep: Concept | undefined
  private readonly depths = new Map<string, number>()
  private readonly chapters = new Map<string, boolean>()

  constructor(
    private readonly file: Bc3File,
    private readonly faults: Faults,
  ) {}

  objects(root: Concept): ExchangeObject[] {
    const name = root.name || root.code
    const deep = this.depth(root.code, [root.code])
    if (this.tooDeep) return []
    if (deep < 3) {
      const estimates = this.estimates(root, [root.code])
      return estimates.length === 0 ? [] : [{ code: root.code, name, estimates, more: {} }]
    }
    return this.partsOf(root.code, [root.code]).flatMap(({ concept }): ExchangeObject[] => {
      if (!this.isChapter(concept)) return []
      const estimates = this.estimates(concept, [root.code, concept.code])
      return estimates.length === 0
        ? []
        : [{ code: concept.code, name: concept.name || concept.code, estimates, more: {} }]
    })
  }

  /** The chapters of a concept as estimates; positions that stand beside them make one of their own. */
  private estimates(above: Concept, path: readonly string[]): ExchangeEstimate[] {
    const parts = this.partsOf(above.code, path)
    const loose = parts.flatMap((one, at) =>
      this.isChapter(one.concept) ? [] : this.position(one, at, above.code, '', 1),
    )
    const chapters = parts.filter(({ concept }) => this.isChapter(concept))
    const inner = chapters.map(({ concept, part }) =>
      this.estimate(concept, this.articles(concept, [...path, concept.code], '', part.factor * part.yield), true),
    )
    const own = this.estimate(above, loose, chapters.length === 0)
    return [own, ...inner].filter(({ articles }) => articles.length > 0)
  }

  private estimate(concept: Concept, articles: ExchangeArticle[], whole: boolean): ExchangeEstimate {
    return {
      line: concept.line,
      code: concept.code,
      name: concept.name || concept.code,
      articles,
      printedTotal: whole ? concept.price || null : null,
      printedLine: concept.line,
      more: {},
    }
  }

  private articles(chapter: Concept, path: readonly string[], title: string, times: number): ExchangeArticle[] {
    const articles = this.partsOf(chapter.code, path).flatMap((one, at) => {
      if (!this.isChapter(one.concept)) return this.position(one, at, chapter.code, title, times)
      const inner = `${one.concept.code} ${one.concept.name}`.trim()
      const heading = beginningOf([title, inner].filter(Boolean).join(' / '), CHAPTER_LENGTH)
      const inside = this.articles(
        one.concept,
        [...path, one.concept.code],
        heading,
        times * one.part.factor * one.part.yield,
      )
      this.checkTotal(one.concept, inside)
      return inside
    })
    return articles
  }

  private position(
    { concept, part }: Found,
    at: number,
    chapter: string,
    title: string,
    times: number,
  ): ExchangeArticle[] {
    if (isPercentage(concept.code)) {
      this.faults.add('PART_NOT_READ', part.line, concept.code)
      return []
    }
    const { quantity, formula } = measured(this.measure(chapter, concept.code, at + 1), part, concept.unit, this.faults)
    const unitPrice = priceOf(concept.code, this.file)
    if (unitPrice === null) this.faults.add('POSITION_PRICE_MISSING', concept.line, concept.code)
    const text = this.file.texts.get(concept.code) ?? ''
    const name = text.startsWith(concept.name) ? text : [concept.name, text].filter(Boolean).join('\n')
    const counted = times === 1 ? quantity : roundDecimal(quantity * times, 8)
    return [
      {
        line: concept.line,
        chapter: title,
        symbol: concept.code,
        name: beginningOf(name || concept.code, NAME_LENGTH),
        unit: concept.unit,
        quantity: counted,
        formula: times === 1 ? formula : null,
        unitPrice,
        printedTotal: unitPrice === null ? null : multiplyDecimals(counted, unitPrice, 2),
        lump: false,
        recipe: recipeOf(concept, this.file, this.faults),
        components: [],
        more: {},
      },
    ]
  }

  private measure(chapter: string, code: string, place: number): Measure | undefined {
    const found = this.file.measures.get(`${chapter}\\${code}`) ?? this.file.measures.get(code)
    return found?.get(place) ?? found?.values().next().value
  }

  private checkTotal(chapter: Concept, articles: readonly ExchangeArticle[]): void {
    const sum = sumDecimals(articles.map(({ printedTotal }) => printedTotal ?? 0))
    if (chapter.price && chapter.price !== sum)
      this.faults.add(
        'TOTAL_DIFFERS',
        chapter.line,
        `${chapter.code}: ${this.faults.written(chapter.price)} ≠ ${this.faults.written(sum)}`,
      )
  }

  private partsOf(code: string, path: readonly string[]): Found[] {
    const parts = this.file.parts.get(code) ?? []
    this.followed += parts.length
    if (this.followed > MOST_PARTS) return []
    return parts.flatMap((part) => {
      const concept = this.file.concepts.get(part.code)
      if (!concept) {
        this.faults.add('BC3_CONCEPT_MISSING', part.line, part.code)
        return []
      }
      if (!path.includes(part.code)) return [{ concept, part }]
      this.faults.add('BC3_LOOP', part.line, [...path, part.code].join(' → '))
      return []
    })
  }

  /** A concept without the mark is a chapter too when it holds chapters. */
  private isChapter({ code, level }: Concept): boolean {
    if (level > 0) return true
    const known = this.chapters.get(code)
    if (known !== undefined) return known
    const holds = (this.file.parts.get(code) ?? []).some((part) => (this.file.concepts.get(part.code)?.level ?? 0) > 0)
    this.chapters.set(code, holds)
    return holds
  }

  /** How many levels of chapters stand below a concept. */
  private depth(code: string, path: readonly string[]): number {
    const known = this.depths.get(code)
    if (known !== undefined) return known
    let deepest = 0
    for (const part of this.file.parts.get(code) ?? []) {
      const concept = this.file.concepts.get(part.code)
      if (!concept || !this.isChapter(concept) || path.includes(part.code)) continue
      if (path.length > MOST_LEVELS) this.tooDeep ??= concept
      else deepest = Math.max(deepest, 1 + this.depth(part.code, [...path, part.code]))
    }
    this.depths.set(code, deepest)
    return deepest
  }
}

interface Found {
  readonly concept: Concept
  readonly part: Part
}
