import { sumDecimals } from '@temelia/decimal/arithmetic'
import type { ListedResource } from '@temelia/estimation/resource-list'
import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { resourceReports } from '@temelia/text/reports-resources'
import { reportForm } from '../report-form.ts'
import { type ListForm, type ListLine, listModel, type PrintedUse, resourceName } from './c6-list.ts'
import { TRANSPORT_MODES, type TransportMode, transportCells, transportMode } from './c9-transport.ts'

const transports: ListForm = {
  symbol: 'C9',
  title: resourceReports.c9Title,
  kind: 'transport',
  totalName: resourceReports.c9Total,
  columns: ({ quantity, price, total }) => [
    { key: 'number', width: 11, align: 'center' },
    { key: 'name', width: null, align: 'left' },
    { key: 'quantity', width: 23, align: 'right', decimals: quantity },
    { key: 'distance', width: 17, align: 'right', decimals: { min: 0, max: 3 } },
    { key: 'hours', width: 19, align: 'right', decimals: quantity },
    { key: 'price', width: 22, align: 'right', decimals: price },
    { key: 'total', width: 27, align: 'right', decimals: total },
  ],
  heads: (language, currency) => [
    [
      { text: say(resourceReports.listNumber, language) },
      { text: say(resourceReports.c9Name, language) },
      { text: say(resourceReports.c9Tons, language) },
      { text: say(resourceReports.c9Distance, language) },
      { text: say(resourceReports.c9Hours, language) },
      { text: say(resourceReports.c9Rate, language, { currency }) },
      { text: say(resourceReports.listValue, language) },
    ],
    ['0', '1', '2', '3', '4', '5', '6 = 2 x 3 x 5'].map((text) => ({ text })),
  ],
  lines: ({ rows }, language) =>
    TRANSPORT_MODES.flatMap((mode, at) =>
      modeLines(
        mode,
        at + 1,
        rows.filter(({ use }) => transportMode(use) === mode),
        language,
      ),
    ),
  totals: ({ rows }) => ({ quantity: tonsOf(rows) }),
}

const MODE_NAMES = {
  road: resourceReports.c9Road,
  rail: resourceReports.c9Rail,
  other: resourceReports.c9Other,
} as const

/** A group with its total and its rows, the empty ones too: the form has all three. */
function modeLines(
  mode: TransportMode,
  number: number,
  rows: readonly ListedResource<PrintedUse>[],
  language: Language,
): ListLine[] {
  const lines = rows.map((row, at) => transportLine(row, mode, `${number}.${at + 1}`, language))
  const inside = { of: 'rows', rows: lines.map(({ id }) => id) } as const
  const head: ListLine = {
    kind: 'group',
    id: mode,
    cells: {
      number: `${number}.`,
      name: say(MODE_NAMES[mode], language),
      quantity: tonsOf(rows),
      total: sumDecimals(rows.map(({ value }) => value)),
    },
    ...(lines.length === 0 ? {} : { figures: { total: inside, quantity: inside } }),
    counts: null,
  }
  return [head, ...lines]
}

function transportLine(
  row: ListedResource<PrintedUse>,
  mode: TransportMode,
  number: string,
  language: Language,
): ListLine {
  const { cells, value, said } = transportCells(row)
  return {
    kind: 'line',
    id: `${mode} ${number}`,
    indent: 1,
    inside: true,
    cells: { number, name: transportName(row, said, language), ...cells, total: row.value },
    ...(value === null ? {} : { figures: { total: value } }),
    counts: row.value,
  }
}

function transportName(
  { use, quantity }: ListedResource<PrintedUse>,
  said: 'nothing' | 'per' | 'counted',
  language: Language,
): string {
  const name = resourceName(use)
  const unit = use.measureUnit ?? ''
  if (said === 'nothing' || unit === '') return name
  const values = { name, unit, quantity: formatNumber(quantity ?? 0, language) }
  return say(said === 'per' ? resourceReports.c9RatedPer : resourceReports.c9Counted, language, values)
}

function tonsOf(rows: readonly ListedResource<PrintedUse>[]): number {
  const tons = rows.map((row) => transportCells(row).cells.quantity)
  return sumDecimals(tons.filter((cell) => typeof cell === 'number'))
}

/** C9, the transport of a place by road, by rail and otherwise: tonnes, kilometres, hours, rate, value. */
export const c9Form = reportForm({
  symbol: 'C9',
  title: resourceReports.c9Title,
  levels: ['estimate', 'object', 'investment'],
  practice: 'ro',
  needs: ['resources'],
  model: (data, options, language) => listModel(transports, data, options, language),
})
