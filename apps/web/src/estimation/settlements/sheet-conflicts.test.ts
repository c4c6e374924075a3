import { expect, it } from 'vitest'
import { Problem } from '../../data/problem.ts'
import { sheetConflicts } from './sheet-conflicts.ts'
import type { Entry } from './sheet-data.ts'

const quantity = (value: number): Entry => ({ quantity: value, percent: null, amount: null, stored: 0 })
const mine = new Map([
  [1, quantity(3)],
  [2, quantity(5)],
])

it('a refusal for what somebody else typed gives each line in dispute with both values, who and when', () => {
  const told = {
    Index: 0,
    Id: 1,
    Field: 'Quantity',
    Mine: 3,
    Theirs: 2,
    By: 7,
    ByName: 'Ana',
    At: '2026-03-31T08:00:00Z',
  }
  const cause = new Problem(409, { code: 'CHANGED_MEANWHILE', Conflicts: [told] })
  expect([...sheetConflicts(cause, mine, (_id, _column, value) => quantity(value))]).toEqual([
    [1, { mine: quantity(3), theirs: quantity(2), by: 'Ana', at: '2026-03-31T08:00:00Z' }],
  ])
})

it('any other refusal is no dispute', () => {
  const cause = new Problem(409, { code: 'SETTLEMENT_FROZEN' })
  expect(sheetConflicts(cause, mine, () => null).size).toBe(0)
  expect(sheetConflicts(new Error('broken'), mine, () => null).size).toBe(0)
})
