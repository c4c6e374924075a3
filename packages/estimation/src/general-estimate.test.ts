import { sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeGeneralEstimate, type GeneralEstimateInput, type GeneralLineInput } from './general-estimate.ts'
import { chapterOf, GENERAL_CHAPTERS, parentChapter, WORKS_CHAPTERS } from './general-estimate-chapters.ts'
import { namesInGeneralFormula, renameInGeneralFormula } from './general-estimate-formula.ts'
import { exampleD } from './examples.fixture.ts'
import type { Money } from './types.ts'

const set = (chapter: string, formula: string | null, more: Partial<GeneralLineInput> = {}): GeneralLineInput => ({
  chapter,
  formula,
  rate: null,
  applyVat: null,
  ...more,
})

function compute(lines: readonly GeneralLineInput[], more: Partial<GeneralEstimateInput> = {}) {
  const estimate = computeGeneralEstimate({
    lines,
    project: new Map(),
    vat: 21,
    totalDecimals: 2,
    budgetChapter: true,
    practice: 'ro',
    ...more,
  })
  const line = (chapter: string) => estimate.lines.find((found) => found.chapter === chapter)!
  return { ...estimate, line, value: (chapter: string) => line(chapter).withoutVat }
}

const money = (withoutVat: number, vat: number): Money => ({ withoutVat, vat, withVat: sumDecimals([withoutVat, vat]) })
const typedD = Object.entries(exampleD).map(([chapter, amount]) => set(chapter, String(amount)))

describe('worked example D', () => {
  const found = compute(typedD)

  it.each([
    ['5.2.2', 5527.5],
    ['5.2.3', 1105.5],
    ['5.2.4', 5527.5],
    ['5.3', 133_000],
    ['7.1', 347_375],
  ])('the computed line %s', (chapter, amount) => expect(found.value(chapter)).toBe(amount))

  it.each([
    ['1', 20_000, 4200],
    ['2', 40_000, 8400],
    ['3', 106_000, 22_260],
    ['4', 1_200_000, 252_000],
    ['5', 180_160.5, 35_280],
    ['6', 4000, 840],
    ['7', 347_375, 72_948.75],
  ])('chapter %s', (chapter, withoutVat, vat) => expect(found.line(chapter)).toMatchObject(money(withoutVat, vat)))

  it('the total and C+M', () => {
    expect(found.total).toEqual(money(1_897_535.5, 395_928.75))
    expect(found.works).toEqual(money(1_105_500, 232_155))
    expect(found.faults).toEqual([])
  })

  it('without chapter 7, for private money', () => {
    const without = compute(typedD, { budgetChapter: false })
    expect(without.total).toEqual(money(1_550_160.5, 322_980))
    expect(without.lines.some(({ chapter }) => chapter.startsWith('7'))).toBe(false)
  })

  it('with other percentages', () => {
    const rates = [set('5.3', null, { rate: 20 }), set('5.2.2', null, { rate: 0.7 })]
    expect(compute([...typedD, ...rates]).value('5.3')).toBe(266_000)
    expect(compute([...typedD, ...rates]).value('5.2.2')).toBe(7738.5)
  })
})

