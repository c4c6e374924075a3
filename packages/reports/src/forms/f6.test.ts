import { sumDecimals } from '@temelia/decimal/arithmetic'
import type { DatedAmount } from '@temelia/estimation/month-plan'
import { describe, expect, it } from 'vitest'
import { FACILITIES } from '../facilities.fixture.ts'
import { PLACE, TOTALS } from '../lists.fixture.ts'
import { modelSheets } from '../model-sheet.ts'
import type { PageModel, Table } from '../page-model.ts'
import { DEFAULT_PRINT_OPTIONS } from '../print-options.ts'
import { readable, tablesOf } from '../readable.fixture.ts'
import type { PrintedSchedule } from '../report-data.ts'
import type { ReportForm } from '../report-form.ts'
import { c1Form } from './c1.ts'
import { f6Form } from './f6.ts'

const options = {
  ...DEFAULT_PRINT_OPTIONS,
  date: '2026-11-21',
  headerText: 'Temeinic Construcții S.R.L.',
  secondCurrency: { name: 'EUR', rate: 5.0512, date: '2026-11-20' },
}
const long = { ...options, layout: 'long' as const }
type Data = Parameters<ReportForm['model']>[0]

const dated = (amount: number, startDate: string | null, endDate: string | null): DatedAmount => ({
  amount,
  startDate,
  endDate,
})

/** Estimates by their order: the first two and the fourth have dates, one article of the second has none. */
const SCHEDULE: PrintedSchedule = new Map(
  TOTALS.objects
    .flatMap(({ estimates }) => estimates)
    .map(({ id }, at): [number, DatedAmount[]] => {
      if (at === 0) return [id, [dated(30_000, '2026-03-16', '2026-05-10')]]
      if (at === 1) return [id, [dated(400_000, '2026-05-01', '2027-01-31'), dated(20_000, null, null)]]
      return [id, at === 3 ? [dated(9_000, '2027-02-10', '2027-04-02')] : []]
    }),
)

function print(form: ReportForm, language: 'ro' | 'en' = 'ro', given = options, schedule = SCHEDULE): PageModel {
  return form.model({ place: PLACE, totals: TOTALS, facilities: FACILITIES, schedule } as Data, given, language)
}

function tables(model: PageModel): Table[] {
  return model.sections.flatMap(tablesOf).map(({ table }) => table)
}

/** The values of a row by column key over all tables of months. */
function valuesOf(model: PageModel, id: string): Record<string, number> {
  const values: Record<string, number> = {}
  for (const { columns, rows } of tables(model)) {
    const row = rows.find((one) => one.id?.replace(/^\d+ /, '') === id && columns.some(({ bar }) => bar))
    columns.forEach(({ key }, at) => {
      const cell = row?.cells[at]
      if (typeof cell === 'number') values[key] = cell
    })
  }
  return values
}

describe('the schedules', () => {
  it.each([
    ['f6', f6Form, options],
    ['f6-values', f6Form, long],
    ['c1', c1Form, options],
  ] as const)('are the forms as they print: %s', async (name, form, given) => {
    for (const language of ['ro', 'en'] as const)
      await expect(readable(print(form, language, given))).toMatchFileSnapshot(`../golden/${name}-${language}.txt`)
  })

  it.each([
    ['F6', f6Form, long],
    ['C1', c1Form, options],
  ] as const)('spread each value over its months and what has no dates, to the cent: %s', (_symbol, form, given) => {
    const model = print(form, 'ro', given)
    const ids =
      tables(model)
        .at(-1)
        ?.rows.flatMap(({ id }) => id?.replace(/^\d+ /, '') ?? []) ?? []
    expect(ids.length).toBeGreaterThan(8)
    for (const id of ids) {
      const values = valuesOf(model, id)
      const months = Object.entries(values).filter(([key]) => key.startsWith('month'))
      expect(sumDecimals([...months.map(([, value]) => value), values.undated ?? 0]), id).toBe(values.total)
    }
    const total = valuesOf(model, 'total')
    for (const key of Object.keys(total)) {
      const below = ids.filter((id) => /^(object \d+|project)$/.test(id)).map((id) => valuesOf(model, id)[key] ?? 0)
      expect(sumDecimals(below), key).toBe(total[key])
    }
  })

  it('are live in the workbook, each formula at the engine’s figure', () => {
    for (const model of [print(f6Form, 'ro', long), print(c1Form)]) {
      const asked = tables(model).flatMap(({ columns, rows }) =>
        rows.flatMap(({ figures, cells }) =>
          columns.filter(({ key }, at) => figures?.[key] && typeof cells[at] === 'number'),
        ),
      )
      const live = modelSheets(model).flatMap(({ rows }) =>
        rows.flatMap(({ cells }) => cells.filter((one) => one?.formula)),
      )
      expect(asked.length).toBeGreaterThan(20)
      expect(live).toHaveLength(asked.length)
    }
  })

  it('paint the months of the works and no others', () => {
    const [table] = tables(print(f6Form))
    const row = table?.rows.find(({ id }) => id === `1 estimate ${TOTALS.objects[0]?.estimates[0]?.id}`)
    expect(row?.cells.slice(2).map((cell) => cell !== null)).toEqual([
      true,
      true,
      true,
      ...Array<boolean>(11).fill(false),
    ])
  })

  it('without dates F6 leaves a year of months to fill in and says so, C1 prints the values only', () => {
    const chart = print(f6Form, 'en', long, new Map())
    expect(tables(chart)[0]?.columns.filter(({ bar }) => bar)).toHaveLength(12)
    expect(chart.sections[0]?.notes[0]).toContain('No item has a start')
    expect(chart.orientation).toBe('landscape')
    const values = print(c1Form, 'en', options, new Map())
    expect(tables(values)).toHaveLength(1)
    expect([values.orientation, values.sections[0]?.notes.length]).toEqual(['portrait', 2])
  })

  it('go on in further tables with the names repeated, years whole', () => {
    const id = TOTALS.objects[0]?.estimates[0]?.id ?? 0
    const schedule = new Map([[id, [dated(1, '2026-01-01', '2029-03-31')]]])
    expect(tables(print(f6Form, 'ro', options, schedule)).map(({ columns }) => columns.length - 2)).toEqual([36, 3])
    const years = tables(print(f6Form, 'ro', long, schedule))
    expect(years.map(({ columns }) => columns.filter(({ bar }) => bar).length)).toEqual([12, 12, 12, 3])
    expect(new Set(years.map(({ rows }) => rows.map(({ cells }) => cells[1]).join())).size).toBe(1)
  })

  it('do not spread dates that lie decades apart', () => {
    const id = TOTALS.objects[0]?.estimates[0]?.id ?? 0
    const model = print(f6Form, 'ro', long, new Map([[id, [dated(1, '0202-01-01', '2029-03-31')]]]))
    expect(model.sections[0]?.notes[0]).toContain('240')
  })

  it('print no amount on a blank form', () => {
    for (const form of [f6Form, c1Form]) {
      const cells = tables(print(form, 'ro', { ...long, showPrices: false })).flatMap(({ rows }) =>
        rows.flatMap((row) => row.cells),
      )
      expect(cells.filter((cell) => typeof cell === 'number')).toEqual([])
    }
  })
})
