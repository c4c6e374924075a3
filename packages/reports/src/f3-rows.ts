import { roundDecimal } from '@temelia/decimal/arithmetic'
import type { Amounts } from '@temelia/estimation/types'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import type { EstimateToPrint, PrintedArticle, PrintedComponent } from './f3-data.ts'
import type { Cell, CellOf, Column, Row, Way } from './page-model.ts'
import { orderedOf, wasteWords } from './order-quantity.ts'
import { quantityDecimals } from './quantity-decimals.ts'
import { amountsOf, type Part, type PartKey, partsOf, unitParts } from './parts.ts'
import type { PrintOptions } from './print-options.ts'
import { runningTotals } from './running-totals.ts'

/** What a line puts into the columns; a column it does not name stays empty. */
type Figures = Readonly<Record<string, Cell>>

/** What adds up to each part of the direct cost and to all of it. */
export type CountedCells = Readonly<Record<PartKey | 'total', CellOf[]>>

/** The rows of the main table in printing order: chapters, articles with their parts, linked and included resources, free resources, lump lines. */
export function articleRows(
  estimate: EstimateToPrint,
  columns: readonly Column[],
  options: PrintOptions,
  language: Language,
): { rows: Row[]; counted: CountedCells } {
  const rows: Row[] = []
  const counted: CountedCells = { M: [], m: [], U: [], T: [], sub: [], other: [], total: [] }
  const { showPrices } = options
  const parts = partsOf(estimate)
  const decimals = estimate.decimals.total
  const shown = showPrices && options.layout === 'long' ? parts : []
  const running = runningTotals(columns)
  const long = options.layout === 'long'
  const add = (line: Pick<Row, 'kind' | 'id' | 'ways' | 'label'>, figures: Figures, amounts: Amounts | null) => {
    const cells = columns.map((column) => figures[column.key] ?? null)
    const { ways, ...named } = line
    const carry = showPrices && amounts !== null ? running.add(amounts) : undefined
    rows.push({ ...named, cells, ...(showPrices && ways ? { ways } : {}), ...(carry === undefined ? {} : { carry }) })
  }
  /** A line adds to the parts that it has an amount in; in the long layout its columns hold all of them. */
  const count = (row: string, amounts: Amounts, apart: readonly PartKey[] = []) => {
    counted.total.push({ row, column: 'total' })
    for (const { key } of parts)
      if (long) counted[key].push({ row, column: key })
      else if (apart.includes(key)) counted[key].push({ row: `${row} ${key}`, column: 'total' })
      else if (amounts[key] !== 0) counted[key].push({ row, column: 'total' })
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
    subtotals.add(article, number)
    const kind = article.kind === 'work' ? 'article' : article.kind
    const apart = kind === 'article' && showPrices ? unitParts(parts) : []
    const ways = () => articleWays(number, parts, apart, { long, decimals, ordered: orderedOf(article) !== null })
    add({ kind, id: number, ways }, articleFigures(article, number, shown, showPrices), article.value)
    count(
      number,
      article.value,
      apart.map(({ key }) => key),
    )
    const ordered = orderedOf(article)
    for (const { key, name } of apart) {
      const total = long ? null : article.value[key]
      // Material with waste is priced at the quantity to order, which stands beside it; all else at the quantity of the line.
      const quantity = key === 'M' ? ordered : null
      const own = quantity === null ? { row: number } : {}
      const way = () => productOf([{ ...own, column: 'quantity' }, { column: 'price' }], decimals)
      const word = say(reports[name], language)
      const line = {
        kind: 'part',
        id: `${number} ${key}`,
        label: quantity === null ? word : `${word} (${wasteWords(article, estimate.decimals.quantity, language)})`,
        ways: () => ({ total: [way()] }),
      } as const
      add(line, { quantity, price: article.unit[key], total }, null)
    }
    let included = 0
    let linked = 0
    for (const component of article.components) {
      const shownQuantity = roundDecimal(
        component.quantity,
        quantityDecimals(article.quantity, estimate.decimals.quantity),
      )
      const printed = { ...component, quantity: shownQuantity }
      if (component.included) {
        add({ kind: 'included' }, componentFigures(printed, `${number}.${++included}`, [], showPrices), null)
      } else {
        const amounts = amountsOf(component.kind, component.value)
        const id = linkedId(number, ++linked)
        const line = { kind: 'linked', id, ways: () => lineWays(parts, decimals) } as const
        add(line, componentFigures(printed, `${number}.L`, shown, showPrices), amounts)
        count(id, amounts)
      }
    }
  })
  return { rows: [...rows, ...subtotals.end(chapter)], counted }
}

