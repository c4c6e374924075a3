import type { Totals } from '@temelia/estimation/types'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { reportsLists } from '@temelia/text/reports-lists'
import { currencyNote } from '../currency-note.ts'
import { formModel } from '../frame.ts'
import { moneyColumns, moneyHeads, numberRow } from '../money-table.ts'
import type { Column, FigureOf, Row, RowKind, Table } from '../page-model.ts'
import { type Part, shownParts } from '../parts.ts'
import type { PrintOptions } from '../print-options.ts'
import { reportForm } from '../report-form.ts'
import type { ReportData } from '../report-data.ts'

/** C, the plain centralizer: what each object and estimate costs by part, and what it comes to with recapitulation and VAT. */
export const cForm = reportForm({
  symbol: 'C',
  title: reportsLists.cTitle,
  levels: ['investment', 'object'],
  practice: null,
  needs: ['totals'],
  model: (data, options, language) =>
    formModel(
      data.place,
      'C',
      [
        {
          symbol: data.place.project.practice === 'us' ? '' : 'C',
          title: say(reportsLists.cTitle, language),
          blocks: [{ kind: 'table', table: costTable(data, options, language), carry: null, together: false }],
          notes: currencyNote(data.totals.total.withVat, data.place.project, options, language),
        },
      ],
      options,
      language,
      { orientation: 'landscape' },
    ),
})

function costTable(
  { place: { project }, totals }: Pick<ReportData, 'place' | 'totals'>,
  options: PrintOptions,
  language: Language,
): Table {
  const us = project.practice === 'us'
  const decimals = options.decimals.total ?? project.decimals.total
  const parts = shownParts(project.practice, [totals.total.direct, ...totals.objects.map((one) => one.totals.direct)])
  // A US project without tax on the whole has one price.
  const money = us && totals.total.vat === 0 ? 'value' : 'triple'
  const columns: readonly Column[] = [
    { key: 'number', width: 13, align: 'left' },
    { key: 'name', width: null, align: 'left' },
    ...parts.map(({ key }): Column => ({ key, width: 22, align: 'right', decimals })),
    { key: 'direct', width: 26, align: 'right', decimals },
    ...moneyColumns(money, decimals),
  ]
  const rows: Row[] = []
  const add = (
    kind: RowKind,
    id: string,
    number: string | null,
    name: string,
    of: Totals,
    below?: readonly string[],
  ) => {
    const figures: Readonly<Record<string, number>> = {
      ...of.direct,
      direct: of.direct.total,
      withoutVat: of.withoutVat,
      vat: of.vat,
      withVat: of.withVat,
    }
    rows.push({
      kind,
      id,
      cells: columns.map(({ key }) =>
        key === 'number' ? number : key === 'name' ? name : options.showPrices ? (figures[key] ?? 0) : null,
      ),
      figures: liveFigures(columns, parts, below),
      ...(kind === 'line' ? { indent: 1 } : {}),
    })
  }
  totals.objects.forEach((object, at) => {
    const estimates = object.estimates.map(({ id }) => `estimate ${id}`)
    add('group', `object ${object.id}`, String(at + 1), object.name, object.totals, estimates)
    object.estimates.forEach((one, index) =>
      add('line', `estimate ${one.id}`, `${at + 1}.${index + 1}`, one.name, one.totals),
    )
  })
  const objects = totals.objects.map(({ id }) => `object ${id}`)
  add('sum', 'total', null, say(reports.reportTotalPrice, language), totals.total, objects)
  const heads = [
    { text: say(reports.f3Number, language) },
    { text: say(us ? reportsLists.cNameUs : reportsLists.cName, language) },
    ...parts.map((part) => ({ text: say(reports[part.column], language) })),
    { text: say(reportsLists.cDirect, language) },
    ...(money === 'value' ? [{ text: say(reports.reportLinePRICE, language) }] : moneyHeads(money, language)),
  ]
  return { columns, heads: us ? [heads] : [heads, numberRow(columns)], rows }
}

/** The direct cost is the sum of its parts, the value with VAT of the two before it, and an object that of its estimates. */
function liveFigures(
  columns: readonly Column[],
  parts: readonly Part[],
  below: readonly string[] | undefined,
): Record<string, FigureOf> {
  const across: Record<string, FigureOf> = {
    direct: { of: 'columns', columns: parts.map(({ key }) => key) },
    withVat: { of: 'columns', columns: ['withoutVat', 'vat'] },
  }
  if (below === undefined || below.length === 0) return across
  const down = columns
    .filter(({ decimals }) => decimals !== undefined)
    .map(({ key }) => [key, { of: 'rows', rows: below } as const])
  return Object.fromEntries(down)
}
