import type { ObjectList } from '@temelia/estimation/centralizer'
import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { reportsLists } from '@temelia/text/reports-lists'
import { currencyNote } from '../currency-note.ts'
import { formModel, type Framed, nothingYet } from '../frame.ts'
import { type MoneyColumns, type MoneyLine, moneyColumns, moneyHeads, moneyRows, numberRow } from '../money-table.ts'
import type { Column } from '../page-model.ts'
import type { PrintOptions } from '../print-options.ts'
import { reportForm } from '../report-form.ts'
import type { ReportData } from '../report-data.ts'
import { objectLines, PART_ROWS } from './object-list.ts'

/**
 * F2, the expenses of an object by work category; on the project the forms of all its objects together (HG 907/2016), closed by what hangs on
 * none of them, so that they add up to F1 (rule R18.3 of the engine).
 */
export const f2Form = reportForm({
  symbol: 'F2',
  title: reportsLists.f2Title,
  levels: ['object', 'investment'],
  practice: 'ro',
  needs: ['lists'],
  model: (data, options, language) => ofObjects(data, { symbol: 'F2', columns: 'value' }, options, language),
})

/** DO, the estimate of an object: the lines of F2 with VAT (HG 907/2016, annex 8); on the project one for each part of F2. */
export const doForm = reportForm({
  symbol: 'DO',
  title: reportsLists.doTitle,
  levels: ['object', 'investment'],
  practice: 'ro',
  needs: ['lists'],
  model: (data, options, language) => ofObjects(data, { symbol: 'DO', columns: 'triple' }, options, language),
})

type Data = Pick<ReportData, 'place' | 'lists'>

interface Shape {
  symbol: 'F2' | 'DO'
  columns: MoneyColumns
}

function ofObjects({ place, lists }: Data, shape: Shape, options: PrintOptions, language: Language) {
  const title = say(shape.symbol === 'F2' ? reportsLists.f2Title : reportsLists.doTitle, language)
  const sections = listsToPrint({ place, lists }, language).map(
    ({ name, list }): Framed => ({
      symbol: shape.symbol,
      title,
      objectName: name,
      blocks: [
        {
          kind: 'table',
          table: objectTable({ place, lists }, list, shape, options, language),
          carry: null,
          together: false,
        },
      ],
      notes: currencyNote(list?.withVat ?? 0, place.project, options, language),
    }),
  )
  const shown = sections.length > 0 ? sections : [nothingYet(shape.symbol, title, language)]
  return formModel(place, shape.symbol, shown, options, language)
}

/** The objects of the place with their lists; a project ends in what hangs on none of its objects. */
function listsToPrint(
  { place, lists: { objects, centralizer } }: Data,
  language: Language,
): readonly { name: string; list: ObjectList | undefined }[] {
  const listOf = (id: number | null) => centralizer.objects.find(({ objectId }) => objectId === id)
  const inside = objects.map(({ id, name }) => ({ name, list: listOf(id) }))
  const rest = place.level === 'investment' ? listOf(null) : undefined
  return rest === undefined ? inside : [...inside, { name: say(reportsLists.listWholeProject, language), list: rest }]
}

function objectTable(
  { place: { project }, lists }: Data,
  list: ObjectList | undefined,
  shape: Shape,
  options: PrintOptions,
  language: Language,
) {
  const f2 = shape.symbol === 'F2'
  const columns: readonly Column[] = [
    ...(f2 ? [{ key: 'number', width: 11, align: 'center' } as const] : []),
    { key: 'chapter', width: f2 ? 22 : 15, align: 'center' },
    { key: 'name', width: null, align: 'left' },
    ...moneyColumns(shape.columns, options.decimals.total ?? project.decimals.total),
  ]
  const number = { text: say(reports.f3Number, language) }
  return {
    columns,
    heads: [
      [
        number,
        ...(f2 ? [{ text: say(reportsLists.f1Chapter, language) }] : []),
        { text: say(f2 ? reportsLists.f2Expense : reportsLists.doChapters, language) },
        ...moneyHeads(shape.columns, 'ro', language),
      ],
      numberRow(columns, f2 ? 0 : 1),
    ],
    rows: moneyRows(
      [...objectLines(list, lists, language), ...totalLines(list, shape, project.vatRate, language)],
      columns,
      options,
    ),
  }
}

/** F2 shows its VAT in rows, DO in a column. */
function totalLines(list: ObjectList | undefined, shape: Shape, vatRate: number, language: Language): MoneyLine[] {
  const money = { withoutVat: list?.withoutVat ?? 0, vat: list?.vat ?? 0, withVat: list?.withVat ?? 0 }
  if (shape.columns === 'triple')
    return [{ kind: 'sum', id: 'total', name: say(reports.reportTotalPrice, language), money, sumOf: PART_ROWS }]
  const alone = (value: number) => ({ withoutVat: value, vat: 0, withVat: 0 })
  const rate = formatNumber(vatRate, language)
  return [
    {
      kind: 'sum',
      id: 'total',
      name: say(reports.reportTotalWithoutVat, language),
      money: alone(money.withoutVat),
      sumOf: PART_ROWS,
    },
    {
      kind: 'line',
      id: 'vat',
      name: say(reports.reportVatLine, language, { rate }),
      money: alone(money.vat),
      vatOf: { row: 'total', rate: vatRate },
    },
    {
      kind: 'sum',
      id: 'withVat',
      name: say(reports.reportTotalWithVat, language),
      money: alone(money.withVat),
      sumOf: ['total', 'vat'],
    },
  ]
}
