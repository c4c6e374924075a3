import type { Totals } from '@temelia/estimation/types'
import { describe, expect, it } from 'vitest'
import { deducted } from './deducted.ts'
import { US_EXAMPLE } from './f3.fixture.ts'
import { f3 } from './f3.ts'
import { DEFAULT_PRINT_OPTIONS } from './print-options.ts'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { estimateSheets } from './workbook.ts'

const minus = (value: number) => (value === 0 ? 0 : -value)
const totals: Totals = {
  ...US_EXAMPLE.totals,
  direct: Object.fromEntries(
    Object.entries(US_EXAMPLE.totals.direct).map(([key, value]) => [key, minus(value)]),
  ) as unknown as Totals['direct'],
}

describe('an estimate that the bid deducts', () => {
  const printed = deducted(US_EXAMPLE, totals)

  it('has negative quantities and values at the same prices, and no line of -0', () => {
    const [before, after] = [US_EXAMPLE.articles, printed.articles]
    expect(after.map(({ unit }) => unit)).toEqual(before.map(({ unit }) => unit))
    expect(after.map(({ quantity, value }) => [quantity, value.total])).toEqual(
      before.map(({ quantity, value }) => [minus(quantity), minus(value.total)]),
    )
    expect(
      after.flatMap(({ value, weight }) => [weight, ...Object.values(value)]).some((one) => Object.is(one, -0)),
    ).toBe(false)
  })

  it('adds up to the direct cost above, in a workbook by live formulas as before', () => {
    const lines = printed.articles.flatMap(({ value, components }) => [
      value.total,
      ...components.flatMap((one) => (one.included ? [] : [one.value])),
    ])
    expect(sumDecimals(lines)).toBe(totals.direct.total)
    const formulas = (estimate: typeof US_EXAMPLE) =>
      estimateSheets([estimate], f3([estimate], { ...DEFAULT_PRINT_OPTIONS, layout: 'long' }, 'en'))[0]
        ?.rows.slice(0, 24)
        .map(({ cells }) => cells.map((cell) => cell?.formula))
    expect(formulas(printed)).toEqual(formulas(US_EXAMPLE))
  })
})
