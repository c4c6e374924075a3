import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MoneyInput, type MoneyLine, moneyOf } from './money.ts'
import { romanianRates, vatCategories, vatFault } from './vat.ts'

const line = (quantity: number, price: number, more: Partial<MoneyLine> = {}): MoneyLine => ({
  quantity,
  price,
  discount: 0,
  category: 'S',
  rate: 21,
  ...more,
})
const bill = (lines: readonly MoneyLine[], more: Partial<MoneyInput> = {}): MoneyInput => ({
  practice: 'ro',
  currency: 'RON',
  lines,
  discount: 0,
  paid: 0,
  ...more,
})

/** `numerator / denominator` in whole cents, halves away from zero, with integers alone. */
function cents(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (2n * size + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

/** The rules M1 to M5 counted again with whole numbers: quantities of 3 decimals, prices of 6, percents of 2. */
function counted({ lines, discount, practice }: MoneyInput) {
  const whole = (value: number, scale: number) => BigInt(Math.round(value * 10 ** scale))
  const nets = lines.map(({ quantity, price, discount: percent }) => {
    const gross = cents(whole(quantity, 3) * whole(price, 6), 10_000_000n)
    return gross - cents(gross * whole(percent, 2), 10_000n)
  })
  const groups = new Map<string, number[]>()
  for (const [index, { category, rate }] of lines.entries())
    groups.set(`${category} ${rate}`, [...(groups.get(`${category} ${rate}`) ?? []), index])
  let [base, vat] = [0n, 0n]
  for (const members of groups.values()) {
    const sum = members.reduce((total, index) => total + (nets[index] as bigint), 0n)
    const own = sum - cents(sum * whole(discount, 2), 10_000n)
    base += own
    if (practice === 'ro') vat += cents(own * whole((lines[members[0] as number] as MoneyLine).rate, 2), 10_000n)
  }
  return { lines: nets.reduce((total, net) => total + net, 0n), base, vat }
}

const decimal = (most: number, scale: number) =>
  fc.integer({ min: 0, max: most * 10 ** scale }).map((value) => value / 10 ** scale)
const anyLine = fc.record({
  quantity: fc.oneof(
    decimal(1_000, 3),
    decimal(20, 0),
    decimal(50, 3).map((value) => -value),
  ),
  price: fc.oneof(decimal(5_000, 2), decimal(2, 6)),
  discount: fc.oneof(fc.constant(0), decimal(100, 2)),
  tax: fc.constantFrom(
    ...[21, 11, 19, 9, 5].map((rate) => ({ category: 'S' as const, rate })),
    ...(['Z', 'E', 'AE', 'O', 'K'] as const).map((category) => ({ category, rate: 0 })),
  ),
})
const anyBill = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
  discount: fc.oneof(fc.constant(0), decimal(100, 2)),
  currency: fc.constantFrom('RON', 'EUR', 'USD'),
})

describe('options', () => {
  test('M8: stand aside until they are chosen, with an amount of their own', () => {
    const lines = [line(1, 100), line(2, 50.005, { aside: true, rate: 11 })]
    const { lines: nets, totals } = moneyOf(bill(lines, { discount: 10 }))
    expect(nets.map(({ net }) => net)).toEqual([100, 100.01])
    expect(totals).toMatchObject({ lines: 100, discount: 10, withoutVat: 90, vat: 18.9, withVat: 108.9 })
    expect(totals.vatByRate).toHaveLength(1)
    const chosen = moneyOf(
      bill(
        lines.map((one) => ({ ...one, aside: false })),
        { discount: 10 },
      ),
    )
    expect(chosen).toEqual(moneyOf(bill([line(1, 100), line(2, 50.005, { rate: 11 })], { discount: 10 })))
  })
})

