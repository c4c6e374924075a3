/** The chapters of the general estimate (HG 907/2016, annex 7; chapter 7 by HG 1116/2023) as data (SPEC.md R11.1). */

/** A percentage the law gives, with the day from which it holds. */
export interface LegalRate {
  percent: number
  since: string
  /** The most that may be set aside, where the law says so. */
  limit?: number
}

/** What a line is when nobody typed over it. */
export interface DefaultFormula {
  formula: string
  rate: LegalRate
}

/** A chapter: its number, whether VAT is added to it, and its formula. A chapter with chapters below it is their sum. */
export interface GeneralChapter {
  chapter: string
  taxed: boolean
  computed?: DefaultFormula
}

/** The chapter that private projects leave out. */
export const BUDGET_CHAPTER = '7'

/** C+M, the construction and assembly works. */
export const WORKS_CHAPTERS: readonly string[] = ['1.2', '1.3', '1.4', '2', '4.1', '4.2', '5.1.1']

const HG_907 = '2017-02-27'
const HG_1116 = '2023-11-16'

const chapter = (number: string, computed?: DefaultFormula): GeneralChapter => ({
  chapter: number,
  taxed: true,
  ...(computed ? { computed } : {}),
})
const untaxed = (number: string, computed?: DefaultFormula): GeneralChapter => ({
  ...chapter(number, computed),
  taxed: false,
})
const percentOf = (formula: string, percent: number, since = HG_907, limit?: number): DefaultFormula => ({
  formula,
  rate: { percent, since, ...(limit === undefined ? {} : { limit }) },
})

/** Every chapter, in the order it is printed. */
export const GENERAL_CHAPTERS: readonly GeneralChapter[] = [
  ...['1', '1.1', '1.2', '1.3', '1.4', '2'].map((number) => chapter(number)),
  ...['3', '3.1', '3.1.1', '3.1.2', '3.1.3', '3.2', '3.3', '3.4'].map((number) => chapter(number)),
  ...['3.5', '3.5.1', '3.5.2', '3.5.3', '3.5.4', '3.5.5', '3.5.6', '3.6'].map((number) => chapter(number)),
  ...['3.7', '3.7.1', '3.7.2', '3.8', '3.8.1', '3.8.1.1', '3.8.1.2', '3.8.2', '3.8.3'].map((number) => chapter(number)),
  ...['4', '4.1', '4.2', '4.3', '4.4', '4.5', '4.6'].map((number) => chapter(number)),
  ...['5', '5.1', '5.1.1', '5.1.2', '5.2'].map((number) => chapter(number)),
  untaxed('5.2.1'),
  untaxed('5.2.2', percentOf('CM', 0.5)),
  untaxed('5.2.3', percentOf('CM', 0.1)),
  untaxed('5.2.4', percentOf('CM', 0.5)),
  chapter('5.2.5'),
  chapter('5.3', percentOf('[1.2] + [1.3] + [1.4] + [2] + [3.5] + [3.8] + [4]', 10, HG_907, 20)),
  ...['5.4', '6', '6.1', '6.2', '7'].map((number) => chapter(number)),
  chapter(
    '7.1',
    percentOf(
      '[1.2] + [1.3] + [1.4] + [2] + [3.1] + [3.2] + [3.3] + [3.5] + [3.7] + [3.8] + [4] + [5.1.1]',
      25,
      HG_1116,
    ),
  ),
  chapter('7.2'),
]

const known = new Map(GENERAL_CHAPTERS.map((one) => [one.chapter, one]))

/** The chapter of that number. */
export function generalChapter(number: string): GeneralChapter | undefined {
  return known.get(number)
}

/** The number of the chapter a chapter is part of; null for 1 to 7. */
export function parentChapter(number: string): string | null {
  const at = number.lastIndexOf('.')
  return at < 0 ? null : number.slice(0, at)
}

/** The numbers of the chapters right below one. */
export function chaptersBelow(number: string): readonly string[] {
  return below.get(number) ?? []
}

const below = new Map<string, string[]>()
for (const { chapter: number } of GENERAL_CHAPTERS) {
  const parent = parentChapter(number)
  if (parent !== null) below.set(parent, [...(below.get(parent) ?? []), number])
}

/** The line of the general estimate that takes the works of a chapter: 4.1 takes 4.1.1 to 4.1.5. */
export function lineOfChapter(number: string): string {
  return number.startsWith('4.1.') ? '4.1' : number
}

/** The chapter of an estimate that names none, by what its money is spent on. */
export function chapterOf(estimate: { defaultChapter?: string | null; expensesCategory?: string | null }): string {
  if (estimate.defaultChapter) return estimate.defaultChapter
  if (estimate.expensesCategory === 'assembly') return '4.2'
  if (estimate.expensesCategory === 'procurement') return '4.3'
  return estimate.expensesCategory === 'other' ? '6.2' : '4.1.5'
}
