import { type Language, say } from '@temelia/text/message'
import { scheduleReports } from '@temelia/text/reports-schedule'
import { currencyNote } from '../currency-note.ts'
import { formModel } from '../frame.ts'
import { type MoneyLine, moneyColumns, moneyHeads, moneyRows, numberRow } from '../money-table.ts'
import type { Column, Table } from '../page-model.ts'
import type { PrintOptions } from '../print-options.ts'
import { reportForm } from '../report-form.ts'
import { type Plan, planOf } from './f6-plan.ts'
import { chartTables, monthNotes, valueTables } from './f6-table.ts'

/**
 * C1, the schedule of works with values: what objects and estimates come to without VAT, the VAT, with VAT and, when articles have dates,
 * the value of every month.
 */
export const c1Form = reportForm({
  symbol: 'C1',
  title: scheduleReports.c1Title,
  levels: ['object', 'investment'],
  practice: 'ro',
  needs: ['totals', 'facilities', 'schedule'],
  model: (data, options, language) => {
    const plan = planOf(data, language)
    const { range } = plan
    const decimals = options.decimals.total ?? data.place.project.decimals.total
    const months =
      range === null
        ? []
        : options.showPrices
          ? valueTables(plan, range, decimals, language)
          : chartTables(plan, language)
    const [first, ...others] = months
    const title = say(scheduleReports.scheduleMonthsTitle, language)
    const total = plan.rows.at(-1)?.money.withVat ?? 0
    return formModel(
      data.place,
      'C1',
      [
        {
          symbol: 'C1',
          title: say(scheduleReports.c1Title, language),
          blocks: [
            { kind: 'table', table: valuesTable(plan, decimals, options, language), carry: null, together: false },
            ...(first === undefined ? [] : [{ ...first, title, together: true }, ...others]),
          ],
          notes: [
            ...(range === null && !plan.tooLong
              ? []
              : [...monthNotes(plan, language), say(scheduleReports.scheduleSpread, language)]),
            ...currencyNote(total, data.place.project, options, language),
          ],
        },
      ],
      options,
      language,
      { orientation: range === null ? 'portrait' : 'landscape' },
    )
  },
})

function valuesTable({ rows }: Plan, decimals: number, options: PrintOptions, language: Language): Table {
  const columns: readonly Column[] = [
    { key: 'number', width: 12, align: 'center' },
    { key: 'name', width: null, align: 'left' },
    ...moneyColumns('triple', decimals),
  ]
  const lines = rows.map(
    ({ kind, id, number, name, money, below }): MoneyLine => ({
      kind,
      id,
      name,
      money,
      ...(number === null ? {} : { number }),
      ...(kind === 'line' ? { indent: 1 } : {}),
      ...(below.length === 0 ? {} : { sumOf: below }),
    }),
  )
  return {
    columns,
    heads: [
      [
        { text: say(scheduleReports.scheduleNumber, language) },
        { text: say(scheduleReports.scheduleWork, language) },
        ...moneyHeads('triple', 'ro', language),
      ],
      numberRow(columns),
    ],
    rows: moneyRows(lines, columns, options),
  }
}
