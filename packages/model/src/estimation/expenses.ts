import { flag, initially, oneOf } from '../field.ts'

/** What the money of an estimate or a revision is spent on: the parts I to IV of the object's list (form F2). */
export const expensesCategories = ['works', 'assembly', 'procurement', 'other'] as const

/** Chapters of the general estimate (HG 907/2016) that an estimate or a revision may belong to. */
export const expensesChapters = [
  '1.2',
  '1.3',
  '1.4',
  '2',
  '3.5.6',
  '4.1.1',
  '4.1.2',
  '4.1.3',
  '4.1.4',
  '4.1.5',
  '4.2',
  '4.3',
  '4.4',
  '4.5',
  '4.6',
  '5.1.1',
  '5.1.2',
  '6.2',
] as const

/** Variants of the list of quantities (F3): the contract, a settlement, cancelled, extra and remaining works. */
export const estimateReportTypes = ['F3', 'SP', 'NR', 'NCS', 'NRZ'] as const

/** How an estimate, and each of its revisions, enters the general estimate and the printed forms. */
export const expensesFields = {
  expensesCategory: initially(oneOf(expensesCategories), 'works'),
  /** Null: the chapter of the category (`chapterOf` in the estimation engine). */
  defaultChapter: oneOf(expensesChapters),
  applyVat: initially(flag({ wire: 'ApplyVAT' }), true),
  includeInF1: initially(flag(), true),
  reportType: initially(oneOf(estimateReportTypes), 'F3'),
} as const
