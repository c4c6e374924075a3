import { describe, expect, it } from 'vitest'
import { calculateArticle } from './article.ts'
import { recipe } from './examples.fixture.ts'
import { calculateProject } from './project.ts'
import type { ArticleInput, CalculationSettings, ComponentInput, ResourceInput } from './types.ts'

/** LINE with quantities at 3 decimals, prices and totals at 2. Every expected figure is worked by hand beside it. */
const LINE: CalculationSettings = {
  practice: 'ro',
  rounding: 'LINE',
  quantityDecimals: 3,
  priceDecimals: 2,
  totalDecimals: 2,
}
const US: CalculationSettings = { ...LINE, practice: 'us' }

function calculate(
  more: Partial<ArticleInput>,
  settings = LINE,
  resources: ResourceInput[] = [],
  components: ComponentInput[] = [],
) {
  return calculateArticle({ id: 1, estimateId: 1, quantity: 1, ...more }, resources, components, settings)
}

describe('a typed quantity counts as typed (R1.4, R2.9)', () => {
  it('with more decimals than the project has', () => {
    // 12.3456 x 100 = 1234.56; at 3 decimals it would be 1234.60. Hours 12.3456 x 2 = 24.6912, weight 12.3456 x 0.5 = 6.1728.
    expect(calculate({ quantity: 12.3456, rsMaterials: 100, rsLaborHours: 2, weight: 0.5 })).toMatchObject({
      quantity: 12.3456,
      orderQuantity: 12.3456,
      total: 1234.56,
      laborHours: 24.691,
      weight: 6.173,
    })
    // 0.0004 x 5000 = 2; at 3 decimals nothing would be left of it.
    expect(calculate({ quantity: 0.0004, rsLabor: 5000 })).toMatchObject({ quantity: 0.0004, labor: 2, total: 2 })
    expect(calculate({ quantity: -0.0004, rsLabor: 5000 })).toMatchObject({ quantity: -0.0004, labor: -2, total: -2 })
  })

  it('with as many decimals as a number holds', () => {
    // 0.123456789012345 x 1000 = 123.456789012345; hours x 2 = 0.24691357802469; weight x 3 = 0.370370367037035.
    const result = calculate({ quantity: 0.123456789012345, rsMaterials: 1000, rsLaborHours: 2, weight: 3 })
    expect(result).toMatchObject({ quantity: 0.123456789012345, total: 123.46, laborHours: 0.247, weight: 0.37 })
    expect(result.faults).toEqual([])
  })

  it.each([0, 1, 2, 3, 4])('whatever the %d decimals of the project', (quantityDecimals) => {
    // 2.71828 x 3.05 = 8.290754.
    const result = calculate({ quantity: 2.71828, rsEquipments: 3.05 }, { ...LINE, quantityDecimals })
    expect(result).toMatchObject({ quantity: 2.71828, equipments: 8.29, total: 8.29 })
  })

  it('a linked resource is rounded to the decimals of the quantity it follows from', () => {
    const linked: ComponentInput[] = [{ id: 4, articleId: 1, kind: 'material', quantity: 1.02, price: 3.33 }]
    // 12.3456 x 1.02 = 12.592512, at 4 decimals 12.5925; x 3.33 = 41.933025.
    expect(calculate({ quantity: 12.3456 }, LINE, [], linked)).toMatchObject({
      materials: 41.93,
      components: [{ id: 4, included: false, quantity: 12.5925, value: 41.93 }],
    })
    // 12.5 x 1.023456 = 12.7932, at the project's 3 decimals 12.793; x 3.33 = 42.60069.
    expect(
      calculate({ quantity: 12.5 }, LINE, [], [{ ...linked[0]!, quantity: 1.023456 }]).components[0],
    ).toMatchObject({
      quantity: 12.793,
      value: 42.6,
    })
  })

  it('the quantity to order with waste, too (R4.5)', () => {
    // 12.3456 x 1.1 = 13.58016, at 4 decimals 13.5802; x 10 = 135.802.
    expect(calculate({ quantity: 12.3456 }, US, recipe(1, [['material', 1, 10, 10]]))).toMatchObject({
      orderQuantity: 13.5802,
      materials: 135.8,
    })
  })

  it('a quantity from a formula is rounded to the project’s decimals in both modes', () => {
    for (const settings of [LINE, { ...LINE, rounding: 'FULL' as const }])
      expect(calculate({ formula: '12,3456', quantity: 9, rsMaterials: 100 }, settings)).toMatchObject({
        quantity: 12.346,
        total: 1234.6,
      })
  })

  it('beside quantities of other decimals in one project, and after an edit', () => {
    const quantities = [12.5, 12.3456, 0.00005, 12.34567891]
    const articles = quantities.map((quantity, at) => ({ id: at + 1, estimateId: 10, quantity, rsMaterials: 100 }))
    const calculation = calculateProject({
      project: { ...LINE, vat: 0 },
      objects: [{ id: 1 }],
      estimates: [{ id: 10, objectId: 1 }],
      articles,
    })
    // 1250 + 1234.56 + 0.005 -> 0.01 + 1234.567891 -> 1234.57.
    expect(articles.map(({ id }) => calculation.article(id)!.total)).toEqual([1250, 1234.56, 0.01, 1234.57])
    expect(calculation.project().direct.total).toBe(3719.14)
    calculation.save({ ...articles[0]!, quantity: 0.12345 })
    // 12.345, a half away from zero.
    expect(calculation.article(1)!.total).toBe(12.35)
    expect(calculation.project().direct.total).toBe(2481.49)
  })
})

describe('fine uplifts at coarse prices (R4.2, R4.4)', () => {
  it.each([
    // 1000 x 1.01234567 = 1012.34567.
    [0, 1012],
    [1, 1012.3],
    [2, 1012.35],
    [4, 1012.3457],
  ])('six decimals of percent, prices at %d', (priceDecimals, expected) => {
    const result = calculate({ laborUplift: 1.234567 }, { ...LINE, priceDecimals }, recipe(1, [['labor', 1, 1000]]))
    expect([result.rsLabor, result.faults]).toEqual([expected, []])
  })
})
