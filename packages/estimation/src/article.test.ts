import { describe, expect, it } from 'vitest'
import { calculateArticle } from './article.ts'
import { recipe } from './examples.fixture.ts'
import { pricesAtLocation, upliftOf, US_AVERAGE } from './location.ts'
import type { ArticleInput, CalculationSettings, ComponentInput, ResourceInput } from './types.ts'

const LINE: CalculationSettings = {
  practice: 'ro',
  rounding: 'LINE',
  quantityDecimals: 3,
  priceDecimals: 2,
  totalDecimals: 2,
}
const FULL: CalculationSettings = { ...LINE, rounding: 'FULL' }
const US: CalculationSettings = { ...LINE, practice: 'us' }

const article = (more: Partial<ArticleInput>): ArticleInput => ({ id: 1, estimateId: 1, quantity: 2, ...more })
const calculate = (
  more: Partial<ArticleInput>,
  resources: ResourceInput[] = [],
  components: ComponentInput[] = [],
  settings = LINE,
) => calculateArticle(article(more), resources, components, settings)

describe('effective price (R5.1, R5.2)', () => {
  it('own price wins part by part, both are kept, and it takes no uplift', () => {
    const lines = recipe(1, [
      ['material', 1, 10],
      ['labor', 2, 20],
    ])
    const result = calculate({ opMaterials: 7.5, materialsUplift: 50, laborUplift: 10 }, lines)
    expect(result).toMatchObject({ rsMaterials: 15, rsLabor: 44, price: 51.5, materials: 15, labor: 88, total: 103 })
    expect(calculate({ opMaterials: 0 }, lines)).toMatchObject({ rsMaterials: 10, price: 40, materials: 0 })
  })

  it('RS parts without a recipe are taken as they are, unrounded in what is given back', () => {
    const parts = { quantity: 3, rsMaterials: 33.333333, rsTransports: 1, laborUplift: 10, price: 99 }
    expect(calculate(parts)).toMatchObject({
      rsMaterials: 33.333333,
      price: 34.33,
      materials: 99.99,
      transports: 3,
      total: 102.99,
    })
    expect(calculate(parts, [], [], FULL)).toMatchObject({ price: 34.333333, materials: 99.999999, total: 102.999999 })
  })

  it.each([
    ['equipment', { equipments: 481.9 }],
    ['material', { materials: 481.9 }],
    [null, { materials: 481.9 }],
    ['utilaj cu montaj', { materials: 481.9 }],
    ['subcontract', { subcontract: 481.9, materials: 0 }],
    ['other', { other: 481.9, materials: 0 }],
  ])('a price alone goes to the column of %s', (provenienceType, expected) => {
    expect(calculate({ provenience: 'RS', provenienceType, price: 240.95 })).toMatchObject({
      ...expected,
      price: 240.95,
      total: 481.9,
    })
  })

  it('a lump line counts its quantity in lei', () => {
    expect(calculate({ quantity: 30_000, measureUnit: 'lei', price: 1 })).toMatchObject({
      total: 30_000,
      materials: 30_000,
    })
  })

  it('subcontract takes all parts and linked resources into one column, without uplift (R5.5)', () => {
    const linked: ComponentInput[] = [{ articleId: 1, kind: 'transport', quantity: 1, price: 5 }]
    const lines = recipe(1, [
      ['material', 1, 10],
      ['labor', 1, 20],
    ])
    expect(calculate({ provenienceType: 'subcontract', laborUplift: 50 }, lines, linked)).toMatchObject({
      materials: 0,
      labor: 0,
      transports: 0,
      subcontract: 70,
      total: 70,
    })
  })
})