function linkedId(number: string, at: number): string {
  return `${number}.L${at}`
}

/** How the figures of an article follow: from its part rows where it has such, else as those of any line. */
function articleWays(
  number: string,
  parts: readonly Part[],
  apart: readonly Part[],
  { long, decimals, ordered }: { long: boolean; decimals: number; ordered: boolean },
): Record<string, readonly Way[]> {
  const ways = lineWays(parts, decimals)
  if (apart.length === 0) return ways
  const inRows = (column: string): Way => ({
    of: 'sum',
    cells: apart.map(({ key }) => ({ row: `${number} ${key}`, column })),
  })
  const byPart = apart.map(({ key }) => {
    const part = { row: `${number} ${key}` }
    const quantity = ordered && key === 'M' ? part : {}
    const way = productOf(
      [
        { ...quantity, column: 'quantity' },
        { ...part, column: 'price' },
      ],
      decimals,
    )
    return [key, [way]] as const
  })
  const total = long ? (ways['total'] ?? []) : [inRows('total'), ...(ways['total'] ?? [])]
  return { ...ways, ...Object.fromEntries(byPart), total, price: [inRows('price')] }
}

/** A line of one price: its total, and the part it belongs to, is the quantity at that price. */
function lineWays(parts: readonly Part[], decimals: number): Record<string, readonly Way[]> {
  const product = productOf([{ column: 'quantity' }, { column: 'price' }], decimals)
  const across: Way = { of: 'sum', cells: parts.map(({ key }) => ({ column: key })) }
  return { ...Object.fromEntries(parts.map(({ key }) => [key, [product]])), total: [across, product] }
}

function productOf(cells: readonly CellOf[], decimals: number): Way {
  return { of: 'product', cells, decimals }
}

/** The line with the sum of a chapter, where such lines are asked for. */
function chapterSums(columns: readonly Column[], options: PrintOptions, language: Language) {
  const wanted = options.chapterSubtotals && options.showChapters && options.showPrices
  let running = runningTotals(columns)
  let sums: readonly (number | null)[] | null = null
  let ids: string[] = []
  return {
    add({ value, components }: PrintedArticle, number: string): void {
      sums = running.add(value)
      ids.push(number)
      for (const [at, { kind, value: amount }] of components.filter(({ included }) => !included).entries()) {
        sums = running.add(amountsOf(kind, amount))
        ids.push(linkedId(number, at + 1))
      }
    },
    end(chapter: string): Row[] {
      const ended = sums
      const rows = ids
      running = runningTotals(columns)
      sums = null
      ids = []
      if (!wanted || chapter === '' || ended === null) return []
      const name = say(reports.reportChapterTotal, language, { name: chapter })
      const cells = columns.map(({ key }, at) => (key === 'work' ? name : (ended[at] ?? null)))
      const summed = columns.filter((_, at) => ended[at] !== null)
      const ways = () => Object.fromEntries(summed.map(({ key }) => [key, [sumUnder(key, rows)]]))
      return [{ kind: 'sum', cells, ways }]
    },
  }
}

function sumUnder(column: string, rows: readonly string[]): Way {
  return { of: 'sum', cells: rows.map((row) => ({ row, column })) }
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
