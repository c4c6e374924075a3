import { sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instalmentAmounts, readSchedule } from './payment-schedule.ts'

describe('T1: a payment schedule', () => {
  test('is read one payment a line, with the percent at either end', () => {
    expect(readSchedule('10 % Deposit, on signing\n\n12,5% Foundation\nRoof dried in: 77.5 %')).toEqual({
      instalments: [
        { name: 'Deposit, on signing', percent: 10 },
        { name: 'Foundation', percent: 12.5 },
        { name: 'Roof dried in', percent: 77.5 },
      ],
      fault: null,
    })
    expect(readSchedule(null)).toEqual({ instalments: [], fault: null })
  })

  test.each([
    ['40 % Deposit\nthe rest', { code: 'SCHEDULE_LINE', line: 2 }],
    ['40 %', { code: 'SCHEDULE_LINE', line: 1 }],
    ['40 % Deposit\n59,9 % End', { code: 'SCHEDULE_SUM', sum: 99.9 }],
  ])('that cannot be read is told: %j', (text, fault) => {
    expect(readSchedule(text)).toEqual({ instalments: [], fault })
  })
})

describe('T2: the payments of a total', () => {
  test('are those of the printed offer, the last with what is left', () => {
    const schedule = [15, 20, 30, 20, 10, 5].map((percent, place) => ({ name: String(place), percent }))
    expect(instalmentAmounts(846_820.29, schedule)).toEqual([
      127_023.04, 169_364.06, 254_046.09, 169_364.06, 84_682.03, 42_341.01,
    ])
  })

  test('sum to it, whatever it is', () => {
    const percents = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), percents, (cents, shares) => {
        const total = cents / 100
        const amounts = instalmentAmounts(
          total,
          shares.map((share) => ({ name: 'x', percent: share / 100 })),
        )
        expect(sumDecimals(amounts)).toBe(total)
      }),
    )
  })
})
