import { formatDay } from '@temelia/calendar/format-day'
import { craftText } from '@temelia/estimation/crew'
import { stopsCounting } from '@temelia/estimation/load-article'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { MAX_SCALE } from '@temelia/decimal/scaled'
import type { NumberPractice } from '@temelia/decimal/typed-number'
import { decimalsOfProject } from '@temelia/estimation/usual-decimals'
import type { Amounts, ArticleResult, Totals } from '@temelia/estimation/types'
import { marked, NOTHING } from '@temelia/text/format'
import { formatFigure, formatNumber } from '../../ui/number-text.ts'
import type { Say } from '../../ui/text.ts'
import type { CellView, GridRow } from '../grid/grid-source.ts'
import { COST_WORDS, costColumnOf, standsBeside } from '../project-state/cost-kind.ts'
import type { LiveTotals } from '../project-state/live-totals.ts'
import type { ArticleRow, EstimateRow, ObjectRow, ProjectRow } from '../project-state/project-tree.ts'
import { besideOf, COSTS, PARTS, type Part, partOf } from './parts.ts'

/** How figures of one project are written in the company's practice. */
export type Figures = Readonly<{
  practice: NumberPractice
  quantity: (value: number) => string
  /** With all the decimals that were typed. */
  typedQuantity: (value: number) => string
  price: (value: number) => string
  total: (value: number) => string
}>

export function figuresOf(project: ProjectRow, practice: NumberPractice): Figures {
  const { quantityDecimals, priceDecimals, totalDecimals } = decimalsOfProject(project)
  return {
    practice,
    quantity: (value) => formatNumber(value, practice, quantityDecimals),
    typedQuantity: (value) => formatNumber(value, practice, { min: quantityDecimals, max: MAX_SCALE }),
    price: (value) => formatNumber(value, practice, priceDecimals),
    total: (value) => formatFigure(value, practice, totalDecimals),
  }
}

/** A cell of an article. Unit parts show the price that counts: the own one, marked, with the recipe's beside it in the note. */
export function articleView(
  article: ArticleRow,
  result: ArticleResult | undefined,
  column: string,
  figures: Figures,
  t: Say,
): CellView | null {
  const own = partOf(column, 'own')
  if (besideOf(column) || (own && standsBeside(article))) return wholePrice(article, result, column, figures)
  if (own) return unitPart(article, result, own, figures, t)
  const line = partOf(column, 'line')
  if (line) return computed(result?.[line.line] ?? 0, figures.total)
  const uplift = partOf(column, 'uplift')
  if (uplift) return percent(article[uplift.uplift], figures.practice)
  switch (column) {
    case 'parts':
      return shares(article, result, figures, t)
    case 'symbol':
    case 'name':
    case 'measureUnit':
    case 'chapter':
    case 'uniformat':
    case 'division':
      return text(article[column])
    case 'costColumn': {
      const kind = costColumnOf(article, result)
      return text(kind === null ? null : t(COST_WORDS[kind]))
    }
    case 'craft':
      return text(craftText(article.rsCrew, article.rsLaborHours, figures.practice))
    case 'quantity':
      return quantity(article, result, figures)
    case 'price':
      return computed(result?.price ?? article.price ?? 0, figures.price)
    case 'total':
      return computed(result?.total ?? article.total ?? 0, figures.total)
    case 'hours':
      return computed(result?.laborHours ?? 0, figures.quantity)
    case 'weight':
      return computed(result?.weight ?? 0, figures.quantity)
    case 'startDate':
    case 'endDate':
      return text(article[column] && formatDay(article[column], figures.practice))
  }
  return null
}

/** A cell of an object or an estimate: code, name and its direct cost. */
export function groupView(
  group: ObjectRow | EstimateRow,
  totals: Totals | undefined,
  column: string,
  figures: Figures,
): CellView | null {
  if (column === 'symbol') return text(group.code)
  if (column === 'name') return text(group.name)
  if (!totals) return null
  const line = partOf(column, 'line')
  const total = sumOf(figures, totals.leftOut)
  if (line) return computed(totals.direct[line.letter as keyof Amounts], total)
  if (column === 'total') return computed(totals.direct.total, total)
  if (column === 'hours') return computed(totals.laborHours, figures.quantity)
  if (column === 'weight') return computed(totals.weight, figures.quantity)
  return null
}

