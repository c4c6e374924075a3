import { roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import { MAX_SCALE } from '@temelia/decimal/scaled'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { reportsLists } from '@temelia/text/reports-lists'
import { resourceReports } from '@temelia/text/reports-resources'
import { chapterName } from '../chapter-names.ts'
import { currencyNote } from '../currency-note.ts'
import { carryWords, formModel } from '../frame.ts'
import type { Column, Row, Table } from '../page-model.ts'
import { NOTHING } from '../parts.ts'
import type { PrintOptions } from '../print-options.ts'
import type { PrintedProject } from '../printed-place.ts'
import { reportForm } from '../report-form.ts'
import type { PrintedFacility, ReportData } from '../report-data.ts'
import { runningTotals } from '../running-totals.ts'
import { facilitiesByObject } from './f4-groups.ts'

/** F4, the equipment lists grouped by object, each line with the number of its technical sheet (HG 907/2016). */
export const f4Form = reportForm({
  symbol: 'F4',
  title: resourceReports.f4Title,
  levels: ['object', 'investment'],
  practice: 'ro',
  needs: ['facilities'],
  model: ({ place, facilities }, options, language) =>
    formModel(
      place,
      'F4',
      [
        {
          symbol: 'F4',
          articles: false,
          title: say(resourceReports.f4Title, language),
          blocks: [
            {
              kind: 'table',
              table: equipmentTable({ place, facilities }, options, language),
              carry: options.showPrices ? carryWords(language) : null,
              together: false,
            },
          ],
          notes: [
            ...(facilities.length === 0 ? [say(resourceReports.f4Empty, language)] : []),
            ...currencyNote(
              worth(facilities),
              place.project,
              options,
              language,
              say(resourceReports.f4Total, language),
            ),
          ],
        },
      ],
      options,
      language,
    ),
})

const KINDS = ['4.3', '4.4', '4.5', '4.6'] as const

function equipmentTable(
  { place: { project }, facilities }: Pick<ReportData, 'place' | 'facilities'>,
  options: PrintOptions,
  language: Language,
): Table {
  const columns = equipmentColumns(project, options)
  const running = runningTotals(columns)
  const money = (value: number) => (options.showPrices ? value : null)
  const totalRow = (id: string, name: string, value: number, rows: readonly string[]): Row => ({
    kind: 'sum',
    id,
    cells: columns.map(({ key }) => (key === 'name' ? name : key === 'total' ? money(value) : null)),
    ...(rows.length === 0 ? {} : { figures: { total: { of: 'rows', rows } } }),
  })
  let number = 0
  const rows = facilitiesByObject(facilities, language).flatMap(({ id, name, facilities: own }): Row[] => [
    { kind: 'chapter', cells: columns.map((_, at) => (at === 0 ? name : null)) },
    ...own.map(
      (facility): Row => ({
        kind: 'line',
        id: `facility ${facility.id}`,
        cells: [
          String(++number),
          [facility.code, facility.name].filter(Boolean).join(' - '),
          facility.measureUnit,
          facility.quantity,
          money(unitPrice(facility, project)),
          money(facility.money.withoutVat),
          facility.sheetNumber,
        ],
        figures: { total: { of: 'product', columns: ['quantity', 'price'] } },
        ...(options.showPrices ? { carry: running.add({ ...NOTHING, total: facility.money.withoutVat }) } : {}),
      }),
    ),
    totalRow(
      `object ${id}`,
      say(resourceReports.f4TotalOf, language, { name }),
      worth(own),
      own.map((facility) => `facility ${facility.id}`),
    ),
  ])
  const objects = rows.flatMap(({ kind, id }) => (kind === 'sum' && id ? [id] : []))
  const kinds = KINDS.flatMap((kind): Row[] => {
    const own = facilities.filter((facility) => facility.kind === kind)
    const name = say(resourceReports.f4OfWhich, language, { name: `${kind} ${chapterName(kind, language)}` })
    const ids = own.map(({ id }) => `facility ${id}`)
    return own.length === 0 ? [] : [{ ...totalRow(kind, name, worth(own), ids), kind: 'line', indent: 1 }]
  })
  return {
    columns,
    heads: equipmentHeads(language),
    rows: [
      ...rows,
      totalRow('total', say(resourceReports.f4Total, language), worth(facilities), objects),
      ...(kinds.length < 2 ? [] : kinds),
    ],
  }
}

function equipmentColumns(project: PrintedProject, { decimals }: PrintOptions): readonly Column[] {
  return [
    { key: 'number', width: 11, align: 'center' },
    { key: 'name', width: null, align: 'left' },
    { key: 'measureUnit', width: 15, align: 'center' },
    {
      key: 'quantity',
      width: 22,
      align: 'right',
      decimals: decimals.quantity ?? { min: project.decimals.quantity, max: MAX_SCALE },
    },
    { key: 'price', width: 26, align: 'right', decimals: decimals.price ?? project.decimals.price },
    { key: 'total', width: 29, align: 'right', decimals: decimals.total ?? project.decimals.total },
    { key: 'sheet', width: 19, align: 'center' },
  ]
}

function equipmentHeads(language: Language): Table['heads'] {
  const words = [
    reports.f3Number,
    resourceReports.f4Name,
    reports.f3MeasureUnit,
    resourceReports.f4Quantity,
    resourceReports.f4Price,
    reportsLists.listWithoutVat,
    resourceReports.f4Sheet,
  ]
  return [
    words.map((word) => ({ text: say(word, language) })),
    ['0', '1', '2', '3', '4', '5 = 3 x 4', '6'].map((text) => ({ text })),
  ]
}

/** The price that the engine multiplied with (SPEC.md R11.7). */
function unitPrice({ price }: PrintedFacility, { rounding, decimals }: PrintedProject): number {
  return rounding === 'LINE' ? roundDecimal(price, decimals.price) : price
}

/** Amounts of equipment are summed exactly. */
function worth(facilities: readonly PrintedFacility[]): number {
  return sumDecimals(facilities.map(({ money }) => money.withoutVat))
}
