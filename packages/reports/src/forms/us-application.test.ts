import { sumDecimals } from '@temelia/decimal/arithmetic'
import { afterAll, describe, expect, it } from 'vitest'
import { APPLICATION, STORED_APPLICATION } from '../application.fixture.ts'
import { modelSheets } from '../model-sheet.ts'
import type { PageModel, Row } from '../page-model.ts'
import { DEFAULT_PRINT_OPTIONS } from '../print-options.ts'
import { createPrinter } from '../printer.ts'
import { readable, tablesOf } from '../readable.fixture.ts'
import type { PrintedApplication } from '../report-data.ts'
import { US_PLACE } from '../us.fixture.ts'
import { applicationForm } from './us-application.ts'

const printer = createPrinter()
afterAll(() => printer.close())

const options = { ...DEFAULT_PRINT_OPTIONS, date: '2026-11-21' }
const print = (application: PrintedApplication, language: 'ro' | 'en' = 'en', given = options): PageModel =>
  applicationForm.model({ place: US_PLACE, facilities: [], application } as never, given, language)
const rowsOf = (model: PageModel, at: number): Row[] => {
  const section = model.sections[at]
  return section ? tablesOf(section).flatMap(({ table }) => table.rows) : []
}
const summary = (model: PageModel) => Object.fromEntries(rowsOf(model, 0).map(({ id, cells }) => [id, cells[2]]))

it.each(['en', 'ro'] as const)('the application is the form as it prints: %s', async (language) => {
  await expect(readable(print(APPLICATION, language))).toMatchFileSnapshot(`../golden/payapp-us-${language}.txt`)
})

it('is set on two pages', async () => {
  expect((await printer.print(print(APPLICATION))).pages).toBe(2)
}, 120_000)

it('names neither the institute nor its forms', () => {
  for (const language of ['en', 'ro'] as const)
    expect(JSON.stringify(print(APPLICATION, language))).not.toMatch(/\bAIA\b|G70[23]|American Institute/i)
})

it('the columns of the sheet add up to its total, and the total is what the summary says', () => {
  const model = print(APPLICATION)
  const lines = rowsOf(model, 1).filter(({ id }) => id?.startsWith('line '))
  const total = rowsOf(model, 1).at(-1)?.cells ?? []
  const money = [2, 3, 4, 5, 6, 8, 9]
  expect(money.map((at) => sumDecimals(lines.map(({ cells }) => cells[at] as number)))).toEqual(
    money.map((at) => total[at]),
  )
  const of = summary(model)
  expect([total[2], total[6], total[9]]).toEqual([of['to date'], of['completed'], of['retained']])
  expect([of['due'], of['previous'], of['earned'], of['balance']]).toEqual([5799.7, 2943.43, 8743.13, 4638.55])
  // The last page carries what the lines come to.
  expect(lines.at(-1)?.carry?.filter((sum) => sum !== null)).toEqual(money.map((at) => total[at]))
})

it('adds up live in a workbook: lines, subtotals, the grand total and the contract sum', () => {
  const formulas = modelSheets(print(APPLICATION)).flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.formula ?? [])),
  )
  // Column G of six lines; C to I of the grand total; lines 3 and 5 and the net change.
  expect(formulas.length).toBeGreaterThanOrEqual(6 + 7 + 2)
})

it('stored materials stand in F, count in G and keep their own retainage', () => {
  const model = print(STORED_APPLICATION)
  const lines = rowsOf(model, 1).filter(({ id }) => id?.startsWith('line '))
  const total = rowsOf(model, 1).at(-1)?.cells ?? []
  const railing = lines.find(({ cells }) => cells[1] === 'Railing')?.cells ?? []
  expect(railing.slice(2)).toEqual([5497.8, 0, 2748.92, 2000, 4748.92, 86.38, 748.88, 177.45])
  const of = summary(model)
  expect([total[5], total[6], total[9]]).toEqual([2000, of['completed'], of['retained']])
  expect(of).toMatchObject({
    completed: 11375.43,
    'retained work': 632.3,
    'retained stored': 40,
    retained: 672.3,
    due: 7759.7,
    balance: 2678.55,
  })
  expect((of['completed'] as number) - (of['retained'] as number)).toBeCloseTo(of['earned'] as number, 2)
})

it('names the contract, and leaves room to write what the project does not say', () => {
  const heads = (project: object) =>
    applicationForm
      .model(
        {
          place: { ...US_PLACE, project: { ...US_PLACE.project, ...project } },
          facilities: [],
          application: APPLICATION,
        } as never,
        options,
        'en',
      )
      .sections[0]?.particulars.find(({ label }) => label === 'Contract')?.value
  expect(heads({})).toBe(`No. ${'_'.repeat(16)}, dated ${'_'.repeat(16)}`)
  expect(heads({ contractNumber: 'MS-17', contractDate: '2026-02-01' })).toBe('No. MS-17, dated 02/01/2026')
})

