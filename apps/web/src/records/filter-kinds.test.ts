import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { fieldsOf } from '@temelia/model/entity'
import { readFilter } from '@temelia/model/filter'
import { entities } from '@temelia/model/registry'
import { expect, it } from 'vitest'
import { wireFilter } from '@temelia/model/wire-filter'
import { conditionStart, faultOf, filterField, filterFields, operatorsOf, withOperator } from './filter-kinds.ts'

it('starts a condition with the most used operator of the field', () => {
  expect(conditionStart(Customer, 'name')).toEqual({ field: 'name', op: 'contains', value: '' })
  expect(conditionStart(Customer, 'rating')).toEqual({ field: 'rating', op: 'eq', value: '' })
  expect(conditionStart(Opportunity, 'closingDate')).toEqual({ field: 'closingDate', op: 'interval', value: 7 })
  expect(conditionStart(Customer, 'type')).toEqual({ field: 'type', op: 'eq', value: 'company' })
  expect(conditionStart(Customer, 'createdAt')).toMatchObject({ op: 'interval' })
})

it('keeps the value with another operator where it fits', () => {
  const leaf = { field: 'rating', op: 'eq', value: 3 } as const
  expect(withOperator(Customer, leaf, 'ge').value).toBe(3)
  expect(withOperator(Customer, leaf, 'between').value).toEqual([3, ''])
  expect(withOperator(Customer, { field: 'rating', op: 'between', value: [1, 4] }, 'lt').value).toBe(1)
  expect(withOperator(Customer, leaf, 'empty')).toEqual({ field: 'rating', op: 'empty' })
})

it('says what keeps a condition from being asked', () => {
  const fault = (op: string, value?: unknown) => faultOf(Customer, { field: 'rating', op: op as 'eq', value })
  expect(fault('eq', '')).toBe('missing')
  expect(fault('eq', 'many')).toBe('number')
  expect(fault('eq', 2.5)).toBe('number')
  expect(fault('eq', 2)).toBeNull()
  expect(fault('between', [1, ''])).toBe('missing')
  expect(fault('between', [4, 1])).toBe('order')
  expect(fault('between', [1, 4])).toBeNull()
  expect(fault('empty')).toBeNull()
  expect(faultOf(Customer, { field: 'type', op: 'in', value: [] })).toBe('missing')
  expect(faultOf(Customer, { field: 'nothing', op: 'eq', value: 1 })).toBe('gone')
})

it('offers no condition that the server would refuse', () => {
  const values = { text: 'x', integer: 2, decimal: 2, flag: true, date: '2026-01-02', instant: '2026-01-02', ref: 5 }
  for (const of of entities)
    for (const key of filterFields(of)) {
      const field = filterField(of, key)
      for (const op of operatorsOf(field)) {
        const one = field?.kind === 'choice' ? field.choices?.[0] : values[field?.kind as keyof typeof values]
        const value = op === 'interval' ? 5 : op === 'in' || op === 'between' ? [one, one] : one
        const leaf = op === 'empty' || op === 'notEmpty' ? { field: key, op } : { field: key, op, value }
        // A field with a narrower range than the sample is not asked with it.
        if (field?.schema.safeParse(one).success === false && field.kind !== 'instant') continue
        expect(() => readFilter(of, wireFilter(of, leaf)), `${of.name}.${key} ${op}`).not.toThrow()
      }
    }
  expect(fieldsOf(Customer).length).toBeGreaterThan(20)
})