describe('a line', () => {
  it('is what the estimates come to, until something is typed over it; both are shown', () => {
    const project = new Map([['4.1', money(1000, 110)]])
    expect(compute([], { project }).line('4.1')).toMatchObject({ source: 'project', ...money(1000, 110) })
    const typed = compute([set('4.1', '1200,5')], { project }).line('4.1')
    expect(typed).toMatchObject({ source: 'amount', ...money(1200.5, 252.11), fromProject: money(1000, 110) })
  })

  it('takes chapters, C+M, the project’s parameters and functions in its formula', () => {
    const lines = [
      set('4.1', '1000'),
      set('5.1.1', '([4.1] + [ 4.2 ]) x 2,5 / 100'),
      set('3.6', 'round(CM / area; 0)'),
      set('5.4', '[3.6]', { rate: 10 }),
    ]
    const found = compute(lines, { parameters: new Map([['area', 3]]) })
    expect(['5.1.1', '3.6', '5.4'].map(found.value)).toEqual([25, 342, 34.2])
  })

  it('has VAT unless the law or the user leaves it out', () => {
    expect(compute([set('5.2.1', '100')]).line('5.2.1')).toMatchObject(money(100, 0))
    expect(compute([set('5.2.1', '100', { applyVat: true })]).line('5.2.1')).toMatchObject(money(100, 21))
    expect(compute([set('1.1', '100', { applyVat: false })]).line('1')).toMatchObject(money(100, 0))
  })

  it('above others may have an amount of its own; an amount on both is told', () => {
    expect(compute([set('3.5', '45000')]).line('3')).toMatchObject({ withoutVat: 45_000, fault: null })
    expect(compute([set('5.2', '20000'), set('4.1', '100')]).line('5')).toMatchObject({
      withoutVat: 20_010,
      fault: null,
    })
    const twice = compute([set('3.5', '45000'), set('3.5.6', '100')])
    expect(twice.value('3')).toBe(45_000)
    expect(twice.line('3.5').fault).toMatchObject({
      code: 'GENERAL_LINE_TWICE',
      place: { chapter: '3.5' },
      params: { part: '3.5.6' },
    })
  })
})

describe('a bad formula counts 0 and says where it is wrong', () => {
  it.each([
    ['[9.9] + 1', 'FORMULA_UNKNOWN_NAME', { name: '[9.9]' }, 1],
    ['1 + ABC', 'FORMULA_UNKNOWN_NAME', { name: 'ABC' }, 5],
    ['[4.1] / [4.6]', 'FORMULA_DIVISION_BY_ZERO', {}, 7],
    ['[4.1] [4.2]', 'FORMULA_SYNTAX', { found: '[' }, 7],
    ['[4.1', 'FORMULA_SYNTAX', { found: '[' }, 1],
  ])('%s', (formula, code, params, column) => {
    const { fault, withoutVat } = compute([set('4.1', '10'), set('5.4', formula)]).line('5.4')
    expect(withoutVat).toBe(0)
    expect(fault).toMatchObject({ code, params, place: { chapter: '5.4', column } })
  })

  it.each([
    [[set('5.4', '[5.4] x 2')], '5.4', 'FORMULA_SELF', '[5.4] → [5.4]'],
    [[set('5.4', '[5]')], '5.4', 'FORMULA_CIRCULAR', '[5.4] → [5] → [5.4]'],
    [[set('5.1.1', 'CM x 0,01')], '5.1.1', 'FORMULA_CIRCULAR', '[5.1.1] → CM → [5.1.1]'],
    [[set('6.1', '[6.2]'), set('6.2', '[6.1]')], '6.2', 'FORMULA_CIRCULAR', '[6.2] → [6.1] → [6.2]'],
  ])('a loop is shown: %j', (lines, chapter, code, loop) => {
    expect(compute(lines).line(chapter).fault).toMatchObject({ code, params: { loop } })
  })

  it('while the sums above it add what can be computed', () => {
    const found = compute([set('5.1.2', '70'), set('5.4', '[5] + 1')])
    expect(found.line('5')).toMatchObject({ withoutVat: 70, fault: null })
    expect(found.total.withoutVat).toBe(70)
  })

  it('and so do the lines that use it', () => {
    const found = compute([set('6.1', '1 / 0'), set('5.4', '[6.1] + 5')])
    expect(found.line('5.4')).toMatchObject({ withoutVat: 0, fault: { code: 'FORMULA_PARAMETER_FAULTY' } })
  })
})

