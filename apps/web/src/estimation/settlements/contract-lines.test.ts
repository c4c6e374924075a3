import { sumDecimals } from '@temelia/decimal/arithmetic'
import { expect, test } from 'vitest'
import { contractLines } from './contract-lines.ts'
import type { Settled } from './sheet-data.ts'

/** Worked example C with its revisions. */
const settled: Settled = {
  contract: 20_171.64,
  cancelled: 221.75,
  extra: 798.31,
  contracted: 20_748.2,
  executed: 0,
  approved: 0,
  invoiced: 0,
  remaining: 20_748.2,
  lists: [],
  adjustment: { executed: 0, approved: 0, invoiced: 0 },
}

test('what is contracted is the works with what revisions add and give up', () => {
  const lines = contractLines(settled, 5)
  expect(lines.map(({ key, amount }) => [key, amount])).toEqual([
    ['contractWorks', 20_171.64],
    ['contractExtra', 798.31],
    ['contractCancelled', -221.75],
    ['viewContracted', 20_748.2],
  ])
  expect(sumDecimals(lines.flatMap(({ level, amount }) => (level === 'line' ? [amount] : [])))).toBe(20_748.2)
  expect(lines[1]?.path).toBe('/projects/5/revisions')
})

test('equipment lists stand under it with their sum and the way to them (R18.4)', () => {
  const lists = [
    { kind: '4.3', withoutVat: 2000.1 },
    { kind: '4.5', withoutVat: 500.25 },
  ]
  const lines = contractLines({ ...settled, extra: 0, cancelled: 0, contracted: 20_171.64, lists }, 5)
  expect(lines.map(({ key, level, amount }) => [key, level, amount])).toEqual([
    ['contractWorks', 'line', 20_171.64],
    ['viewContracted', 'sum', 20_171.64],
    ['contractLists', 'line', 2500.35],
    ['4.3', 'part', 2000.1],
    ['4.5', 'part', 500.25],
  ])
  expect(lines.slice(2).map(({ path }) => path)).toEqual(Array(3).fill('/projects/5/facilities'))
})
