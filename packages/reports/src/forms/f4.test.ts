import { multiplyDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { describe, expect, it } from 'vitest'
import { FACILITIES } from '../facilities.fixture.ts'
import { PLACE } from '../lists.fixture.ts'
import { modelSheets } from '../model-sheet.ts'
import type { PageModel, Row } from '../page-model.ts'
import { DEFAULT_PRINT_OPTIONS } from '../print-options.ts'
import { readable, tablesOf } from '../readable.fixture.ts'
import type { ReportForm } from '../report-form.ts'
import { f4Form } from './f4.ts'
import { f5Form } from './f5.ts'

const options = {
  ...DEFAULT_PRINT_OPTIONS,
  date: '2026-11-21',
  headerText: 'Temeinic Construcții S.R.L.',
  secondCurrency: { name: 'EUR', rate: 5.0512, date: '2026-11-20' },
}
type Data = Parameters<ReportForm['model']>[0]
const print = (form: ReportForm, language: 'ro' | 'en' = 'ro', given = options, facilities = FACILITIES) =>
  form.model({ place: PLACE, facilities } as Data, given, language)
const rowsOf = (model: PageModel): Row[] => model.sections.flatMap(tablesOf).flatMap(({ table }) => [...table.rows])
const total = (model: PageModel, id: string) => rowsOf(model).find((row) => row.id === id)?.cells[5]

describe.each([f4Form, f5Form])('the form $symbol', (form) => {
  it.each(['ro', 'en'] as const)('is the form as it prints: %s', async (language) => {
    await expect(readable(print(form, language))).toMatchFileSnapshot(
      `../golden/${form.symbol.toLowerCase()}-${language}.txt`,
    )
  })

  it('prints without equipment: the form, and that there is none', () => {
    const model = print(form, 'en', options, [])
    expect(model.sections).toHaveLength(1)
    expect(readable(model)).toContain('The lists contain no equipment.')
  })
})

describe('the equipment list', () => {
  it('multiplies out and adds up by object, by chapter and to the whole, live in the workbook', () => {
    const model = print(f4Form)
    const lines = rowsOf(model).filter(({ id }) => id?.startsWith('facility'))
    for (const { cells } of lines) expect(cells[5]).toBe(multiplyDecimals(cells[3] as number, cells[4] as number, 2))
    const whole = sumDecimals(lines.map(({ cells }) => cells[5] as number))
    expect(total(model, 'total')).toBe(whole)
    const sum = (ids: readonly string[]) => sumDecimals(ids.map((id) => total(model, id) as number))
    expect(sum(['object 1', 'object 2', 'object 0'])).toBe(whole)
    expect(sum(['4.3', '4.4', '4.5', '4.6'])).toBe(whole)
    expect(total(model, '4.5')).toBe(30_740.4)
    const asked = rowsOf(model).filter(({ figures }) => figures).length
    const live = modelSheets(model).flatMap(({ rows }) =>
      rows.flatMap(({ cells }) => cells.filter((one) => one?.formula)),
    )
    expect(live).toHaveLength(asked)
  })

  it('is a list to be priced when printed without prices', () => {
    const rows = rowsOf(print(f4Form, 'ro', { ...options, showPrices: false }))
    expect(rows.flatMap(({ cells }) => cells.slice(4, 6)).filter((cell) => cell !== null)).toEqual([])
    expect(rows.filter(({ id }) => id?.startsWith('facility')).map(({ cells }) => cells[3])).toEqual([2, 60, 1, 2.5])
  })

  it('has a technical sheet for every line, under its object: what each of the five parts asks for, else room to write', () => {
    const { sections } = print(f5Form)
    expect(sections.map(({ title }) => title)).toEqual([
      'Fișa tehnică nr. 1',
      'Fișa tehnică nr. ........',
      'Fișa tehnică nr. 2',
      'Fișa tehnică nr. 3',
    ])
    const [asked, ...empty] = sections.map((section) => {
      expect(section.currency).toBeNull()
      return tablesOf(section)[0]?.table.rows ?? []
    })
    const words = asked?.map(({ kind, cells }) => (kind === 'group' ? `part ${cells[0]}` : (cells[1] ?? '')))
    expect(words?.join(' | ')).toBe(
      'part 1 | Putere utilă 65 kW | Randament sezonier min. 92 % | part 2 | Presiune maximă 4 bar | ' +
        'part 3 | SR EN 15502-1 | Marcaj CE | part 4 | Garanție min. 36 de luni | part 5 |  |  |  |  |  | ',
    )
    for (const rows of empty) {
      expect(rows.filter(({ kind }) => kind === 'group')).toHaveLength(5)
      expect(rows.filter(({ cells }) => cells.every((cell) => cell === null))).toHaveLength(30)
    }
  })
})