describe('recipe (R4)', () => {
  it('percent lines take their share of the other materials, not of each other (R4.3)', () => {
    const lines: ResourceInput[] = [
      { articleId: 1, kind: 'material', consumption: 2.5, price: 0, percent: true },
      ...recipe(1, [
        ['material', 2, 50, 10],
        ['labor', 1, 99],
      ]),
      { articleId: 1, kind: 'material', consumption: 1, price: 0, percent: true },
    ]
    expect(calculate({}, lines).rsMaterials).toBe(113.85)
    expect(calculate({}, lines, [], FULL).rsMaterials).toBe(113.85)
  })

  it('waste counts for materials only (R4.5)', () => {
    const lines = recipe(1, [
      ['material', 1, 100, 5],
      ['labor', 1, 100, 5],
      ['equipment', 1, 100, 5],
      ['transport', 1, 100, 5],
    ])
    expect(calculate({}, lines)).toMatchObject({
      rsMaterials: 105,
      rsLabor: 100,
      rsEquipments: 100,
      rsTransports: 100,
      orderQuantity: 2,
    })
    expect(calculate({}, lines, [], US)).toMatchObject({ rsMaterials: 100, orderQuantity: 2.1, materials: 210 })
    expect(calculate({ opMaterials: 50 }, lines, [], US)).toMatchObject({ orderQuantity: 2.1, materials: 105 })
    expect(calculate({}, lines, [], { ...US, rounding: 'FULL' })).toMatchObject({
      rsMaterials: 100,
      orderQuantity: 2.1,
      materials: 210,
    })
  })

  it('hours follow the labour uplift in Romania, not in the US (R4.8)', () => {
    const lines = recipe(1, [['labor', 2.11, 27.5]])
    expect(calculate({ laborUplift: 15 }, lines)).toMatchObject({ rsLaborHours: 2.4265, laborHours: 4.853 })
    expect(calculate({ laborUplift: 15 }, lines, [], US)).toMatchObject({ rsLaborHours: 2.11, laborHours: 4.22 })
    expect(calculate({ rsLaborHours: 1.5 })).toMatchObject({ rsLaborHours: 1.5, laborHours: 3 })
  })

  it('weighs by the article, else by its materials with waste (R6.2)', () => {
    const lines = recipe(1, [['material', 2, 1, 10]]).map((line) => ({ ...line, weight: 1.5 }))
    expect([calculate({}, lines).weight, calculate({ weight: 4 }, lines).weight]).toEqual([6.6, 8])
  })

  it('keeps long consumptions exact', () => {
    const lines = recipe(1, [['equipment', 0.05109667, 1234.5678]])
    expect(calculate({}, lines, [], FULL).rsEquipments).toBe(63.08230347)
    expect(calculate({}, lines).rsEquipments).toBe(63.08)
  })

  it('prices at a location (R4.6)', () => {
    const prices = { materials: 1.85, labor: 2.5465, equipments: 12.5, transports: 8.88 }
    const published = { id: 5, materials: 2, labor: 12, equipments: 1 }
    const place = upliftOf(published, 'us')
    // Vector A: hours x rate is a price of its own, 2.55, before the uplift. Transport takes the uplift of equipment.
    const raised = { materials: 1.89, labor: 2.86, equipments: 12.63, transports: 8.97 }
    expect(pricesAtLocation(prices, place, 2, 'recipe')).toEqual(raised)
    // A published price of more decimals is rounded once: 2.5465 x 1.12 = 2.85208.
    expect(pricesAtLocation(prices, place, 2)).toEqual({ ...raised, labor: 2.85 })
    expect(pricesAtLocation(prices, place, 4).labor).toBe(2.8521)
    expect(pricesAtLocation({ ...prices, materials: 33.3333 }, { ...place, materials: 10 }, 2).materials).toBe(36.67)
    expect(pricesAtLocation(prices, US_AVERAGE, 2)).toEqual(prices)
    expect(upliftOf(published, 'ro').transports).toBe(0)
  })
})

describe('components (R5.3, R5.4, R5.6)', () => {
  const components: ComponentInput[] = [
    { id: 4, articleId: 1, kind: 'material', quantity: 1.02, price: 12.345 },
    { id: 5, articleId: 1, kind: 'equipment', quantity: 0.5, price: 80, included: false },
    { id: 6, articleId: 1, kind: 'material', quantity: 6, price: 3, included: true },
  ]

  it('adds linked resources to the column of their kind and only shows included ones', () => {
    const result = calculate({ quantity: 3.333, rsMaterials: 10 }, [], components)
    expect(result.components).toEqual([
      { id: 4, included: false, quantity: 3.4, value: 41.99 },
      { id: 5, included: false, quantity: 1.667, value: 133.36 },
      { id: 6, included: true, quantity: 19.998, value: 59.99 },
    ])
    expect(result).toMatchObject({ price: 10, materials: 75.32, equipments: 133.36, total: 208.68 })
  })

  it('a composite norm is the sum of its children', () => {
    expect(calculate({ provenience: 'D' }, [], components)).toMatchObject({
      price: 0,
      materials: 25.19,
      equipments: 80,
      total: 105.19,
    })
  })

  it('are exact in FULL', () => {
    const result = calculate({ quantity: 3.333 }, [], components, FULL)
    expect(result.components[0]).toEqual({ id: 4, included: false, quantity: 3.39966, value: 41.9688027 })
  })
})

