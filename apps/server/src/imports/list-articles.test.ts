import { quotient15, sumDecimals } from '@temelia/decimal/arithmetic'
import { describe, expect, it } from 'vitest'
import type { ListLine } from '../transfer/quantity-list.ts'
import { differs, needsFull } from './list-articles.ts'

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
