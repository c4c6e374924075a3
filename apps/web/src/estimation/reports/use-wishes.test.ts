import { expect, test } from 'vitest'
import { readWish } from './use-wishes.ts'

test('a stored wish is read as far as it still means something', () => {
  expect(readWish({ layout: 'long', showPrices: false, paper: 'a3', gone: 1 })).toEqual({
    layout: 'long',
    showPrices: false,
  })
  expect(readWish({ decimals: { price: 4 }, headerText: 'SC Temeinic SRL' })).toEqual({
    decimals: { price: 4 },
    headerText: 'SC Temeinic SRL',
  })
})

test('what belongs to one print is not remembered', () => {
  expect(
    readWish({
      date: '2026-11-21',
      secondCurrency: { name: 'EUR', rate: 5, date: null },
      settlement: 3,
      showWeight: true,
    }),
  ).toEqual({ showWeight: true })
})

test.each([[null], ['long'], [['layout']], [7]])('%j is no wish', (value) => {
  expect(readWish(value)).toEqual({})
})
