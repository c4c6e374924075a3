import { describe, expect, it } from 'vitest'
import { BALANCE } from '../balance.fixture.ts'
import { EXAMPLE, US_EXAMPLE } from '../f3.fixture.ts'
import { f3 } from '../f3.ts'
import { FACILITIES } from '../facilities.fixture.ts'
import { PLACE } from '../lists.fixture.ts'
import { modelSheets } from '../model-sheet.ts'
import type { PageModel } from '../page-model.ts'
import { DEFAULT_PRINT_OPTIONS } from '../print-options.ts'
import { readable, tablesOf } from '../readable.fixture.ts'
import type { ReportForm } from '../report-form.ts'
import { cspForm } from './csp.ts'
import { ncsForm, nrForm, nrzForm, settlementParticular, spForm } from './f3-variants.ts'
import { rcForm } from './rc.ts'

const options = { ...DEFAULT_PRINT_OPTIONS, date: '2026-11-21' }
const US_PLACE = { ...PLACE, project: { ...PLACE.project, practice: 'us' as const, currency: 'USD' } }
const dataOf = (us: boolean): never => {
  const works = { settlement: BALANCE.settlement, estimates: [us ? US_EXAMPLE : EXAMPLE], whole: null }
  const none = { settlement: null, estimates: [], whole: null }
  const place = us ? US_PLACE : PLACE
  return {
    place,
    settled: BALANCE,
    facilities: [],
    executed: works,
    cancelled: works,
    extra: none,
    remaining: works,
  } as never
}
const print = (form: ReportForm, language: 'ro' | 'en', us = false, given = options) =>
  form.model(dataOf(us), given, language)

/** Values of which nothing remains. */
const ENDED = { ...BALANCE.total, available: 19949.88 }

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

it.each(['SP 2', 'Pay application 2', 'Cerere de plată 2'])(
  'the number of a settlement is not said twice: %s',
  (name) => {
    const headed = (by: string) =>
      settlementParticular({ ...BALANCE.settlement, number: 2, name: by } as never, 'en', 'us')
    expect(headed(name)).toEqual(headed(''))
    expect(JSON.stringify(headed(`${name} a`))).toContain(`${name} a`)
  },
)

describe.each([cspForm, rcForm])('what stands beside the contract: $symbol', (form) => {
  const notesOf = (us: boolean, given = options) =>
    form
      .model(Object.assign({}, dataOf(us), { facilities: FACILITIES }), given, us ? 'en' : 'ro')
      .sections.flatMap(({ notes }) => notes)

  it('equipment lists are told with their sum, once', () => {
    // 2 x 18.450,50 + 60 x 512,34 (512,335 rounded) + 41.200 + 2,5 x 1.300
    expect(notesOf(false).filter((note) => note.includes('112.091,40 Lei'))).toHaveLength(1)
    expect(notesOf(true).filter((note) => note.includes('112,091.40 USD before tax'))).toHaveLength(1)
  })

  it('a form without amounts tells none', () => {
    expect(notesOf(false, { ...options, showPrices: false }).join()).not.toContain('112')
  })
})

describe('settlements in a workbook', () => {
  it.each([spForm, nrForm, ncsForm, nrzForm])(
    'are as live as the detailed estimate of the same lines: $symbol',
    (form) => {
      const live = (model: PageModel) =>
        modelSheets(model).flatMap(({ rows }) =>
          rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.formula ?? [])),
        )
      const works = { settlement: BALANCE.settlement, estimates: [US_EXAMPLE], whole: null }
      const data = { place: US_PLACE, executed: works, cancelled: works, extra: works, remaining: works } as never
      const formulas = live(f3([US_EXAMPLE], options, 'en'))
      expect(formulas.length).toBeGreaterThan(30)
      expect(live(form.model(data, options, 'en'))).toHaveLength(formulas.length)
    },
  )

  it('multiply out and add up live', () => {
    const [sheet] = modelSheets(print(rcForm, 'ro'))
    const formulas = (sheet?.rows ?? []).flatMap(({ cells }) => cells.flatMap((cell) => cell?.formula ?? []))
    // 12.5 x 550.81 = 6885.125 is rounded once; 7.5 x 550.81 = 4131.075 too.
    expect(formulas.filter((formula) => formula.startsWith('ROUND'))).toHaveLength(10)
    expect(formulas.filter((formula) => formula.startsWith('SUM'))).toHaveLength(5)
  })
})

it('RC shows the material to order under a line with waste, so that its amounts can be followed', () => {
  // 20 LF at 10.00, of which 6.00 is material with 8 % waste: 21.6 x 6.00 + 20 x 4.00 = 209.60; half of it is executed.
  const course = (available: number, now: number) => ({
    contract: available,
    extra: 0,
    cancelled: 0,
    available,
    before: 0,
    now,
    executed: now,
    remaining: available - now,
  })
  const line = {
    chapter: '',
    symbol: 'A',
    name: 'Siding',
    measureUnit: 'LF',
    price: 10,
    quantities: course(20, 10),
    values: course(209.6, 104.8),
    ordered: { quantities: course(21.6, 10.8), price: 6 },
  }
  const [object] = BALANCE.objects
  const settled = { ...BALANCE, objects: [{ ...object, estimates: [{ ...object?.estimates[0], articles: [line] }] }] }
  const rows = (given: typeof options) =>
    tablesOf(rcForm.model({ place: US_PLACE, facilities: [], settled } as never, given, 'en').sections[0] as never)
      .flatMap(({ table }) => table.rows)
      .filter(({ kind }) => kind === 'included')
      .map(({ cells }) => cells.slice(1, 9))
  expect(rows(options)).toEqual([['Material to order, with 8% waste, at 6.00', 'LF', 21.6, 0, 10.8, 10.8, 10.8, null]])
  expect(rows({ ...options, showPrices: false })[0]?.[0]).toBe('Material to order, with 8% waste')
})

