/** The list of the project's expenses as form F1 has it (HG 907/2016): fixed chapters, each with its objects (SPEC.md R11.11). */
import type { Centralizer, ObjectMoney } from './centralizer.ts'
import { type GeneralEstimate, sumOf } from './general-estimate.ts'
import { WORKS_CHAPTERS } from './general-estimate-chapters.ts'
import type { Money } from './types.ts'

/** The chapters of F1 in their order; one with others below it is their sum. */
export const INVESTMENT_CHAPTERS: readonly string[] =
  '1.2 1.3 1.4 2 3.5 3.5.1 3.5.2 3.5.3 3.5.4 3.5.5 3.5.6 4 4.1 4.2 4.3 4.4 4.5 4.6 5.1 5.1.1 5.1.2 6.2'.split(' ')

/** A chapter with its value, its part of C+M, and what each object has in it. */
export interface InvestmentChapter extends Money {
  chapter: string
  works: Money
  objects: ObjectMoney[]
  /** The chapters it is the sum of; none for a chapter with a value of its own. */
  parts: readonly string[]
  /** Set in the general estimate, where no estimate has anything. */
  own: boolean
}

/** All chapters of F1 and their totals. */
export interface InvestmentList {
  chapters: InvestmentChapter[]
  total: Money
  works: Money
}

const NOTHING: Money = { withoutVat: 0, vat: 0, withVat: 0 }

/**
 * The chapters of F1: what the estimates and facilities come to, and where they have nothing, what was typed in the general estimate.
 * What is typed there over the estimates changes the general estimate alone.
 */
export function investmentList(
  centralizer: Pick<Centralizer, 'lines' | 'total' | 'works'>,
  general: Pick<GeneralEstimate, 'lines'>,
): InvestmentList {
  const typed = new Map(
    general.lines.flatMap((line) =>
      (line.source === 'amount' || line.source === 'formula') && line.fault === null
        ? [[line.chapter, { withoutVat: line.withoutVat, vat: line.vat, withVat: line.withVat }] as const]
        : [],
    ),
  )
  const found = new Map<string, InvestmentChapter>()
  for (const chapter of [...INVESTMENT_CHAPTERS].reverse()) {
    const parts = INVESTMENT_CHAPTERS.filter((one) => parentOf(one) === chapter)
    const project = centralizer.lines.get(chapter)
    const below = parts.flatMap((part) => found.get(part) ?? [])
    const own = project === undefined && below.every(isNothing) ? typed.get(chapter) : undefined
    const money = own ?? (parts.length > 0 ? sumOf(below) : (project ?? NOTHING))
    found.set(chapter, {
      chapter,
      withoutVat: money.withoutVat,
      vat: money.vat,
      withVat: money.withVat,
      works: worksOf(chapter, money, own ? [] : below),
      objects: project?.objects ?? [],
      parts: own ? [] : parts,
      own: own !== undefined,
    })
  }
  const chapters = INVESTMENT_CHAPTERS.flatMap((chapter) => found.get(chapter) ?? [])
  const added = chapters.filter(({ own }) => own)
  return {
    chapters,
    total: sumOf([centralizer.total, ...added]),
    works: sumOf([centralizer.works, ...added.map(({ works }) => works)]),
  }
}

function worksOf(chapter: string, money: Money, below: readonly InvestmentChapter[]): Money {
  if (below.length > 0) return sumOf(below.map(({ works }) => works))
  return WORKS_CHAPTERS.includes(chapter) ? money : NOTHING
}

function isNothing({ withoutVat, withVat }: Money): boolean {
  return withoutVat === 0 && withVat === 0
}

/** The chapter of F1 that one is part of: 3.5.1 of 3.5, which stands by itself. */
function parentOf(chapter: string): string | null {
  const parent = chapter.slice(0, Math.max(0, chapter.lastIndexOf('.')))
  return INVESTMENT_CHAPTERS.includes(parent) ? parent : null
}
