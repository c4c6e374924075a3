import { addDecimals, multiplyDecimals, percentOf, roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateAlone } from './estimate-alone.fixture.ts'
import { calculateProject } from './project.ts'
import { DIRECT, type RecapitulationLine } from './recapitulation-types.ts'
import type { ArticleInput, ArticleResult, CalculationInput, Fault, ProjectInput, ResourceInput } from './types.ts'

/** Laws of a line and of a recapitulation, each computed a second time by hand beside the engine. */
const LINE: ProjectInput = {
  practice: 'ro',
  rounding: 'LINE',
  quantityDecimals: 3,
  priceDecimals: 2,
  totalDecimals: 2,
  vat: 21,
  recapitulation: { scope: 'estimate', lines: [] },
}
const FULL: ProjectInput = { ...LINE, rounding: 'FULL' }
const US: ProjectInput = { ...LINE, practice: 'us', vat: 0 }

const decimal = (max: number, scale: number) =>
  fc.integer({ min: 0, max: max * 10 ** scale }).map((n) => n / 10 ** scale)
const run = (seed: number) => ({ seed, numRuns: 300 })

function input(project: ProjectInput, article: Partial<ArticleInput>, more: Partial<CalculationInput> = {}) {
  return {
    project,
    objects: [{ id: 1 }],
    estimates: [{ id: 10, objectId: 1 }],
    articles: [{ id: 1, estimateId: 10, quantity: 1, ...article }],
    ...more,
  }
}

function only(project: ProjectInput, article: Partial<ArticleInput>, more: Partial<CalculationInput> = {}) {
  return calculateProject(input(project, article, more)).article(1) as ArticleResult
}

const labor = (consumption: number, price: number): ResourceInput => ({
  articleId: 1,
  kind: 'labor',
  consumption,
  price,
})
const material = (consumption: number, price: number, waste = 0): ResourceInput => ({
  articleId: 1,
  kind: 'material',
  consumption,
  price,
  waste,
})
const partsOf = (line: ArticleResult) => [line.materials, line.labor, line.equipments, line.transports]

describe('the parts make the line', () => {
  it.each([
    ['LINE', LINE],
    ['FULL', FULL],
  ])('in %s, whatever the prices (R5.1, R1.4, R1.5)', (mode, project) => {
    const parts = fc.tuple(decimal(900, 2), decimal(900, 2), decimal(900, 2), decimal(900, 2))
    fc.assert(
      fc.property(decimal(500, 3), parts, (quantity, [opMaterials, opLabor, opEquipments, opTransports]) => {
        const line = only(project, { quantity, opMaterials, opLabor, opEquipments, opTransports })
        const digits = mode === 'LINE' ? 2 : 8
        const byHand = [opMaterials, opLabor, opEquipments, opTransports].map((price) =>
          multiplyDecimals(quantity, price, digits),
        )
        expect(partsOf(line)).toEqual(byHand)
        expect(line.total).toBe(sumDecimals(byHand))
        expect(line.price).toBe(sumDecimals([opMaterials, opLabor, opEquipments, opTransports]))
      }),
      run(501),
    )
  })

  it('a negative quantity is the mirror of the positive one', () => {
    fc.assert(
      fc.property(decimal(500, 3), decimal(90, 2), decimal(90, 2), (quantity, opMaterials, opLabor) => {
        const plus = only(LINE, { quantity, opMaterials, opLabor })
        const minus = only(LINE, { quantity: -quantity, opMaterials, opLabor })
        expect(partsOf(minus).map((part) => 0 - part)).toEqual(partsOf(plus))
      }),
      run(502),
    )
  })
})

describe('own prices and uplifts (R5.1, R4.4)', () => {
  it('an own price of 0 is a price; the price of the recipe is kept beside it', () => {
    const line = only(LINE, { quantity: 4, opLabor: 0 }, { resources: [material(2, 3), labor(1.5, 30)] })
    expect(line).toMatchObject({ rsMaterials: 6, rsLabor: 45, materials: 24, labor: 0, price: 6, total: 24 })
  })

  it('an uplift reaches the recipe, never an own price or a part that was given', () => {
    const resources = [labor(2, 10)]
    expect(only(LINE, { laborUplift: 25 }, { resources }).labor).toBe(25)
    expect(only(LINE, { laborUplift: 25, opLabor: 20 }, { resources }).labor).toBe(20)
    expect(only(LINE, { laborUplift: 25, rsLabor: 20 }).labor).toBe(20)
  })

  it('Romania rounds once after the uplift, the United States before it and again', () => {
    const resources = [labor(0.333, 10.05)]
    // 0.333 x 10.05 = 3.34665; x 1.15 = 3.8486475 -> 3.85. Rounded first: 3.35 x 1.15 = 3.8525 -> 3.85.
    expect(only(LINE, { laborUplift: 15 }, { resources }).rsLabor).toBe(3.85)
    expect(only(US, { laborUplift: 15 }, { resources }).rsLabor).toBe(3.85)
    // x 1.3: 4.350645 -> 4.35, but 3.35 x 1.3 = 4.355 -> 4.36: the order is seen.
    expect(only(LINE, { laborUplift: 30 }, { resources }).rsLabor).toBe(4.35)
    expect(only(US, { laborUplift: 30 }, { resources }).rsLabor).toBe(4.36)
  })

  it('labour hours follow the uplift in Romania only (R4.8)', () => {
    const resources = [labor(2, 10)]
    expect(only(LINE, { quantity: 3, laborUplift: 50 }, { resources }).laborHours).toBe(9)
    expect(only(US, { quantity: 3, laborUplift: 50 }, { resources }).laborHours).toBe(6)
  })
})

