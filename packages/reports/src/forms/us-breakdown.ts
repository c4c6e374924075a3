import { groupBy } from '@temelia/estimation/group-by'
import { costPerArea } from '@temelia/estimation/area'
import type { Amounts } from '@temelia/estimation/types'
import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { reportsUs } from '@temelia/text/reports-us'
import type { PrintedArticle } from '../f3-data.ts'
import { formModel } from '../frame.ts'
import type { Column, Row, RowKind, Table } from '../page-model.ts'
import { type Part, shownParts } from '../parts.ts'
import type { PrintOptions } from '../print-options.ts'
import type { PrintedProject } from '../printed-place.ts'
import type { PrintedClassification, ReportData } from '../report-data.ts'
import { type ReportForm, reportForm } from '../report-form.ts'
import { directOf, markupBlock, shareOf, sumAmounts } from './us-lines.ts'

/** The estimate summed by MasterFormat division, then the steps to the price. */
export const divisionForm = breakdownForm('DIV', reportsUs.divTitle, (articles, { divisions }) =>
  grouped(articles, ({ division }) => division).map(([code, inside]) => ({
    code,
    title: divisions.get(code) ?? '',
    articles: inside,
    below: [],
  })),
)

/** The estimate summed by UNIFORMAT II: groups A to G, each with its elements. */
export const elementForm = breakdownForm('ELEM', reportsUs.elementTitle, (articles, { elements }) =>
  grouped(articles, ({ element }) => element.slice(0, 1)).map(([group, inside]) => ({
    code: group,
    title: elements.get(group) ?? '',
    articles: inside,
    below: (group === '' ? [] : grouped(inside, ({ element }) => element)).map(([code, own]) => ({
      code,
      title: elements.get(code) ?? '',
      articles: own,
      below: [],
    })),
  })),
)

/** Lines of one code, and the codes inside it. */
interface Group {
  code: string
  title: string
  articles: readonly PrintedArticle[]
  below: readonly Group[]
}

function breakdownForm(
  symbol: 'DIV' | 'ELEM',
  title: ReportForm['title'],
  groupsOf: (articles: readonly PrintedArticle[], classification: PrintedClassification) => Group[],
): ReportForm {
  return reportForm({
    symbol,
    title,
    levels: ['estimate', 'object', 'investment'],
    practice: 'us',
    needs: ['estimates', 'totals', 'classification'],
    model: ({ place, estimates, totals, classification }, options, language) => {
      const groups = groupsOf(
        estimates.flatMap(({ articles }) => articles),
        classification,
      )
      const [first] = estimates
      return formModel(
        place,
        symbol,
        [
          {
            symbol: '',
            title: say(title, language),
            particulars: areaParticular(place.project, language),
            blocks: [
              {
                kind: 'table',
                table: breakdownTable(symbol, groups, { place, totals }, options, language),
                carry: null,
                together: false,
              },
              ...(first ? markupBlock(totals.total, first, place.project, options, language) : []),
            ],
          },
        ],
        options,
        language,
        { orientation: 'landscape' },
      )
    },
  })
}

/** What is built, for the costs per unit of it. */
export function areaParticular({ area, areaUnit }: PrintedProject, language: Language) {
  if (area === null) return []
  return [{ label: say(reportsUs.usArea, language), value: `${formatNumber(area, language)} ${areaUnit}` }]
}

function breakdownTable(
  symbol: 'DIV' | 'ELEM',
  groups: readonly Group[],
  { place: { project }, totals }: Pick<ReportData, 'place' | 'totals'>,
  options: PrintOptions,
  language: Language,
): Table {
  const { direct } = totals.total
  const parts = shownParts('us', [direct])
  const decimals = options.decimals.total ?? project.decimals.total
  const columns: readonly Column[] = [
    { key: 'code', width: 18, align: 'left' },
    { key: 'title', width: null, align: 'left' },
    ...parts.map(({ key }): Column => ({ key, width: 24, align: 'right', decimals })),
    { key: 'total', width: 27, align: 'right', decimals },
    ...(project.area === null ? [] : [{ key: 'area', width: 18, align: 'right', decimals: 2 } as const]),
    { key: 'share', width: 18, align: 'right', decimals: 2 },
  ]
  const line = (
    kind: RowKind,
    id: string,
    code: string | null,
    title: string,
    amounts: Amounts,
    more: Partial<Row>,
  ) => {
    const shown: Readonly<Record<string, string | number | null>> = {
      code,
      title,
      ...(options.showPrices
        ? { ...amounts, area: costPerArea(amounts.total, project.area, 2), share: shareOf(amounts.total, direct.total) }
        : {}),
    }
    return { kind, id, cells: columns.map(({ key }) => shown[key] ?? null), ...more } satisfies Row
  }
  const rowsOf = (group: Group, depth: number): Row[] => {
    const id = `${depth} ${group.code}`
    const below = group.below.flatMap((one) => rowsOf(one, depth + 1))
    const name = group.code === '' ? say(reportsUs.usUnclassified, language) : group.title
    const amounts = sumAmounts(group.articles.map(directOf))
    const inside = group.below.map(({ code }) => `${depth + 1} ${code}`)
    const figures = liveFigures(parts, inside)
    return [
      line(group.below.length > 0 ? 'group' : 'line', id, group.code, name, amounts, { indent: depth, figures }),
      ...below,
    ]
  }
  const rows = groups.flatMap((group) => rowsOf(group, 0))
  const tops = groups.map(({ code }) => `0 ${code}`)
  const total = line('sum', 'total', null, say(reportsUs.usDirectTotal, language), direct, {
    figures: liveFigures(parts, tops),
  })
  return {
    columns,
    heads: [
      [
        { text: say(symbol === 'DIV' ? reportsUs.usDivision : reportsUs.usElement, language) },
        { text: say(reportsUs.usDescription, language) },
        ...parts.map((part) => ({ text: say(reports[part.column], language) })),
        { text: say(reportsUs.usTotal, language) },
        ...(project.area === null ? [] : [{ text: say(reportsUs.usPerArea, language, { unit: project.areaUnit }) }]),
        { text: say(reportsUs.usShare, language) },
      ],
    ],
    rows: [...rows, total],
  }
}

function liveFigures(parts: readonly Part[], below: readonly string[]): NonNullable<Row['figures']> {
  if (below.length === 0) return { total: { of: 'columns', columns: parts.map(({ key }) => key) } }
  return Object.fromEntries([...parts.map(({ key }) => key), 'total'].map((key) => [key, { of: 'rows', rows: below }]))
}

/** Lines by their code in the order of the codes; those without one come last. */
function grouped(
  articles: readonly PrintedArticle[],
  codeOf: (article: PrintedArticle) => string,
): [code: string, articles: PrintedArticle[]][] {
  const groups = groupBy(articles, codeOf)
  return [...groups].sort(([one], [other]) => (one === '' ? 1 : other === '' ? -1 : one < other ? -1 : 1))
}
