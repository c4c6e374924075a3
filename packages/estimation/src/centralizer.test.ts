import { sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centralize, type CentralizerInput } from './centralizer.ts'
import { type FacilityInput, facilityMoney } from './equipment-lists.ts'
import { totalsFromSums } from './from-sums.ts'
import { romanianTemplate } from './templates.ts'
import type { ProjectInput } from './types.ts'

const project: ProjectInput = {
  practice: 'ro',
  rounding: 'LINE',
  quantityDecimals: 3,
  priceDecimals: 2,
  totalDecimals: 2,
  vat: 21,
  recapitulation: { scope: 'estimate', lines: [] },
}

type Estimate = CentralizerInput['estimates'][number] & { M: number }

function lists(
  estimates: readonly Estimate[],
  facilities: readonly FacilityInput[] = [],
  more: Partial<ProjectInput> = {},
) {
  const settings = { ...project, ...more }
  const objects = [{ id: 1 }, { id: 2 }]
  const totals = totalsFromSums(
    settings,
    objects,
    estimates.map(({ M, ...estimate }) => ({ ...estimate, summed: { M } })),
  )
  return {
    totals,
    ...centralize({ settings, vat: 21, objects, estimates, facilities, moneyOf: totals.moneyOf }),
  }
}

const facility = (id: number, kind: string, objectId: number | null, price: number): FacilityInput => ({
  id,
  kind,
  objectId,
  quantity: 2,
  price,
})

describe('the lists of a project', () => {
  const estimates: Estimate[] = [
    { id: 10, objectId: 1, defaultChapter: '4.1.2', M: 1000 },
    { id: 11, objectId: 1, defaultChapter: '4.1.4', M: 500 },
    { id: 12, objectId: 1, expensesCategory: 'assembly', M: 50 },
    { id: 20, objectId: 2, defaultChapter: '2', M: 300 },
    { id: 21, objectId: 2, includeInF1: false, M: 70 },
  ]
  const found = lists(estimates, [facility(1, '4.3', 1, 100), facility(2, '4.5', null, 40)])

  it('per object by part and chapter (F2)', () => {
    const [first, second, whole] = found.objects
    expect(
      first?.parts.map(({ part, withoutVat, chapters }) => [part, withoutVat, chapters.map((one) => one.chapter)]),
    ).toEqual([
      ['works', 1500, ['4.1.2', '4.1.4']],
      ['assembly', 50, ['4.2']],
      ['procurement', 200, ['4.3']],
    ])
    expect(first).toMatchObject({ withoutVat: 1750, vat: 367.5, withVat: 2117.5 })
    expect(second).toMatchObject({ withoutVat: 370 })
    expect(whole).toMatchObject({ objectId: null, withoutVat: 80, parts: [{ part: 'procurement' }] })
  })

  it('of the project by chapter with C+M (F1), without what does not count there', () => {
    expect(found.chapters.map(({ chapter, withoutVat, works }) => [chapter, withoutVat, works.withoutVat])).toEqual([
      ['2', 300, 300],
      ['4.1.2', 1000, 1000],
      ['4.1.4', 500, 500],
      ['4.2', 50, 50],
      ['4.3', 200, 0],
      ['4.5', 80, 0],
    ])
    expect(found.total).toMatchObject({ withoutVat: 2130, vat: 447.3 })
    expect(found.works).toMatchObject({ withoutVat: 1850, vat: 388.5 })
    expect(found.left).toMatchObject({ withoutVat: 70 })
  })

  it('feed the lines of the general estimate', () => {
    expect([...found.lines].map(([line, { withoutVat }]) => [line, withoutVat])).toEqual([
      ['2', 300],
      ['4.1', 1500],
      ['4.2', 50],
      ['4.3', 200],
      ['4.5', 80],
    ])
  })
})

it('a facility is worth quantity x price, rounded as the project says', () => {
  const line = { quantity: 3, price: 10.005 }
  expect(facilityMoney(line, project, 21)).toEqual({ withoutVat: 30.03, vat: 6.31, withVat: 36.34 })
  expect(facilityMoney(line, { ...project, rounding: 'FULL' }, 21).withoutVat).toBe(30.02)
  expect(facilityMoney({ quantity: null, price: 5 }, project, 21).withVat).toBe(0)
})

it('agree with the totals of the project and of its objects, in both roundings (seeded)', () => {
  const estimate = fc.record({
    objectId: fc.constantFrom(1, 2),
    expensesCategory: fc.constantFrom('works', 'assembly', 'procurement', 'other', null),
    defaultChapter: fc.constantFrom('1.2', '2', '4.1.1', '4.1.5', '4.2', '5.1.1', '6.2', null),
    includeInF1: fc.boolean(),
    M: fc.integer({ min: 0, max: 99_999_999 }).map((n) => n / 100),
  })
  fc.assert(
    fc.property(
      fc.array(estimate, { maxLength: 12 }),
      fc.constantFrom('LINE' as const, 'FULL' as const),
      (rows, rounding) => {
        const found = lists(
          rows.map((row, id) => ({ ...row, id })),
          [],
          { rounding, recapitulation: romanianTemplate() },
        )
        const { withoutVat, vat } = found.totals.project
        const close = rounding === 'LINE' ? 0 : 0.01
        expect(Math.abs(sumDecimals([found.total.withoutVat, found.left.withoutVat, -withoutVat]))).toBeLessThanOrEqual(
          close,
        )
        expect(Math.abs(sumDecimals([found.total.vat, found.left.vat, -vat]))).toBeLessThanOrEqual(close)
        for (const list of found.objects) {
          const { withoutVat, vat, withVat } = found.totals.objects.get(list.objectId as number)!
          expect(list).toMatchObject({ withoutVat, vat, withVat })
          if (rounding === 'LINE') expect(withoutVat).toBe(sumDecimals(list.parts.map((part) => part.withoutVat)))
        }
        if (rows.every(({ includeInF1 }) => includeInF1)) expect(found.total).toMatchObject({ withoutVat, vat })
      },
    ),
    { seed: 1116, numRuns: 200 },
  )
})