describe('waste (R4.5)', () => {
  it('raises the price in Romania and the quantity to order in the United States', () => {
    const resources = [material(2, 10, 5)]
    expect(only(LINE, { quantity: 7 }, { resources })).toMatchObject({ rsMaterials: 21, orderQuantity: 7, total: 147 })
    expect(only(US, { quantity: 7 }, { resources })).toMatchObject({ rsMaterials: 20, orderQuantity: 7.35, total: 147 })
  })

  it('is ignored on labour', () => {
    expect(only(LINE, {}, { resources: [{ ...labor(2, 10), waste: 50 }] }).labor).toBe(20)
  })
})

describe('small material (R4.3)', () => {
  it('is a percentage of the other materials, and such lines do not count for each other', () => {
    const share = (percent: number): ResourceInput => ({ ...material(percent, 0), percent: true })
    expect(only(LINE, {}, { resources: [material(10, 7), share(2), share(3)] }).rsMaterials).toBe(73.5)
    expect(only(LINE, {}, { resources: [share(2), labor(1, 5)] })).toMatchObject({ rsMaterials: 0, rsLabor: 5 })
  })

  it('does not depend on where it stands in the recipe', () => {
    const lines: ResourceInput[] = [material(3, 9.99, 4), { ...material(2.5, 0), percent: true }, material(1, 0.07)]
    const totals = [
      [0, 1, 2],
      [1, 0, 2],
      [2, 0, 1],
      [1, 2, 0],
    ].map((order) => only(LINE, { quantity: 11 }, { resources: order.map((at) => lines[at]!) }).total)
    expect(new Set(totals).size).toBe(1)
  })
})

describe('linked, included and free resources (R5.2 to R5.5)', () => {
  const component = { articleId: 1, id: 5, kind: 'equipment' as const, quantity: 0.5, price: 12.34 }

  it('a linked one is added to the column of its kind, an included one only shown', () => {
    const article = { quantity: 3, opMaterials: 10 }
    const linked = only(LINE, article, { components: [component] })
    expect(linked).toMatchObject({ materials: 30, equipments: 18.51, total: 48.51 })
    const included = only(LINE, article, { components: [{ ...component, included: true }] })
    expect(included).toMatchObject({ materials: 30, equipments: 0, total: 30 })
    expect(included.components).toEqual([{ id: 5, included: true, quantity: 1.5, value: 18.51 }])
  })

  it.each([
    [null, 'materials'],
    ['material', 'materials'],
    ['labor', 'labor'],
    ['equipment', 'equipments'],
    ['transport', 'transports'],
    ['subcontract', 'subcontract'],
    ['other', 'other'],
  ] as const)('a free resource of type %s costs in %s', (provenienceType, column) => {
    const line = only(LINE, { quantity: 2.5, price: 4.1, provenienceType })
    expect(line[column]).toBe(10.25)
    expect(line.total).toBe(10.25)
    expect(sumDecimals([...partsOf(line), line.subcontract, line.other])).toBe(10.25)
  })

  it('a subcontract swallows its linked resources', () => {
    const line = only(LINE, { quantity: 3, price: 10, provenienceType: 'subcontract' }, { components: [component] })
    expect(line).toMatchObject({ equipments: 0, subcontract: 48.51, total: 48.51 })
  })
})

describe('units and formulas (R2.9, R3.1)', () => {
  it('a formula is in single units: scaling the unit scales the quantity', () => {
    fc.assert(
      fc.property(decimal(90, 1), decimal(90, 1), (a, b) => {
        const formula = `${a} x ${b}`
        const single = only(LINE, { measureUnit: 'mc', formula }).quantity
        expect(only(LINE, { measureUnit: '10 mc', formula }).quantity).toBe(roundDecimal(single / 10, 3))
      }),
      run(503),
    )
  })

  it('rows add up to the formula that holds their sum', () => {
    fc.assert(
      fc.property(fc.array(decimal(500, 2), { minLength: 1, maxLength: 8 }), (rows) => {
        const apart = only(LINE, { formula: rows.map((row, at) => `row ${at}: ${row}`).join('\n') }).quantity
        expect(apart).toBe(sumDecimals(rows))
        expect(only(LINE, { formula: rows.join(' + ') }).quantity).toBe(apart)
      }),
      run(504),
    )
  })
})