describe('the last settlement, by difference to the contract', () => {
  const formulas = (form: ReportForm, data: never, row: string) =>
    modelSheets(form.model(data, options, 'ro')).flatMap(({ rows }) =>
      rows.flatMap(({ cells }) =>
        cells.some((cell) => cell?.value === row) ? cells.flatMap((cell) => (cell?.formula ? [cell.formula] : [])) : [],
      ),
    )

  it('adds up live on the page of an estimate', () => {
    const money = { withoutVat: 24179.48, vat: 5077.69, withVat: 29257.17 }
    const bill = { ...EXAMPLE, billed: { difference: -0.01, money } }
    const data = { place: PLACE, executed: { settlement: BALANCE.settlement, estimates: [bill], whole: null } } as never
    const closing = tablesOf(spForm.model(data, options, 'ro').sections[0] as never)
      .at(-1)
      ?.table.rows.slice(-5)
      .map(({ cells }) => [cells.find((cell) => typeof cell === 'string'), cells.at(-1)])
    expect(closing).toEqual([
      ['Valoarea cantităților executate', 24179.49],
      ['Diferență față de contract', -0.01],
      ['TOTAL fără TVA', 24179.48],
      ['TVA 21%', 5077.69],
      ['TOTAL inclusiv TVA', 29257.17],
    ])
    for (const row of ['TOTAL fără TVA', 'TVA 21%', 'TOTAL inclusiv TVA'])
      expect([row, formulas(spForm, data, row)]).toEqual([row, [expect.any(String)]])
  })

  it('ends a page of what the estimates miss of the whole, live', () => {
    const whole = { difference: 0.01, money: { withoutVat: 48358.99, vat: 10155.39, withVat: 58514.38 } }
    const executed = { settlement: BALANCE.settlement, estimates: [EXAMPLE, EXAMPLE], whole }
    const data = { place: PLACE, executed } as never
    const { sections } = spForm.model(data, options, 'ro')
    expect(sections).toHaveLength(3)
    expect(sections[2]?.title).toBe('Totalul situației de plată')
    const amounts = tablesOf(sections[2] as never).flatMap(({ table }) => table.rows.map(({ cells }) => cells[1]))
    expect(amounts).toEqual([24179.49, 24179.49, 0.01, 48358.99, 10155.39, 58514.38])
    const blank = spForm.model(data, { ...options, showPrices: false }, 'ro')
    expect(blank.sections).toHaveLength(2)
  })

  it('remains nothing on RC, the value made live of quantities and difference', () => {
    const [object] = BALANCE.objects
    const [estimate] = object?.estimates ?? []
    const values = { ...ENDED, now: 10819.83, executed: 19949.88, remaining: 0 }
    const ended = { ...estimate, values, difference: -0.01 }
    const settled = { ...BALANCE, objects: [{ ...object, estimates: [ended] }] }
    const data = { place: PLACE, facilities: [], settled } as never
    const rows = tablesOf(rcForm.model(data, options, 'ro').sections[0] as never).flatMap(({ table }) => table.rows)
    expect(rows.slice(-3).map(({ cells }) => cells.slice(11, 14))).toEqual([
      [10819.84, 19949.89, -0.01],
      [-0.01, -0.01, 0.01],
      [10819.83, 19949.88, 0],
    ])
    expect(formulas(rcForm, data, 'Valoare fără TVA, cu recapitulație')).toHaveLength(5)
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
  const data = { place: PLACE, facilities: [], settled: { ...BALANCE, settlement: adjusted } } as never
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
      ['Net de plată fără TVA', 8902.35],
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

it.each([spForm, nrForm, ncsForm, nrzForm, cspForm, rcForm])(
  '$symbol names the contract where the project does',
  (form) => {
    const headOf = (project: object) => {
      const place = { ...PLACE, project: { ...PLACE.project, ...project } }
      const { sections } = form.model({ ...(dataOf(false) as object), place } as never, options, 'ro')
      return sections[0]?.particulars.find(({ label }) => label === 'Contract')?.value
    }
    expect([
      headOf({}),
      headOf({ contractNumber: '12/2026', contractDate: '2026-02-01' }),
      headOf({ contractNumber: '12/2026' }),
      headOf({ contractDate: '2026-02-01' }),
    ]).toEqual([undefined, 'nr. 12/2026 din 01.02.2026', 'nr. 12/2026', 'din 01.02.2026'])
  },
)

it('CSP says what is billed of stored materials between the value and what is retained', () => {
  const settlement = { ...BALANCE.settlement, storedBilled: 300 } as never
  const model = cspForm.model(
    { ...(dataOf(true) as object), settled: { ...BALANCE, settlement } } as never,
    options,
    'en',
  )
  const rows = model.sections.flatMap(tablesOf).flatMap(({ table }) => table.rows)
  const found = rows.find(({ id }) => id === 'stored')
  expect(found?.cells).toEqual(['Change in stored materials', 300])
  expect(rows.find(({ id }) => id === 'adjusted')?.figures).toEqual({ value: { of: 'rows', rows: ['due', 'stored'] } })
})
