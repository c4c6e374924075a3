import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countsOf } from './alternate-counts.ts'
import { priceAlternates } from './alternates.ts'
import { totalsFromSums } from './from-sums.ts'
import { calculateProject } from './project.ts'
import { US_RATES, usTemplate } from './templates.ts'
import type { ProjectInput } from './types.ts'

const project: ProjectInput = {
  practice: 'us',
  rounding: 'LINE',
  quantityDecimals: 2,
  priceDecimals: 2,
  totalDecimals: 2,
  vat: 0,
  recapitulation: usTemplate({
    ...US_RATES,
    overhead: 10,
    profit: 10,
    bond: [
      { upTo: 100_000, rate: 2.5 },
      { upTo: null, rate: 1 },
    ],
  }),
}
const objects = [{ id: 1 }]
const estimate = (id: number, sub: number, alternateId: number | null = null) => ({
  id,
  objectId: 1,
  alternateId,
  summed: { sub },
})

describe('alternates (R13.1, R13.2)', () => {
  const estimates = [estimate(10, 80_000), estimate(11, 10_000, 1), estimate(12, 5_000, 2)]

  it('adds and deducts with overhead, profit and bond, each against the base bid', () => {
    const priced = priceAlternates(project, objects, estimates, [
      { id: 1, kind: 'add', taken: true },
      { id: 2, kind: 'deduct', taken: false },
    ])
    // 80,000 x 1.21 = 96,800 / 0.975; with the alternate 108,900, in the second slice: (108,900 + 2,500 - 1,000) / 0.99.
    expect(priced.base.withoutVat).toBe(99282.05)
    expect(priced.bid.withoutVat).toBe(111515.15)
    expect(priced.alternates.map(({ id, direct, withoutVat }) => [id, direct, withoutVat])).toEqual([
      [1, 10_000, 12233.1],
      [2, -5_000, -6205.13],
    ])
  })

  it('brings its equipment lists: the bid is what the project comes to', () => {
    const list = (id: number, estimateId: number, price: number) => ({
      id,
      kind: '4.3',
      objectId: 1,
      estimateId,
      quantity: 2,
      price,
    })
    const facilities = [list(1, 10, 100), list(2, 11, 1_000), list(3, 12, 10)]
    const priced = (lists: typeof facilities) =>
      priceAlternates(
        project,
        objects,
        estimates,
        [
          { id: 1, kind: 'add', taken: true },
          { id: 2, kind: 'deduct', taken: true },
        ],
        lists,
      )
    const [plain, listed] = [priced([]), priced(facilities)]
    expect(listed.base.withoutVat).toBe(plain.base.withoutVat + 200)
    expect(listed.alternates.map(({ withoutVat }, at) => withoutVat - plain.alternates[at]!.withoutVat)).toEqual([
      2_000, -20,
    ])
    expect(listed.alternates.map(({ direct }) => direct)).toEqual([10_000, -5_000])
    const counted = estimates.map((one, at) => ({ ...one, counts: [1, 1, -1][at]! }))
    expect(listed.bid.withoutVat).toBe(totalsFromSums(project, objects, counted, facilities).total.withoutVat)
  })

  it('an estimate of an alternate shows its own price, and counts above as the alternate is', () => {
    const totals = totalsFromSums(project, objects, [
      { ...estimate(10, 80_000), counts: 1 },
      { ...estimate(11, 10_000), counts: 0 },
      { ...estimate(12, 5_000), counts: -1 },
    ])
    expect(totals.project.direct.sub).toBe(75_000)
    expect(totals.objects.get(1)?.withoutVat).toBe(totals.project.withoutVat)
    expect(totals.estimates.get(11)?.direct.total).toBe(10_000)
    expect(totals.estimates.get(11)?.withoutVat).toBe(12410.26)
    expect(totals.estimates.get(12)?.direct.total).toBe(5_000)
  })

  it('is the same by edits as from scratch', () => {
    const input = {
      project,
      objects,
      estimates: [
        { id: 10, objectId: 1 },
        { id: 11, objectId: 1, counts: -1 },
      ],
      articles: [1, 2].map((id) => ({
        id,
        estimateId: 9 + id,
        quantity: 2,
        price: 100,
        provenienceType: 'subcontract',
      })),
    }
    const running = calculateProject(input)
    running.save({ ...input.articles[1]!, price: 30 })
    const [first, second] = input.articles
    const fresh = calculateProject({ ...input, articles: [first!, { ...second!, price: 30 }] })
    expect(running.project()).toEqual(fresh.project())
    expect(running.project().direct.total).toBe(140)
  })

  it('with no alternate taken the bid is the base, whatever the amounts', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100)
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 5 }), amount, (base, extra) => {
        const all = [...base.map((sub, at) => estimate(at + 1, sub)), estimate(90, extra, 1)]
        const off = priceAlternates(project, objects, all, [{ id: 1, kind: 'add', taken: false }])
        const on = priceAlternates(project, objects, all, [{ id: 1, kind: 'add', taken: true }])
        expect(off.bid).toEqual(off.base)
        expect(on.bid.withoutVat).toBeCloseTo(off.base.withoutVat + on.alternates[0]!.withoutVat, 2)
      }),
      { seed: 20261121, numRuns: 100 },
    )
  })

  it.each([
    ['add', true, 1],
    ['add', false, 0],
    ['deduct', true, -1],
    ['deduct', false, 0],
  ] as const)('%s taken %s counts %d', (kind, taken, counts) => {
    expect(countsOf({ kind, taken })).toBe(counts)
  })
})
