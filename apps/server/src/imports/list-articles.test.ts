import { multiplyDecimals, quotient15, sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { ListLine } from '../transfer/quantity-list.ts'
import { recogniseList } from '../transfer/recognise.ts'
import { asPrinted, differs, needsFull } from './list-articles.ts'

const line: ListLine = {
  line: 2,
  number: '1',
  kind: 'norm',
  symbol: 'X1',
  symbolKey: 'X1',
  name: 'Wall',
  unit: 'm2',
  quantity: 1000,
  parts: { M: 1.234, m: 0, U: 0, T: 0 },
  totals: null,
  unitPrice: 1.234,
  printedUnitPrice: 1.234,
  total: 1234,
  hours: null,
  weight: null,
  chapter: null,
  children: [],
}

describe('a list whose unit parts carry more digits than the price', () => {
  it('needs full precision when rounded parts lose cents', () => {
    expect(needsFull(line)).toBe(true)
  })

  it('stays line by line when the project keeps those digits, or nothing is lost', () => {
    expect(needsFull(line, { priceDecimals: 3, totalDecimals: 2 })).toBe(false)
    expect(needsFull({ ...line, parts: { M: 1.23, m: 0, U: 0, T: 0 }, printedUnitPrice: 1.23, total: 1230 })).toBe(
      false,
    )
  })

  it('stays line by line when each part of a line was rounded by itself, though the price does not multiply out', () => {
    // 38.4 x (6.19 + 49.17 + 0.13 + 0.07) = 2133.50; its parts come to 2133.51.
    const totals = { M: 237.7, m: 1888.13, U: 4.99, T: 2.69 }
    const unit = (letter: keyof typeof totals) => quotient15(totals[letter], 38.4)
    const parts = { M: unit('M'), m: unit('m'), U: unit('U'), T: unit('T') }
    const wall: ListLine = { ...line, quantity: 38.4, parts, totals, printedUnitPrice: 55.56, total: 2133.51 }
    expect(sumDecimals(Object.values(totals))).toBe(wall.total)
    expect(differs(wall)).toBe(true)
    expect(needsFull(wall)).toBe(false)
    // A cent that no rounding of its parts gives needs full precision.
    expect(needsFull({ ...wall, parts: { ...parts, M: quotient15(237.71, 38.4) }, total: 2133.52 })).toBe(true)
  })

  it('goes by the printed price where the list says nothing of parts', () => {
    const free = { ...line, parts: null, quantity: 3, printedUnitPrice: 33.33 }
    expect(needsFull({ ...free, total: 100 })).toBe(true)
    expect(needsFull({ ...free, total: 99.99 })).toBe(false)
  })
})

const CENTS = { rounding: 'LINE', priceDecimals: 2, totalDecimals: 2 } as const
const HEAD = ['Code', 'Description', 'Unit', 'Quantity', 'Unit price', 'Amount'] as const
const PARTS = ['Code', 'Description', 'Unit', 'Quantity', 'Material unit', 'Labor unit', 'Amount'] as const

const read = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  recogniseList([{ name: 'Bill', rows: [head, ...rows] }], { practice: 'us' }).estimates.flatMap(({ lines }) => lines)

describe('prices of a list that was computed from them', () => {
  const quantity = fc.tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 4 }))
  const cents = fc.integer({ min: 1, max: 99_999_999 })
  const rows = fc.array(
    fc.tuple(quantity, cents).map(([[digits, scale], price]) => [Number(`${digits}e-${scale}`), price / 100] as const),
    { minLength: 1, maxLength: 8 },
  )

  test('stay as they are printed, however small the quantity', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const lines = read(
          HEAD,
          list.map(([amount, price], at) => [
            `A${at}`,
            'Work',
            'SF',
            amount,
            price,
            multiplyDecimals(amount, price, 2),
          ]),
        )
        expect(asPrinted(lines, CENTS).map(({ parts, unitPrice }) => [parts?.M, unitPrice])).toEqual(
          list.map(([, price]) => [price, price]),
        )
      }),
      { seed: 20_261_127, numRuns: 300 },
    )
  })

  test('so do those of the parts', () => {
    const [wall] = asPrinted(read(PARTS, [['A1', 'Wall', 'SF', 0.103, 1458.33, 20.1, 152.28]]), CENTS)
    expect(wall?.parts).toEqual({ M: 1458.33, m: 20.1, U: 0, T: 0 })
  })

  test('give way to what their totals say where one of the list does not follow from its price', () => {
    const lines = read(HEAD, [
      ['A1', 'Wall', 'SF', 0.103, 1458.33, 150.21],
      ['A2', 'Door', 'EA', 2, 481.89, 963.79],
    ])
    expect(asPrinted(lines, CENTS).map(({ parts }) => parts?.M)).toEqual([quotient15(150.21, 0.103), 481.895])
    // At full precision sums add what is not rounded: only the totals of the list say what it comes to.
    const [exact] = asPrinted(lines.slice(0, 1), { ...CENTS, rounding: 'FULL' })
    expect(exact?.parts?.M).toBe(quotient15(150.21, 0.103))
  })
})
