import { describe, expect, test } from 'vitest'
import { applyChanges } from '../project-state/changes.ts'
import { calculate } from '../project-state/live-totals.ts'
import { byId } from '../project-state/project-tree.ts'
import { sampleTree } from '../project-state/tree.fixture.ts'
import { askedUnits, conversions, wordChanges } from './unit-edits.ts'

const NO_RECIPE = { resources: [], components: [] }

function treeWith(patch: Record<string, unknown>) {
  return applyChanges(sampleTree(), [
    { entity: 'article', id: 5, patch: { measureUnit: 'mp', quantity: 250, ...patch } },
  ])
}

describe('a new unit of a line', () => {
  test.each([
    ['100 mp', true],
    ['m', true],
    ['buc', true],
    ['M2', false],
    [null, false],
  ])('mp to %j is asked about: %s', (unit, asked) => {
    expect(askedUnits(treeWith({}), [{ id: 5, unit }])).toHaveLength(asked ? 1 : 0)
  })

  test('a line without quantity and price only gets the word', () => {
    const tree = treeWith({ quantity: 0, price: 0 })
    expect(askedUnits(tree, [{ id: 5, unit: '100 mp' }])).toEqual([])
    expect(wordChanges([{ id: 5, unit: '100 mp' }])).toEqual([
      { entity: 'article', id: 5, patch: { measureUnit: '100 mp' } },
    ])
  })

  test('converts quantity and prices, so that the line keeps its value', () => {
    const tree = treeWith({})
    const [done] = conversions(tree, [{ id: 5, unit: '100 mp' }], () => NO_RECIPE)
    if (!done || !('change' in done)) throw new Error('not converted')
    expect(done.change.patch).toEqual({
      measureUnit: '100 mp',
      quantity: 2.5,
      rsMaterials: 1000,
      rsLabor: 500,
      opLabor: 700,
    })
    expect([done.quantity, done.price]).toEqual([2.5, 1700])
    const after = applyChanges(tree, [done.change])
    expect(calculate(after).article(5)?.total).toBe(calculate(tree).article(5)?.total)
    expect(byId(after.articles, 5)?.measureUnit).toBe('100 mp')
  })

  test('a takeoff stays in the unit it counts in', () => {
    const tree = treeWith({ formula: 'Ax A: 10 x 25 = 250' })
    const [done] = conversions(tree, [{ id: 5, unit: '100 mp' }], () => NO_RECIPE)
    expect(done && 'change' in done && done.change.patch).toMatchObject({ formula: 'Ax A: 10 x 25 = 250' })
    expect(done && 'change' in done && done.quantity).toBe(2.5)
  })

  test('a line with a recipe, or of another measure, is not converted', () => {
    const tree = treeWith({})
    const recipe = { ...NO_RECIPE, resources: [{ articleId: 5 }] } as never
    expect(conversions(tree, [{ id: 5, unit: '100 mp' }], () => recipe)[0]).toMatchObject({ stays: 'recipe' })
    expect(conversions(tree, [{ id: 5, unit: 'm' }], () => NO_RECIPE)[0]).toMatchObject({ stays: 'measure' })
  })
})
