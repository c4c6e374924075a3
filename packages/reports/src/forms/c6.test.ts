import { multiplyDecimals, product15, sumDecimals } from '@temelia/decimal/arithmetic'
import { describe, expect, it } from 'vitest'
import { PLACE } from '../lists.fixture.ts'
import { modelSheets } from '../model-sheet.ts'
import type { PageModel, Row, TableBlock } from '../page-model.ts'
import { DEFAULT_PRINT_OPTIONS } from '../print-options.ts'
import { readable, tablesOf } from '../readable.fixture.ts'
import type { PrintedResources } from '../report-data.ts'
import type { ReportForm } from '../report-form.ts'
import { RESOURCES } from '../resources.fixture.ts'
import { c6Form } from './c6.ts'
import { c7Form, c8Form } from './c7.ts'
import { c9Form } from './c9.ts'

const options = {
  ...DEFAULT_PRINT_OPTIONS,
  date: '2026-11-21',
  headerText: 'Temeinic Construcții S.R.L.',
  secondCurrency: { name: 'EUR', rate: 5.0512, date: '2026-11-20' },
}
type Data = Parameters<ReportForm['model']>[0]
const print = (form: ReportForm, language: 'ro' | 'en', given = options, resources: PrintedResources = RESOURCES) =>
  form.model({ place: PLACE, resources } as Data, given, language)
const forms = [c6Form, c7Form, c8Form, c9Form]

function tables(model: PageModel): TableBlock['table'][] {
  return model.sections.flatMap(tablesOf).map(({ table }) => table)
}

function cell(row: Row, key: string, model: PageModel): unknown {
  return row.cells[tables(model)[0]?.columns.findIndex((column) => column.key === key) ?? -1]
}

describe.each(forms)('the form $symbol', (form) => {
  it.each(['ro', 'en'] as const)('is the form as it prints: %s', async (language) => {
    await expect(readable(print(form, language))).toMatchFileSnapshot(
      `../golden/${form.symbol.toLowerCase()}-${language}.txt`,
    )
  })

  it('multiplies out on every row that says of what, and adds up to the total', () => {
    const model = print(form, 'ro')
    const rows = tables(model)[0]?.rows ?? []
    const products = rows.filter(({ figures }) => figures?.total?.of === 'product')
    expect(products.length).toBeGreaterThan(2)
    for (const row of products) {
      const figure = row.figures?.total
      if (figure?.of !== 'product') continue
      const values = figure.columns.map((key) => cell(row, key, model) as number)
      const last = values.pop() ?? Number.NaN
      expect(cell(row, 'total', model)).toBe(
        multiplyDecimals(
          values.reduce((a, b) => product15(a, b), 1),
          last,
          2,
        ),
      )
    }
    const values = rows.filter(({ kind }) => kind === 'line').map((row) => cell(row, 'total', model) as number)
    const total = rows.find(({ id }) => id === 'total') as Row
    expect(cell(total, 'total', model)).toBe(sumDecimals(values))
    expect(rows.findLast(({ carry }) => carry)?.carry).toContain(cell(total, 'total', model))
  })

  it('is live in the workbook: products, groups and the total', () => {
    const model = print(form, 'ro')
    const live = modelSheets(model).flatMap(({ rows }) =>
      rows.flatMap(({ cells }) => cells.filter((one) => one?.formula)),
    )
    const asked = tables(model).flatMap(({ rows }) => rows.flatMap(({ figures }) => Object.keys(figures ?? {})))
    expect(live.length).toBe(asked.length)
  })

  it('prints no price and no amount on a blank form, and keeps what is consumed', () => {
    const model = print(form, 'ro', { ...options, showPrices: false })
    expect(tables(model)).toHaveLength(1)
    const rows = tables(model)[0]?.rows ?? []
    expect(
      rows.flatMap((row) => [cell(row, 'price', model), cell(row, 'total', model)]).filter((one) => one !== null),
    ).toEqual([])
    expect(rows.some((row) => typeof cell(row, 'quantity', model) === 'number')).toBe(true)
    expect(rows.some(({ carry }) => carry)).toBe(false)
  })

  it('prints a project without resources: a total of nothing', () => {
    const tied = { ...RESOURCES.tied, kinds: { material: 0, labor: 0, equipment: 0, transport: 0 } }
    const model = print(form, 'en', options, { uses: [], tied, hauls: [] })
    expect(cell(tables(model)[0]?.rows.at(-1) as Row, 'total', model)).toBe(0)
  })
})

describe('the lists together', () => {
  it('come to the direct cost of F3 with what stands beside them', () => {
    for (const form of forms) {
      const tie = tables(print(form, 'ro'))[1]?.rows ?? []
      const values = tie.map(({ cells }) => cells[1] as number)
      expect(values.at(-1)).toBe(36_856.4)
      expect(sumDecimals(values.slice(0, -1))).toBe(36_856.4)
      const own = { C6: 0, C7: 1, C8: 2, C9: 3 }[form.symbol] ?? -1
      const model = print(form, 'ro')
      expect(cell(tables(model)[0]?.rows.at(-1) as Row, 'total', model)).toBe(values[own])
    }
    expect(tables(print(c6Form, 'ro', { ...options, showRecapitulation: false }))).toHaveLength(1)
  })

  it('show a line of rounding only where they do not come to the direct cost without it', () => {
    const ids = (resources: PrintedResources) =>
      forms.map((form) => tables(print(form, 'ro', options, resources))[1]?.rows.map(({ id }) => id))
    const kinds = ['tie material', 'tie labor', 'tie equipment', 'tie transport']
    const { tied } = RESOURCES
    const direct = sumDecimals(Object.values(tied.kinds))
    const exact = { ...RESOURCES, tied: { ...tied, rest: 0, ownPrices: 0, rounding: 0, direct } }
    for (const shown of ids(exact)) expect(shown).toEqual([...kinds, 'tie direct'])
    const missed = { ...exact, tied: { ...exact.tied, rounding: -0.01, direct: sumDecimals([direct, -0.01]) } }
    for (const shown of ids(missed)) expect(shown).toEqual([...kinds, 'tie rounding', 'tie direct'])
  })

  it('C9 tells road, rail and other transport apart', () => {
    const rows = tables(print(c9Form, 'ro'))[0]?.rows ?? []
    const groups = rows.filter(({ kind }) => kind === 'group').map(({ id, cells }) => [id, cells[2], cells[6]])
    expect(groups).toEqual([
      ['road', 97, 1663.24],
      ['rail', 22.5, 1100.25],
      ['other', 0, 510],
    ])
  })
})
