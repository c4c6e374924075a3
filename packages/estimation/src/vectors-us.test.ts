import { describe, expect, it } from 'vitest'
import { crewRate } from './crew.ts'
import { recipe } from './examples.fixture.ts'
import { calculateProject } from './project.ts'
import type { Recapitulation } from './recapitulation-types.ts'
import { type UsRates, usTemplate } from './templates.ts'
import type { ArticleInput, CalculationInput, ProjectInput, Totals } from './types.ts'

const NO_RATES: UsRates = {
  salesTax: 0,
  generalConditions: 0,
  contingency: 0,
  overhead: 0,
  profit: 0,
  profitMethod: 'markup',
  bond: [{ upTo: null, rate: 0 }],
}

function usProject(recapitulation: Recapitulation, priceDecimals = 2): ProjectInput {
  const decimals = { quantityDecimals: 2, priceDecimals, totalDecimals: 2 }
  return { practice: 'us', rounding: 'LINE', ...decimals, vat: 0, recapitulation }
}

function total(totals: Totals, code: string): number {
  return totals.lines.find((line) => line.code === code)!.total
}

const article = (id: number, more: Partial<ArticleInput>): ArticleInput => ({
  id,
  estimateId: 10,
  quantity: 1,
  ...more,
})

/** The deck of vector A; location +2 % material, +12 % labour, +1 % equipment. */
function deck(rates: Partial<UsRates>): CalculationInput {
  const uplift = { materialsUplift: 2, laborUplift: 12, equipmentsUplift: 1 }
  return {
    project: usProject(usTemplate({ ...NO_RATES, salesTax: 9.5, contingency: 5, overhead: 12, profit: 10, ...rates })),
    objects: [{ id: 100 }],
    estimates: [{ id: 10, objectId: 100 }],
    articles: [
      article(1, { quantity: 450, ...uplift }),
      article(2, { quantity: 375, ...uplift }),
      article(3, { quantity: 2.4, ...uplift }),
      article(4, { price: 4250, provenienceType: 'subcontract' }),
      article(5, { price: 350, provenienceType: 'other' }),
    ],
    resources: [
      ...recipe(1, [
        ['material', 1, 1.85],
        ['labor', 0.032, 46.3],
      ]),
      ...recipe(2, [
        ['material', 1, 6.4, 8],
        ['labor', 0.055, 46.3],
      ]),
      ...recipe(3, [
        ['material', 1, 168],
        ['labor', 2.1, 41.2],
        ['equipment', 1, 12.5],
      ]),
    ],
  }
}

describe('vector A: deck repair with a location uplift (R4.4, R4.5, R7.9)', () => {
  const calculation = calculateProject(deck({}))

  it.each([
    [1, 450, [1.89, 1.66, 0], [850.5, 747, 0]],
    [2, 405, [6.53, 2.86, 0], [2644.65, 1072.5, 0]],
    [3, 2.4, [171.36, 96.9, 12.63], [411.26, 232.56, 30.31]],
  ])('line %d: order quantity, adjusted units, extensions', (id, order, units, extensions) => {
    const result = calculation.article(id)!
    expect(result.orderQuantity).toBe(order)
    expect([result.rsMaterials, result.rsLabor, result.rsEquipments]).toEqual(units)
    expect([result.materials, result.labor, result.equipments]).toEqual(extensions)
  })

  it('has every figure down to the price with a markup', () => {
    const totals = calculation.project()
    expect(totals.direct).toEqual({
      M: 3906.41,
      m: 2052.06,
      U: 30.31,
      T: 0,
      sub: 4250,
      other: 350,
      general: 0,
      total: 10588.78,
    })
    expect(total(totals, 'TAX')).toBe(371.11)
    expect(total(totals, 'D')).toBe(10959.89)
    expect(total(totals, 'CONTINGENCY')).toBe(547.99)
    expect(total(totals, 'OVERHEAD')).toBe(1380.95)
    expect(total(totals, 'COST')).toBe(12888.83)
    expect(total(totals, 'PROFIT')).toBe(1288.88)
    expect([totals.withoutVat, totals.vat, totals.withVat]).toEqual([14177.71, 0, 14177.71])
  })

  it('takes the profit as a margin instead (R7.5)', () => {
    const totals = calculateProject(deck({ profitMethod: 'margin' })).project()
    expect(total(totals, 'PROFIT')).toBe(1432.09)
    expect(totals.withoutVat).toBe(14320.92)
  })
})

