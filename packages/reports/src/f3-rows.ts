import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import type { Amounts, EstimateToPrint, PartKind, PrintedArticle, PrintedComponent } from './f3-data.ts'
import { PARTS } from './f3-layout.ts'
import type { Cell, Column, Row, RowKind } from './page-model.ts'
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
  const long = options.layout === 'long'
  const running = runningTotals(columns)
  const add = (kind: RowKind, figures: Figures, counted: Amounts | null, label?: string) => {
    const cells = columns.map((column) => figures[column.key] ?? null)
    const carry = options.showPrices && counted !== null ? running.add(counted) : undefined
    rows.push({ kind, cells, ...(label === undefined ? {} : { label }), ...(carry === undefined ? {} : { carry }) })
  }
  let chapter = ''
  estimate.articles.forEach((article, at) => {
    const number = String(at + 1)
    if (options.showChapters && article.chapter !== chapter && article.chapter !== '') {
      rows.push({ kind: 'chapter', cells: columns.map((_, index) => (index === 0 ? article.chapter : null)) })
    }
    chapter = article.chapter
    const kind = article.kind === 'work' ? 'article' : article.kind
    add(kind, articleFigures(article, number, options.showPrices, long), article.value)
    if (kind === 'article' && options.showPrices) {
      for (const part of PARTS) {
        const figures = { price: article.unit[part.key], ...(long ? {} : { total: article.value[part.key] }) }
        add('part', figures, null, say(reports[part.name], language))
      }
    }
    let included = 0
    for (const component of article.components) {
      const figures = componentFigures(
        component,
        component.included ? `${number}.${++included}` : `${number}.L`,
        options.showPrices,
        long,
      )
      add(
        component.included ? 'included' : 'linked',
        figures,
        component.included ? null : amountsOf(component.kind, component.value),
      )
    }
  })
  return rows
}

function articleFigures(article: PrintedArticle, number: string, showPrices: boolean, long: boolean): Figures {
  return {
    number,
    work: symbolAndName(article.symbol, article.name),
    measureUnit: article.measureUnit,
    quantity: article.quantity,
    ...(showPrices ? { price: article.unit.Total, total: article.value.Total } : {}),
    ...(showPrices && long ? partFigures(article.value) : {}),
    weight: article.weight === 0 ? null : article.weight,
  }
}

function componentFigures(component: PrintedComponent, number: string, showPrices: boolean, long: boolean): Figures {
  const amounts = amountsOf(component.kind, component.value)
  return {
    number,
    work: symbolAndName(component.symbol, component.name),
    measureUnit: component.measureUnit,
    quantity: component.quantity,
    ...(showPrices ? { price: component.price } : {}),
    ...(showPrices && !component.included ? { total: component.value, ...(long ? partFigures(amounts) : {}) } : {}),
    weight: component.included || component.weight === 0 ? null : component.weight,
  }
}

function partFigures(amounts: Amounts): Figures {
  return { M: amounts.M, m: amounts.m, U: amounts.U, T: amounts.T }
}

/** The amount in the part of its kind. */
export function amountsOf(kind: PartKind, value: number): Amounts {
  const amounts = { M: 0, m: 0, U: 0, T: 0, Total: value }
  for (const part of PARTS) if (part.kind === kind) amounts[part.key] = value
  return amounts
}

function symbolAndName(symbol: string, name: string): string {
  return symbol === '' ? name : `${symbol} - ${name}`
}
