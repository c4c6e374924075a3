import { expect, test } from 'vitest'
import { costFaults, costsOf, costTotal, draftsOf, emptyCost } from './actual-costs.ts'

const stored = [
  { date: '2026-03-31', amount: 1_250.5, note: 'Bill 12' },
  { date: '2026-04-30', amount: -50.25 },
]

test('costs are typed in the way of the practice and come back as they were', () => {
  for (const practice of ['ro', 'us'] as const) expect(costsOf(draftsOf(stored, practice), practice)).toEqual(stored)
  expect(draftsOf(stored, 'ro').map(({ amount }) => amount)).toEqual(['1250,5', '-50,25'])
  expect(costTotal(draftsOf(stored, 'ro'), 'ro')).toBe(1_200.25)
})

test('a new line has a key of its own; costs are sorted by day', () => {
  const rows = draftsOf(stored, 'ro')
  const fresh = { ...emptyCost(rows, '2026-03-01'), amount: '10' }
  expect(fresh.key).toBe(3)
  expect(costsOf([...rows, fresh], 'ro').map(({ date }) => date)).toEqual(['2026-03-01', '2026-03-31', '2026-04-30'])
})

test('no day, no number and what is too large are told at their fields', () => {
  const row = { note: '' }
  const faults = costFaults(
    [
      { key: 1, date: '2026-02-30', amount: '1', ...row },
      { key: 2, date: '2026-02-28', amount: 'many', ...row },
      { key: 3, date: '2026-02-28', amount: '2000000000000', ...row },
      { key: 4, date: '2026-02-28', amount: '', ...row },
      { key: 5, date: '2026-02-28', amount: '0', ...row },
    ],
    'ro',
  )
  expect([...faults]).toEqual(['date.1', 'amount.2', 'amount.3', 'amount.4'])
})
