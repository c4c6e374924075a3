import type { RecapitulationLine } from '@temelia/estimation/recapitulation-types'
import type { Practice, TotalsLine } from '@temelia/estimation/types'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import type { EstimateToPrint } from './f3-data.ts'

/** A computed line beside the rule it was computed by (absent when the stack has no line of its code). */
export interface PrintedLine {
  line: TotalsLine
  rule: RecapitulationLine | undefined
  sum: boolean
}

/**
 * The recapitulation between the direct cost and the price. A sum that opens the stack repeats the direct cost and one that ends it repeats the
 * price without VAT; both print anyway, so they are given apart.
 */
export function printedLines(estimate: Pick<EstimateToPrint, 'totals' | 'recapitulation'>): {
  direct: PrintedLine | null
  lines: readonly PrintedLine[]
  price: PrintedLine | null
} {
  const rules = new Map(estimate.recapitulation.lines.map((rule) => [rule.code, rule]))
  const all = estimate.totals.lines.map((line): PrintedLine => {
    const rule = rules.get(line.code)
    return { line, rule, sum: rule?.kind === 'sum' }
  })
  const direct = all[0]?.sum && all[0].line.total === estimate.totals.direct.total ? all[0] : null
  const last = all.length > (direct ? 1 : 0) ? all.at(-1) : undefined
  const price = last?.sum && last.line.total === estimate.totals.withoutVat ? last : null
  return { direct, lines: all.slice(direct ? 1 : 0, price ? -1 : undefined), price }
}

/** What a practice calls the price without the tax on it, that tax, and the price with it. */
export function priceWords(practice: Practice) {
  return practice === 'us'
    ? ({
        without: 'reportTotalBeforeTax',
        tax: 'reportTax',
        line: 'reportTaxLine',
        full: 'reportTotalWithTax',
      } as const)
    : ({
        without: 'reportTotalWithoutVat',
        tax: 'reportVat',
        line: 'reportVatLine',
        full: 'reportTotalWithVat',
      } as const)
}

/** The user's own name of a line, else the trade's name of its code, else the code. */
export function lineName(line: Pick<TotalsLine, 'code' | 'name'>, language: Language): string {
  if (line.name) return line.name
  const key = `reportLine${line.code}`
  return isWord(key) ? say(reports[key], language) : line.code
}

function isWord(key: string): key is keyof typeof reports {
  return Object.hasOwn(reports, key)
}
