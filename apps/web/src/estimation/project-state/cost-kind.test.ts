import { describe, expect, test } from 'vitest'
import { costColumnOf, costColumnPatch } from './cost-kind.ts'
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
