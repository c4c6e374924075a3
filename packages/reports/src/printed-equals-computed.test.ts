import { describe, expect, it } from 'vitest'
import { computedExample } from './computed-example.fixture.ts'
import { f3 } from './f3.ts'
import { DEFAULT_PRINT_OPTIONS } from './print-options.ts'
import { tablesOf } from './readable.fixture.ts'
import type { SheetCell } from './sheet.ts'
import { estimateSheets } from './workbook.ts'

describe.each(['LINE', 'FULL'] as const)('example A from the engine to the form (%s)', (rounding) => {
  const { totals, estimate } = computedExample(rounding)
  const [main, summary] = f3([estimate], { ...DEFAULT_PRINT_OPTIONS, layout: 'long' }, 'ro').sections.flatMap(tablesOf)

  it('prints exactly the engine’s totals', () => {
    const printed = summary?.table.rows.map((row) => row.cells.slice(2))
    const amounts = ({ M, m, U, T, total }: typeof totals.direct) => [M, m, U, T, total]
    expect(printed?.[0]).toEqual(amounts(totals.direct))
    expect(printed?.at(-3)).toEqual(amounts(totals.lines.at(-1) ?? totals.direct))
    expect(printed?.slice(-3).map((cells) => cells.at(-1))).toEqual([totals.withoutVat, totals.vat, totals.withVat])
    const expected = { LINE: [20171.64, 4236.04, 24407.68], FULL: [20176.69, 4237.11, 24413.8] }
    expect([totals.withoutVat, totals.vat, totals.withVat]).toEqual(expected[rounding])
  })

  it('carries to the last line what the direct cost is', () => {
    const carried = main?.table.rows.findLast((row) => row.carry)?.carry?.at(-1) ?? 0
    expect(Math.abs(carried - totals.direct.total)).toBeLessThan(0.005)
    if (rounding === 'LINE') expect(carried).toBe(totals.direct.total)
  })

  it('is live in the workbook: every line value and every line of the recapitulation is a formula', () => {
    const [sheet] = estimateSheets([estimate], f3([estimate], { ...DEFAULT_PRINT_OPTIONS, layout: 'long' }, 'ro'))
    // M, m, U, T and their sum stand in the columns 5 to 9 of the form.
    const cells = sheet?.rows.flatMap((row) => (row.style === 'head' ? [] : row.cells.slice(5, 10))) ?? []
    const bare = cells.filter(
      (cell): cell is SheetCell => typeof cell?.value === 'number' && cell.value !== 0 && cell.formula === undefined,
    )
    // What is counted elsewhere: weight and hours.
    const cents = bare
      .map((cell) => cell.value)
      .filter((value) => ![totals.weight, totals.laborHours].includes(Number(value)))
    // At full precision a line printed in cents is not always the percentage of printed cents.
    expect(cents).toEqual(rounding === 'LINE' ? [] : [325.99, 4237.11])
    expect(formulasOf(sheet).some((formula) => /^D\d+\*/.test(formula))).toBe(rounding === 'FULL')
    expect(sheet?.rows.findLast(({ style }) => style === 'sum')?.cells[9]?.value).toBe(totals.withVat)
  })
})

function formulasOf(sheet: ReturnType<typeof estimateSheets>[number] | undefined): string[] {
  return sheet?.rows.flatMap((row) => row.cells.flatMap((cell) => cell?.formula ?? [])) ?? []
}
