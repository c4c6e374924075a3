import type { Practice } from '@temelia/estimation/types'
import { addDecimals, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { MAX_SCALE } from '@temelia/decimal/scaled'
import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { reportsSettlements } from '@temelia/text/reports-settlements'
import { reportsUs } from '@temelia/text/reports-us'
import { formModel, type Framed } from '../frame.ts'
import { outsideContractNotes } from '../outside-contract.ts'
import { numberRow } from '../money-table.ts'
import type { Cell, Column, FigureOf, HeadCell, Row, Table } from '../page-model.ts'
import { wasteWords } from '../order-quantity.ts'
import type { PrintOptions } from '../print-options.ts'
import type { PrintedProject } from '../printed-place.ts'
import type { CourseOfValues, ReportData, SettledArticleToPrint, SettledEstimateToPrint } from '../report-data.ts'
import { reportForm } from '../report-form.ts'
import { courseHead, doneShare } from './csp.ts'
import { contractParticular, settlementParticular } from './f3-variants.ts'

/** RC, line by line what is contracted, executed up to a settlement, and left; each estimate on its own page. */
export const rcForm = reportForm({
  symbol: 'RC',
  title: reportsSettlements.rcTitle,
  titleUs: reportsSettlements.rcTitleUs,
  levels: ['estimate', 'object', 'investment'],
  practice: null,
  needs: ['settled', 'facilities'],
  model: ({ place, settled, facilities }, options, language) => {
    const { practice } = place.project
    const us = practice === 'us'
    const title = say(us ? reportsSettlements.rcTitleUs : reportsSettlements.rcTitle, language)
    const symbol = us ? '' : 'RC'
    const particulars = [
      ...contractParticular(place.project, language),
      ...settlementParticular(settled.settlement, language, practice),
    ]
    const sections = settled.objects.flatMap((object) =>
      object.estimates.map(
        (estimate): Framed => ({
          symbol,
          title,
          objectName: object.name,
          estimateName: estimate.name,
          particulars,
          blocks: [
            { kind: 'table', table: articleTable(place, estimate, options, language), carry: null, together: false },
          ],
        }),
      ),
    )
    const empty: Framed = {
      symbol,
      title,
      particulars,
      blocks: [],
      notes: [say(reportsSettlements.worksNone, language)],
    }
    const beside = outsideContractNotes({ place, facilities }, options, language)
    const last = sections.pop() ?? empty
    const told = { ...last, notes: [...(last.notes ?? []), ...beside] }
    return formModel(place, 'RC', [...sections, told], options, language, {
      orientation: 'landscape',
    })
  },
})

/** Quantities that print, and the values under the same names. */
const SHOWN = ['available', 'before', 'now', 'executed', 'remaining'] as const

function articleTable(
  { project }: ReportData['place'],
  { articles, values, difference }: SettledEstimateToPrint,
  options: PrintOptions,
  language: Language,
): Table {
  const { practice } = project
  const quantity = options.decimals.quantity ?? { min: project.decimals.quantity, max: MAX_SCALE }
  const price = options.decimals.price ?? project.decimals.price
  const total = options.decimals.total ?? project.decimals.total
  const columns: readonly Column[] = [
    { key: 'number', width: 9, align: 'center' },
    { key: 'work', width: null, align: 'left' },
    { key: 'measureUnit', width: 11, align: 'center' },
    ...SHOWN.map((key): Column => ({ key: `quantity ${key}`, width: 16, align: 'right', decimals: quantity })),
    { key: 'price', width: 16, align: 'right', decimals: price },
    ...SHOWN.map((key): Column => ({ key: `value ${key}`, width: 18, align: 'right', decimals: total })),
    { key: 'share', width: 12, align: 'right', decimals: 2 },
  ]
  const rows = articleRows(articles, columns, project, options, language)
  const counted = rows.flatMap(({ id }) => id ?? [])
  return {
    columns,
    heads: heads(practice, columns, language),
    rows: [
      ...rows,
      sumRow('direct', say(reportsSettlements.courseDirect, language), directOf(articles), columns, options, counted),
      ...(difference === 0 || !options.showPrices
        ? []
        : differenceRows(values, difference, columns, options, language)),
      sumRow(
        'value',
        say(reportsSettlements[practice === 'us' ? 'courseValueUs' : 'courseValue'], language),
        values,
        columns,
        options,
        difference === 0 ? [] : ['works', 'difference'],
      ),
    ],
  }
}

/** What the quantities come to, and what the last settlement adds so that nothing remains (SPEC.md R10.12). */
function differenceRows(
  values: CourseOfValues,
  difference: number,
  columns: readonly Column[],
  options: PrintOptions,
  language: Language,
): Row[] {
  const worth = {
    ...values,
    now: subtractDecimals(values.now, difference),
    executed: subtractDecimals(values.executed, difference),
    remaining: addDecimals(values.remaining, difference),
  }
  const made = { available: 0, before: 0, now: difference, executed: difference, remaining: -difference }
  return [
    sumRow('works', say(reportsSettlements.worksValue, language), worth, columns, options, []),
    {
      ...sumRow('difference', say(reportsSettlements.worksDifference, language), made, columns, options, []),
      kind: 'line',
    },
  ]
}

function articleRows(
  articles: readonly SettledArticleToPrint[],
  columns: readonly Column[],
  project: PrintedProject,
  options: PrintOptions,
  language: Language,
): Row[] {
  const rows: Row[] = []
  let chapter = ''
  articles.forEach((article, at) => {
    if (options.showChapters && article.chapter !== chapter && article.chapter !== '')
      rows.push({ kind: 'chapter', cells: columns.map((_, index) => (index === 0 ? article.chapter : null)) })
    chapter = article.chapter
    const cells = columns.map(({ key }) => articleCell(article, key, at + 1, options.showPrices))
    rows.push({ kind: 'line', id: `article ${at + 1}`, cells, figures: PRODUCTS })
    const ordered = orderedLine(article, project, options, language)
    if (ordered !== null) rows.push({ kind: 'included', cells: columns.map(({ key }) => ordered[key] ?? null) })
  })
  return rows
}

/** Under a line with waste, what its material is priced at: the quantities to order, and the price of one, which is part of the line's. */
function orderedLine(
  { measureUnit, quantities, ordered }: SettledArticleToPrint,
  { decimals }: PrintedProject,
  options: PrintOptions,
  language: Language,
): Readonly<Record<string, Cell>> | null {
  if (ordered === null) return null
  const whole = { quantity: quantities.available, orderQuantity: ordered.quantities.available }
  const waste = wasteWords(whole, decimals.quantity, language)
  const price = formatNumber(ordered.price, language, {
    min: options.decimals.price ?? decimals.price,
    max: MAX_SCALE,
  })
  const work = options.showPrices
    ? say(reportsUs.usOrdered, language, { waste, price })
    : say(reportsUs.usOrderedBlank, language, { waste })
  const shown = SHOWN.map((key) => [`quantity ${key}`, ordered.quantities[key]] as const)
  return { work, measureUnit, ...Object.fromEntries(shown) }
}

/** Values are quantity times price, as long as nothing was rounded on the way. */
const PRODUCTS: Readonly<Record<string, FigureOf>> = Object.fromEntries(
  SHOWN.map((key) => [`value ${key}`, { of: 'product', columns: [`quantity ${key}`, 'price'] }]),
)

function articleCell(article: SettledArticleToPrint, key: string, number: number, showPrices: boolean): Cell {
  const { symbol, name, measureUnit, price, quantities, values } = article
  if (key === 'number') return String(number)
  if (key === 'work') return symbol === '' ? name : `${symbol} - ${name}`
  if (key === 'measureUnit') return measureUnit
  if (key === 'share') return doneShare(quantities)
  const [kind, shown] = key.split(' ') as [string, (typeof SHOWN)[number]]
  if (kind === 'quantity') return quantities[shown]
  if (!showPrices) return null
  return kind === 'price' ? price : values[shown]
}

function sumRow(
  id: string,
  name: string,
  values: Pick<CourseOfValues, (typeof SHOWN)[number]>,
  columns: readonly Column[],
  { showPrices }: PrintOptions,
  rows: readonly string[],
): Row {
  const keys = SHOWN.map((key) => `value ${key}`)
  return {
    kind: 'sum',
    id,
    cells: columns.map(({ key }) => {
      if (key === 'work') return name
      if (!showPrices) return null
      if (key === 'share') return doneShare(values)
      const at = keys.indexOf(key)
      return at < 0 ? null : values[SHOWN[at] as (typeof SHOWN)[number]]
    }),
    ...(rows.length === 0 ? {} : { figures: Object.fromEntries(keys.map((key) => [key, { of: 'rows', rows }])) }),
  }
}

function directOf(articles: readonly SettledArticleToPrint[]): Pick<CourseOfValues, (typeof SHOWN)[number]> {
  const sum = (key: (typeof SHOWN)[number]) => sumDecimals(articles.map(({ values }) => values[key]))
  return {
    available: sum('available'),
    before: sum('before'),
    now: sum('now'),
    executed: sum('executed'),
    remaining: sum('remaining'),
  }
}

function heads(practice: Practice, columns: readonly Column[], language: Language): HeadCell[][] {
  const group = (key: keyof typeof reportsSettlements) => ({
    text: say(reportsSettlements[key], language),
    columns: SHOWN.length,
  })
  const tall = (text: string) => ({ text, rows: 2 })
  const courses = SHOWN.map((key) => courseHead(key, practice, language))
  const rows = [
    [
      tall(say(reports.f3Number, language)),
      tall(say(reports.f3Work, language)),
      tall(say(reports.f3MeasureUnit, language)),
      group('courseQuantities'),
      tall(say(practice === 'us' ? reports.f3UnitPriceUs : reports.f3UnitPrice, language)),
      group('courseValues'),
      tall(say(reportsSettlements.courseShare, language)),
    ],
    [...courses, ...courses],
  ]
  return practice === 'us' ? rows : [...rows, numberRow(columns)]
}
