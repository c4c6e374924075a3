import { Customer } from '@temelia/model/crm/customer'
import { fieldsOf } from '@temelia/model/entity'
import { readFilter } from '@temelia/model/filter'
import { expect, it } from 'vitest'
import { wireFilter } from '../data/wire-query.ts'
import { conditionStart, isComplete, operatorsOf, takesValue } from './filter-kinds.ts'

it('starts every field with a condition that is complete or waits for its value', () => {
  expect(isComplete(conditionStart(Customer, 'type'))).toBe(true)
  expect(isComplete(conditionStart(Customer, 'name'))).toBe(false)
})

it('offers only conditions the grammar of the wire understands', () => {
  for (const [key, field] of fieldsOf(Customer).filter(([, { kind }]) => kind !== 'json'))
    for (const op of operatorsOf(field)) {
      const sample = {
        text: 'a',
        integer: 3,
        decimal: 2.5,
        flag: true,
        date: '2026-01-02',
        instant: '2026-01-02',
        ref: 4,
        choice: field.choices?.[0],
        json: 1,
      }
      const value = takesValue(op) ? { value: op === 'interval' ? 7 : sample[field.kind] } : {}
      const leaf = { field: key, op, ...value }
      expect(readFilter(Customer, wireFilter(Customer, leaf))).toEqual(leaf)
    }
})
