import { sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exchangeDifferences } from './exchange-differences.ts'

const one = (amount: number, rate: number) => new Map([[1, { amount, rate }]])
const pay = (id: number, rate: number | null, ...shares: (readonly [number, number])[]) => ({
  id,
  rate,
  shares: shares.map(([billId, amount]) => ({ billId, amount })),
})
const told = (found: ReturnType<typeof exchangeDifferences<number>>) =>
  found.map(({ paymentId, billId, booked, settled, difference }) => [paymentId, billId, booked, settled, difference])

test('a bill of 1,000 at 4.9500 that is paid at 4.9750 gains 25; at 4.9300 it loses 20', () => {
  expect(told(exchangeDifferences(one(1_000, 4.95), [pay(7, 4.975, [1, 1_000])], 2))).toEqual([
    [7, 1, 4_950, 4_975, 25],
  ])
  expect(told(exchangeDifferences(one(1_000, 4.95), [pay(7, 4.93, [1, 1_000])], 2))).toEqual([
    [7, 1, 4_950, 4_930, -20],
  ])
})

test('parts of a bill take out of the books exactly what stands there: the last takes the cents that were rounded', () => {
  // 100.01 x 4.9765 = 497.70; the parts alone would be 165.92 + 165.92 + 165.87 = 497.71.
  const found = exchangeDifferences(
    one(100.01, 4.9765),
    [pay(1, 5, [1, 33.34]), pay(2, null, [1, 33.34]), pay(3, 4.9, [1, 33.33])],
    2,
  )
  expect(told(found)).toEqual([
    [1, 1, 165.92, 166.7, 0.78],
    [2, 1, 165.91, null, null],
    [3, 1, 165.87, 163.32, -2.55],
  ])
  expect(sumDecimals(found.map(({ booked }) => booked))).toBe(497.7)
})

test('several bills of one payment come to what it is worth, the one that is not asked for counted along', () => {
  const bills = new Map([
    [1, { amount: 0.1, rate: 4.95 }],
    [3, { amount: 0.1, rate: 4.95 }],
  ])
  const found = exchangeDifferences(bills, [pay(9, 4.975, [1, 0.1], [2, 0.1], [3, 0.1])], 2)
  // 0.10, 0.20 and 0.30 at 4.975 are 0.50, 1.00 and 1.49.
  expect(told(found)).toEqual([
    [9, 1, 0.5, 0.5, 0],
    [9, 3, 0.5, 0.49, -0.01],
  ])
})

test('a credit note is set off at any rate by what both stand at; a payment that is taken back takes its difference back', () => {
  const bills = new Map([
    [1, { amount: 500, rate: 5 }],
    [2, { amount: -100, rate: 4.9 }],
  ])
  const off = exchangeDifferences(bills, [pay(1, 4.87, [1, 100], [2, -100])], 2)
  expect(sumDecimals(off.map(({ difference }) => difference ?? 0))).toBe(-10)
  const back = exchangeDifferences(bills, [pay(1, 5.1, [1, 123.45]), pay(2, 5.1, [1, -123.45])], 2)
  expect(sumDecimals(back.map(({ difference }) => difference ?? 0))).toBe(0)
})

test('whatever the parts, a bill that is paid leaves the books with what it stood at there', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 }).map((value) => value / 100)
  const rate = fc.integer({ min: 1, max: 99_999 }).map((value) => value / 10_000)
  fc.assert(
    fc.property(fc.array(fc.record({ cents, rate }), { minLength: 1, maxLength: 12 }), rate, (parts, billed) => {
      const amount = sumDecimals(parts.map((part) => part.cents))
      const payments = parts.map((part, at) => pay(at, part.rate, [1, part.cents]))
      const whole = exchangeDifferences(one(amount, billed), [pay(0, 1, [1, amount])], 2)
      const found = exchangeDifferences(one(amount, billed), payments, 2)
      expect(sumDecimals(found.map(({ booked }) => booked))).toBe(whole[0]?.booked)
    }),
  )
})
