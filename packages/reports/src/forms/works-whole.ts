import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { reportsLists } from '@temelia/text/reports-lists'
import { reportsSettlements } from '@temelia/text/reports-settlements'
import { billedOf } from '../f3-summary.ts'
import type { Framed } from '../frame.ts'
import type { FigureOf, Row, RowKind } from '../page-model.ts'
import type { PrintOptions } from '../print-options.ts'
import type { PrintedProject } from '../printed-place.ts'
import type { PrintedWorks } from '../report-data.ts'
import { priceWords } from '../recapitulation-lines.ts'

/** What a whole is made of, and what is billed of it. */
type Whole = Pick<PrintedWorks, 'estimates'> & { whole: NonNullable<PrintedWorks['whole']> }

/** The last page of works whose estimates do not add up to what is billed: the estimates, what they miss, and what is billed. */
export function wholeSection(
  { estimates, whole: { difference, money } }: Whole,
  { practice, decimals, vatRate: vat }: Pick<PrintedProject, 'practice' | 'decimals' | 'vatRate'>,
  head: Pick<Framed, 'symbol' | 'particulars'>,
  options: PrintOptions,
  language: Language,
): Framed {
  const us = practice === 'us'
  const words = priceWords(practice)
  const line = (kind: RowKind, id: string, name: string, value: number, figure?: FigureOf): Row => ({
    kind,
    id,
    cells: [name, value],
    ...(figure ? { figures: { total: figure } } : {}),
  })
  const parts = estimates.map((estimate, at) => {
    const name = [estimate.objectName, `${estimate.code} ${estimate.name}`.trim()].filter(Boolean).join(' / ')
    return line('line', `part ${at + 1}`, name, billedOf(estimate).money.withoutVat)
  })
  const missing =
    difference === 0 ? [] : [line('line', 'missing', say(reportsSettlements.partsDifference, language), difference)]
  const rows = [...parts, ...missing].flatMap(({ id }) => id ?? [])
  const untaxed = us && money.vat === 0
  const price = say(untaxed ? reports.reportTotalPrice : reports[words.without], language)
  const tax = say(reports[words.line], language, { rate: formatNumber(vat, language) })
  return {
    ...head,
    title: say(us ? reportsSettlements.partsTitleUs : reportsSettlements.partsTitle, language),
    blocks: [
      {
        kind: 'table',
        carry: null,
        together: false,
        table: {
          columns: [
            { key: 'name', width: null, align: 'left' },
            { key: 'total', width: 36, align: 'right', decimals: options.decimals.total ?? decimals.total },
          ],
          heads: [
            [
              { text: say(us ? reportsLists.cNameUs : reportsLists.cName, language) },
              { text: say(us ? reports.reportTotalPrice : reportsLists.listWithoutVat, language) },
            ],
          ],
          rows: [
            ...parts,
            ...missing,
            line('sum', 'price', price, money.withoutVat, { of: 'rows', rows }),
            ...(untaxed
              ? []
              : [
                  line('line', 'tax', tax, money.vat, { of: 'percent', row: 'price', rate: vat }),
                  line('sum', 'full price', say(reports[words.full], language), money.withVat, {
                    of: 'rows',
                    rows: ['price', 'tax'],
                  }),
                ]),
          ],
        },
      },
    ],
  }
}