describe('the total investment (TI) in a formula', () => {
  it('is the total that holds the line too', () => {
    const found = compute([set('4.3', '1000'), set('5.4', 'TI x 0,1')])
    expect(found.value('5.4')).toBe(150)
    expect(found.total.withoutVat).toBe(found.value('5.4') * 10)
  })

  it('that never stands still is a loop', () => {
    const found = compute([set('4.1', '1000'), set('5.4', 'TI x 2')])
    expect(found.line('5.4').fault).toMatchObject({
      code: 'FORMULA_CIRCULAR',
      params: { loop: '[5.4] → TI → [5.4]' },
    })
    expect(found.value('4.1')).toBe(1000)
  })
})

it('is the sum of its lines, whatever is typed (seeded)', () => {
  const leaves = GENERAL_CHAPTERS.filter(({ chapter }) => parentChapter(chapter) !== null).map(({ chapter }) => chapter)
  const cents = fc.integer({ min: 0, max: 900_000_000 }).map((n) => n / 100)
  const line = fc.record({
    chapter: fc.constantFrom(...leaves),
    formula: fc.oneof(
      cents.map(String),
      fc.constantFrom('CM x 0,01', '[4.1] + [2]', 'TI / 200', '[3] x 0,2', '[7.1]', '1 / 0', '[5.2]'),
    ),
    rate: fc.option(fc.integer({ min: 0, max: 2000 }).map((n) => n / 100)),
    applyVat: fc.option(fc.boolean()),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(line, { maxLength: 12, selector: ({ chapter }) => chapter }),
      fc.dictionary(fc.constantFrom('1.2', '2', '4.1', '4.2', '4.3', '5.1.1', '6.2'), cents),
      fc.boolean(),
      (lines, sums, budgetChapter) => {
        const project = new Map(Object.entries(sums).map(([chapter, amount]) => [chapter, money(amount, 0)]))
        const found = compute(lines, { project, budgetChapter })
        for (const { chapter, source, withoutVat, vat, withVat } of found.lines) {
          expect(withVat).toBe(sumDecimals([withoutVat, vat]))
          if (source !== 'sum' || found.line(chapter).fault) continue
          const parts = found.lines.filter((other) => parentChapter(other.chapter) === chapter)
          const covered = lines.some((other) => other.chapter !== chapter && chapter.startsWith(`${other.chapter}.`))
          if (!covered) expect(withoutVat).toBe(sumDecimals(parts.map((part) => part.withoutVat)))
        }
        const tops = found.lines.filter(({ chapter }) => parentChapter(chapter) === null)
        expect(found.total.withVat).toBe(sumDecimals(tops.map((top) => top.withVat)))
        expect(found.works.withoutVat).toBe(sumDecimals(WORKS_CHAPTERS.map(found.value)))
        const total = lines.find(({ formula, rate }) => formula === 'TI / 200' && rate === null)
        const shown = total && found.line(total.chapter)
        const counts = shown && !shown.fault && !lines.some(({ chapter }) => total.chapter.startsWith(`${chapter}.`))
        if (counts) expect(shown.withoutVat).toBe(Math.round(found.total.withoutVat / 2) / 100)
      },
    ),
    { seed: 907, numRuns: 300 },
  )
})

it('an estimate that names no chapter goes by what its money is spent on', () => {
  expect(chapterOf({ defaultChapter: '2', expensesCategory: 'works' })).toBe('2')
  const chapters = ['works', 'assembly', 'procurement', 'other'].map((expensesCategory) =>
    chapterOf({ expensesCategory }),
  )
  expect(chapters).toEqual(['4.1.5', '4.2', '4.3', '6.2'])
})

it('a parameter is renamed in a formula; chapters stay as they were typed', () => {
  const renames = new Map([['arie', 'suprafata']])
  expect(renameInGeneralFormula('2 x arie + [ 1.2 ] - arie / [4]', renames, 'ro')).toBe(
    '2 x suprafata + [ 1.2 ] - suprafata / [4]',
  )
  expect(namesInGeneralFormula('arie x [1.2] + CM', 'ro')).toEqual(['arie', '[1.2]', 'CM'])
})
