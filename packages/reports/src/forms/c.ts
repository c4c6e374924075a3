import { sumOf } from '@temelia/estimation/general-estimate'
import type { Money, Totals } from '@temelia/estimation/types'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { reportsLists } from '@temelia/text/reports-lists'
import { scheduleReports } from '@temelia/text/reports-schedule'
import { currencyNote } from '../currency-note.ts'
import { formModel } from '../frame.ts'
import { moneyColumns, moneyHeads, numberRow } from '../money-table.ts'
import type { Column, FigureOf, Row, RowKind, Table } from '../page-model.ts'
import { type Part, shownParts } from '../parts.ts'
import type { PrintOptions } from '../print-options.ts'
import { reportForm } from '../report-form.ts'
import type { PrintedFacility, ReportData } from '../report-data.ts'

/**
 * C, the plain centralizer: what each object and estimate costs by part, and what it comes to with recapitulation and VAT; equipment lists stand
 * under their object, so that the total is the project's (rule R18 of the engine).
 */
export const cForm = reportForm({
  symbol: 'C',
  title: reportsLists.cTitle,
  levels: ['investment', 'object'],
  practice: null,
  needs: ['totals', 'facilities'],
  model: (data, options, language) =>
    formModel(
      data.place,
      'C',
      [
        {
          symbol: data.place.project.practice === 'us' ? '' : 'C',
          title: say(reportsLists.cTitle, language),
          blocks: [{ kind: 'table', table: costTable(data, options, language), carry: null, together: false }],
          notes: currencyNote(wholeOf(data).withVat, data.place.project, options, language),
        },
      ],
      options,
      language,
      { orientation: 'landscape' },
    ),
})

type CostData = Pick<ReportData, 'place' | 'totals' | 'facilities'>

/** What a row says: the direct cost of works, and what it comes to. */
type Costs = Pick<Totals, 'direct' | keyof Money>

const NO_WORKS: Costs = {
  direct: { M: 0, m: 0, U: 0, T: 0, sub: 0, other: 0, general: 0, total: 0 },
  withoutVat: 0,
  vat: 0,
  withVat: 0,
}

/** What the place comes to: its works and its equipment lists. */
function wholeOf({ totals, facilities }: CostData): Costs {
  return withLists(totals.total, facilities)
}

function withLists(works: Costs, facilities: readonly PrintedFacility[]): Costs {
  return { direct: works.direct, ...sumOf([works, ...facilities.map(({ money }) => money)]) }
}

function costTable(data: CostData, options: PrintOptions, language: Language): Table {
  const { place, totals, facilities } = data
  const { project } = place
  const us = project.practice === 'us'
  const decimals = options.decimals.total ?? project.decimals.total
  const parts = shownParts(project.practice, [totals.total.direct, ...totals.objects.map((one) => one.totals.direct)])
  // A US project without tax on the whole has one price.
  const money = us && wholeOf(data).vat === 0 ? 'value' : 'triple'
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
    of: Costs,
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
  const groups: string[] = []
  const addGroup = (id: string, name: string, works: Costs, estimates: readonly Line[], objectId: number | null) => {
    const bought = facilities.filter((facility) => facility.objectId === objectId)
    const list = { id: `${id} equipment`, name: say(scheduleReports.scheduleEquipment, language) }
    const lines = bought.length === 0 ? estimates : [...estimates, { ...list, costs: withLists(NO_WORKS, bought) }]
    const number = String(groups.push(id))
    const below = lines.map((line) => line.id)
    add('group', id, number, name, withLists(works, bought), below)
    lines.forEach((line, at) => add('line', line.id, `${number}.${at + 1}`, line.name, line.costs))
  }
  for (const object of totals.objects) {
    const estimates = object.estimates.map(({ id, name, totals: costs }) => ({ id: `estimate ${id}`, name, costs }))
    addGroup(`object ${object.id}`, object.name, object.totals, estimates, object.id)
  }
  if (facilities.some(({ objectId }) => objectId === null))
    addGroup('project', say(reportsLists.listWholeProject, language), NO_WORKS, [], null)
  add('sum', 'total', null, say(reports.reportTotalPrice, language), wholeOf(data), groups)
  const heads = [
    { text: say(reports.f3Number, language) },
    { text: say(us ? reportsLists.cNameUs : reportsLists.cName, language) },
    ...parts.map((part) => ({ text: say(reports[part.column], language) })),
    { text: say(reportsLists.cDirect, language) },
    ...(money === 'value'
      ? [{ text: say(reports.reportLinePRICE, language) }]
      : moneyHeads(money, project.practice, language)),
  ]
  return { columns, heads: us ? [heads] : [heads, numberRow(columns)], rows }
}

/** A line under an object. */
interface Line {
  id: string
  name: string
  costs: Costs
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
