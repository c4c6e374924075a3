import { addDecimals, divideDecimals, product15, sumDecimals } from '@temelia/decimal/arithmetic'
import type { Practice } from '@temelia/estimation/types'
import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { reportsLists } from '@temelia/text/reports-lists'
import { reportsSettlements } from '@temelia/text/reports-settlements'
import { currencyNote } from '../currency-note.ts'
import { formModel } from '../frame.ts'
import { outsideContractNotes } from '../outside-contract.ts'
import { numberRow } from '../money-table.ts'
import type { Block, Column, FigureOf, Row, RowKind, Table } from '../page-model.ts'
import type { PrintOptions } from '../print-options.ts'
import type { CourseOfValues, PrintedBalance, ReportData } from '../report-data.ts'
import { priceWords } from '../recapitulation-lines.ts'
import { reportForm } from '../report-form.ts'
import { contractParticular, settlementParticular } from './f3-variants.ts'

/** CSP, the settlements of the place up to one of them: by object and estimate what is contracted, settled before, now and in all, and what is left. */
export const cspForm = reportForm({
  symbol: 'CSP',
  title: reportsSettlements.cspTitle,
  titleUs: reportsSettlements.cspTitleUs,
  levels: ['investment', 'object', 'estimate'],
  practice: null,
  needs: ['settled', 'facilities'],
  model: ({ place, settled, facilities }, options, language) => {
    const { settlement } = settled
    const whole = settlement !== null && coversPlace(settlement.objectId, place.level)
    const { practice } = place.project
    const us = practice === 'us'
    return formModel(
      place,
      'CSP',
      [
        {
          symbol: us ? '' : 'CSP',
          title: say(us ? reportsSettlements.cspTitleUs : reportsSettlements.cspTitle, language),
          particulars: [
            ...contractParticular(place.project, language),
            ...settlementParticular(settlement, language, practice),
          ],
          blocks: [
            { kind: 'table', table: courseTable({ place, settled }, options, language), carry: null, together: false },
            ...(whole && options.showPrices ? [dueBlock(settled, place, options, language)] : []),
          ],
          notes: [
            ...outsideContractNotes({ place, facilities }, options, language),
            ...(settlement === null
              ? [say(us ? reportsSettlements.settledNoneUs : reportsSettlements.settledNone, language)]
              : whole
                ? currencyNote(settlement.money.withVat, place.project, options, language)
                : []),
          ],
        },
      ],
      options,
      language,
      { orientation: 'landscape' },
    )
  },
})

/** The columns of a course of values in the order they print. */
export const COURSE = ['contract', 'extra', 'cancelled', 'available', 'before', 'now', 'executed', 'remaining'] as const

const WORDS = {
  contract: 'courseContract',
  extra: 'courseExtra',
  cancelled: 'courseCancelled',
  available: 'courseAvailable',
  before: 'courseBefore',
  now: 'courseNow',
  executed: 'courseExecuted',
  remaining: 'courseRemaining',
} as const satisfies Record<(typeof COURSE)[number], keyof typeof reportsSettlements>

/** The head of a column of a course. */
export function courseHead(key: (typeof COURSE)[number], practice: Practice, language: Language) {
  const word = WORDS[key]
  return { text: say(reportsSettlements[practice === 'us' ? (`${word}Us` as const) : word], language) }
}

/** Percent executed of what is available; null where nothing is. */
export function doneShare({ executed, available }: Pick<CourseOfValues, 'executed' | 'available'>): number | null {
  const share = divideDecimals(product15(executed, 100), available, 2)
  return Number.isNaN(share) ? null : share
}

/** A settlement of the whole project tells what is due at the level of the project, one of an object at that of the object. */
function coversPlace(objectId: number | null, level: ReportData['place']['level']): boolean {
  return objectId === null ? level === 'investment' : level === 'object'
}

