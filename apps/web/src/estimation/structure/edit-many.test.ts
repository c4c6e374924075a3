import { evaluateFormula } from '@temelia/estimation/formula'
import { describe, expect, test } from 'vitest'
import { calculate } from '../project-state/live-totals.ts'
import { sampleTree } from '../project-state/tree.fixture.ts'
import { manyChanges, scaleFormula, type Wanted } from './edit-many.ts'

function changes(wanted: Wanted) {
  const tree = sampleTree()
  return manyChanges(tree.articles, wanted, calculate(tree).article, { priceDecimals: 2, practice: 'ro' }).map(
    ({ id, patch }) => [id, patch],
  )
}

describe('many lines at once', () => {
  test('a coefficient multiplies quantities exactly; a line without quantity stays', () => {
    expect(changes({ field: 'quantity', factor: 1.1 })).toEqual([
      [3, { quantity: 4.4 }],
      [1, { quantity: 1.1 }],
      [2, { quantity: 2.2 }],
      [5, { quantity: 8.8 }],
    ])
  })

  test('a coefficient on prices makes own prices of those that count, the typed one included', () => {
    expect(changes({ field: 'price', factor: 1.15 }).find(([id]) => id === 5)).toEqual([
      5,
      { opMaterials: 11.5, opLabor: 8.05 },
    ])
  })

  test('a value is set where it differs', () => {
    expect(changes({ field: 'measureUnit', value: 'mc' })).toHaveLength(5)
    expect(changes({ field: 'green', value: false })).toEqual([])
  })

  test.each([
    ['Ax 1: 2 x 3 = 6\nrest: 4', 1.5, 'Ax 1: 1,5 x (2 x 3)\nrest: 1,5 x (4)'],
    ['titlu:\n2+3', -1, 'titlu: \n-1 x (2+3)'],
  ])('a takeoff keeps its rows and labels: %s', (formula, factor, after) => {
    expect(scaleFormula(formula, factor, 'ro')).toBe(after)
    expect(evaluateFormula(after, 'ro').value).toBe((evaluateFormula(formula, 'ro').value ?? 0) * factor)
  })
})