describe('faults (R5.7, R1.6)', () => {
  it.each<[string, Partial<ArticleInput>, Partial<Fault>]>([
    ['a formula', { formula: 'a: 2\nb: 3 x' }, { code: 'FORMULA_SYNTAX', place: { row: 2 } }],
    ['a division by zero', { formula: '1/(2-2)' }, { code: 'FORMULA_DIVISION_BY_ZERO', place: { row: 1 } }],
    [
      'a quantity that is no number',
      { quantity: Number.NaN },
      { code: 'NUMBER_INVALID', place: { field: 'quantity' } },
    ],
    ['a line too large', { quantity: 1e12, opLabor: 1e9 }, { code: 'NUMBER_OVERFLOW' }],
  ])('%s counts 0 everywhere and names its place', (_, article, fault) => {
    const calculation = calculateProject(input(LINE, { opMaterials: 10, ...article }))
    const line = calculation.article(1) as ArticleResult
    expect(line.faults[0]).toMatchObject({ articleId: 1, ...fault })
    expect([...partsOf(line), line.total, line.laborHours]).toEqual([0, 0, 0, 0, 0, 0])
    expect(calculation.project()).toMatchObject({ withoutVat: 0, vat: 0, withVat: 0 })
  })
})

describe('the stack (R7, R8)', () => {
  const direct = { M: 0, m: 0, U: 0, T: 0, sub: 0, other: 0 }
  const price = (lines: RecapitulationLine[], M: number, project = LINE) =>
    estimateAlone({ ...project, recapitulation: { scope: 'estimate', lines } }, { ...direct, M })
  const percent = (code: string, rate: number, of: string[]): RecapitulationLine => ({
    code,
    kind: 'percent',
    rate,
    of,
    spread: 'whole',
  })

  it('a margin is its rate of the price that holds it', () => {
    fc.assert(
      fc.property(decimal(90_000, 2), decimal(60, 1), (base, rate) => {
        const totals = price([{ ...percent('P', rate, [DIRECT]), method: 'margin' } as RecapitulationLine], base)
        const gap = addDecimals(totals.lines[0]!.total, -percentOf(totals.withoutVat, rate, 2))
        expect(Math.abs(gap)).toBeLessThanOrEqual(0.01)
      }),
      run(505),
    )
  })

  it('a markup of r equals a margin of r / (1 + r): 25 % on cost is 20 % of price', () => {
    const markup = price([percent('P', 25, [DIRECT])], 1234.56)
    const margin = price([{ ...percent('P', 20, [DIRECT]), method: 'margin' } as RecapitulationLine], 1234.56)
    expect(markup.withoutVat).toBe(1543.2)
    expect(margin.withoutVat).toBe(1543.2)
  })

  it('a flat bond on the final price has the closed form X / (1 - r)', () => {
    const bond: RecapitulationLine = {
      code: 'B',
      kind: 'tiered',
      tiers: [{ upTo: null, rate: 2 }],
      of: [DIRECT],
      onFinal: true,
    }
    const totals = price([bond], 98_000)
    expect(totals.lines[0]!.total).toBe(2000)
    expect(totals.withoutVat).toBe(100_000)
  })

  it('slices below one another charge what one slice of the same rate would', () => {
    const tiered = (tiers: { upTo: number | null; rate: number }[]) =>
      price([{ code: 'S', kind: 'tiered', tiers, of: [DIRECT] }], 7654.32).withoutVat
    expect(
      tiered([
        { upTo: 1000, rate: 1.7 },
        { upTo: 5000, rate: 1.7 },
        { upTo: null, rate: 1.7 },
      ]),
    ).toBe(tiered([{ upTo: null, rate: 1.7 }]))
  })

  it('a sum is no cost, and later lines may stand on it', () => {
    const totals = price(
      [percent('A', 10, [DIRECT]), { code: 'T', kind: 'sum', of: [DIRECT, 'A'] }, percent('B', 5, ['T'])],
      200,
    )
    expect(totals.lines.map((line) => line.total)).toEqual([20, 220, 11])
    expect(totals).toMatchObject({ withoutVat: 231, vat: 48.51, withVat: 279.51 })
  })

  it('the lines and the direct cost make the price, the price and its tax the total', () => {
    const rates = fc.array(decimal(40, 2), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(decimal(90_000, 2), rates, fc.constantFrom(LINE, FULL), (base, list, project) => {
        const totals = price(
          list.map((rate, at) => percent(`L${at}`, rate, at === 0 ? [DIRECT] : [DIRECT, `L${at - 1}`])),
          base,
          project,
        )
        const shown = sumDecimals([base, ...totals.lines.map((line) => line.total)])
        if (project === LINE) {
          expect(totals.withoutVat).toBe(shown)
          expect(totals.vat).toBe(percentOf(totals.withoutVat, 21, 2))
          expect(totals.withVat).toBe(addDecimals(totals.withoutVat, totals.vat))
        } else expect(Math.abs(addDecimals(totals.withoutVat, -shown))).toBeLessThanOrEqual(0.005 * (list.length + 1))
      }),
      run(506),
    )
  })
})
