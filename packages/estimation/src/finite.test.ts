import { roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calculateProject } from './project.ts'
import type { CalculationInput, PartKind, ProjectInput } from './types.ts'

/** No number of a calculation is ever NaN or infinite, whatever stands in the rows (SPEC.md R1.6). */
const kinds: readonly PartKind[] = ['material', 'labor', 'equipment', 'transport']

/** Decimals as rows hold them: 1 to 15 digits, 0 to 15 decimals. */
const held = fc
  .tuple(fc.integer({ min: 1, max: 15 }), fc.integer({ min: 0, max: 15 }), fc.bigInt(0n, 10n ** 15n - 1n))
  .map(([digits, scale, size]) => Number(`${size % 10n ** BigInt(digits)}e-${scale}`))
/** Money as offers print it, part / quantity: 15 digits that never end. */
const quotient = fc
  .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 1, max: 9_999 }))
  .map(([a, b]) => a / b)
const number = fc.oneof(
  held,
  quotient,
  quotient.map((value) => -value),
)
const rarely = fc.oneof({ weight: 20, arbitrary: number }, { weight: 1, arbitrary: fc.double() })
const maybe = fc.option(rarely, { nil: null })

const settings = fc.record({
  practice: fc.constantFrom('ro' as const, 'us' as const),
  rounding: fc.constantFrom('LINE' as const, 'FULL' as const),
  quantityDecimals: fc.integer({ min: 0, max: 6 }),
  priceDecimals: fc.integer({ min: 0, max: 6 }),
  totalDecimals: fc.integer({ min: 0, max: 6 }),
})
const article = fc.record({
  quantity: rarely,
  price: maybe,
  rsMaterials: maybe,
  rsLabor: maybe,
  rsEquipments: maybe,
  rsTransports: maybe,
  rsLaborHours: maybe,
  opMaterials: maybe,
  opLabor: maybe,
  laborUplift: fc.option(fc.integer({ min: -50, max: 200 }), { nil: null }),
  weight: maybe,
  provenienceType: fc.constantFrom(null, 'material', 'labor', 'subcontract', 'other'),
})
const recipe = fc.array(fc.record({ kind: fc.constantFrom(...kinds), consumption: rarely, price: rarely }), {
  maxLength: 3,
})
const components = fc.array(fc.record({ kind: fc.constantFrom(...kinds), quantity: rarely, price: rarely }), {
  maxLength: 2,
})

function calculate(
  project: Omit<ProjectInput, 'vat' | 'recapitulation'>,
  lines: readonly (readonly [object, readonly object[], readonly object[]])[],
) {
  return calculateProject({
    project: {
      ...project,
      vat: 21,
      recapitulation: {
        scope: 'estimate',
        lines: [
          { code: 'OH', kind: 'percent', rate: 10, of: ['DIRECT'], spread: 'whole' },
          { code: 'P', kind: 'percent', rate: 7.77, of: ['DIRECT', 'OH'], spread: 'whole', method: 'margin' },
        ],
      },
    },
    objects: [{ id: 1 }],
    estimates: [{ id: 10, objectId: 1 }],
    articles: lines.map(([one], at) => ({ id: at + 1, estimateId: 10, ...one })),
    resources: lines.flatMap(([, list], at) => list.map((one) => ({ articleId: at + 1, ...one }))),
    components: lines.flatMap(([, , list], at) => list.map((one) => ({ articleId: at + 1, ...one }))),
  } as unknown as CalculationInput)
}

/** Every number that stands anywhere in a result. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

it('a project of any numbers calculates to numbers, and what cannot be held carries its fault and counts 0', () => {
  const lines = fc.array(fc.tuple(article, recipe, components), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(settings, lines, (project, made) => {
      const calculation = calculate(project, made)
      for (let id = 1; id <= made.length; id++) {
        const { faults, ...line } = calculation.article(id)!
        expect(numbersIn(line).every(Number.isFinite)).toBe(true)
        if (faults.length > 0) expect([line.total, line.materials, line.quantity]).toEqual([0, 0, 0])
      }
      for (const totals of [calculation.project(), calculation.estimate(10), calculation.object(1)])
        expect(numbersIn(totals).every(Number.isFinite)).toBe(true)
    }),
    { seed: 20261123, numRuns: 3_000 },
  )
})

it('sums of parts of 15 digits are faultless', () => {
  const part = fc.tuple(quotient, quotient, quotient, quotient)
  const full = { practice: 'ro', rounding: 'FULL', quantityDecimals: 3, priceDecimals: 2, totalDecimals: 2 } as const
  fc.assert(
    fc.property(
      part,
      fc.integer({ min: 1, max: 999_999 }).map((one) => one / 1000),
      ([rsMaterials, rsLabor, rsEquipments, rsTransports], quantity) => {
        const line = calculate(full, [
          [{ quantity, rsMaterials, rsLabor, rsEquipments, rsTransports }, [], []],
        ]).article(1)!
        expect(line.faults).toEqual([])
        expect(line.price).toBe(
          sumDecimals([rsMaterials, rsLabor, rsEquipments, rsTransports].map((one) => roundDecimal(one, 15))),
        )
        expect(line.total).toBe(sumDecimals([line.materials, line.labor, line.equipments, line.transports]))
      },
    ),
    { seed: 20261124, numRuns: 2_000 },
  )
})
