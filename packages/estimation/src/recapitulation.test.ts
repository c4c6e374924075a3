import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateAlone } from './estimate-alone.fixture.ts'
import { totalsFromSums } from './from-sums.ts'
import { DIRECT, type Recapitulation, type RecapitulationLine, type Tier } from './recapitulation-types.ts'
import { defaultRecapitulation, romanianTemplate } from './templates.ts'
import { tieredAmount, tieredOnFinal } from './tiers.ts'
import type { ProjectInput, Totals } from './types.ts'
import { rateOn, ROMANIAN_REDUCED_VAT, ROMANIAN_VAT, startingVat } from './vat.ts'

const BASE: ProjectInput = {
  practice: 'ro',
  rounding: 'LINE',
  quantityDecimals: 3,
  priceDecimals: 2,
  totalDecimals: 2,
  vat: 21,
}
const DIRECTS = { M: 1000.55, m: 500.25, U: 99.99, T: 10.01, sub: 300, other: 40 }

function run(lines: RecapitulationLine[], more: Partial<ProjectInput> = {}): Totals {
  return estimateAlone({ ...BASE, ...more, recapitulation: { scope: 'estimate', lines } }, DIRECTS)
}
const first = (totals: Totals) => totals.lines[0]!

describe('lines (R7.2 to R7.5)', () => {
  it('percent by columns stays in its columns, whole goes where it is sent', () => {
    const columns = first(
      run([{ code: 'A', kind: 'percent', rate: 10, of: [DIRECT], spread: 'columns', columns: ['M', 'm'] }]),
    )
    expect([columns.M, columns.m, columns.U, columns.total]).toEqual([100.06, 50.03, 0, 150.09])
    const whole = first(run([{ code: 'A', kind: 'percent', rate: 10, of: [DIRECT], spread: 'whole', into: 'other' }]))
    expect([whole.other, whole.general, whole.total]).toEqual([195.08, 0, 195.08])
  })

  it('margin divides, markup multiplies; FULL rounds for display only', () => {
    const line: RecapitulationLine = { code: 'P', kind: 'percent', rate: 20, of: [DIRECT], spread: 'whole' }
    expect(first(run([line])).general).toBe(390.16)
    expect(first(run([{ ...line, method: 'margin' }])).general).toBe(487.7)
    const third: RecapitulationLine = { code: 'P', kind: 'percent', rate: 33.333333, of: [DIRECT], spread: 'columns' }
    const full = run([third], { rounding: 'FULL' })
    expect([first(full).M, first(full).total]).toEqual([333.52, 650.27])
  })

  it('fixed amounts are rounded and can be negative (a rebate)', () => {
    const totals = run([{ code: 'F', kind: 'fixed', amount: -100.005, into: 'sub', name: 'Rebate' }])
    expect(first(totals)).toMatchObject({ code: 'F', name: 'Rebate', rate: null, sub: -100.01, total: -100.01 })
    expect(totals.withoutVat).toBe(1850.79)
  })

  it('a line that is not taxable stays out of the VAT (R8.1)', () => {
    const line: RecapitulationLine = { code: 'F', kind: 'fixed', amount: 1000 }
    expect(run([line]).vat).toBe(619.67)
    expect(run([{ ...line, taxable: false }])).toMatchObject({ vat: 409.67, withoutVat: 2950.8, withVat: 3360.47 })
  })

  it('without lines the direct cost is the total', () => {
    expect(run([])).toMatchObject({ lines: [], withoutVat: 1950.8, vat: 409.67, withVat: 2360.47 })
  })
})

