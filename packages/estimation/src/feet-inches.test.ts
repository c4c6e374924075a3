import { roundDecimal } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFeetInches } from './feet-inches.ts'

test.each([
  // The five of the published vector, to 6 decimals as it prints them.
  [`27'-6 1/2"`, 27.541667],
  [`6'8"`, 6.666667],
  [`5 3/16"`, 0.432292],
  [`12.5'`, 12.5],
  ['3m', 9.84252],
  [`12'-6"`, 12.5],
  ['12ft 6in', 12.5],
  ['12 feet 6 inches', 12.5],
  ['12 ft. 6 in.', 12.5],
  ['12ft6in', 12.5],
  [`6'`, 6],
  [`8"`, 0.666667],
  ['12′-6″', 12.5],
  ['12’–6”', 12.5],
  [`12'-6-1/2"`, 12.541667],
  [`12'6½"`, 12.541667],
  [`6'-0 3/4"`, 6.0625],
  [`12'-1/2"`, 12.041667],
  [`3/16"`, 0.015625],
  [`1,250'-6"`, 1250.5],
  [`4''`, 0.333333],
  [` 6'-8" `, 6.666667],
  [`12'-6`, null],
  [`12' - 6"`, null],
  [`12'-6" x 2`, null],
  [`6'-5/4"`, null],
  ['12', null],
  ['3mm', null],
  ['', null],
])('%s is %d feet', (text, feet) => {
  const read = readFeetInches(text)
  expect(read === null ? null : roundDecimal(read, 6)).toBe(feet)
})

test('what is written from sixteenths of an inch reads back the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), fc.constantFrom(`'-`, `' `, ' ft ', '′'), (sixteenths, joint) => {
      const feet = Math.floor(sixteenths / 192)
      const inches = Math.floor((sixteenths % 192) / 16)
      const rest = sixteenths % 16
      const fraction = rest === 0 ? '' : ` ${rest}/16`
      const text = `${feet}${joint}${inches}${fraction}"`
      expect(roundDecimal((readFeetInches(text) ?? Number.NaN) * 192, 6)).toBe(sixteenths)
    }),
    { seed: 22, numRuns: 2000 },
  )
})
