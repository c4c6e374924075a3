import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inheritedRecapitulation, inheritedRounding } from './inherited.ts'
import { type SummedEstimate, totalsFromSums } from './from-sums.ts'
import { DIRECT, type Recapitulation } from './recapitulation-types.ts'
import { romanianTemplate, usTemplate, US_RATES } from './templates.ts'
import type { ObjectInput, ProjectInput } from './types.ts'

const project: ProjectInput = {
  practice: 'ro',
  rounding: 'LINE',
  quantityDecimals: 3,
  priceDecimals: 2,
  totalDecimals: 2,
  vat: 21,
  recapitulation: { scope: 'estimate', lines: [percent(10)] },
}

function percent(rate: number): Recapitulation['lines'][number] {
  return { code: 'P', kind: 'percent', rate, of: [DIRECT], spread: 'columns' }
}

const fixed = (amount: number): Recapitulation['lines'][number] => ({ code: 'F', kind: 'fixed', amount })

const estimate = (id: number, objectId: number, M: number, more: Partial<SummedEstimate> = {}): SummedEstimate => ({
  id,
  objectId,
  summed: { M },
  ...more,
})

describe('whose recapitulation holds (R7.13)', () => {
  const own = { scope: 'estimate', lines: [], rounding: 'FULL' } as const satisfies Recapitulation

  it('the nearest one, and it is told from where', () => {
    expect(inheritedRecapitulation(project, { recapitulation: null }, null).from).toBe('project')
    expect(inheritedRecapitulation(project, { recapitulation: own }, { recapitulation: null })).toEqual({
      recapitulation: own,
      from: 'object',
    })
    expect(inheritedRecapitulation(project, { recapitulation: own }, { recapitulation: own }).from).toBe('estimate')
    expect(inheritedRecapitulation({ practice: 'ro' })).toEqual({
      recapitulation: romanianTemplate(),
      from: 'template',
    })
  })

  it('its rounding goes with it; one that sets none leaves the project’s', () => {
    expect(inheritedRounding(project, { recapitulation: own }, null)).toBe('FULL')
    expect(
      inheritedRounding(project, { recapitulation: own }, { recapitulation: { ...own, rounding: undefined } }),
    ).toBe('LINE')
  })
})

describe('an object with its own recapitulation', () => {
  const objects: ObjectInput[] = [
    { id: 1 },
    { id: 2, recapitulation: { scope: 'estimate', lines: [percent(20)], vat: 11 } },
  ]

  it('gives it to its estimates, but for those that have one of their own', () => {
    const totals = totalsFromSums(project, objects, [
      estimate(10, 1, 100),
      estimate(20, 2, 100),
      estimate(21, 2, 100, { recapitulation: { scope: 'estimate', lines: [] } }),
    ])
    expect([...totals.estimates.values()].map(({ withoutVat, vat }) => [withoutVat, vat])).toEqual([
      [110, 23.1],
      [120, 13.2],
      [100, 21],
    ])
    expect(totals.objects.get(2)).toMatchObject({ withoutVat: 220, vat: 34.2 })
    expect(totals.project).toMatchObject({ withoutVat: 330, vat: 57.3 })
    expect(totals.project.lines[0]).toMatchObject({ code: 'P', rate: null, total: 30 })
  })

  it('of scope project runs once over its estimates: a fixed amount counts once and is shared', () => {
    const once: Recapitulation = { scope: 'project', lines: [fixed(100)] }
    const totals = totalsFromSums(
      { ...project, recapitulation: once },
      [{ id: 1 }, { id: 2, recapitulation: { scope: 'project', lines: [fixed(30)] } }],
      [estimate(10, 1, 50), estimate(20, 2, 100), estimate(21, 2, 200)],
    )
    expect([...totals.estimates.values()].map(({ withoutVat }) => withoutVat)).toEqual([150, 110, 220])
    expect(totals.objects.get(2)?.withoutVat).toBe(330)
    expect(totals.project.withoutVat).toBe(480)
  })

  it('names the object in its faults', () => {
    const bad: Recapitulation = { scope: 'estimate', lines: [{ code: 'S', kind: 'sum', of: ['GONE'] }] }
    const { faults } = totalsFromSums(project, [{ id: 7, recapitulation: bad }], [])
    expect(faults).toMatchObject([{ code: 'RECAPITULATION_BASE_UNKNOWN', place: { line: 'S', objectId: 7 } }])
  })
})

describe('an estimate without VAT (R8.3)', () => {
  it('has none, and its object and project have that of the others', () => {
    const totals = totalsFromSums(
      project,
      [{ id: 1 }],
      [estimate(10, 1, 100), estimate(11, 1, 50, { applyVat: false })],
    )
    expect([...totals.estimates.values()].map(({ vat }) => vat)).toEqual([23.1, 0])
    expect(totals.project).toMatchObject({ withoutVat: 165, vat: 23.1 })
  })

  it('stays out of the base of a recapitulation that runs once', () => {
    const shared: ProjectInput = { ...project, recapitulation: { scope: 'project', lines: [fixed(30)] } }
    const totals = totalsFromSums(
      shared,
      [{ id: 1 }],
      [estimate(10, 1, 200), estimate(11, 1, 100, { applyVat: false })],
    )
    expect([...totals.estimates.values()].map(({ withoutVat, vat }) => [withoutVat, vat])).toEqual([
      [220, 46.2],
      [110, 0],
    ])
    expect(totals.project).toMatchObject({ withoutVat: 330, vat: 46.2 })
  })
})

describe('sums of chosen estimates', () => {
  it('of all of them are the project’s totals, in both roundings and scopes', () => {
    const amount = fc.integer({ min: -9_999_999, max: 99_999_999 }).map((n) => n / 1e4)
    const one = fc.record({ object: fc.integer({ min: 1, max: 3 }), M: amount, m: amount, taxed: fc.boolean() })
    const stacks = [romanianTemplate(), usTemplate({ ...US_RATES, salesTax: 7.25, overhead: 9, profit: 6.5 })]
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('LINE' as const, 'FULL' as const),
        fc.constantFrom(...stacks),
        fc.constantFrom(null, ...stacks),
        (rows, rounding, recapitulation, second) => {
          const round = (value: number) => (rounding === 'LINE' ? Math.round(value * 100) / 100 : value)
          const totals = totalsFromSums(
            { ...project, rounding, recapitulation },
            [{ id: 1 }, { id: 2, recapitulation: second }, { id: 3 }],
            rows.map(({ object, M, m, taxed }, id) => ({
              id,
              objectId: object,
              applyVat: taxed,
              summed: { M: round(M), m: round(m) },
            })),
          )
          const { withoutVat, vat, withVat } = totals.project
          expect(totals.moneyOf(rows.map((_, id) => id))).toEqual({ withoutVat, vat, withVat })
          for (const object of [1, 2, 3]) {
            const own = rows.flatMap((row, id) => (row.object === object ? [id] : []))
            expect(totals.objects.get(object)).toMatchObject(totals.moneyOf(own))
          }
        },
      ),
      { seed: 713, numRuns: 200 },
    )
  })
})
