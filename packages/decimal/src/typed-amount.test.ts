import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDashForZero, readTypedAmount } from './typed-amount.ts'
import { type NumberPractice, readTypedNumber } from './typed-number.ts'

describe('readTypedAmount', () => {
  it.each<[NumberPractice, string, number]>([
    ['us', '$1.35', 1.35],
    ['us', '$1,234.50', 1234.5],
    ['us', ' $ 9.80 ', 9.8],
    ['us', '-$1,234.50', -1234.5],
    ['us', '$-1,234.50', -1234.5],
    ['us', '(1,234.50)', -1234.5],
    ['us', '($1,234.50)', -1234.5],
    ['us', '$(1,234.50)', -1234.5],
    ['us', ' $ (1,234.50)', -1234.5],
    ['us', 'USD 450.00', 450],
    ['us', '450.00 USD', 450],
    ['us', 'US$ 450', 450],
    ['us', '1.234,50 €', 1234.5],
    ['us', '(0)', 0],
    ['ro', '1.234,50 lei', 1234.5],
    ['ro', '-1.234,50 RON', -1234.5],
    ['ro', '(1.234,50)', -1234.5],
  ])('%s reads %j as %d', (practice, text, value) => {
    expect(readTypedAmount(text, practice)).toEqual({ ok: true, value })
  })

  it('offers both readings of what can mean two, in brackets too', () => {
    const readings = [-1250.5, -1250500]
    expect(readTypedAmount('($1 250,500)', 'us')).toEqual({ ok: false, fault: 'AMBIGUOUS', readings })
  })

  it.each(['$', '()', '(-5)', '-(5)', '--5', '((5))', '(5', '5)', '$ 5 SF', '5 $ 6', '$5 - 3', '-', 'lei', '12 buc'])(
    'refuses %j',
    (text) => {
      expect(readTypedAmount(text, 'us')).toEqual({ ok: false, fault: 'NOT_A_NUMBER' })
    },
  )

  it('reads as a typed number whatever has neither currency nor brackets', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'0123456789.,  -+e'), maxLength: 16 })
    fc.assert(
      fc.property(texts, fc.constantFrom<NumberPractice>('ro', 'us'), (text, practice) => {
        expect(readTypedAmount(text, practice)).toEqual(readTypedNumber(text, practice))
      }),
      { seed: 20261129, numRuns: 5_000 },
    )
  })
})

describe('isDashForZero', () => {
  it.each([' -   ', ' $ -   ', '$-', '- ', '\u00a0–\u00a0'])('%j stands for zero', (text) => {
    expect(isDashForZero(text)).toBe(true)
  })
  it.each(['-', '', '  ', '-5', '$ -5', '$', 'a -'])('%j does not', (text) => {
    expect(isDashForZero(text)).toBe(false)
  })
})