describe('vector B: slab with a built-up labour rate, margin and bond', () => {
  const wages = [{ wage: 48 }, { wage: 42, count: 2 }, { wage: 31.5 }].map((member) => ({ ...member, fringe: 9.75 }))
  const crew = crewRate(wages, [7.65, 0.1, 2.1, 9.8, 1.9])

  it('builds the crew rate (R4.7)', () => {
    expect(crew).toEqual({ workers: 4, wages: 163.5, burdenPercent: 21.55, crewHour: 237.73425, manHour: 59.43 })
  })

  // Five price decimals keep hours x rate (0.092 x 59.43 = 5.46756) whole, as the page extends hours, not unit prices.
  const input: CalculationInput = {
    project: usProject(
      usTemplate({
        salesTax: 8.25,
        generalConditions: 12900,
        contingency: 3,
        overhead: 8,
        profit: 7,
        profitMethod: 'margin',
        bond: [{ upTo: null, rate: 2.5 }],
      }),
      5,
    ),
    objects: [{ id: 100 }],
    estimates: [{ id: 10, objectId: 100 }],
    articles: [
      article(1, { quantity: 2400 }),
      article(2, { quantity: 96 }),
      article(3, { quantity: 7.4, price: 2350, provenienceType: 'subcontract' }),
      article(4, { price: 3050, provenienceType: 'other' }),
    ],
    resources: [
      ...recipe(1, [
        ['material', 1, 1.35],
        ['labor', 0.092, crew.manHour],
      ]),
      ...recipe(2, [
        ['material', 1, 152, 4],
        ['labor', 0.64, crew.manHour],
        ['equipment', 1, 9.8],
      ]),
    ],
  }
  const calculation = calculateProject(input)

  it('extends every line', () => {
    const [forms, concrete, rebar, permits] = [1, 2, 3, 4].map((id) => calculation.article(id)!)
    expect([forms!.materials, forms!.labor]).toEqual([3240, 13122.14])
    expect([concrete!.orderQuantity, concrete!.materials, concrete!.labor, concrete!.equipments]).toEqual([
      99.84, 15175.68, 3651.38, 940.8,
    ])
    expect([rebar!.subcontract, permits!.other]).toEqual([17390, 3050])
  })

  it('has every figure down to the bonded price', () => {
    const totals = calculation.project()
    expect([totals.direct.M, totals.direct.m]).toEqual([18415.68, 16773.52])
    expect(total(totals, 'TAX')).toBe(1519.29)
    expect(total(totals, 'D')).toBe(58089.29)
    expect(total(totals, 'GENERAL')).toBe(12900)
    expect(total(totals, 'CONTINGENCY')).toBe(2129.68)
    expect(total(totals, 'OVERHEAD')).toBe(5849.52)
    expect(total(totals, 'COST')).toBe(78968.49)
    expect(total(totals, 'PROFIT')).toBe(5943.86)
    expect(total(totals, 'BOND')).toBe(2177.24)
    expect([total(totals, 'PRICE'), totals.withoutVat]).toEqual([87089.59, 87089.59])
  })

  it('solves a sliding bond on the final price in closed form (R7.7)', () => {
    const tiers = [
      { upTo: 100_000, rate: 2.5 },
      { upTo: 500_000, rate: 1.5 },
      { upTo: null, rate: 1 },
    ]
    const project = usProject(usTemplate({ ...NO_RATES, bond: tiers }))
    const articles = [article(1, { price: 480_000, provenienceType: 'subcontract' })]
    const totals = calculateProject({ ...input, project, articles, resources: [] }).project()
    expect([total(totals, 'BOND'), totals.withoutVat]).toEqual([8324.87, 488324.87])
  })
})
