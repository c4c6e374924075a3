import { expect, test } from 'vitest'
import { inOrder } from './tables.ts'

const table = (name: string) => ({ name, columns: [], key: [] })
const points = (from: string, to: string) => ({ from, to, columns: [`${to}_id`] })

test('where tables stand in a circle, one of it waits, and none that only points into it', () => {
  const tables = ['bookings', 'payments', 'receipts', 'rules'].map(table)
  const references = [
    points('bookings', 'payments'),
    points('payments', 'receipts'),
    points('payments', 'payments'),
    points('receipts', 'rules'),
    points('rules', 'receipts'),
  ]
  const found = inOrder(tables, references).map(({ name, late }) => [name, late])
  expect(found).toEqual([
    ['receipts', ['rules_id']],
    ['payments', ['payments_id']],
    ['bookings', []],
    ['rules', []],
  ])
})
