import { multiplyDecimals, roundDecimal } from '@temelia/decimal/arithmetic'
import { calculateArticle } from '@temelia/estimation/article'
import type { CalculationSettings } from '@temelia/estimation/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitArticle } from './fit.ts'
import { articlesIn, type ExchangeArticle } from './tree.ts'
import { anyProject, position } from './tree.fixture.ts'

const LINE: CalculationSettings = {
  practice: 'ro',
  rounding: 'LINE',
  quantityDecimals: 3,
  priceDecimals: 2,
  totalDecimals: 2,
}

const recipe = (labor: number, material: number) =>
  [
    { kind: 'labor', symbol: 'L', name: 'L', unit: 'h', consumption: 1, price: labor, percent: false, more: {} },
    { kind: 'material', symbol: 'M', name: 'M', unit: 'kg', consumption: 1, price: material, percent: false, more: {} },
  ] as const

function total(article: ExchangeArticle, settings: CalculationSettings): number {
  const { own, price, formula } = fitArticle(article, settings, new Map())
  const { quantity, unit } = article
  const input = { id: 1, estimateId: 1, quantity, measureUnit: unit, formula, price, ...own }
  const lines = article.recipe.map((line) => ({ ...line, articleId: 1 }))
  return roundDecimal(calculateArticle(input, lines, [], settings).total, 2)
}

describe('fitting an article to the engine', () => {
  it('leaves a recipe that gives the price, and sets own prices over one that does not', () => {
    const fits = fitArticle(position({ quantity: 3, unitPrice: 12, recipe: recipe(5, 7) }), LINE, new Map())
    expect(fits).toMatchObject({ exact: true, own: { opLabor: null, opMaterials: null } })
    const raised = fitArticle(position({ quantity: 3, unitPrice: 13.5, recipe: recipe(5, 7) }), LINE, new Map())
    expect(raised).toMatchObject({ exact: true, own: { opLabor: 5, opMaterials: 8.5 } })
  })

  it('keeps takeoff rows only where they give the quantity', () => {
    const rows = (quantity: number) => fitArticle(position({ quantity, formula: 'a: 2 * 3' }), LINE, new Map()).formula
    expect([rows(6), rows(7)]).toEqual(['a: 2 * 3', null])
  })

  it('gives quantity x price of any position to the cent, by parts or in one', () => {
    fc.assert(
      fc.property(anyProject, fc.constantFrom('LINE' as const, 'FULL' as const), (tree, rounding) => {
        const settings = { ...LINE, rounding }
        for (const article of articlesIn(tree))
          expect(total(article, settings)).toBe(multiplyDecimals(article.quantity, article.unitPrice ?? 0, 2))
      }),
      { seed: 20_261_122, numRuns: 200 },
    )
  })
})
