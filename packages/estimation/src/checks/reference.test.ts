import { expect, it } from 'vitest'
import { checkReference } from './reference.ts'

it.each([
  ['without a price is told with 0', undefined, [{ price: 0, reference: 10 }]],
  ['a cent under 80 % is told', 7.99, [{ price: 7.99, reference: 10 }]],
  ['at 80 % is not', 8, []],
])('a line %s beside the price that was expected (R14.4)', (_, price, told) => {
  const line = { symbol: 'A1', name: 'Beton', measureUnit: 'mc', quantity: 1 }
  const { quantities, lowPrice } = checkReference({
    practice: 'ro',
    articles: [{ ...line, id: 1, estimateId: 1, price }],
    reference: [{ ...line, price: 10 }],
  })
  expect(quantities).toEqual([])
  expect(lowPrice.map(({ values }) => values)).toEqual(told)
})
