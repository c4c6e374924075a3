import { expect, test } from 'vitest'
import { customerSections } from './customer-sections.ts'

test('under the bank stands what is of the bank alone: who has none has no such heading', () => {
  const banking = customerSections.find(({ heading }) => heading === 'banking')
  expect(banking?.fields).toEqual(['bank', 'iban'])
})
