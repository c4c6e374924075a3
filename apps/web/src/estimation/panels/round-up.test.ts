import { evaluateFormula } from '@temelia/estimation/formula'
import { expect, test } from 'vitest'
import { roundedUp, roundingsOf } from './round-up.ts'

test('only steps that change the quantity without doubling it are offered', () => {
  expect(roundingsOf(12.34).map(({ step, value }) => [step, value])).toEqual([
    [10, 20],
    [5, 15],
    [1, 13],
    [0.5, 12.5],
    [0.1, 12.4],
  ])
  expect(roundingsOf(-3.2)[0]).toEqual({ step: 5, value: -5 })
})

test.each([
  ['a typed number', null, 12.34, { quantity: 12.5, formula: null }],
  ['one row', 'Ax A: 2 x 3,1 = 6,2', 6.2, { formula: 'Ax A: roundup(2 x 3,1; 0,5)' }],
  ['several rows', 'Ax A: 4\nAx B: 2,2', 6.2, { formula: 'Ax A: 4\nAx B: 2,2\nRotunjire: 0,3' }],
])('%s', (_case, formula, total, after) => {
  const rounded = roundedUp({ formula }, total, 0.5, 'Rotunjire', 'ro')
  expect(rounded).toEqual(after)
  if (rounded.formula) expect(evaluateFormula(rounded.formula, 'ro').value).toBe(6.5)
})
