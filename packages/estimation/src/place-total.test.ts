/** One definition of what a project and its objects come to (SPEC.md R18). */
import { addDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centralize } from './centralizer.ts'
import type { FacilityInput } from './equipment-lists.ts'
import { romanianProject } from './examples.fixture.ts'
import { type SummedEstimate, totalsFromSums } from './from-sums.ts'
import type { ProjectInput } from './types.ts'

const line = (id: number, more: Partial<FacilityInput> = {}): FacilityInput => ({
  id,
  kind: '4.3',
  objectId: null,
  estimateId: null,
  quantity: 2,
  price: 10.005,
  ...more,
})

const objects = [{ id: 1 }, { id: 2 }]
const estimates: SummedEstimate[] = [
  { id: 10, objectId: 1, summed: { M: 100, sub: 7, other: 3 } },
  { id: 11, objectId: 2, summed: { m: 50 } },
]
const project = romanianProject('LINE', { recapitulation: { scope: 'estimate', lines: [] } })

describe('the total of a project (R18.1)', () => {
  it('is works and equipment lists, each kind by itself', () => {
    const { total, totalOf } = totalsFromSums(project, objects, estimates, [
      line(1),
      line(2, { kind: '4.5', objectId: 1 }),
      line(3, { objectId: 1 }),
    ])
    // 10.005 is 10.01 under LINE (R11.7).
    expect(total).toEqual({
      works: { withoutVat: 160, vat: 33.6, withVat: 193.6 },
      lists: [
        { kind: '4.3', withoutVat: 40.04, vat: 8.4, withVat: 48.44 },
        { kind: '4.5', withoutVat: 20.02, vat: 4.2, withVat: 24.22 },
      ],
      leftOut: 0,
      withoutVat: 220.06,
      vat: 46.2,
      withVat: 266.26,
    })
    expect(totalOf(1)?.withoutVat).toBe(150.04)
    expect(totalOf(2)?.lists).toEqual([])
    expect(totalOf(3)).toBeUndefined()
  })

  it('without lists is that of the works, to the figure', () => {
    const { total, project: works } = totalsFromSums(project, objects, estimates)
    expect(total).toMatchObject({ lists: [], withoutVat: works.withoutVat, vat: works.vat, withVat: works.withVat })
  })

  it('counts the lists of an alternate as the alternate counts (R18.2)', () => {
    const totalWith = (counts: number) =>
      totalsFromSums(
        project,
        objects,
        [{ ...(estimates[0] as SummedEstimate), counts }],
        [line(1, { objectId: 1, estimateId: 10 }), line(2, { objectId: 1 })],
      ).total.withoutVat
    expect([1, 0, -1].map(totalWith)).toEqual([150.04, 20.02, -110])
  })
})

describe('every list agrees with it (R18.3)', () => {
  const money = fc.integer({ min: -5_000_000, max: 50_000_000 }).map((cents) => cents / 100)
  const anyEstimate = fc.record({
    objectId: fc.constantFrom(1, 2),
    counts: fc.constantFrom(1, 1, 0, -1),
    includeInF1: fc.boolean(),
    summed: fc.record({ M: money, m: money, U: money, T: money, sub: money, other: money }),
  })
  const anyList = fc.record({
    kind: fc.constantFrom('4.3', '4.4', '4.5', '4.6'),
    owner: fc.integer({ min: 0, max: 6 }),
    quantity: fc.integer({ min: 0, max: 9999 }).map((n) => n / 1000),
    price: fc.integer({ min: 0, max: 9_999_999 }).map((n) => n / 10_000),
  })

  it.each([
    ['LINE', romanianProject('LINE')],
    ['FULL', romanianProject('FULL')],
  ] as [string, ProjectInput][])('F1 with what it leaves out, and F2 of every object: %s', (_, settings) => {
    fc.assert(
      fc.property(
        fc.array(anyEstimate, { minLength: 1, maxLength: 6 }),
        fc.array(anyList, { maxLength: 8 }),
        (some, lists) => {
          const rows = some.map((estimate, at) => ({ ...estimate, id: 10 + at }))
          const facilities = lists.map(({ owner, ...of }, at): FacilityInput => {
            const estimate = rows[owner - 3]
            const objectId = estimate?.objectId ?? (owner === 0 ? null : owner === 1 ? 1 : 2)
            return { ...of, id: at, objectId, estimateId: estimate?.id ?? null }
          })
          const totals = totalsFromSums(settings, objects, rows, facilities)
          const found = centralize({
            settings,
            vat: settings.vat,
            objects,
            estimates: rows,
            facilities,
            moneyOf: totals.moneyOf,
          })
          // Full precision rounds each of the two figures by itself (R11.10).
          const near = settings.rounding === 'LINE' ? 0 : 0.011
          const differs = (one: number, other: number) => Math.abs(addDecimals(one, -other))
          for (const key of ['withoutVat', 'vat', 'withVat'] as const) {
            expect(differs(addDecimals(found.total[key], found.left[key]), totals.total[key])).toBeLessThanOrEqual(near)
            for (const object of found.objects)
              if (object.objectId !== null) expect(object[key]).toBe(totals.totalOf(object.objectId)?.[key])
          }
          const { works, lists: kinds, withoutVat } = totals.total
          expect(sumDecimals([works, ...kinds].map((part) => part.withoutVat))).toBe(withoutVat)
        },
      ),
      { seed: 18, numRuns: 150 },
    )
  })
})
