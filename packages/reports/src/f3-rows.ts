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
  let chapter = ''
  estimate.articles.forEach((article, at) => {
    const number = String(at + 1)
    if (options.showChapters && article.chapter !== chapter && article.chapter !== '') {
      rows.push({ kind: 'chapter', cells: columns.map((_, index) => (index === 0 ? article.chapter : null)) })
    }
    chapter = article.chapter
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
  return rows
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
