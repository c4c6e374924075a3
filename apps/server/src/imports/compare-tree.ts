import { roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import { type NumberPractice, typedText } from '@temelia/decimal/typed-number'
import type { ExchangeEstimate, ExchangeTree } from '@temelia/exchange/tree'
import type { Row } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'
import type { ImportError } from '../transfer/import-error.ts'

const MONEY = 2

/**
 * What the file prints and the product does not come to, line by line and total by total; and that the whole agrees, where it does.
 * Of the product's own form the preview has told it (`valueOfTree`).
 * @param rows the articles that its estimates became, in order
 * @param practice how the numbers of what is told are written
 */
export function compareTree(
  tree: ExchangeTree,
  estimates: readonly ExchangeEstimate[],
  rows: readonly Row<typeof Article>[],
  practice: NumberPractice,
): ImportError[] {
  if (tree.form === 'json') return []
  const told = new Set(tree.faults.filter(({ code }) => code === 'LINE_TOTAL_DIFFERS').map(({ line }) => line))
  const found: ImportError[] = []
  const written = (number: number) => typedText(number, practice)
  const differing = (code: string, line: number, name: string, printed: number, computed: number) => {
    if (roundDecimal(printed, MONEY) === roundDecimal(computed, MONEY)) return
    const value = `${name}: ${written(printed)} ≠ ${written(roundDecimal(computed, MONEY))}`
      .replace(/^: /, '')
      .slice(-120)
    found.push({ code, ...(line > 0 ? { line } : {}), value })
  }
  let at = 0
  for (const estimate of estimates) {
    const own = rows.slice(at, at + estimate.articles.length)
    at += own.length
    own.forEach((row, place) => {
      const { line, printedTotal, symbol } = estimate.articles[place] ?? { line: 0, printedTotal: null, symbol: '' }
      if (printedTotal === null || told.has(line)) return
      differing('LINE_TOTAL_DIFFERS', line, symbol, printedTotal, row.total ?? 0)
    })
    if (estimate.printedTotal !== null)
      differing('TOTAL_DIFFERS', estimate.printedLine, estimate.code, estimate.printedTotal, totalOf(own))
  }
  const total = totalOf(rows)
  if (tree.printedTotal === null) return found
  const before = found.length
  differing('TOTAL_DIFFERS', tree.printedLine, tree.project.name, tree.printedTotal, total)
  return found.length > before ? found : [...found, { code: 'TOTAL_AGREES', value: written(total) }]
}

function totalOf(rows: readonly Row<typeof Article>[]): number {
  return roundDecimal(sumDecimals(rows.map(({ total }) => total ?? 0)), MONEY)
}
