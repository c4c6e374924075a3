import { MAX_SCALE } from '@temelia/decimal/scaled'
import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { reportsUs } from '@temelia/text/reports-us'
import type { EstimateToPrint, PrintedArticle } from '../f3-data.ts'
import { carryWords, formModel, type Framed, nothingYet } from '../frame.ts'
import type { Column, Row, Table } from '../page-model.ts'
import { orderedOf, wasteWords } from '../order-quantity.ts'
import { type Part, partsOf } from '../parts.ts'
import type { PrintOptions } from '../print-options.ts'
import type { PrintedPlace } from '../printed-place.ts'
import { reportForm } from '../report-form.ts'
import { runningTotals } from '../running-totals.ts'
import { directOf, markupBlock } from './us-lines.ts'

/** The estimate line by line as cost books write it: `craft@hours`, unit, quantity, and the cost in each column. */
export const detailForm = reportForm({
  symbol: 'DETAIL',
  title: reportsUs.detailTitle,
  levels: ['estimate', 'object', 'investment'],
  practice: 'us',
  needs: ['estimates'],
  model: ({ place, estimates }, options, language) =>
    formModel(
      place,
      'DETAIL',
      estimates.length === 0
        ? [nothingYet('', say(reportsUs.detailTitle, language), language)]
        : estimates.map((estimate) => detailSection(place, estimate, options, language)),
      options,
      language,
      { orientation: 'landscape' },
    ),
})

function detailSection(
  { project }: PrintedPlace,
  estimate: EstimateToPrint,
  options: PrintOptions,
  language: Language,
): Framed {
  return {
    symbol: '',
    title: say(reportsUs.detailTitle, language),
    objectName: estimate.objectName,
    estimateName: [estimate.code, estimate.name].filter(Boolean).join(' '),
    blocks: [
      {
        kind: 'table',
        table: detailTable(estimate, options, language),
        carry: options.showPrices ? carryWords(language) : null,
        together: false,
      },
      ...markupBlock(estimate.totals, estimate, project, options, language),
    ],
  }
}

function detailTable(estimate: EstimateToPrint, options: PrintOptions, language: Language): Table {
  const parts = partsOf(estimate)
  const quantity = options.decimals.quantity ?? { min: 0, max: MAX_SCALE }
  const decimals = options.decimals.total ?? estimate.decimals.total
  const columns: readonly Column[] = [
    { key: 'number', width: 10, align: 'center' },
    { key: 'code', width: 21, align: 'left' },
    { key: 'name', width: null, align: 'left' },
    { key: 'craft', width: 18, align: 'left' },
    { key: 'hours', width: 15, align: 'right', decimals: 2 },
    { key: 'quantity', width: 15, align: 'right', decimals: quantity },
    { key: 'measureUnit', width: 11, align: 'center' },
    ...parts.map(({ key }): Column => ({ key, width: 18, align: 'right', decimals })),
    { key: 'total', width: 20, align: 'right', decimals },
  ]
  const rows = articleRows(estimate, columns, parts, options, language)
  const counted = rows.flatMap(({ id }) => id ?? [])
  const total: Readonly<Record<string, string | number | null>> = {
    name: say(reportsUs.usDirectTotal, language),
    hours: estimate.totals.laborHours,
    ...(options.showPrices ? estimate.totals.direct : {}),
  }
  const sums = ['hours', ...parts.map(({ key }) => key), 'total']
  return {
    columns,
    heads: [
      [
        { text: say(reports.f3Number, language) },
        { text: say(reportsUs.usItem, language) },
        { text: say(reportsUs.usDescription, language) },
        { text: say(reportsUs.usCraft, language) },
        { text: say(reportsUs.usManHours, language) },
        { text: say(reportsUs.usQuantity, language) },
        { text: say(reportsUs.usUnit, language) },
        ...parts.map((part) => ({ text: say(reports[part.column], language) })),
        { text: say(reportsUs.usTotal, language) },
      ],
    ],
    rows: [
      ...rows,
      {
        kind: 'sum',
        id: 'total',
        cells: columns.map(({ key }) => total[key] ?? null),
        figures: Object.fromEntries(sums.map((key) => [key, { of: 'rows', rows: counted }])),
      },
    ],
  }
}

function articleRows(
  estimate: EstimateToPrint,
  columns: readonly Column[],
  parts: readonly Part[],
  options: PrintOptions,
  language: Language,
): Row[] {
  const running = runningTotals(columns)
  const rows: Row[] = []
  let chapter = ''
  estimate.articles.forEach((article, at) => {
    if (options.showChapters && article.chapter !== chapter && article.chapter !== '')
      rows.push({ kind: 'chapter', cells: columns.map((_, index) => (index === 0 ? article.chapter : null)) })
    chapter = article.chapter
    const direct = directOf(article)
    const shown: Readonly<Record<string, string | number | null>> = {
      ...lineCells(article, at + 1),
      ...(options.showPrices ? direct : {}),
    }
    rows.push({
      kind: 'line',
      id: `line ${at + 1}`,
      cells: columns.map(({ key }) => shown[key] ?? null),
      figures: { total: { of: 'columns', columns: parts.map(({ key }) => key) } },
      ...(options.showPrices ? { carry: running.add(direct) } : {}),
    })
    const ordered = orderedLine(article, estimate, options, language)
    if (ordered !== null) rows.push({ kind: 'included', cells: columns.map(({ key }) => ordered[key] ?? null) })
  })
  return rows
}

/** Under a line with waste, what its material is priced at: the quantity to order and the price of one. */
function orderedLine(
  article: PrintedArticle,
  { decimals }: EstimateToPrint,
  options: PrintOptions,
  language: Language,
): Record<string, string | number | null> | null {
  const quantity = orderedOf(article)
  if (quantity === null) return null
  const waste = wasteWords(article, decimals.quantity, language)
  const price = formatNumber(article.unit.M, language, {
    min: options.decimals.price ?? decimals.price,
    max: MAX_SCALE,
  })
  const name = options.showPrices
    ? say(reportsUs.usOrdered, language, { waste, price })
    : say(reportsUs.usOrderedBlank, language, { waste })
  return { name, quantity, measureUnit: article.measureUnit }
}

function lineCells(article: PrintedArticle, number: number): Record<string, string | number | null> {
  return {
    number: String(number),
    code: article.symbol,
    name: article.name,
    craft: article.craft,
    hours: article.laborHours === 0 ? null : article.laborHours,
    quantity: article.quantity,
    measureUnit: article.measureUnit,
  }
}
