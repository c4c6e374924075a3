import { describe, expect, test } from 'vitest'
import { costColumnOf, costColumnPatch, costPricePatch } from './cost-kind.ts'
import { calculate } from './live-totals.ts'
import { sampleTree } from './tree.fixture.ts'

const tree = { ...sampleTree() }
const [first] = tree.articles
if (!first) throw new Error('no article')
const single = { ...first, rsMaterials: 120, rsLabor: 0, provenienceType: 'subcontract' }
const totalsOf = (article: typeof first) =>
  calculate({ ...tree, articles: [article], project: { ...tree.project, practice: 'us' } }).article(article.id)

describe('the cost column of a line', () => {
  test('a bid price leaves the subcontract for labor with its whole price, and comes back', () => {
    expect(costColumnOf(single, totalsOf(single))).toBe('subcontract')
    expect(totalsOf(single)).toMatchObject({ subcontract: 480, labor: 0, total: 480 })
    const labor = { ...single, ...costColumnPatch(single, totalsOf(single), 'labor') } as typeof first
    expect(costColumnOf(labor, totalsOf(labor))).toBe('labor')
    expect(totalsOf(labor)).toMatchObject({ subcontract: 0, materials: 0, labor: 480, total: 480 })
    const back = { ...labor, ...costColumnPatch(labor, totalsOf(labor), 'subcontract') } as typeof first
    expect(totalsOf(back)).toMatchObject({ subcontract: 480, labor: 0, total: 480 })
  })

  test('a price made of several parts is a subcontract as a whole, else what it is made of', () => {
    expect(costColumnOf(first, totalsOf(first))).toBeNull()
    const other = { ...first, ...costColumnPatch(first, totalsOf(first), 'other') } as typeof first
    expect(totalsOf(other)).toMatchObject({ other: 60, total: 60 })
    const back = { ...other, ...costColumnPatch(other, totalsOf(other), 'material') } as typeof first
    expect(totalsOf(back)).toMatchObject({ materials: 40, labor: 20, other: 0, total: 60 })
  })
})

describe('a price typed in a cost column', () => {
  const typed = (line: typeof first, to: Parameters<typeof costPricePatch>[1], price: number | null) =>
    ({ ...line, ...costPricePatch(line, to, price) }) as typeof first

  test('takes the line there: its whole price is a subcontract', () => {
    const line = typed(first, 'subcontract', 250)
    expect(totalsOf(line)).toMatchObject({ price: 250, materials: 0, labor: 0, subcontract: 1000, total: 1000 })
    expect(totalsOf(typed(line, 'other', 7.5))).toMatchObject({ subcontract: 0, other: 30, total: 30 })
    // Taken back, it is what its parts come to, still a subcontract.
    expect(totalsOf(typed(line, 'subcontract', null))).toMatchObject({ subcontract: 60, total: 60 })
  })

  test('brings a line out of a subcontract: a bid has the price typed, a catalogue line its recipe beside it', () => {
    expect(totalsOf(typed(single, 'labor', 20))).toMatchObject({ subcontract: 0, materials: 0, labor: 80, total: 80 })
    const known = { ...typed(first, 'subcontract', 250), referenceId: 5 }
    expect(totalsOf(typed(known, 'labor', 20))).toMatchObject({ materials: 40, labor: 80, subcontract: 0 })
  })

  test('in the four parts it is the own price of that part, and nothing typed elsewhere changes nothing', () => {
    expect(costPricePatch(first, 'labor', 3)).toEqual({ opLabor: 3 })
    expect(costPricePatch(first, 'labor', null)).toEqual({ opLabor: null })
    expect(costPricePatch(first, 'other', null)).toEqual({})
    expect(costPricePatch(single, 'labor', null)).toEqual({})
  })

  test('a 0 in a column that the line does not stand in leaves it where it is', () => {
    expect(costPricePatch(first, 'subcontract', 0)).toEqual({})
    expect(costPricePatch(typed(first, 'subcontract', 250), 'other', 0)).toEqual({})
    expect(costPricePatch(typed(first, 'subcontract', 250), 'material', 0)).toEqual({})
    expect(totalsOf(typed(typed(first, 'subcontract', 250), 'subcontract', 0))).toMatchObject({ total: 0 })
  })
})