describe('sliding rates (R7.6, R7.7)', () => {
  const tiers: Tier[] = [
    { upTo: 1000, rate: 2.5 },
    { upTo: 1500, rate: 1.5 },
    { upTo: null, rate: 1 },
  ]

  it('charges each slice at its rate', () => {
    expect(first(run([{ code: 'S', kind: 'tiered', tiers, of: [DIRECT] }]))).toMatchObject({
      general: 37.01,
      rate: null,
    })
    const upToFirst = {
      ...BASE,
      recapitulation: {
        scope: 'estimate' as const,
        lines: [{ code: 'S', kind: 'tiered' as const, tiers, of: [DIRECT] }],
      },
    }
    expect(first(estimateAlone(upToFirst, { M: 1000 })).total).toBe(25)
    expect(first(estimateAlone(upToFirst, { M: -1000 })).total).toBe(-25)
  })

  it('on the final price, the line is the rate of the price that contains it', () => {
    const scaled = fc
      .array(
        fc.record({ size: fc.bigInt({ min: 1n, max: 10n ** 7n }), rate: fc.bigInt({ min: 0n, max: 90n * 10n ** 6n }) }),
        { minLength: 1, maxLength: 5 },
      )
      .map((slices) => {
        let end = 0n
        return slices.map(({ size, rate }, at) => {
          end += size
          return { upTo: at === slices.length - 1 ? null : end, rate }
        })
      })
    fc.assert(
      fc.property(scaled, fc.bigInt({ min: -(10n ** 8n), max: 10n ** 8n }), (list, base) => {
        const line = tieredOnFinal(base, list, 1n)
        const again = tieredAmount(base + line, list, 1n)
        const gap = again - line
        // The price is rounded to one unit; the rate of that unit, and the rounding of the check, are below two.
        expect(gap >= -1n && gap <= 1n).toBe(true)
      }),
      { seed: 21, numRuns: 2000 },
    )
  })

  it('a last slice with an end is where the rate stops', () => {
    const capped: Tier[] = [{ upTo: 1000, rate: 10 }]
    expect(first(run([{ code: 'S', kind: 'tiered', tiers: capped, of: [DIRECT] }])).general).toBe(100)
    expect(first(run([{ code: 'S', kind: 'tiered', tiers: capped, of: [DIRECT], onFinal: true }])).general).toBe(100)
  })
})

describe('faulty stacks (R7.12)', () => {
  const percent: RecapitulationLine = { code: 'A', kind: 'percent', rate: 10, of: [DIRECT], spread: 'whole' }
  it.each<[string, RecapitulationLine[]]>([
    ['RECAPITULATION_CODE_DUPLICATE', [percent, { ...percent, rate: 5 }]],
    ['RECAPITULATION_CODE_DUPLICATE', [percent, { code: DIRECT, kind: 'sum', of: ['A'] }]],
    ['RECAPITULATION_BASE_UNKNOWN', [percent, { ...percent, code: 'B', of: ['B'] }]],
    ['RECAPITULATION_BASE_UNKNOWN', [percent, { code: 'B', kind: 'sum', of: ['LATER'] }]],
    ['RECAPITULATION_RATE_INVALID', [percent, { ...percent, code: 'B', rate: 100, method: 'margin' }]],
    ['RECAPITULATION_RATE_INVALID', [percent, { ...percent, code: 'B', rate: Number.NaN }]],
    ['RECAPITULATION_RATE_INVALID', [percent, { code: 'B', kind: 'fixed', amount: Number.POSITIVE_INFINITY }]],
    ['RECAPITULATION_TIERS_INVALID', [percent, { code: 'B', kind: 'tiered', tiers: [], of: [DIRECT] }]],
    [
      'RECAPITULATION_TIERS_INVALID',
      [percent, { code: 'B', kind: 'tiered', tiers: [{ upTo: null, rate: 100 }], of: [DIRECT] }],
    ],
    [
      'RECAPITULATION_TIERS_INVALID',
      [
        percent,
        {
          code: 'B',
          kind: 'tiered',
          tiers: [
            { upTo: 5, rate: 1 },
            { upTo: 5, rate: 1 },
          ],
          of: [DIRECT],
        },
      ],
    ],
    [
      'RECAPITULATION_TIERS_INVALID',
      [
        percent,
        {
          code: 'B',
          kind: 'tiered',
          tiers: [
            { upTo: null, rate: 1 },
            { upTo: 5, rate: 1 },
          ],
          of: [DIRECT],
        },
      ],
    ],
  ])('%s: the line counts 0 and the others stay', (code, lines) => {
    const recapitulation: Recapitulation = { scope: 'estimate', lines }
    const totals = totalsFromSums({ ...BASE, recapitulation }, [], [{ id: 7, objectId: 1, summed: DIRECTS }])
    expect(totals.faults.map((fault) => [fault.code, fault.place])).toEqual([[code, { line: lines[1]!.code }]])
    expect(totals.project.withoutVat).toBe(2145.88)
    const overridden = totalsFromSums(BASE, [], [{ id: 7, objectId: 1, summed: DIRECTS, recapitulation }])
    expect(overridden.faults[0]!.place).toEqual({ line: lines[1]!.code, estimateId: 7 })
  })
})

