import { describe, expect, it } from 'vitest'
import type { CatalogueItem } from './catalogue-search.ts'
import { articleOf, ownArticle, toggleChosen } from './new-articles.ts'

const norm: CatalogueItem = {
  key: 'norms standard 7 CA02A1',
  search: 'norms',
  symbol: 'CA02A1',
  name: 'Beton simplu',
  unit: 'mc',
  referenceId: 7,
  referenceType: 'standard',
  price: 550.81,
  material: 424.26,
  labor: 122.8,
  equipment: 3.75,
  transport: 0,
  laborHours: 3.92,
  crew: '',
  green: false,
  composite: false,
  priceDate: null,
}

describe('articleOf', () => {
  it('starts today and ends tomorrow, also over the end of a month', () => {
    expect(articleOf(norm, 12.5, 3, '2026-11-30', null)).toMatchObject({
      estimateId: 3,
      quantity: 12.5,
      startDate: '2026-11-30',
      endDate: '2026-12-01',
      referenceId: 7,
      referenceType: 'standard',
      provenience: 'A',
    })
  })

  it('keeps a formula as the takeoff and leaves the quantity to the engine', () => {
    const article = articleOf(norm, '4x2,5', 3, '2026-01-01', 12)
    expect(article).toMatchObject({ formula: '4x2,5', locationId: 12 })
    expect('quantity' in article).toBe(false)
  })

  it('makes a free resource of its kind', () => {
    const crane = articleOf({ ...norm, search: 'equipments' }, 1, 3, '2026-01-01', null)
    expect(crane).toMatchObject({ provenience: 'RS', provenienceType: 'equipment' })
  })

  describe('ownArticle', () => {
    const line = { kind: 'own', name: 'Organizare', unit: 'luna', part: 'labor', list: '4.5', amount: 30_000 } as const
    const day = '2026-01-01'

    it('makes an own line without a reference and without a price', () => {
      const article = ownArticle(line, 3, day, false)
      expect(article).toMatchObject({
        symbol: null,
        referenceId: null,
        name: 'Organizare',
        quantity: 1,
        provenience: 'A',
      })
      expect(Object.keys(article).filter((key) => key.startsWith('rs'))).toEqual([])
    })

    it('makes a lump sum: its amount in lei at 1, or one LS at the amount', () => {
      const lump = { ...line, kind: 'lump' } as const
      expect(ownArticle(lump, 3, day, false)).toMatchObject({ measureUnit: 'lei', quantity: 30_000, rsLabor: 1 })
      expect(ownArticle(lump, 3, day, true)).toMatchObject({ measureUnit: 'LS', quantity: 1, rsLabor: 30_000 })
    })

    it('makes a free resource in its part and a piece of equipment in its list', () => {
      const resource = ownArticle({ ...line, kind: 'resource' }, 3, day, false)
      expect(resource).toMatchObject({ provenience: 'RS', provenienceType: 'labor', rsLabor: 30_000 })
      const equipment = ownArticle({ ...line, kind: 'equipment' }, 3, day, false)
      expect(equipment).toMatchObject({ provenience: 'L', provenienceType: '4.5', rsMaterials: 30_000 })
    })
  })
})

describe('toggleChosen', () => {
  it('takes an item once and lets it go again', () => {
    const once = toggleChosen([], norm)
    expect(once).toEqual([{ item: norm, quantity: '1' }])
    expect(toggleChosen(once, norm)).toEqual([])
  })
})
