import { describe, expect, test } from 'vitest'
import { Customer } from './crm/customer.ts'
import { AppError } from './errors.ts'
import { filterSchema, readFilter } from './filter.ts'

describe('a filter of the wire', () => {
  test('becomes one of code: names and values by the definition', () => {
    expect(
      readFilter(Customer, {
        and: [
          { field: 'AccountName', op: 'contains', value: 'a' },
          {
            or: [{ field: 'Rating', op: 'ge', value: '3' }, { not: { field: 'AccountId', op: 'in', value: ['7', 8] } }],
          },
          { field: 'SalesFigure', op: 'between', value: ['1,5', 2] },
          { field: 'CreatedAt', op: 'interval', value: 3 },
          { field: 'Email', op: 'empty' },
          { field: 'City', op: 'ne', value: null },
        ],
      }),
    ).toEqual({
      and: [
        { field: 'name', op: 'contains', value: 'a' },
        { or: [{ field: 'rating', op: 'ge', value: 3 }, { not: { field: 'id', op: 'in', value: [7, 8] } }] },
        { field: 'salesFigure', op: 'between', value: [1.5, 2] },
        { field: 'createdAt', op: 'interval', value: 3 },
        { field: 'email', op: 'empty' },
        { field: 'city', op: 'ne', value: null },
      ],
    })
  })

  const deep = Array.from({ length: 14 }).reduce<unknown>((inner) => ({ not: inner }), { field: 'City', op: 'empty' })
  test.each([
    ['UNKNOWN_FIELD', { field: 'Nothing', op: 'eq', value: 1 }],
    ['UNKNOWN_FIELD', { field: 'name', op: 'eq', value: 'the name of code is not on the wire' }],
    ['UNKNOWN_OPERATOR', { field: 'City', op: 'like', value: 'a' }],
    ['INVALID_FILTER', null],
    ['INVALID_FILTER', []],
    ['INVALID_FILTER', { and: {} }],
    ['INVALID_FILTER', { or: Array.from({ length: 1_000 }, () => ({ and: [] })) }],
    ['INVALID_FILTER', { field: 'City', op: 'eq', value: 'a', more: 1 }],
    ['INVALID_FILTER', { field: 'City', op: 'contains', value: 5 }],
    ['INVALID_FILTER', { field: 'Rating', op: 'contains', value: '5' }],
    ['INVALID_FILTER', { field: 'Rating', op: 'lt', value: null }],
    ['INVALID_FILTER', { field: 'Rating', op: 'between', value: [1] }],
    ['INVALID_FILTER', { field: 'Rating', op: 'in', value: 1 }],
    ['INVALID_FILTER', { field: 'Rating', op: 'interval', value: 3 }],
    ['INVALID_FILTER', { field: 'CreatedAt', op: 'interval', value: 12 }],
    ['INVALID_FILTER', { field: 'CreatedAt', op: 'ge', value: 'yesterday' }],
    ['INVALID_FILTER', { field: 'CreatedAt', op: 'ge', value: '2026-02-30T10:00:00Z' }],
    ['INVALID_FILTER', deep],
    ['INVALID_FILTER', { or: Array.from({ length: 201 }, () => ({ field: 'City', op: 'empty' })) }],
  ])('is refused as %s: %j', (code, wire) => {
    const refusal = caught(() => readFilter(Customer, wire))
    expect(refusal.code).toBe('INVALID_QUERY')
    expect(refusal.options.faults).toEqual([expect.objectContaining({ field: 'filter', code })])
  })
})

function caught(work: () => unknown): AppError {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

test('a filter to be kept has no more conditions and groups than one that is asked for, however they lie', () => {
  const many = (count: number, one: unknown) => Array.from({ length: count }, () => one)
  const leaf = { field: 'City', op: 'in', value: many(1_000, 'Cluj') }
  expect(filterSchema.safeParse({ and: [leaf, { not: { or: [leaf] } }] }).success).toBe(true)
  for (const wide of [{ and: many(100_000, {}) }, { or: many(40, { and: many(40, { or: [] }) }) }]) {
    const read = filterSchema.safeParse(wide)
    // One fault, not one for each group: it was not looked into.
    expect([read.success, read.error?.issues.length]).toEqual([false, 1])
  }
})
