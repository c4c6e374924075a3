import { roundDecimal, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateArticle } from './article.ts'
import { gatherResources, RESOURCE_KINDS, resourceKey, tieOut, type UseGroup } from './resource-use.ts'
import type { CalculationSettings, PartKind, ResourceInput } from './types.ts'

const LINE: CalculationSettings = {
  practice: 'ro',
  rounding: 'LINE',
  quantityDecimals: 3,
  priceDecimals: 2,
  totalDecimals: 2,
}

function group(kind: PartKind, symbol: string, amount: number, price: number, more: Partial<UseGroup> = {}): UseGroup {
  const named = { kind, symbol, name: `name of ${symbol}`, measureUnit: 'u' }
  return { ...named, amount, price, waste: 0, uplift: 0, overridden: false, lines: 1, ...more }
}

describe('gathering', () => {
  it('takes spellings of a symbol as one resource, and name with unit where there is no symbol (R12.1)', () => {
    const name = { kind: 'equipment', name: 'Automacara 20 t', measureUnit: 'ora' } as const
    expect(resourceKey({ ...name, symbol: 'AUT 6752#' })).toBe(resourceKey({ ...name, symbol: '6752', name: 'x' }))
    expect(resourceKey({ ...name, symbol: null })).toBe(resourceKey({ ...name, symbol: '', name: ' automacara  20 T' }))
    expect(resourceKey({ ...name, symbol: null })).not.toBe(resourceKey({ ...name, symbol: null, measureUnit: 'zi' }))
  })

  it('counts waste, uplifts and labour hours as the line does (R12.2, R12.3)', () => {
    const [brick, mason] = gatherResources(
      [
        group('material', 'cărămidă', 3840, 1.45, { waste: 2, uplift: 10 }),
        group('labor', 'zidar', 52.224, 33, { uplift: 10 }),
      ],
      LINE,
    )
    expect(brick).toMatchObject({ quantity: 3916.8, value: 6247.3, uplifts: 567.94 })
    expect(mason).toMatchObject({ quantity: 57.446, value: 1895.73, uplifts: 0 })
    const american = gatherResources([group('labor', 'mason', 52.224, 33, { uplift: 10 })], { ...LINE, practice: 'us' })
    expect(american[0]).toMatchObject({ quantity: 52.224, value: 1895.73, uplifts: 172.34 })
  })

  it('shows a resource at two prices with both, and their average', () => {
    const [use] = gatherResources([group('material', 'C25', 10, 400), group('material', 'c25', 30, 440)], LINE)
    expect(use).toMatchObject({ quantity: 40, price: 430, value: 17_200, lines: 2 })
    expect(use?.prices).toEqual([
      { price: 440, quantity: 30, value: 13_200 },
      { price: 400, quantity: 10, value: 4_000 },
    ])
  })

  it('gives percent lines a value and no quantity', () => {
    const [use] = gatherResources([group('material', 'MM', 0, 0, { value: 12.345 })], LINE)
    expect(use).toMatchObject({ quantity: null, price: null, value: 12.35 })
  })

  it('classes the values of a kind by what they add up to (R12.6)', () => {
    const values = [700, 100, 100, 60, 40, 0]
    const uses = gatherResources(
      values.map((value, at) => group('material', `S${at}`, value, 1)),
      LINE,
    )
    expect(uses.map((use) => use.class)).toEqual(['A', 'A', 'B', 'B', 'C', 'C'])
    expect(uses.map((use) => use.share)).toEqual([0.7, 0.1, 0.1, 0.06, 0.04, 0])
    expect(uses[2]?.cumulative).toBe(0.9)
  })
})

const scaled = (max: number, scale: number) =>
  fc.integer({ min: 0, max: max * 10 ** scale }).map((n) => n / 10 ** scale)

const lineArbitrary = fc.record({
  kind: fc.constantFrom(...RESOURCE_KINDS),
  symbol: fc.constantFrom('A1', 'B2', 'C3'),
  consumption: scaled(20, 4),
  waste: fc.constantFrom(0, 2, 5),
  price: scaled(500, 2),
})

const articleArbitrary = fc.record({
  quantity: scaled(900, 3),
  uplifts: fc.tuple(...RESOURCE_KINDS.map(() => fc.constantFrom(0, 0, 15))),
  lines: fc.array(lineArbitrary, { minLength: 1, maxLength: 6 }),
})

describe('the resources tie out with the direct cost (R12.5)', () => {
  it.each(['ro', 'us'] as const)(
    'of random articles, %s: what is left is within the rounding of each step',
    (practice) => {
      const settings = { ...LINE, practice }
      fc.assert(
        fc.property(fc.array(articleArbitrary, { minLength: 1, maxLength: 12 }), (articles) => {
          const groups: UseGroup[] = []
          let direct = 0
          let room = 0
          for (const [at, { quantity, uplifts, lines }] of articles.entries()) {
            const [materialsUplift, laborUplift, equipmentsUplift, transportsUplift] = uplifts
            const recipe = lines.map((line): ResourceInput => ({ articleId: at, ...line }))
            const article = {
              id: at,
              estimateId: 1,
              quantity,
              materialsUplift,
              laborUplift,
              equipmentsUplift,
              transportsUplift,
            }
            const result = calculateArticle(article, recipe, [], settings)
            direct = sumDecimals([direct, result.total])
            for (const line of lines)
              groups.push(
                group(line.kind, line.symbol, roundDecimal(quantity * line.consumption, 8), line.price, {
                  waste: line.waste,
                  uplift: uplifts[RESOURCE_KINDS.indexOf(line.kind)] ?? 0,
                }),
              )
            // Half a unit of price on each part (twice with American uplifts), half a unit of total on each line, a thousandth of a unit ordered.
            room += 4 * (quantity * 0.0105 + 0.005) + (practice === 'us' ? 0.0005 * result.rsMaterials : 0)
          }
          const uses = gatherResources(groups, settings)
          const tied = tieOut(uses, { direct, rest: 0, overridden: 0 }, settings)
          expect(sumDecimals([...Object.values(tied.kinds), tied.rest, tied.ownPrices, tied.rounding])).toBe(direct)
          expect(Math.abs(tied.rounding)).toBeLessThanOrEqual(room + uses.length * 0.005)
        }),
        { seed: 1_204, numRuns: 200 },
      )
    },
  )

  it('without anything to round nothing is left over', () => {
    const uses = gatherResources([group('material', 'A', 25, 4), group('labor', 'B', 7.5, 20)], LINE)
    const tied = tieOut(uses, { direct: 300, rest: 50, overridden: 0 }, LINE)
    expect(tied).toEqual({
      kinds: { material: 100, labor: 150, equipment: 0, transport: 0 },
      rest: 50,
      ownPrices: 0,
      rounding: 0,
      direct: 300,
    })
  })

  it('tells apart what own prices of articles change (R12.4)', () => {
    const uses = gatherResources([group('material', 'A', 25, 4, { overridden: true })], LINE)
    const tied = tieOut(uses, { direct: 130, rest: 0, overridden: 130 }, LINE)
    expect(tied).toMatchObject({ ownPrices: 30, rounding: 0, direct: 130 })
    expect(subtractDecimals(tied.direct, tied.ownPrices)).toBe(tied.kinds.material)
  })
})
