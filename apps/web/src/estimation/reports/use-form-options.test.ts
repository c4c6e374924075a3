import { expect, test } from 'vitest'
import { readFormOptions } from './use-form-options.ts'

test('stored options are read as far as they still mean something', () => {
  expect(readFormOptions({ layout: 'long', showPrices: false, paper: 'a3', gone: 1 })).toEqual({
    layout: 'long',
    showPrices: false,
  })
  expect(readFormOptions({ decimals: { price: 4 }, headerText: 'SC Temeinic SRL' })).toEqual({
    decimals: { price: 4 },
    headerText: 'SC Temeinic SRL',
  })
})

test('what belongs to one print is not remembered', () => {
  expect(
    readFormOptions({
      date: '2026-11-21',
      secondCurrency: { name: 'EUR', rate: 5, date: null },
      settlement: 3,
      showWeight: true,
    }),
  ).toEqual({ showWeight: true })
})

test.each([[null], ['long'], [['layout']], [7]])('%j gives no options', (value) => {
  expect(readFormOptions(value)).toEqual({})
})
