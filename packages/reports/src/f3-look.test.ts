import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computedExample } from './computed-example.fixture.ts'
import { f3 } from './f3.ts'
import type { EstimateToPrint } from './f3-data.ts'
import { EXAMPLE, US_EXAMPLE } from './f3.fixture.ts'
import { modelSheets } from './model-sheet.ts'
import { DEFAULT_PRINT_OPTIONS } from './print-options.ts'
import { restyled } from './restyle.ts'
import { formulasIn, recalculated } from './recalculate.fixture.ts'
import type { Look } from './look.ts'
import type { Sheet } from './sheet.ts'

const KEYS = ['number', 'work', 'measureUnit', 'quantity', 'price', 'M', 'm', 'U', 'T', 'total', 'rate', 'name']

function sheetOf(estimate: EstimateToPrint, layout: 'compact' | 'long', look: Look): Sheet {
  const options = { ...DEFAULT_PRINT_OPTIONS, layout, chapterSubtotals: true }
  const [sheet] = modelSheets(restyled(f3([estimate], options, 'ro'), look))
  if (sheet === undefined) throw new Error('F3 has no sheet')
  return sheet
}

const ESTIMATES = {
  LINE: computedExample('LINE').estimate,
  FULL: computedExample('FULL').estimate,
  all: EXAMPLE,
  us: US_EXAMPLE,
}
const LAYOUTS = ['compact', 'long'] as const

describe.each(LAYOUTS)('the workbook of F3 in a look (%s)', (layout) => {
  it('is live: quantities times prices, sums and the recapitulation', () => {
    const sheet = sheetOf(EXAMPLE, layout, { order: ['total', 'quantity'] })
    const bare = sheet.rows
      .flatMap(({ cells }) => cells)
      .filter((cell) => cell?.value !== 0 && cell?.formula === undefined && cell?.decimals !== undefined)
    const figures = bare.flatMap((cell) => (typeof cell?.value === 'number' ? cell.value : []))
    // What is typed: quantities, unit prices of parts and of resources, rates; and what is counted elsewhere, such as hours and weight.
    const { totals, articles } = EXAMPLE
    const typed = articles.flatMap(({ quantity, unit, components }) => [
      quantity,
      ...Object.values(unit),
      ...components.flatMap((one) => [one.quantity, one.price]),
    ])
    const rates = totals.lines.flatMap(({ rate }) => rate ?? [])
    expect(figures.filter((one) => ![...typed, ...rates, totals.laborHours, totals.weight].includes(one))).toEqual([])
    expect(formulasIn(sheet).length).toBeGreaterThan(layout === 'long' ? 40 : 55)
  })

  it('comes to the figures that are stored when it is calculated again, whatever columns are moved or left out', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(ESTIMATES)),
        fc.shuffledSubarray(KEYS),
        fc.subarray(KEYS, { maxLength: 3 }),
        (estimate, order, hidden) => {
          const sheet = sheetOf(estimate, layout, { order, hidden })
          const { cells, formulas } = recalculated(sheet)
          expect(formulas).toBeGreaterThan(hidden.includes('total') ? 0 : 8)
          for (const { place, stored, result } of cells) expect(result, place).toBeCloseTo(stored, 9)
        },
      ),
      { seed: 20261121, numRuns: 80 },
    )
  })

  it('follows a quantity that is changed in it to the last total', () => {
    const look = { order: ['total', 'price', 'quantity'] }
    const sheet = sheetOf(EXAMPLE, layout, look)
    const typed = sheet.rows.findIndex(({ cells }) => cells.some((cell) => cell?.value === 12.5))
    const column = sheet.rows[typed]?.cells.findIndex((cell) => cell?.value === 12.5) ?? -1
    const totalAt = sheet.rows.findLastIndex(({ cells }) =>
      cells.some((cell) => cell?.value === EXAMPLE.totals.withVat),
    )
    const changed = {
      ...sheet,
      rows: sheet.rows.map((row, at) =>
        at === typed ? { ...row, cells: row.cells.map((cell, i) => (i === column ? { value: 25 } : cell)) } : row,
      ),
    }
    const last = ({ cells }: ReturnType<typeof recalculated>) =>
      cells.filter(({ row }) => row === totalAt).at(-1)?.result
    expect(last(recalculated(sheet))).toBe(EXAMPLE.totals.withVat)
    // By hand: direct cost 27,686.35 (M 18,091.40, m 7,463.34, U 1,849.37, T 282.24), CAM 167.93, indirect 2,785.43, profit 1,531.99, VAT 6,756.06.
    expect(last(recalculated(changed))).toBe(38_927.76)
  })
})

it('names the part under the name of its article, where the paper has it before the price', () => {
  const sheet = sheetOf(EXAMPLE, 'compact', { order: ['price'] })
  const names = sheet.rows.flatMap(({ cells }) => cells[2]?.value ?? [])
  expect(names).toEqual(expect.arrayContaining(['   material', '   manoperă', '   utilaj', '   transport']))
})
