import { nearestDecimal } from '@temelia/decimal/number'
import { typedText } from '@temelia/decimal/typed-number'
import { formatNumber } from './number-text.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { echoOf, numberRefusal, percentText, readNumber } from './typed-number.ts'

const t = (key: string, values?: object) => `${key}${values ? ` ${JSON.stringify(values)}` : ''}`
const practices = fc.constantFrom('ro' as const, 'us' as const)
/** Numbers of at most 15 digits, with up to six decimals. */
const decimals = fc
  .tuple(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, scale]) => nearestDecimal(digits / 10 ** scale))

describe('echoOf', () => {
  it.each([
    ['us', '1,250', ['1,250.00']],
    ['us', '4,250.5', ['4,250.50']],
    ['us', '12,5', ['12.50']],
    ['us', '1 250', ['1,250.00']],
    ['ro', '12.500', ['12.500,00']],
    ['ro', '12.5', ['12,50']],
    ['ro', '1,250.5', ['1.250,50']],
    ['ro', '1 250.500', ['1.250,50', '1.250.500,00']],
    ['us', '1 250,500', ['1,250.50', '1,250,500.00']],
  ] as const)('in %s says what %j was understood as', (practice, text, said) =>
    expect(echoOf(text, practice).map((echo) => echo.text)).toEqual(said),
  )

  it.each([
    ['us', '1250'],
    ['us', '12.5'],
    ['us', '-.5'],
    ['ro', '12,5'],
    ['ro', ''],
    ['ro', 'abc'],
    ['ro', '1.2.3'],
  ] as const)('in %s has nothing to say to %j', (practice, text) => expect(echoOf(text, practice)).toEqual([]))

  it('says nothing to what a field opens with', () => {
    fc.assert(
      fc.property(decimals, practices, (value, practice) => {
        expect(echoOf(typedText(value, practice), practice)).toEqual([])
      }),
      { seed: 20261123, numRuns: 2_000 },
    )
  })

  it('shows what will be read', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'0123456789., -'), maxLength: 16 })
    fc.assert(
      fc.property(texts, practices, (text, practice) => {
        const echo = echoOf(text, practice)
        if (echo.length > 1) expect(readNumber(text, practice)).toBeNull()
        if (echo.length === 1 && Math.abs(echo[0]?.value ?? 0) < 1e14)
          expect(readNumber(text, practice)).toBe(echo[0]?.value)
        // Each text offered is read as the number it stands for, and so is what choosing it writes into the field.
        for (const { value, text: said } of echo) {
          if (Math.abs(value) < 1e14) expect(readNumber(said, practice)).toBe(value)
          if (Math.abs(value) < 1e14) expect(readNumber(typedText(value, practice), practice)).toBe(value)
        }
      }),
      { seed: 20261123, numRuns: 5_000 },
    )
  })
})

describe('readNumber', () => {
  it('reads back what the screens write, with any decimals they show', () => {
    fc.assert(
      fc.property(decimals, practices, (value, practice) => {
        expect(readNumber(formatNumber(value, practice, { min: 0, max: 6 }), practice)).toBe(value === 0 ? 0 : value)
        expect(readNumber(typedText(value, practice), practice)).toBe(value === 0 ? 0 : value)
      }),
      { seed: 20261123, numRuns: 3_000 },
    )
  })

  it.each([
    ['us', '100,000,000,000,000'],
    ['ro', '1,2,3'],
    ['ro', 'NaN'],
  ] as const)('in %s refuses %j', (practice, text) => expect(readNumber(text, practice)).toBeNull())
})

it('a percentage may carry its sign, another number may not', () => {
  expect(readNumber(percentText('8.25%', true), 'us')).toBe(8.25)
  expect(readNumber(percentText('25 % ', true), 'us')).toBe(25)
  expect(readNumber(percentText('25%', false), 'us')).toBeNull()
})

it('a refusal names both readings', () => {
  expect(numberRefusal('1 250.500', 'ro', t)).toBe('numberTwoWays {"one":"1.250,50","other":"1.250.500,00"}')
  expect(numberRefusal('abc', 'ro', t)).toBe('notANumber')
})