function courseTable(
  { place: { project }, settled }: Pick<ReportData, 'place' | 'settled'>,
  options: PrintOptions,
  language: Language,
): Table {
  const decimals = options.decimals.total ?? project.decimals.total
  const columns: readonly Column[] = [
    { key: 'number', width: 12, align: 'left' },
    { key: 'name', width: null, align: 'left' },
    ...COURSE.map((key): Column => ({ key, width: 24, align: 'right', decimals })),
    { key: 'share', width: 14, align: 'right', decimals: 2 },
  ]
  const rows: Row[] = []
  const add = (
    kind: RowKind,
    id: string,
    number: string | null,
    name: string,
    values: Partial<CourseOfValues>,
    below?: readonly string[],
  ) =>
    rows.push({
      kind,
      id,
      cells: columns.map(({ key }) => {
        if (key === 'number') return number
        if (key === 'name') return name
        if (!options.showPrices) return null
        return key === 'share' ? shareOf(values) : (values[key as keyof CourseOfValues] ?? null)
      }),
      figures: liveCourse(below),
      ...(kind === 'line' ? { indent: 1 } : {}),
    })
  settled.objects.forEach((object, at) => {
    const estimates = object.estimates.map(({ id }) => `estimate ${id}`)
    add('group', `object ${object.id}`, String(at + 1), object.name, object.values, estimates)
    object.estimates.forEach((one, index) =>
      add('line', `estimate ${one.id}`, `${at + 1}.${index + 1}`, one.name, one.values),
    )
  })
  const { before, now } = settled.differences
  const sums = settled.objects.map(({ id }) => `object ${id}`)
  if (options.showPrices && (before !== 0 || now !== 0)) {
    const executed = addDecimals(before, now)
    add('line', 'difference', null, say(reportsSettlements.courseDifference, language), { before, now, executed })
    sums.push('difference')
  }
  const closing = project.practice === 'us' ? reports.reportTotalPrice : reports.reportTotalWithoutVat
  add('sum', 'total', null, say(closing, language), settled.total, sums)
  const heads = [
    { text: say(reports.f3Number, language) },
    { text: say(project.practice === 'us' ? reportsLists.cNameUs : reportsLists.cName, language) },
    ...COURSE.map((key) => courseHead(key, project.practice, language)),
    { text: say(reportsSettlements.courseShare, language) },
  ]
  return { columns, heads: project.practice === 'us' ? [heads] : [heads, numberRow(columns)], rows }
}

function shareOf({ executed, available }: Partial<CourseOfValues>): number | null {
  return executed === undefined || available === undefined ? null : doneShare({ executed, available })
}

function liveCourse(below: readonly string[] | undefined): Record<string, FigureOf> {
  if (below !== undefined && below.length > 0)
    return Object.fromEntries(COURSE.map((key) => [key, { of: 'rows', rows: below }]))
  return { executed: { of: 'columns', columns: ['before', 'now'] } }
}

/** What is due of this settlement: its value, the adjustment of its prices, VAT, retention and advance, as it is stored. */
function dueBlock(
  { settlement }: PrintedBalance,
  { project }: ReportData['place'],
  options: PrintOptions,
  language: Language,
): Block {
  if (settlement === null) throw new Error('what is due belongs to a settlement')
  const decimals = options.decimals.total ?? project.decimals.total
  const { money, adjustment, storedBilled, retained, recovered, vatRate } = settlement
  const rate = formatNumber(vatRate, language)
  const coefficient = formatNumber(settlement.coefficient, language)
  const line = (kind: RowKind, id: string, name: string, value: number, figure?: FigureOf): Row => ({
    kind,
    id,
    cells: [name, value],
    ...(figure ? { figures: { value: figure } } : {}),
  })
  const untaxed = project.practice === 'us' && money.vat === 0
  const words = priceWords(project.practice)
  // What the prices are adjusted by is taxed, retained and recovered from like the value itself; stored materials are taxed and retained from.
  const beside = [
    ...(adjustment === 0
      ? []
      : [line('line', 'adjustment', say(reportsSettlements.settledAdjusted, language, { coefficient }), adjustment)]),
    ...(storedBilled === 0
      ? []
      : [line('line', 'stored', say(reportsSettlements.settledStored, language), storedBilled)]),
  ]
  const adjusted = [
    ...beside,
    line(
      'sum',
      'adjusted',
      say(untaxed ? reports.reportTotalPrice : reports[words.without], language),
      sumDecimals([money.withoutVat, adjustment, storedBilled]),
      { of: 'rows', rows: ['due', ...beside.flatMap(({ id }) => id ?? [])] },
    ),
  ]
  const base = beside.length === 0 ? 'due' : 'adjusted'
  const taxed = [
    line('line', 'due vat', say(reports[words.line], language, { rate }), money.vat, {
      of: 'percent',
      row: base,
      rate: vatRate,
    }),
    line('sum', 'due with vat', say(reports[words.full], language), money.withVat, {
      of: 'rows',
      rows: [base, 'due vat'],
    }),
  ]
  const us = project.practice === 'us'
  const value = us ? reportsSettlements.settledValueUs : reportsSettlements.settledWithoutVat
  const netUs = untaxed ? reportsSettlements.settledNetUntaxed : reportsSettlements.settledNetUs
  const net = us ? netUs : reportsSettlements.settledNet
  const withheld = us ? reportsSettlements.settledRetainedUs : reportsSettlements.settledRetained
  return {
    kind: 'table',
    carry: null,
    together: true,
    title: settlementParticular(settlement, language, project.practice)
      .map(({ label, value }) => `${label} ${value}`)
      .join(),
    table: {
      columns: [
        { key: 'name', width: null, align: 'left' },
        { key: 'value', width: 36, align: 'right', decimals },
      ],
      heads: [],
      rows: [
        line('sum', 'due', say(value, language), money.withoutVat),
        ...(beside.length === 0 ? [] : adjusted),
        ...(untaxed ? [] : taxed),
        line('line', 'retained', say(withheld, language), retained),
        line('line', 'recovered', say(reportsSettlements.settledRecovered, language), recovered),
        line('sum', 'net', say(net, language), settlement.net),
      ],
    },
  }
}
