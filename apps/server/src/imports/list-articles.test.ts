import { describe, expect, it } from 'vitest'
import type { ListLine } from '../transfer/quantity-list.ts'
import { needsFull } from './list-articles.ts'

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
})
