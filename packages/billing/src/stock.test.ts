import { sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { averageCost, counted, issued, moved, type Movement, received, type Stock } from './stock.ts'

const NOTHING: Stock = { quantity: 0, value: 0 }

function after(stock: Stock, movement: Movement | undefined): Stock {
  const left = movement && moved(stock, movement)
  if (!left) throw new Error(`refused: ${JSON.stringify([stock, movement])}`)
  return left
}

describe('weighted average cost', () => {
  test('a worked stock card: cement in bags (K3, K4, K5)', () => {
    // 100 at 21.50, 40 at 23.20, 55 out, 30 at 22.90, a count that finds 113, all of them out.
    let card = after(NOTHING, received(100, 21.5, 2))
    expect(card).toEqual({ quantity: 100, value: 2150 })
    card = after(card, received(40, 23.2, 2))
    expect(card).toEqual({ quantity: 140, value: 3078 })
    expect(averageCost(card)).toBe(21.9857)
    // 3078 x 55 / 140 = 1209.214...
    expect(issued(card, 55, 2)).toEqual({ quantity: -55, value: -1209.21 })
    card = after(card, issued(card, 55, 2))
    expect(card).toEqual({ quantity: 85, value: 1868.79 })
    card = after(card, received(30, 22.9, 2))
    expect(card).toEqual({ quantity: 115, value: 2555.79 })
    // Two are missing: 2555.79 x 2 / 115 = 44.448...
    expect(counted(card, 113, null, 2)).toEqual({ quantity: -2, value: -44.45 })
    card = after(card, counted(card, 113, null, 2))
    expect(card).toEqual({ quantity: 113, value: 2511.34 })
    expect(issued(card, 113, 2)).toEqual({ quantity: -113, value: -2511.34 })
    expect(after(card, issued(card, 113, 2))).toEqual(NOTHING)
  })

  test('three pieces of 10.00 leave with all of it, whatever each was rounded to', () => {
    let card = after(NOTHING, received(3, 3.333333, 2))
    expect(card.value).toBe(10)
    const out: number[] = []
    for (let piece = 0; piece < 3; piece++) {
      const leaving = issued(card, 1, 2) as Movement
      out.push(leaving.value)
      card = after(card, leaving)
    }
    expect(out).toEqual([-3.33, -3.34, -3.33])
    expect(card).toEqual(NOTHING)
  })

  test('more than there is does not leave; a count above it needs a price only where nothing was', () => {
    expect(issued({ quantity: 4.999999, value: 10 }, 5, 2)).toBeUndefined()
    expect(counted({ quantity: 2, value: 5 }, 3, 99, 2)).toEqual({ quantity: 1, value: 2.5 })
    expect(counted(NOTHING, 3, null, 2)).toBeUndefined()
    expect(counted(NOTHING, 3, 1.5, 2)).toEqual({ quantity: 3, value: 4.5 })
    expect(moved({ quantity: 5, value: 3 }, { quantity: -1, value: -4 })).toBeUndefined()
    expect(moved({ quantity: 1, value: 3 }, { quantity: -1, value: -2 })).toBeUndefined()
    expect(averageCost(NOTHING)).toBeNull()
    expect(counted(NOTHING, 0, null, 2)).toEqual(NOTHING)
  })

  test('whatever happens, the sum of the movements is what is there, and nothing is ever below zero', () => {
    const step = fc.record({
      kind: fc.constantFrom('in', 'out', 'count'),
      quantity: fc.integer({ min: 0, max: 99_999_999 }).map((scaled) => scaled / 1000),
      price: fc.integer({ min: 0, max: 99_999_999 }).map((scaled) => scaled / 10_000),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let card = NOTHING
        const done: Movement[] = []
        for (const { kind, quantity, price } of steps) {
          const movement =
            kind === 'in'
              ? received(quantity, price, 2)
              : kind === 'out'
                ? issued(card, quantity, 2)
                : counted(card, quantity, price, 2)
          if (!movement) continue
          if (kind === 'in' && quantity === 0) continue
          card = after(card, movement)
          done.push(movement)
          expect(card.quantity >= 0 && card.value >= 0).toBe(true)
          if (card.quantity === 0) expect(card.value).toBe(0)
        }
        expect(sumDecimals(done.map((one) => one.quantity))).toBe(card.quantity)
        expect(sumDecimals(done.map((one) => one.value))).toBe(card.value)
        const all = issued(card, card.quantity, 2) as Movement
        if (card.quantity > 0) expect(after(card, all)).toEqual(NOTHING)
      }),
    )
  })
})
