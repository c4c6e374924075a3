import { sumDecimals } from '@temelia/decimal/arithmetic'
import { describe, expect, it } from 'vitest'
import { GENERAL, LISTS, LISTS_WITH_PROJECT, PLACE, TOTALS } from '../lists.fixture.ts'
import { modelSheets } from '../model-sheet.ts'
import type { PageModel, Row } from '../page-model.ts'
import { DEFAULT_PRINT_OPTIONS } from '../print-options.ts'
import { readable, tablesOf } from '../readable.fixture.ts'
import type { ReportForm } from '../report-form.ts'
import { cForm } from './c.ts'
import { dgForm } from './dg.ts'
import { f1Form } from './f1.ts'
import { doForm, f2Form } from './f2.ts'

const options = {
  ...DEFAULT_PRINT_OPTIONS,
  date: '2026-11-21',
  headerText: 'Temeinic Construcții S.R.L.',
  secondCurrency: { name: 'EUR', rate: 5.0512, date: '2026-11-20' },
}
const nothing = { estimates: [], facilities: [], resources: { uses: [], tied: {} } } as never
const DATA = Object.assign({}, nothing, { place: PLACE, lists: LISTS, general: GENERAL, totals: TOTALS })
const print = (form: ReportForm, language: 'ro' | 'en' = 'ro', given = options): PageModel =>
  form.model(DATA, given, language)
const rowsOf = (model: PageModel): Row[] => model.sections.flatMap(tablesOf).flatMap(({ table }) => [...table.rows])
const row = (model: PageModel, id: string) => rowsOf(model).find((one) => one.id === id)?.cells

describe.each([f1Form, f2Form, doForm, dgForm, cForm])('the form $symbol', (form) => {
  it.each(['ro', 'en'] as const)('is the form as it prints: %s', async (language) => {
    await expect(readable(print(form, language))).toMatchFileSnapshot(
      `../golden/${form.symbol.toLowerCase()}-${language}.txt`,
    )
  })

  it('prints no amount on a blank form', () => {
    const rows = rowsOf(print(form, 'ro', { ...options, showPrices: false }))
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.flatMap(({ cells }) => cells).filter((cell) => typeof cell === 'number')).toEqual([])
  })

  it('has a live formula for every total, and each comes to the figure of the engine', () => {
    const model = print(form)
    const sums = rowsOf(model).filter(({ kind, figures }) => kind === 'sum' && figures).length
    const live = modelSheets(model).flatMap(({ rows }) =>
      rows.filter(({ style, cells }) => style === 'sum' && cells.some((cell) => cell?.formula)),
    )
    expect(sums).toBeGreaterThan(0)
    expect(live.length).toBeGreaterThanOrEqual(sums)
  })
})

describe('lists that tie out', () => {
  it('F1 = the objects of F2 + own chapters, and chapter 4 of the general estimate', () => {
    const objects = LISTS.centralizer.objects.reduce((sum, { withoutVat }) => sum + withoutVat, 0)
    expect(objects).toBeCloseTo(1_240_000, 6)
    // Own chapters of the fixture: 1.2, 1.3, 3.5, 5.1.1, 5.1.2, 6.2 of example D.
    expect(row(print(f1Form), 'total')).toEqual([null, null, 'TOTAL fără TVA', 1_339_000, 1_105_500])
    expect(row(print(dgForm), 'total 4')?.[2]).toBe(1_200_000)
    expect(row(print(f1Form), '4')?.[3]).toBe(1_200_000)
  })

  it('the general estimate is example D', () => {
    expect(row(print(dgForm), 'total')).toEqual([null, 'TOTAL GENERAL', 1_897_535.5, 395_928.75, 2_293_464.25])
    expect(row(print(dgForm), 'works')?.slice(2)).toEqual([1_105_500, 232_155, 1_337_655])
  })

  it('F2 and DO of an object end in the same value', () => {
    const [f2, objects] = [row(print(f2Form), 'total'), row(print(doForm), 'total')]
    expect([f2?.[3], objects?.[2]]).toEqual([1_161_731.42, 1_161_731.42])
    expect(print(f2Form).sections.map(({ particulars }) => particulars.at(-1)?.value)).toEqual([
      '01 Corp C1',
      '02 Utilități și rețele',
    ])
  })

  it.each([f2Form, doForm])(
    '$symbol of the project ends in what hangs on no object, so that its forms add up to F1',
    (form) => {
      const data = Object.assign({}, DATA, { lists: LISTS_WITH_PROJECT })
      const { sections } = form.model(data, options, 'ro')
      expect(sections.map(({ particulars }) => particulars.at(-1)?.value)).toEqual([
        '01 Corp C1',
        '02 Utilități și rețele',
        'Pentru întregul obiectiv',
      ])
      const totals = sections.map((section) => {
        const [{ table } = { table: null }] = tablesOf(section)
        const at = table?.columns.findIndex(({ key }) => key === 'withoutVat') ?? -1
        return table?.rows.find(({ id }) => id === 'total')?.cells[at]
      })
      expect(totals.at(-1)).toBe(3250.5)
      const typed = LISTS_WITH_PROJECT.investment.chapters.flatMap((one) => (one.own ? [one.withoutVat] : []))
      expect(sumDecimals([...(totals as number[]), ...typed])).toBe(LISTS_WITH_PROJECT.investment.total.withoutVat)
      const object = form.model(Object.assign({}, data, { place: { ...PLACE, level: 'object' } }), options, 'ro')
      expect(object.sections).toHaveLength(2)
    },
  )
})
