import { roundDecimal } from '@temelia/decimal/arithmetic'
import type { Amounts } from '@temelia/estimation/types'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import type { EstimateToPrint, PrintedArticle, PrintedComponent } from './f3-data.ts'
import type { Cell, Column, Row, RowKind } from './page-model.ts'
import { quantityDecimals } from './quantity-decimals.ts'
import { amountsOf, type Part, partsOf, unitParts } from './parts.ts'
import type { PrintOptions } from './print-options.ts'
import { runningTotals } from './running-totals.ts'

/** What a line puts into the columns; a column it does not name stays empty. */
type Figures = Readonly<Record<string, Cell>>

/** The rows of the main table in printing order: chapters, articles with their parts, linked and included resources, free resources, lump lines. */
export function articleRows(
  estimate: EstimateToPrint,
  columns: readonly Column[],
  options: PrintOptions,
  language: Language,
): Row[] {
  const rows: Row[] = []
  const { showPrices } = options
  const parts = partsOf(estimate)
  const shown = showPrices && options.layout === 'long' ? parts : []
  const running = runningTotals(columns)
  const add = (kind: RowKind, figures: Figures, counted: Amounts | null, label?: string) => {
    const cells = columns.map((column) => figures[column.key] ?? null)
    const carry = showPrices && counted !== null ? running.add(counted) : undefined
    rows.push({ kind, cells, ...(label === undefined ? {} : { label }), ...(carry === undefined ? {} : { carry }) })
  }
  const subtotals = chapterSums(columns, options, language)
  let chapter = ''
  estimate.articles.forEach((article, at) => {
    if (!options.showZero && isNothing(article)) return
    const number = String(at + 1)
    if (article.chapter !== chapter) rows.push(...subtotals.end(chapter))
    if (options.showChapters && article.chapter !== chapter && article.chapter !== '') {
      rows.push({ kind: 'chapter', cells: columns.map((_, index) => (index === 0 ? article.chapter : null)) })
    }
    chapter = article.chapter
    subtotals.add(article)
    const kind = article.kind === 'work' ? 'article' : article.kind
    add(kind, articleFigures(article, number, shown, showPrices), article.value)
    if (kind === 'article' && showPrices) {
      for (const part of unitParts(parts)) {
        const total = options.layout === 'long' ? null : article.value[part.key]
        add('part', { price: article.unit[part.key], total }, null, say(reports[part.name], language))
      }
    }
    let included = 0
    for (const component of article.components) {
      const shownQuantity = roundDecimal(
        component.quantity,
        quantityDecimals(article.quantity, estimate.decimals.quantity),
      )
      const printed = { ...component, quantity: shownQuantity }
      if (component.included) {
        add('included', componentFigures(printed, `${number}.${++included}`, [], showPrices), null)
      } else {
        const counted = amountsOf(component.kind, component.value)
        add('linked', componentFigures(printed, `${number}.L`, shown, showPrices), counted)
      }
    }
  })
  return [...rows, ...subtotals.end(chapter)]
}

/** The line with the sum of a chapter, where such lines are asked for. */
function chapterSums(columns: readonly Column[], options: PrintOptions, language: Language) {
  const wanted = options.chapterSubtotals && options.showChapters && options.showPrices
  let running = runningTotals(columns)
  let sums: readonly (number | null)[] | null = null
  return {
    add({ value, components }: PrintedArticle): void {
      sums = running.add(value)
      for (const { included, kind, value: amount } of components)
        if (!included) sums = running.add(amountsOf(kind, amount))
    },
    end(chapter: string): Row[] {
      const ended = sums
      running = runningTotals(columns)
      sums = null
      if (!wanted || chapter === '' || ended === null) return []
      const name = say(reports.reportChapterTotal, language, { name: chapter })
      return [{ kind: 'sum', cells: columns.map(({ key }, at) => (key === 'work' ? name : (ended[at] ?? null))) }]
    },
  }
}

function isNothing({ value, components }: PrintedArticle): boolean {
  return value.total === 0 && components.every(({ included, value: amount }) => included || amount === 0)
}

function articleFigures(article: PrintedArticle, number: string, shown: readonly Part[], showPrices: boolean): Figures {
  return {
    number,
    work: symbolAndName(article.symbol, article.name),
    measureUnit: article.measureUnit,
    quantity: article.quantity,
    ...(showPrices ? { price: article.unit.total, total: article.value.total } : {}),
    ...partFigures(article.value, shown),
    weight: article.weight === 0 ? null : article.weight,
  }
}

/** An included component shows its price and no total, for its value is in the article's already. */
function componentFigures(
  component: PrintedComponent,
  number: string,
  shown: readonly Part[],
  showPrices: boolean,
): Figures {
  return {
    number,
    work: symbolAndName(component.symbol, component.name),
    measureUnit: component.measureUnit,
    quantity: component.quantity,
    ...(showPrices ? { price: component.price } : {}),
    ...(showPrices && !component.included ? { total: component.value } : {}),
    ...partFigures(amountsOf(component.kind, component.value), shown),
  }
}

function partFigures(amounts: Amounts, shown: readonly Part[]): Figures {
  return Object.fromEntries(shown.map(({ key }) => [key, amounts[key]]))
}

function symbolAndName(symbol: string, name: string): string {
  return symbol === '' ? name : `${symbol} - ${name}`
}
