import { isInHours } from '@temelia/estimation/hours'
import type { ListedResource } from '@temelia/estimation/resource-list'
import { formatNumber } from '@temelia/text/format'
import { type Language, type Message, say } from '@temelia/text/message'
import { resourceReports } from '@temelia/text/reports-resources'
import { reportForm } from '../report-form.ts'
import { type ListForm, listModel, type PrintedUse, productLine, resourceName } from './c6-list.ts'

/** The columns that trades and machines have in common: hours, rate, value. */
function hoursList(words: { name: Message; hours: Message; rate: Message }): Pick<ListForm, 'columns' | 'heads'> {
  return {
    columns: ({ quantity, price, total }) => [
      { key: 'number', width: 11, align: 'center' },
      { key: 'name', width: null, align: 'left' },
      { key: 'quantity', width: 30, align: 'right', decimals: quantity },
      { key: 'price', width: 30, align: 'right', decimals: price },
      { key: 'total', width: 30, align: 'right', decimals: total },
    ],
    heads: (language, currency) => [
      [
        { text: say(resourceReports.listNumber, language) },
        { text: say(words.name, language) },
        { text: say(words.hours, language) },
        { text: say(words.rate, language, { currency }) },
        { text: say(resourceReports.listValue, language) },
      ],
      ['0', '1', '2', '3', '4 = 2 x 3'].map((text) => ({ text })),
    ],
  }
}

/** What is not measured in hours says in what. */
function hoursName(row: ListedResource<PrintedUse>, language: Language): string {
  const name = resourceName(row.use)
  const { measureUnit } = row.use
  return row.quantity === null || !measureUnit || isInHours(row.use)
    ? name
    : say(resourceReports.c9RatedPer, language, { name, unit: measureUnit })
}

/** Decimals that the average rate shows. */
const AVERAGE = { min: 2, max: 6 }

const trades = hoursList({
  name: resourceReports.c7Name,
  hours: resourceReports.c7Hours,
  rate: resourceReports.c7Rate,
})

const labor: ListForm = {
  symbol: 'C7',
  title: resourceReports.c7Title,
  kind: 'labor',
  totalName: resourceReports.c7Total,
  columns: (decimals) => [...trades.columns(decimals), { key: 'percent', width: 22, align: 'center' }],
  heads: (language, currency) => {
    const [names = [], numbers = []] = trades.heads(language, currency)
    return [
      [...names, { text: say(resourceReports.c7Percent, language) }],
      [...numbers, { text: '5' }],
    ]
  },
  lines: ({ rows }, language) =>
    rows.map((row, at) => productLine(row, at + 1, { name: hoursName(row, language), percent: '-' })),
  totals: ({ hours }) => ({ quantity: hours }),
  notes: ({ averageRate }, { language, currency, showPrices }) => [
    ...(averageRate === null || !showPrices
      ? []
      : [say(resourceReports.c7Average, language, { currency, rate: formatNumber(averageRate, language, AVERAGE) })]),
    say(resourceReports.c7PercentNote, language),
  ],
}

const machines: ListForm = {
  symbol: 'C8',
  title: resourceReports.c8Title,
  kind: 'equipment',
  totalName: resourceReports.c8Total,
  ...hoursList({ name: resourceReports.c8Name, hours: resourceReports.c8Hours, rate: resourceReports.c8Rate }),
  lines: ({ rows }, language) => rows.map((row, at) => productLine(row, at + 1, { name: hoursName(row, language) })),
  totals: ({ hours }) => ({ quantity: hours }),
}

/** C7, the trades of a place: man-hours, rate, value. The percentage is the bidder's to fill in, on the total. */
export const c7Form = reportForm({
  symbol: 'C7',
  title: resourceReports.c7Title,
  levels: ['estimate', 'object', 'investment'],
  practice: 'ro',
  needs: ['resources'],
  model: (data, options, language) => listModel(labor, data, options, language),
})

/** C8, the machines of a place: operating hours, rate, value. */
export const c8Form = reportForm({
  symbol: 'C8',
  title: resourceReports.c8Title,
  levels: ['estimate', 'object', 'investment'],
  practice: 'ro',
  needs: ['resources'],
  model: (data, options, language) => listModel(machines, data, options, language),
})
