import { describe, expect, it } from 'vitest'
import { BALANCE } from '../balance.fixture.ts'
import { EXAMPLE, US_EXAMPLE } from '../f3.fixture.ts'
import { PLACE } from '../lists.fixture.ts'
import { modelSheets } from '../model-sheet.ts'
import { DEFAULT_PRINT_OPTIONS } from '../print-options.ts'
import { readable, tablesOf } from '../readable.fixture.ts'
import type { ReportForm } from '../report-form.ts'
import { cspForm } from './csp.ts'
import { ncsForm, nrForm, nrzForm, spForm } from './f3-variants.ts'
import { rcForm } from './rc.ts'

const options = { ...DEFAULT_PRINT_OPTIONS, date: '2026-11-21' }
const US_PLACE = { ...PLACE, project: { ...PLACE.project, practice: 'us' as const, currency: 'USD' } }
const dataOf = (us: boolean): never => {
  const works = { settlement: BALANCE.settlement, estimates: [us ? US_EXAMPLE : EXAMPLE] }
  const none = { settlement: null, estimates: [] }
  const place = us ? US_PLACE : PLACE
  return { place, settled: BALANCE, executed: works, cancelled: works, extra: none, remaining: works } as never
}
const print = (form: ReportForm, language: 'ro' | 'en', us = false, given = options) =>
  form.model(dataOf(us), given, language)

describe.each([spForm, nrForm, ncsForm, nrzForm, cspForm, rcForm])('the form $symbol', (form) => {
  it.each([
    ['ro', 'ro', false],
    ['en', 'en', false],
    ['us', 'en', true],
  ] as const)('is the form as it prints: %s', async (name, language, us) => {
    await expect(readable(print(form, language, us))).toMatchFileSnapshot(
      `../golden/${form.symbol.toLowerCase()}-${name}.txt`,
    )
  })

  it('prints no amount on a blank form', () => {
    const { sections } = print(form, 'ro', false, { ...options, showPrices: false })
    const money = ['price', 'total', 'value']
    for (const { table } of sections.flatMap(tablesOf))
      for (const [at, { key }] of table.columns.entries())
        if (money.includes(key) || key.startsWith('value'))
          expect(table.rows.filter(({ kind, cells }) => kind !== 'figure' && typeof cells[at] === 'number')).toEqual([])
  })
})

describe('settlements in a workbook', () => {
  it('multiply out and add up live', () => {
    const [sheet] = modelSheets(print(rcForm, 'ro'))
    const formulas = (sheet?.rows ?? []).flatMap(({ cells }) => cells.flatMap((cell) => cell?.formula ?? []))
    // 12.5 x 550.81 = 6885.125 is rounded once; 7.5 x 550.81 = 4131.075 too.
    expect(formulas.filter((formula) => formula.startsWith('ROUND'))).toHaveLength(10)
    expect(formulas.filter((formula) => formula.startsWith('SUM'))).toHaveLength(5)
  })
})

describe('a settlement whose prices are adjusted', () => {
  // 9130.05 x 0.0834 = 761.45; (9130.05 + 761.45) x 21 % = 2077.22.
  const adjusted = {
    ...BALANCE.settlement,
    money: { withoutVat: 9130.05, vat: 2077.22, withVat: 11968.72 },
    adjustment: 761.45,
    coefficient: 1.0834,
    retained: 989.15,
    net: 8902.35,
  }
  const data = { place: PLACE, settled: { ...BALANCE, settlement: adjusted } } as never
  const model = cspForm.model(data, options, 'ro')

  it('is summed up so that its lines lead to what is due', () => {
    const due = model.sections
      .flatMap(tablesOf)
      .at(-1)
      ?.table.rows.map(({ cells }) => cells)
    expect(due).toEqual([
      ['Valoare fără TVA', 9130.05],
      ['Ajustare de preț × 1,0834', 761.45],
      ['TOTAL fără TVA', 9891.5],
      ['TVA 21%', 2077.22],
      ['TOTAL inclusiv TVA', 11968.72],
      ['Garanție de bună execuție reținută', 989.15],
      ['Avans recuperat', 0],
      ['De plată fără TVA', 8902.35],
    ])
  })

  it('stays live in a workbook: sum, VAT and total follow from the lines above', () => {
    const cells = modelSheets(model).flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))
    const live = (value: number) => cells.find((cell) => cell?.value === value && cell.formula !== undefined)?.formula
    expect([live(9891.5), live(2077.22), live(11968.72)]).toEqual([
      expect.stringMatching(/^SUM/),
      expect.stringMatching(/^ROUND/),
      expect.stringMatching(/^SUM/),
    ])
  })
})