/** A cell of a chapter's head: its name and the sums of its lines. */
export function chapterView(
  row: GridRow,
  totals: LiveTotals,
  column: string,
  figures: Figures,
  t: Say,
): CellView | null {
  const { name, lines } = row.chapter ?? { name: null, lines: [] }
  if (column === 'name') return name === null ? { text: t('chapterNone'), muted: true } : { text: name }
  const results = lines.flatMap(({ id }) => totals.article(id) ?? [])
  const sum = (value: (result: ArticleResult) => number) => sumDecimals(results.map(value))
  const leftOut = results.filter(({ faults }) => faults.some(stopsCounting)).length
  const total = sumOf(figures, leftOut)
  const line = partOf(column, 'line')
  if (line)
    return computed(
      sum((result) => result[line.line]),
      total,
    )
  if (column === 'total')
    return computed(
      sum((result) => result.total),
      total,
    )
  if (column === 'hours')
    return computed(
      sum((result) => result.laborHours),
      figures.quantity,
    )
  return column === 'weight'
    ? computed(
        sum((result) => result.weight),
        figures.quantity,
      )
    : null
}

/** A line beside the four parts has its whole price in its own column and nothing in the others. */
function wholePrice(
  article: ArticleRow,
  result: ArticleResult | undefined,
  column: string,
  figures: Figures,
): CellView {
  const value = besideOf(column) === article.provenienceType ? (result?.price ?? article.price ?? 0) : 0
  return { text: written(value, figures.price), tone: 'typed', muted: value === 0, negative: value < 0 }
}

function unitPart(
  article: ArticleRow,
  result: ArticleResult | undefined,
  part: Part,
  figures: Figures,
  t: Say,
): CellView {
  const own = article[part.own]
  const recipe = result?.[part.recipe] ?? article[part.recipe] ?? 0
  const value = own ?? recipe
  return {
    text: own === null ? written(value, figures.price) : figures.price(value),
    tone: own === null ? 'computed' : 'own',
    muted: value === 0 && own === null,
    negative: value < 0,
    note: own === null ? undefined : t('ownPriceNote', { recipe: figures.price(recipe) }),
  }
}

function quantity(article: ArticleRow, result: ArticleResult | undefined, figures: Figures): CellView {
  const value = result?.quantity ?? article.quantity
  return {
    text: written(value, figures.quantity),
    tone: 'typed',
    formula: article.formula !== null && article.formula !== '',
    muted: value === 0,
    negative: value < 0,
    note: article.formula ?? undefined,
  }
}

/** What the unit price consists of, as one bar; the figures are read out and stand in the tooltip. */
function shares(article: ArticleRow, result: ArticleResult | undefined, figures: Figures, t: Say): CellView | null {
  const price = result?.price ?? article.price ?? 0
  const beside = COSTS.find(({ kind }) => kind === article.provenienceType && standsBeside(article))
  const parts = beside
    ? [{ ...beside, value: price }]
    : PARTS.map(({ kind, own, recipe }) => ({
        kind,
        value: article[own] ?? result?.[recipe] ?? article[recipe] ?? 0,
      }))
  const drawn = parts.filter(({ value }) => value > 0)
  const whole = sumDecimals(drawn.map(({ value }) => value))
  if (whole <= 0) return null
  const said = drawn.map(({ kind, value }) => `${t(`part_${kind}_letter`)} ${figures.price(value)}`).join(' · ')
  return {
    text: said,
    tone: 'computed',
    shares: drawn.map(({ kind, value }) => `${kind}:${(value / whole).toFixed(4)}`).join(),
  }
}

/** Sums of a place; one that leaves lines out is marked, also where the rest comes to nothing. */
function sumOf(figures: Figures, leftOut: number): (value: number) => string {
  return (value) => (leftOut > 0 ? marked(figures.total(value), leftOut) : written(value, figures.total))
}

/** A figure among others: nothing is a dash. */
export function written(value: number, write: (value: number) => string): string {
  return value === 0 ? NOTHING : write(value)
}

function computed(value: number, write: (value: number) => string): CellView {
  return { text: written(value, write), tone: 'computed', muted: value === 0, negative: value < 0 }
}

function percent(value: number | null, practice: NumberPractice): CellView | null {
  return value === null || value === 0
    ? null
    : { text: formatNumber(value, practice), tone: 'typed', negative: value < 0 }
}

function text(value: string | null): CellView | null {
  return value ? { text: value } : null
}
