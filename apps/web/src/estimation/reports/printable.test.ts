import { expect, test } from 'vitest'
import { printable } from './option-groups.tsx'

test('a currency without its rate is left to the project until it is whole', () => {
  const half = { name: 'EUR', rate: 0, date: null }
  expect(printable({ layout: 'long', secondCurrency: half })).toEqual({ layout: 'long' })
  const whole = { name: 'EUR', rate: 5.09, date: '2026-11-20' }
  expect(printable({ secondCurrency: whole })).toEqual({ secondCurrency: whole })
})

test('signatures that say nothing leave the place to those of the house', () => {
  expect(printable({ signatures: [{ role: ' ', name: '' }] })).toEqual({})
  const signed = { role: 'Director', name: '' }
  expect(printable({ signatures: [signed, { role: '', name: '' }] })).toEqual({ signatures: [signed] })
})
