import { addDecimals, divideDecimals, multiplyDecimals } from '@temelia/decimal/arithmetic'
import { costPerArea } from '@temelia/estimation/area'
import type { Amounts, Totals } from '@temelia/estimation/types'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { reportsUs } from '@temelia/text/reports-us'
import type { EstimateToPrint, PrintedArticle } from '../f3-data.ts'
import type { Block, Row } from '../page-model.ts'
import { amountsOf, NOTHING } from '../parts.ts'
import type { PrintOptions } from '../print-options.ts'
import type { PrintedProject } from '../printed-place.ts'
import { lineName, priceWords, printedLines } from '../recapitulation-lines.ts'

const COLUMNS = ['M', 'm', 'U', 'T', 'sub', 'other', 'total'] as const

/** Amounts added up exactly, column by column. */
export function sumAmounts(amounts: readonly Amounts[]): Amounts {
  return amounts.reduce((sum, one) => {
    const next = { ...sum }
    for (const key of COLUMNS) next[key] = addDecimals(sum[key], one[key])
    return next
  }, NOTHING)
}

/** What a line costs with the resources linked to it. */
export function directOf({ value, components }: PrintedArticle): Amounts {
  const linked = components
    .filter(({ included }) => !included)
    .map(({ kind, value: amount }) => amountsOf(kind, amount))
  return linked.length === 0 ? value : sumAmounts([value, ...linked])
}

/** Percent of a whole, to a hundredth; null of nothing. */
export function shareOf(part: number, whole: number): number | null {
  const share = divideDecimals(multiplyDecimals(part, 100, 6), whole, 2)
  return Number.isNaN(share) ? null : share
}

/** The steps from the direct cost to the price, with the price per unit of area. */
export function markupBlock(
  totals: Totals,
  { recapitulation }: Pick<EstimateToPrint, 'recapitulation'>,
  project: PrintedProject,
  options: PrintOptions,
  language: Language,
): Block[] {
  if (!options.showPrices) return []
  const decimals = options.decimals.total ?? project.decimals.total
  const { lines } = printedLines({ totals, recapitulation })
  const words = priceWords('us')
  const row = (kind: Row['kind'], name: string, rate: number | null, value: number): Row => ({
    kind,
    cells: [name, rate, value, ...(project.area === null ? [] : [costPerArea(value, project.area, 2)])],
  })
  const closing =
    totals.vat === 0
      ? [row('sum', say(reportsUs.usPrice, language), null, totals.withVat)]
      : [
          row('sum', say(reports[words.without], language), null, totals.withoutVat),
          row('line', say(reports[words.tax], language), project.vatRate, totals.vat),
          row('sum', say(reportsUs.usPrice, language), null, totals.withVat),
        ]
  return [
    {
      kind: 'table',
      title: say(reportsUs.usMarkups, language),
      carry: null,
      together: true,
      table: {
        columns: [
          { key: 'name', width: null, align: 'left' },
          { key: 'rate', width: 20, align: 'right', decimals: { min: 2, max: 4 } },
          { key: 'value', width: 34, align: 'right', decimals },
          ...(project.area === null ? [] : [{ key: 'area', width: 24, align: 'right', decimals: 2 } as const]),
        ],
        heads: [
          [
            { text: say(reportsUs.usDescription, language) },
            { text: say(reports.reportRecapitulationRate, language) },
            { text: say(reportsUs.usAmount, language) },
            ...(project.area === null
              ? []
              : [{ text: say(reportsUs.usPerArea, language, { unit: project.areaUnit }) }]),
          ],
        ],
        rows: [
          row('sum', say(reportsUs.usDirectTotal, language), null, totals.direct.total),
          ...(options.showRecapitulation
            ? lines.map(({ line, sum }) => row(sum ? 'sum' : 'line', lineName(line, language), line.rate, line.total))
            : []),
          ...closing,
        ],
      },
    },
  ]
}
