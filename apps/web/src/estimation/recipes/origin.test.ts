import { describe, expect, it } from 'vitest'
import type { Recipe } from '../project-state/project-tree.ts'
import { differencesOf } from './origin.ts'
import type { OriginLine } from './use-origin.ts'

const line = (symbol: string, consumption: number, waste: number | null = null): OriginLine => ({
  kind: 'material',
  symbol,
  name: `Resursa ${symbol}`,
  measureUnit: 'kg',
  consumption,
  waste,
  percent: false,
  price: 1,
  priceDate: null,
})
const recipe = (...resources: OriginLine[]) => ({ resources, components: [] }) as unknown as Recipe

describe('how a recipe differs from its norm', () => {
  it('names what came, went and changed, and nothing else', () => {
    const found = differencesOf(recipe(line('A', 2), line('B', 1), line('D', 4)), [
      line('A', 1),
      line('B', 1),
      line('C', 3),
    ])
    expect(found.map(({ name, norm, here }) => [name, norm, here])).toEqual([
      ['Resursa A', 1, 2],
      ['Resursa C', 3, null],
      ['Resursa D', null, 4],
    ])
  })

  it('no waste is the same as none given, other prices are no difference', () => {
    expect(differencesOf(recipe({ ...line('A', 1, 0), price: 9 }), [line('A', 1)])).toEqual([])
  })
})
