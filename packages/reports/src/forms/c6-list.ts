import { roundDecimal } from '@temelia/decimal/arithmetic'
import { listResources, type ListedResource, type ResourceList } from '@temelia/estimation/resource-list'
import { RESOURCE_KINDS, type TieOut } from '@temelia/estimation/resource-use'
import type { CalculationSettings, PartKind } from '@temelia/estimation/types'
import { type Language, type Message, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { resourceReports } from '@temelia/text/reports-resources'
import { currencyNote } from '../currency-note.ts'
import { carryWords, formModel } from '../frame.ts'
import type { Cell, Column, HeadCell, PageModel, Row, Table } from '../page-model.ts'
import { NOTHING } from '../parts.ts'
import type { PrintOptions } from '../print-options.ts'
import type { PrintedProject } from '../printed-place.ts'
import type { PrintedResources, ReportData } from '../report-data.ts'
import { runningTotals } from '../running-totals.ts'

/** What the lists C6 to C9 print from. */
export type ListData = Pick<ReportData, 'place' | 'resources'>
export type PrintedUse = PrintedResources['uses'][number]

/** A row before it is put into columns; a column it does not name stays empty. */
export interface ListLine {
  kind: Row['kind']
  id: string
  cells: Readonly<Record<string, Cell>>
  figures?: Row['figures']
  indent?: number
  /** What it adds to the running total; null for headings. */
  counts: number | null
  /** Left out of the rows that the total is made of, because a heading above counts it. */
  inside?: boolean
}

/** What is different in each of the four lists. Amounts stand in the columns `price` and `total`. */
export interface ListForm {
  symbol: 'C6' | 'C7' | 'C8' | 'C9'
  title: Message
  kind: PartKind
  totalName: Message
  columns(decimals: ListDecimals): readonly Column[]
  heads(language: Language, currency: string): readonly (readonly HeadCell[])[]
  lines(list: ResourceList<PrintedUse>, language: Language): ListLine[]
  /** Figures of the total row besides the value. */
  totals(list: ResourceList<PrintedUse>): Readonly<Record<string, Cell>>
  notes?(list: ResourceList<PrintedUse>, words: ListWords): readonly string[]
}

/** How the words of a list are written; `showPrices` as in the options. */
export interface ListWords {
  language: Language
  currency: string
  showPrices: boolean
}

export interface ListDecimals {
  quantity: number
  price: { min: number; max: number }
  total: number
}

/** Prices of resources are kept with more decimals than those of articles, and print as they are. */
const MOST_PRICE_DECIMALS = 6
const MONEY: readonly string[] = ['price', 'total']

/** A list of resources in the common frame, and under it how the four lists come to the direct cost of F3. */
export function listModel(form: ListForm, data: ListData, options: PrintOptions, language: Language): PageModel {
  const { place, resources } = data
  const { project } = place
  const list = listResources(resources.uses, form.kind, settingsOf(project), resources.hauls)
  const table = listTable(form, list, project, options, language)
  const total = say(form.totalName, language)
  return formModel(
    place,
    form.symbol,
    [
      {
        symbol: form.symbol,
        title: say(form.title, language),
        blocks: [
          { kind: 'table', table, carry: options.showPrices ? carryWords(language) : null, together: false },
          ...(options.showPrices && options.showRecapitulation
            ? [
                {
                  kind: 'table' as const,
                  title: say(resourceReports.tieTitle, language),
                  table: tieTable(resources.tied, decimalsOf(project, options).total, language),
                  carry: null,
                  together: true,
                },
              ]
            : []),
        ],
        notes: [
          ...currencyNote(list.value, project, options, language, total),
          ...(form.notes?.(list, {
            language,
            currency: currencyName(project, language),
            showPrices: options.showPrices,
          }) ?? []),
        ],
      },
    ],
    options,
    language,
  )
}

/** A resource by code and name. */
export function resourceName({ symbol, name }: Pick<PrintedUse, 'symbol' | 'name'>): string {
  return [symbol, name].filter(Boolean).join(' - ')
}

/** The usual line: a resource with quantity, price and their product. */
export function productLine(row: ListedResource<PrintedUse>, number: number, cells: ListLine['cells']): ListLine {
  return {
    kind: 'line',
    id: `row ${number}`,
    cells: { number: String(number), quantity: row.quantity, price: row.price, total: row.value, ...cells },
    ...(row.quantity === null ? {} : { figures: { total: { of: 'product', columns: ['quantity', 'price'] } } }),
    counts: row.value,
  }
}

/** The currency as it stands in a rate: `lei/oră`. */
function currencyName({ currency }: PrintedProject, language: Language): string {
  return currency === 'RON' ? say(reports.reportLei, language) : currency
}

function settingsOf({ practice, rounding, decimals }: PrintedProject): CalculationSettings {
  return {
    practice,
    rounding,
    quantityDecimals: decimals.quantity,
    priceDecimals: decimals.price,
    totalDecimals: decimals.total,
  }
}

function decimalsOf({ decimals }: PrintedProject, options: PrintOptions): ListDecimals {
  const { quantity, price, total } = options.decimals
  return {
    quantity: quantity ?? decimals.quantity,
    price: price === undefined ? { min: decimals.price, max: MOST_PRICE_DECIMALS } : { min: price, max: price },
    total: total ?? decimals.total,
  }
}

function listTable(
  form: ListForm,
  list: ResourceList<PrintedUse>,
  project: PrintedProject,
  options: PrintOptions,
  language: Language,
): Table {
  const decimals = decimalsOf(project, options)
  const columns = form.columns(decimals)
  const heads = form.heads(language, currencyName(project, language))
  const lines = [...form.lines(list, language), ...differences(list, decimals.total, options, language)]
  const running = runningTotals(columns)
  const put = (cells: ListLine['cells']) =>
    columns.map(({ key }) => (options.showPrices || !MONEY.includes(key) ? (cells[key] ?? null) : null))
  const rows = lines.map(
    (line): Row => ({
      kind: line.kind,
      id: line.id,
      cells: put(line.cells),
      ...(line.figures === undefined ? {} : { figures: line.figures }),
      ...(line.indent === undefined ? {} : { indent: line.indent }),
      ...(line.counts === null || !options.showPrices
        ? {}
        : { carry: running.add({ ...NOTHING, total: line.counts }) }),
    }),
  )
  const counted = lines.filter(({ inside }) => !inside).map(({ id }) => id)
  const total: Row = {
    kind: 'sum',
    id: 'total',
    cells: put({ name: say(form.totalName, language), total: list.value, ...form.totals(list) }),
    figures: { total: { of: 'rows', rows: counted } },
  }
  return { columns, heads, rows: [...rows, total] }
}

/** What uplifts and rounding add, where they add anything. */
function differences(
  list: ResourceList,
  decimals: number,
  { showPrices }: PrintOptions,
  language: Language,
): ListLine[] {
  const lines = [
    ['uplifts', resourceReports.listUplifts, list.uplifts],
    ['rounding', resourceReports.listRounding, list.rounding],
  ] as const
  return lines
    .filter(([, , value]) => showPrices && isSeen(value, decimals))
    .map(([id, name, value]) => ({
      kind: 'line',
      id,
      cells: { name: say(name, language), total: value },
      counts: value,
    }))
}

/** Whether an amount shows as anything but nothing. */
function isSeen(value: number, decimals: number): boolean {
  return roundDecimal(value, decimals) !== 0
}

const KINDS = {
  material: resourceReports.tieMaterial,
  labor: resourceReports.tieLabor,
  equipment: resourceReports.tieEquipment,
  transport: resourceReports.tieTransport,
} as const satisfies Record<PartKind, Message>

function tieTable({ kinds, rest, ownPrices, rounding, direct }: TieOut, decimals: number, language: Language): Table {
  const beside: readonly (readonly [id: string, name: Message, value: number])[] = [
    ['tie rest', resourceReports.tieRest, rest],
    ['tie ownPrices', resourceReports.tieOwnPrices, ownPrices],
    ['tie rounding', resourceReports.tieRounding, rounding],
  ]
  const lines = [
    ...RESOURCE_KINDS.map((kind) => [`tie ${kind}`, KINDS[kind], kinds[kind]] as const),
    // The four lists always stand there; what stands beside them only where it is needed to come to the direct cost.
    ...beside.filter(([, , value]) => isSeen(value, decimals)),
  ]
  const row = (kind: Row['kind'], id: string, name: Message, value: number, figures?: Row['figures']): Row => ({
    kind,
    id,
    cells: [say(name, language), value],
    ...(figures === undefined ? {} : { figures }),
  })
  return {
    columns: [
      { key: 'name', width: null, align: 'left' },
      { key: 'total', width: 32, align: 'right', decimals },
    ],
    heads: [[{ text: say(resourceReports.tieLine, language) }, { text: say(resourceReports.listValue, language) }]],
    rows: [
      ...lines.map(([id, name, value]) => row('line', id, name, value)),
      row('sum', 'tie direct', resourceReports.tieDirect, direct, {
        total: { of: 'rows', rows: lines.map(([id]) => id) },
      }),
    ],
  }
}