it('prints lines beside the contract and the tax only where there are any', () => {
  const { settlement } = APPLICATION
  const given: PrintedApplication = {
    ...APPLICATION,
    settlement: settlement && { ...settlement, money: { withoutVat: 6104.95, vat: 503.66, withVat: 6608.61 } },
    now: { adjustment: 100, retained: 305.25, recovered: 50, net: 5849.7 },
  }
  expect(Object.keys(summary(print(APPLICATION)))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/adjusted|recovered|tax/)]),
  )
  expect(summary(print(given))).toMatchObject({ adjusted: 100, recovered: -50, tax: 503.66, 'due taxed': 6353.36 })
})

it('a blank form has the lines and no amount', () => {
  for (const at of [0, 1])
    for (const { cells } of rowsOf(print(APPLICATION, 'en', { ...options, showPrices: false }), at))
      expect(cells.filter((cell) => typeof cell === 'number')).toEqual([])
})

it('subtotals its divisions when asked, and leaves their titles out when told', () => {
  const labels = (given: typeof options) =>
    rowsOf(print(APPLICATION, 'en', given), 1)
      .filter(({ kind }) => kind !== 'line')
      .map(({ cells }) => cells.find((cell) => typeof cell === 'string'))
  expect(labels({ ...options, chapterSubtotals: true })).toEqual([
    'House / 01 Deck repair',
    '06 Wood',
    'Subtotal 06 Wood',
    '03 Concrete',
    'Subtotal 03 Concrete',
    'Other work',
    'Subtotal Other work',
    'Change orders',
    'Subtotal Change orders',
    'GRAND TOTAL',
  ])
  expect(labels({ ...options, showChapters: false })).toEqual([
    'House / 01 Deck repair',
    'Change orders',
    'GRAND TOTAL',
  ])
})

it('subtotals each of several estimates', () => {
  const [estimate] = APPLICATION.estimates
  const two = { ...APPLICATION, estimates: [estimate, { ...estimate, name: '02 Porch' }] } as PrintedApplication
  const sums = rowsOf(print(two), 1).filter(({ kind }) => kind === 'sum')
  expect(sums.map(({ cells }) => cells[1])).toEqual(['Subtotal 01 Deck repair', 'Subtotal 02 Porch', 'GRAND TOTAL'])
  expect(sums[0]?.cells.slice(2)).toEqual([13381.68, 3270.48, 6104.95, 0, 9375.43, 70.06, 4006.25, 632.3])
})

describe('at the edges', () => {
  const [estimate] = APPLICATION.estimates
  const NAMES = [
    'word '.repeat(800),
    'x'.repeat(4_000),
    'مضخة مياه للموقع',
    'Beam 👷🏽‍♀️ #import "/etc/passwd" $x$ <script>',
    '',
  ]
  const AMOUNTS = [0, 10_000_000_000, -99_999_999.99, 0.01]
  const lines = NAMES.flatMap((name, at) =>
    AMOUNTS.map((amount) => ({
      chapter: NAMES[at] ?? '',
      symbol: '',
      name,
      extra: at === 4,
      scheduled: amount,
      before: 0,
      now: amount,
      stored: 0,
      retained: 0,
    })),
  )

  it('without a line, without an application, and of more than the place it is a page', async () => {
    const empty = { ...APPLICATION, estimates: [] }
    expect(rowsOf(print(empty), 1).map(({ kind }) => kind)).toEqual(['sum'])
    expect(print({ ...APPLICATION, settlement: null }).sections.map(({ notes }) => notes)).toEqual([
      ['Nothing has been billed yet.'],
    ])
    const more = print({ ...APPLICATION, whole: false })
    expect(more.sections.map(({ blocks, notes }) => [blocks.length, notes.length])).toEqual([[0, 1]])
    expect((await printer.print(print(empty))).pages).toBe(2)
  }, 120_000)

  it('names of 4,000 signs, other scripts and 10,000,000,000 are correct pages', async () => {
    const wide = { ...APPLICATION, estimates: [{ id: 11, name: NAMES[1] ?? '', objectName: NAMES[2] ?? '', lines }] }
    const { pdf, pages } = await printer.print(print(wide))
    expect(Buffer.from(pdf).subarray(0, 5).toString('latin1')).toBe('%PDF-')
    expect(pages).toBeGreaterThan(2)
  }, 120_000)

  it('a hundred lines run over pages, each with what it brings forward', async () => {
    const many = Array.from({ length: 100 }, (_, at) => ({ ...lines[3], name: `Line ${at + 1}`, chapter: '' }))
    const long = { ...APPLICATION, estimates: [{ ...estimate, lines: many }] } as PrintedApplication
    expect((await printer.print(print(long))).pages).toBeGreaterThan(3)
  }, 120_000)
})
