import { WORKS_CHAPTERS } from '@temelia/estimation/general-estimate-chapters'
import type { InvestmentChapter } from '@temelia/estimation/investment-list'
import type { Money } from '@temelia/estimation/types'
import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { reportsLists } from '@temelia/text/reports-lists'
import { chapterName } from '../chapter-names.ts'
import { currencyNote } from '../currency-note.ts'
import { currencyWord, formModel } from '../frame.ts'
import { numberRow } from '../money-table.ts'
import type { Column, Row, RowKind, Table } from '../page-model.ts'
import type { PrintOptions } from '../print-options.ts'
import { reportForm } from '../report-form.ts'
import type { ReportData } from '../report-data.ts'

/** F1, the expenses of the project by the chapters of the general estimate, each with its objects, and what of it is C+M (HG 907/2016). */
export const f1Form = reportForm({
  symbol: 'F1',
  title: reportsLists.f1Title,
  levels: ['investment'],
  practice: 'ro',
  needs: ['lists'],
  model: ({ place, lists }, options, language) => {
    const { left } = lists.centralizer
    const amount = `${formatNumber(left.withoutVat, language, place.project.decimals.total)} ${currencyWord(place.project.currency, language)}`
    return formModel(
      place,
      'F1',
      [
        {
          symbol: 'F1',
          title: say(reportsLists.f1Title, language),
          blocks: [
            { kind: 'table', table: f1Table({ place, lists }, options, language), carry: null, together: false },
          ],
          notes: [
            ...(left.withoutVat === 0 || !options.showPrices
              ? []
              : [say(reportsLists.listNotInF1, language, { amount })]),
            ...currencyNote(lists.investment.total.withVat, place.project, options, language),
          ],
        },
      ],
      options,
      language,
    )
  },
})

type Data = Pick<ReportData, 'place' | 'lists'>

function f1Table({ place, lists }: Data, options: PrintOptions, language: Language): Table {
  const { project } = place
  const decimals = options.decimals.total ?? project.decimals.total
  const columns: readonly Column[] = [
    { key: 'number', width: 11, align: 'center' },
    { key: 'chapter', width: 24, align: 'center' },
    { key: 'name', width: null, align: 'left' },
    { key: 'value', width: 32, align: 'right', decimals },
    { key: 'works', width: 32, align: 'right', decimals },
  ]
  const rows: Row[] = []
  const add = (
    kind: RowKind,
    name: string,
    value: number,
    works: number,
    more: Partial<Row> & { chapter?: string },
  ) => {
    const { chapter = null, ...rest } = more
    const number = chapter === null ? null : String(rows.filter((row) => row.cells[0] !== null).length + 1)
    const amounts = options.showPrices ? [value, works] : [null, null]
    rows.push({ kind, cells: [number, chapter, name, ...amounts], ...rest })
  }
  const { chapters, total, works } = lists.investment
  for (const line of chapters) addChapter(line)
  const own = chapters.filter(({ parts }) => parts.length === 0).map(({ chapter }) => chapter)
  const sum = { of: 'rows', rows: own } as const
  const taxed = { of: 'percent', row: 'total', rate: project.vatRate } as const
  const rate = formatNumber(project.vatRate, language)
  add('sum', say(reports.reportTotalWithoutVat, language), total.withoutVat, works.withoutVat, {
    id: 'total',
    figures: { value: sum, works: sum },
  })
  add('line', say(reports.reportVatLine, language, { rate }), total.vat, works.vat, {
    id: 'vat',
    figures: { value: taxed, works: taxed },
  })
  const both = { of: 'rows', rows: ['total', 'vat'] } as const
  add('sum', say(reports.reportTotalWithVat, language), total.withVat, works.withVat, {
    id: 'withVat',
    figures: { value: both, works: both },
  })
  return {
    columns,
    heads: [
      [
        { text: say(reports.f3Number, language) },
        { text: say(reportsLists.f1Chapter, language) },
        { text: say(reportsLists.f1Expense, language) },
        { text: say(reportsLists.f1Value, language) },
        { text: say(reportsLists.f1Works, language) },
      ],
      numberRow(columns),
    ],
    rows,
  }

  function addChapter(line: InvestmentChapter): void {
    const { chapter, parts } = line
    const figure = { of: 'rows', rows: parts } as const
    add(isTop(chapter) ? 'group' : 'line', chapterName(chapter, language), line.withoutVat, line.works.withoutVat, {
      chapter,
      id: chapter,
      ...(parts.length === 0 ? {} : { figures: { value: figure, works: figure } }),
    })
    for (const { objectId, ...money } of line.objects) {
      const name = lists.objects.find(({ id }) => id === objectId)?.name ?? say(reportsLists.listWholeProject, language)
      add('line', name, money.withoutVat, share(line, money), { indent: 2 })
    }
  }
}

/** An object's part of C+M: all it has in a chapter of works, nothing elsewhere. */
function share({ chapter }: InvestmentChapter, money: Money): number {
  return WORKS_CHAPTERS.includes(chapter) ? money.withoutVat : 0
}

/** Chapters that stand by themselves in F1 and not inside another. */
function isTop(chapter: string): boolean {
  return !/^(3\.5|4|5\.1)\./.test(chapter)
}