describe('a name that is not there (R2.10, R5.7)', () => {
  it.each([
    ['H x 2', 'FORMULA_UNKNOWN_NAME'],
    ['rest: 3\nAx A: 2 x lungime', 'FORMULA_UNKNOWN_NAME'],
  ])('%j keeps the quantity, counts with it and carries the fault', (formula, code) => {
    const lines = recipe(1, [['labor', 2, 20]])
    const result = calculate({ formula, quantity: 12.3456 }, lines)
    expect(result).toMatchObject({ quantity: 12.3456, price: 40, labor: 493.82, total: 493.82 })
    expect(result.faults.map((fault) => fault.code)).toEqual([code])
  })

  it('a new line without an earlier quantity counts 0', () => {
    expect(calculate({ formula: 'H x 2', quantity: 0, rsLabor: 5 })).toMatchObject({ quantity: 0, total: 0 })
  })

  it('any other mistake beside it counts 0', () => {
    expect(calculate({ formula: 'H\n1/0', rsLabor: 5 })).toMatchObject({ quantity: 0, total: 0 })
    expect(calculate({ formula: 'H +', rsLabor: 5 })).toMatchObject({ quantity: 0, total: 0 })
  })

  it('the unit price, linked resources, hours and weight are those of the line', () => {
    const linked: ComponentInput[] = [{ id: 4, articleId: 1, kind: 'material', quantity: 2, price: 3 }]
    expect(calculate({ formula: 'H', rsLabor: 5, rsLaborHours: 1.5, weight: 0.1 }, [], linked)).toMatchObject({
      quantity: 2,
      materials: 12,
      laborHours: 3,
      weight: 0.2,
      components: [{ id: 4, quantity: 4, value: 12 }],
    })
  })

  it('a length in feet is one in US projects only', () => {
    expect(calculate({ formula: `12'-6" x 8'`, rsLabor: 1 }, [], [], US)).toMatchObject({ quantity: 100, faults: [] })
    expect(calculate({ formula: `12'-6" x 8'`, rsLabor: 1 })).toMatchObject({
      quantity: 0,
      faults: [{ code: 'FORMULA_FEET_INCHES', place: { row: 1, column: 1 } }],
    })
  })
})

describe('faults (R5.7)', () => {
  it('a faulty formula makes the line 0 and says where', () => {
    const result = calculate({ formula: 'A: 2\nB: 3/(1-1)', rsLabor: 10 })
    expect(result).toMatchObject({ quantity: 0, total: 0, laborHours: 0, rsLabor: 10 })
    expect(result.faults).toEqual([
      { code: 'FORMULA_DIVISION_BY_ZERO', articleId: 1, place: { field: 'formula', row: 2, column: 5 }, params: {} },
    ])
  })

  it.each([
    [{ quantity: Number.NaN, rsLabor: 1 }, [], 'quantity'],
    [{ quantity: Number.POSITIVE_INFINITY, rsLabor: 1 }, [], 'quantity'],
    [{ quantity: 1e15, rsLabor: 1 }, [], 'quantity'],
    [{ opLabor: Number.NaN }, [], 'opLabor'],
    [{ rsMaterials: Number.NEGATIVE_INFINITY }, [], 'rsMaterials'],
    [{ weight: Number.NaN }, [], 'weight'],
    [{ price: Number.NaN }, [], 'rsMaterials'],
    [{ laborUplift: Number.NaN, rsLabor: 1 }, [], 'laborUplift'],
    [{ laborUplift: 1.23456789, rsLabor: 1 }, [], 'laborUplift'],
    [{}, recipe(1, [['labor', Number.NaN, 1]]), 'consumption'],
    [{}, recipe(1, [['labor', 1, 1e13]]), 'price'],
    [{}, recipe(1, [['material', 1, 1, Number.NaN]]), 'waste'],
  ])('%j is refused', (more, resources, field) => {
    for (const settings of [LINE, FULL, US]) {
      const { faults, total } = calculate(more, resources, [], settings)
      expect(faults.map(({ code, place }) => [code, place.field])).toEqual([['NUMBER_INVALID', field]])
      expect(total).toBe(0)
    }
  })

  it('a bad component is named', () => {
    const { faults } = calculate(
      { rsLabor: 1 },
      [],
      [{ id: 9, articleId: 1, kind: 'labor', quantity: Number.NaN, price: 1 }],
    )
    expect(faults[0]).toMatchObject({ code: 'NUMBER_INVALID', place: { field: 'quantity', componentId: 9 } })
  })

  it.each([1, -1])('a line in FULL stays below 1e15, put on or taken off: %d', (sign) => {
    const of = (quantity: number) => calculate({ quantity: sign * quantity, rsMaterials: 10_000_000 }, [], [], FULL)
    expect(of(99_999_999).total).toBe(sign * 999_999_990_000_000)
    expect(of(100_000_000).faults.map(({ code }) => code)).toEqual(['NUMBER_OVERFLOW'])
  })

  it.each([LINE, FULL, US])('an overflow is a fault and the line 0: %j', (settings) => {
    for (const result of [
      calculate({ quantity: 999_999_999, rsMaterials: 99_999_999 }, [], [], settings),
      calculate({}, recipe(1, [['material', 9_999_999, 99_999_999]]), [], settings),
    ]) {
      expect(result.faults.map(({ code }) => code)).toEqual(['NUMBER_OVERFLOW'])
      expect([result.total, result.materials, result.quantity]).toEqual([0, 0, 0])
    }
  })
})
