import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXAMPLE } from './f3.fixture.ts'
import { f3Form } from './forms/f3.ts'
import { rcForm } from './forms/rc.ts'
import { BALANCE } from './balance.fixture.ts'
import { PLACE } from './lists.fixture.ts'
import { readLook } from './look.ts'
import { modelSheets } from './model-sheet.ts'
import type { PageModel } from './page-model.ts'
import { DEFAULT_PRINT_OPTIONS, type OptionFault } from './print-options.ts'
import { tablesOf } from './readable.fixture.ts'
import { restyled } from './restyle.ts'

const options = { ...DEFAULT_PRINT_OPTIONS, layout: 'long' as const, showWeight: true }
const data = { place: PLACE, estimates: [EXAMPLE], settled: BALANCE, facilities: [] } as never
const model = f3Form.model(data, options, 'ro')
const main = (one: PageModel) => one.sections.flatMap(tablesOf)[0]?.table
const keysOf = (one: PageModel) => main(one)?.columns.map(({ key }) => key)

describe('a restyled form', () => {
  it('is the form itself when nothing is asked for', () => {
    expect(restyled(model, null)).toBe(model)
    expect(restyled(model, {}).sections).toEqual(model.sections)
  })

  it('says its title, its foot and the heads of its columns in other words', () => {
    const changed = restyled(model, {
      title: 'Ofertă de preț',
      footer: 'Oferta 12/2026',
      heads: { M: 'Mat.', work: 'Lucrarea' },
    })
    expect(changed.sections[0]).toMatchObject({ title: 'Ofertă de preț', footer: 'Oferta 12/2026' })
    const heads = main(changed)?.heads
    expect(heads?.[1]?.map(({ text }) => text)).toContain('Mat.')
    expect(heads?.[1]?.[1]?.text).toBe('Lucrarea')
    expect(heads?.[2]).toEqual(main(model)?.heads[2])
  })

  it('leaves columns out and moves them with their figures, heads and running totals; names always stay', () => {
    const changed = restyled(model, { hidden: ['weight', 'work', 'T'], order: ['total'] })
    expect(keysOf(changed)).toEqual(['total', 'number', 'work', 'measureUnit', 'quantity', 'price', 'M', 'm', 'U'])
    const [before, after] = [model, changed].map((one) => main(one)?.rows.find(({ kind }) => kind === 'article'))
    expect(after?.cells[0]).toBe(before?.cells[9])
    expect(after?.carry?.[0]).toBe(before?.carry?.[9])
    expect(main(changed)?.rows[0]).toMatchObject({
      kind: 'chapter',
      cells: [main(model)?.rows[0]?.cells[0], ...Array(8).fill(null)],
    })
    const [sections, names, numbers] = main(changed)?.heads ?? []
    expect(sections?.reduce((sum, { columns = 1 }) => sum + columns, 0)).toBe(9)
    expect([names?.length, numbers?.length]).toEqual([9, 9])
  })

  it('keeps every head over its column, whatever is moved or left out', () => {
    const rc = rcForm.model(data, DEFAULT_PRINT_OPTIONS, 'ro')
    const keys = keysOf(rc) ?? []
    const leaf = (one: PageModel, key: string) => main(one)?.heads.at(-1)?.[keysOf(one)?.indexOf(key) ?? -1]?.text
    fc.assert(
      fc.property(fc.shuffledSubarray(keys), fc.subarray(keys), (order, hidden) => {
        const changed = restyled(rc, { order, hidden })
        const shown = keysOf(changed) ?? []
        expect([...shown].sort()).toEqual(keys.filter((key) => key === 'work' || !hidden.includes(key)).sort())
        for (const key of shown) expect(leaf(changed, key)).toBe(leaf(rc, key))
        // Row by row, the head cells that begin there and those that reach down into it cover the columns once.
        const top = main(changed)?.heads[0]?.reduce((sum, { columns = 1 }) => sum + columns, 0)
        expect(top).toBe(shown.length)
      }),
      { seed: 20261121, numRuns: 60 },
    )
  })

  it('keeps formulas of a workbook on the columns that are left, and figures on the others', () => {
    const rc = rcForm.model(
      data,
      { ...DEFAULT_PRINT_OPTIONS, look: { order: ['price'], hidden: ['quantity now'] } },
      'ro',
    )
    const formulas = modelSheets(rc)[0]?.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.formula ?? [])) ?? []
    expect(formulas.filter((formula) => formula.startsWith('ROUND(') && formula.includes('*A'))).toHaveLength(8)
  })
})

describe('reading a look', () => {
  it('names every field that cannot be used', () => {
    const faults: OptionFault[] = []
    const read = readLook(
      { font: 'sans', size: 40, sumFill: '#zzz', heads: { M: 5 }, order: 'M', logo: {} },
      'look',
      faults,
    )
    expect(read).toEqual({ font: 'sans' })
    for (const look of [{ accent: 'red' }, { margins: { x: 500 } }, { script: 1 }]) readLook(look, 'look', faults)
    readLook({ logo: { picture: 'http://x/a.png', height: 20, side: 'left' } }, 'look', faults)
    expect(faults.map(({ field }) => field)).toEqual([
      'look.size',
      'look.sumFill',
      'look.heads',
      'look.order',
      'look.logo',
      'look.accent',
      'look.margins.x',
      'look.script',
      'look.logo.picture',
      'look.logo',
    ])
  })
})
