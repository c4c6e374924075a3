import { sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CentralizerInput, centralize } from './centralizer.ts'
import { computeGeneralEstimate, sumOf } from './general-estimate.ts'
import { INVESTMENT_CHAPTERS, investmentList } from './investment-list.ts'
import type { Money } from './types.ts'

const money = (withoutVat: number, vat: number): Money => ({ withoutVat, vat, withVat: sumDecimals([withoutVat, vat]) })

/** Two objects, each with estimates of several chapters; values by estimate. */
const values = new Map([
  [11, money(1000, 210)],
  [12, money(500.25, 105.05)],
  [21, money(200, 42)],
  [22, money(80, 16.8)],
])

const input: CentralizerInput = {
  settings: { rounding: 'LINE', priceDecimals: 2, totalDecimals: 2 },
  vat: 21,
  objects: [{ id: 1 }, { id: 2 }],
  estimates: [
    { id: 11, objectId: 1, defaultChapter: '4.1.1' },
    { id: 12, objectId: 1, defaultChapter: '4.1.2' },
    { id: 21, objectId: 2, defaultChapter: '2' },
    { id: 22, objectId: 2, defaultChapter: '4.1.4' },
  ],
  facilities: [{ id: 31, kind: '4.3', objectId: 1, quantity: 2, price: 150 }],
  moneyOf: (ids) => sumOf(ids.flatMap((id) => values.get(id) ?? [])),
}

function listed(typed: Record<string, string> = {}) {
  const centralizer = centralize(input)
  const general = computeGeneralEstimate({
    lines: Object.entries(typed).map(([chapter, formula]) => ({ chapter, formula, rate: null, applyVat: null })),
    project: centralizer.lines,
    vat: 21,
    totalDecimals: 2,
    budgetChapter: true,
    practice: 'ro',
  })
  const list = investmentList(centralizer, general)
  return { ...list, line: (chapter: string) => list.chapters.find((one) => one.chapter === chapter) }
}

describe('the list of the project (F1)', () => {
  it('has every chapter of the form, in order, also the empty ones', () => {
    expect(listed().chapters.map(({ chapter }) => chapter)).toEqual(INVESTMENT_CHAPTERS)
    expect(listed().line('6.2')).toMatchObject(money(0, 0))
  })

  it('shows what each object has in a line: 4.1 gathers 4.1.1 to 4.1.5', () => {
    expect(listed().line('4.1')).toMatchObject({
      ...money(1580.25, 331.85),
      works: money(1580.25, 331.85),
      objects: [
        { objectId: 1, ...money(1500.25, 315.05) },
        { objectId: 2, ...money(80, 16.8) },
      ],
    })
    expect(listed().line('2')?.objects).toEqual([{ objectId: 2, ...money(200, 42) }])
  })

  it('counts equipment in the value and not in C+M', () => {
    const found = listed()
    expect(found.line('4')).toMatchObject({ ...money(1880.25, 394.85), works: money(1580.25, 331.85) })
    expect([found.total, found.works]).toEqual([money(2080.25, 436.85), money(1780.25, 373.85)])
  })

  it('takes chapters of its own from the general estimate, and leaves what is typed over the estimates to that', () => {
    const found = listed({ '3.5.6': '450', '5.1.1': '100', '4.1': '9999' })
    expect(found.line('3.5.6')).toMatchObject({ own: true, ...money(450, 94.5), works: money(0, 0) })
    expect(found.line('3.5')).toMatchObject(money(450, 94.5))
    expect(found.line('5.1.1')).toMatchObject({ own: true, works: money(100, 21) })
    expect(found.line('4.1')).toMatchObject({ own: false, ...money(1580.25, 331.85) })
    expect([found.total, found.works]).toEqual([money(2630.25, 552.35), money(1880.25, 394.85)])
  })

  it('takes a chapter typed as a whole once', () => {
    const found = listed({ '3.5': '700' })
    expect(found.line('3.5')).toMatchObject({ own: true, parts: [], ...money(700, 147) })
    expect(found.total).toEqual(money(2780.25, 583.85))
  })

  it('adds up from its chapters whatever is typed', () => {
    const typed = fc.dictionary(
      fc.constantFrom('1.2', '1.3', '3.5.1', '3.5.6', '5.1.1', '5.1.2', '6.2'),
      fc.integer({ min: 0, max: 9_999_999 }).map((cents) => String(cents / 100)),
    )
    fc.assert(
      fc.property(typed, (lines) => {
        const { chapters, total, works } = listed(lines)
        const leaves = chapters.filter(({ parts }) => parts.length === 0)
        expect(sumOf(leaves)).toEqual(total)
        expect(sumOf(leaves.map((leaf) => leaf.works))).toEqual(works)
      }),
      { seed: 20261121, numRuns: 100 },
    )
  })
})
