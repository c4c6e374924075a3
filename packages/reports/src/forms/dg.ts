import type { GeneralLine } from '@temelia/estimation/general-estimate'
import { chaptersBelow, parentChapter, WORKS_CHAPTERS } from '@temelia/estimation/general-estimate-chapters'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { reportsLists } from '@temelia/text/reports-lists'
import { chapterName } from '../chapter-names.ts'
import { currencyNote } from '../currency-note.ts'
import { formModel } from '../frame.ts'
import { type MoneyLine, moneyColumns, moneyHeads, moneyRows, numberRow } from '../money-table.ts'
import type { Column } from '../page-model.ts'
import { reportForm } from '../report-form.ts'
import type { PrintedGeneral } from '../report-data.ts'

/** DG, the general estimate of the investment (HG 907/2016, annexes 6 and 7; chapter 7 by HG 1116/2023). */
export const dgForm = reportForm({
  symbol: 'DG',
  title: reportsLists.dgTitle,
  levels: ['investment'],
  practice: 'ro',
  needs: ['general'],
  model: ({ place, general }, options, language) => {
    const decimals = options.decimals.total ?? place.project.decimals.total
    const columns: readonly Column[] = [
      { key: 'number', width: 15, align: 'left' },
      { key: 'name', width: null, align: 'left' },
      ...moneyColumns('triple', decimals),
    ]
    const table = {
      columns,
      heads: [
        [
          { text: say(reports.f3Number, language) },
          { text: say(reportsLists.doChapters, language) },
          ...moneyHeads('triple', 'ro', language),
        ],
        numberRow(columns, 1),
      ],
      rows: moneyRows(generalLines(general, language), columns, options),
    }
    return formModel(
      place,
      'DG',
      [
        {
          symbol: 'DG',
          title: say(reportsLists.dgTitle, language),
          blocks: [{ kind: 'table', table, carry: null, together: false }],
          notes: currencyNote(general.estimate.total.withVat, place.project, options, language),
        },
      ],
      options,
      language,
    )
  },
})

/** Each chapter under its title, with its lines and its total; then the general total and what of it is C+M. */
function generalLines({ estimate, names }: PrintedGeneral, language: Language): MoneyLine[] {
  const tops = estimate.lines.filter(({ chapter }) => parentChapter(chapter) === null)
  return [
    ...tops.flatMap((top): MoneyLine[] => {
      const name = chapterName(top.chapter, language, names)
      const below = estimate.lines.filter(({ chapter }) => chapter.startsWith(`${top.chapter}.`))
      return [
        { kind: 'chapter', name: say(reportsLists.dgChapter, language, { number: top.chapter, name }) },
        ...(below.length === 0 ? [line(top, names, language)] : below.map((one) => line(one, names, language))),
        {
          kind: 'sum',
          id: `total ${top.chapter}`,
          name: say(reportsLists.dgChapterTotal, language, { number: top.chapter }),
          money: top,
          sumOf: below.length === 0 ? [top.chapter] : chaptersBelow(top.chapter),
        },
      ]
    }),
    {
      kind: 'sum',
      id: 'total',
      name: say(reportsLists.dgTotal, language),
      money: estimate.total,
      sumOf: tops.map(({ chapter }) => `total ${chapter}`),
    },
    {
      kind: 'sum',
      id: 'works',
      name: say(reportsLists.dgWorks, language),
      money: estimate.works,
      sumOf: WORKS_CHAPTERS,
    },
  ]
}

function line(one: GeneralLine, names: PrintedGeneral['names'], language: Language): MoneyLine {
  const parts = one.source === 'sum' ? chaptersBelow(one.chapter) : []
  return {
    kind: parts.length > 0 ? 'group' : 'line',
    id: one.chapter,
    number: one.chapter,
    name: chapterName(one.chapter, language, names),
    indent: Math.max(0, one.chapter.split('.').length - 2),
    money: one,
    ...(parts.length === 0 ? {} : { sumOf: parts }),
  }
}