describe('the money of a bill', () => {
  test('M1 to M4: the settled works, the advance taken back and their VAT', () => {
    const { totals } = moneyOf(
      bill([line(1, 41_280.15), line(1, 28_914), line(1, 14_418.25), line(-1, 12_691.86)], { paid: 40_000 }),
    )
    expect(totals).toMatchObject({ lines: 71_920.54, vat: 15_103.31, withVat: 87_023.85, due: 47_023.85 })
  })

  test('M3: the base is rounded first, then the tax', () => {
    expect(moneyOf(bill([line(1, 25_545.5)])).totals.vat).toBe(5_364.56)
  })

  test('M2: the general discount is taken for each rate', () => {
    const { totals } = moneyOf(bill([line(1, 100), line(1, 50, { rate: 11 })], { discount: 10 }))
    expect(totals.vatByRate).toEqual([
      { category: 'S', rate: 21, lines: 100, discount: 10, base: 90, vat: 18.9 },
      { category: 'S', rate: 11, lines: 50, discount: 5, base: 45, vat: 4.95 },
    ])
    expect(totals).toMatchObject({ discount: 15, withoutVat: 135, vat: 23.85, withVat: 158.85 })
  })

  test('M5: sales tax is rounded on each line', () => {
    const sales = bill(
      [2_914.29, 15_420.46, 8_236.46, 10_280.69].map((price) => line(1, price, { rate: 8.75 })),
      { practice: 'us', currency: 'USD' },
    )
    expect(moneyOf(sales).totals.vat).toBe(3_224.54)
  })

  test('M1 to M4: 10,000 random bills equal a count with whole numbers, and tie', () => {
    fc.assert(
      fc.property(anyBill, ({ lines, ...rest }) => {
        const input = bill(
          lines.map(({ tax, ...own }) => ({ ...own, ...tax })),
          rest,
        )
        const { totals, faults } = moneyOf(input)
        const expected = counted(input)
        const inCents = (value: number) => BigInt(Math.round(value * 100))
        expect(faults).toEqual([])
        expect([totals.lines, totals.withoutVat, totals.vat, totals.withVat, totals.due].map(inCents)).toEqual([
          expected.lines,
          expected.base,
          expected.vat,
          expected.base + expected.vat,
          expected.base + expected.vat,
        ])
        expect(inCents(totals.lines) - inCents(totals.discount)).toBe(inCents(totals.withoutVat))
        expect(totals.vatByRate.reduce((sum, { vat }) => sum + inCents(vat), 0n)).toBe(inCents(totals.vat))
      }),
      { numRuns: 10_000, seed: 17 },
    )
  })

  test('M5: in the United States what is taxed and the discount tie as well', () => {
    fc.assert(
      fc.property(anyBill, ({ lines, ...rest }) => {
        const input = bill(
          lines.map(({ tax, ...own }) => ({ ...own, ...tax })),
          { ...rest, practice: 'us' },
        )
        const { totals } = moneyOf(input)
        const expected = counted(input)
        expect(BigInt(Math.round(totals.withoutVat * 100))).toBe(expected.base)
        const one = moneyOf({ ...input, lines: input.lines.slice(0, 1), discount: 0 })
        expect(one.totals.vat).toBe(
          moneyOf({ ...input, lines: input.lines.slice(0, 1), discount: 0, practice: 'ro' }).totals.vat,
        )
        expect(Number.isFinite(totals.vat)).toBe(true)
      }),
      { numRuns: 2_000, seed: 18 },
    )
  })

  test('M6: what cannot be computed is told and counts as nothing', () => {
    const wrong = [
      line(Number.NaN, 1),
      line(1e9, 1e9),
      line(1, 1, { discount: 100.01 }),
      line(1, 1, { rate: -1 }),
      line(1, 2),
    ]
    const { totals, faults } = moneyOf(bill(wrong, { discount: 101, paid: Number.POSITIVE_INFINITY }))
    expect(faults).toEqual([
      { code: 'NOT_FINITE', line: 0 },
      { code: 'TOO_LARGE', line: 1 },
      { code: 'DISCOUNT_OUT_OF_RANGE', line: 2 },
      { code: 'RATE_OUT_OF_RANGE', line: 3 },
      { code: 'DISCOUNT_OUT_OF_RANGE' },
      { code: 'NOT_FINITE' },
    ])
    expect(totals).toMatchObject({ lines: 2, withVat: 2.42, due: 2.42 })
    expect(moneyOf(bill([line(1e9, 0.000_009)])).totals.lines).toBe(9_000)
  })

  test.each([
    [line(2, 50, { rate: 100 }), { withVat: 200 }],
    [line(2, 50, { rate: 0 }), { withVat: 100 }],
    [line(2, 50, { discount: 100 }), { withVat: 0 }],
    [line(1, 9_999_999_999.99, { rate: 0 }), { withVat: 9_999_999_999.99 }],
    [line(-1, 9_999_999_999.99, { rate: 0 }), { withVat: -9_999_999_999.99 }],
  ])('M6: what stands at a limit counts: %o', (one, totals) => {
    expect(moneyOf(bill([one]))).toMatchObject({ totals, faults: [] })
  })

  test.each([
    [line(1, 1, { rate: 100.01 }), 'RATE_OUT_OF_RANGE'],
    [line(1, 10_000_000_000), 'TOO_LARGE'],
  ])('M6: what passes it does not: %o', (one, code) => {
    expect(moneyOf(bill([one])).faults).toEqual([{ code, line: 0 }])
  })

  test('M6: nothing is NaN whatever comes in', () => {
    const anything = fc.oneof(fc.double(), fc.constantFrom(1e15, -1e15, 1e300, 5e-324, 0.1 + 0.2))
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            quantity: anything,
            price: anything,
            discount: anything,
            rate: anything,
            category: fc.constantFrom(...vatCategories),
          }),
          { maxLength: 5 },
        ),
        anything,
        anything,
        fc.constantFrom('ro' as const, 'us' as const),
        (lines, discount, paid, practice) => {
          const { totals } = moneyOf({ lines, discount, paid, practice, currency: 'RON' })
          for (const amount of [totals.lines, totals.discount, totals.vat, totals.withVat])
            expect(Number.isNaN(amount)).toBe(false)
        },
      ),
      { numRuns: 2_000, seed: 19 },
    )
  })
})

describe('VAT by day', () => {
  test('V2: the rates changed on 1 August 2025', () => {
    expect([romanianRates('2025-07-31'), romanianRates('2025-08-01'), romanianRates('2009-01-01')]).toEqual([
      [19, 9, 5],
      [21, 11],
      [],
    ])
    expect(vatFault('S', 19, '2025-07-31', 'ro')).toBeUndefined()
    expect(vatFault('S', 19, '2025-08-01', 'ro')).toBe('RATE_OTHER_DAY')
    expect(vatFault('S', 8.75, '2025-08-01', 'us')).toBeUndefined()
    expect(vatFault('S', 0, '2025-08-01', 'ro')).toBe('RATE_OUT_OF_RANGE')
    expect(vatFault('AE', 21, '2025-08-01', 'ro')).toBe('RATE_NOT_ZERO')
    expect(vatFault('AE', 0, '2025-08-01', 'ro')).toBeUndefined()
    expect(vatFault('AE', 0, '2025-08-01', 'us')).toBe('CATEGORY_ELSEWHERE')
  })
})