describe('overrides and roll-up (R7.1, R7.10)', () => {
  const objects = [{ id: 1 }]
  const summed = { m: 100 }

  it('an estimate replaces recapitulation, rounding and VAT', () => {
    const recapitulation = { ...romanianTemplate({ cam: 2.25, indirect: 12, profit: 5 }), vat: 11 }
    const totals = totalsFromSums(BASE, objects, [
      { id: 1, objectId: 1, summed },
      { id: 2, objectId: 1, summed, recapitulation },
    ])
    expect(totals.estimates.get(1)).toMatchObject({ withoutVat: 118.1, vat: 24.8 })
    expect(totals.estimates.get(2)).toMatchObject({ withoutVat: 120.25, vat: 13.23 })
    const lines = totals.objects.get(1)!.lines
    expect(lines.map(({ code, rate }) => [code, rate])).toEqual([
      ['T1', null],
      ['CAM', 2.25],
      ['T2', null],
      ['INDIRECT', null],
      ['T3', null],
      ['PROFIT', 5],
      ['T4', null],
    ])
    expect(totals.project).toEqual(totals.objects.get(1))
    expect(totals.project).toMatchObject({ withoutVat: 238.35, vat: 38.03, withVat: 276.38 })
  })

  it('an estimate of an unknown object counts in the project; a project without estimates shows empty lines', () => {
    expect(totalsFromSums(BASE, objects, [{ id: 1, objectId: 99, summed }]).project.withoutVat).toBe(118.1)
    const empty = totalsFromSums(BASE, objects, []).project
    expect(empty.lines.map(({ code, total }) => [code, total])).toHaveLength(7)
    expect(empty.withVat).toBe(0)
  })

  it('the US stack runs once and its shares add up; an own recapitulation stands apart', () => {
    const project: ProjectInput = {
      ...BASE,
      practice: 'us',
      vat: 0,
      recapitulation: {
        scope: 'project',
        lines: [
          { code: 'OVERHEAD', kind: 'percent', rate: 10, of: [DIRECT], spread: 'whole' },
          { code: 'GENERAL', kind: 'fixed', amount: 100 },
        ],
      },
    }
    const own: Recapitulation = { scope: 'project', lines: [] }
    const estimates = [1, 2, 3].map((id) => ({ id, objectId: 1, summed: { M: 33.33 } }))
    const totals = totalsFromSums(project, objects, [
      ...estimates,
      { id: 4, objectId: 1, summed: { M: 50 }, recapitulation: own },
    ])
    expect([1, 2, 3, 4].map((id) => totals.estimates.get(id)!.withoutVat)).toEqual([70.01, 69.99, 69.99, 50])
    expect(totals.project.withoutVat).toBe(259.99)
    expect(defaultRecapitulation('us').scope).toBe('project')
  })
})

describe('shares of the VAT (R7.11, R8.1)', () => {
  it('go by what is taxable at the estimate', () => {
    const untaxed: RecapitulationLine = {
      code: 'FEE',
      kind: 'percent',
      rate: 50,
      of: [DIRECT],
      columns: ['M'],
      spread: 'columns',
      taxable: false,
    }
    const project: ProjectInput = { ...BASE, vat: 10, recapitulation: { scope: 'project', lines: [untaxed] } }
    const totals = totalsFromSums(
      project,
      [{ id: 1 }],
      [
        { id: 1, objectId: 1, summed: { M: 100 } },
        { id: 2, objectId: 1, summed: { m: 100 } },
      ],
    )
    expect([totals.project.withoutVat, totals.project.vat]).toEqual([250, 20])
    expect([1, 2].map((id) => totals.estimates.get(id)!.vat)).toEqual([10, 10])
    expect([1, 2].map((id) => totals.estimates.get(id)!.withVat)).toEqual([160, 110])
  })
})

describe('VAT by date (R8.2)', () => {
  it.each([
    ['2010-06-30', undefined],
    ['2010-07-01', 24],
    ['2015-12-31', 24],
    ['2016-12-31', 20],
    ['2025-07-31', 19],
    ['2025-08-01', 21],
    ['2026-11-21', 21],
  ])('%s: %s', (date, rate) => {
    expect(rateOn(ROMANIAN_VAT, date)).toBe(rate)
    expect(rateOn([...ROMANIAN_VAT].reverse(), date)).toBe(rate)
  })

  it('starts a project', () => {
    expect([startingVat('ro', '2026-01-01'), startingVat('us', '2026-01-01')]).toEqual([21, 0])
    // Before the first rate that is known.
    expect(startingVat('ro', '2010-06-30')).toBe(0)
    expect([rateOn(ROMANIAN_REDUCED_VAT, '2025-08-01'), rateOn(ROMANIAN_REDUCED_VAT, '2025-07-31')]).toEqual([
      11,
      undefined,
    ])
  })
})
