import { expect, it } from 'vitest'
import { asksNothing, keptAdding } from './adding.ts'

it('keeps an open form while the list beneath it changes', () => {
  expect(keptAdding({ add: 1, q: 'hala' }, { q: 'casa' })).toEqual({ q: 'casa', add: 1 })
  expect(keptAdding({ q: 'hala' }, { q: 'casa' })).toEqual({ q: 'casa' })
  expect(keptAdding({ add: 2 }, {})).toEqual({})
})

it('leaves the list as it begins, with and without a form over it', () => {
  expect(asksNothing({})).toBe(true)
  expect(asksNothing({ add: 1 })).toBe(true)
  expect(asksNothing({ add: 1, q: 'hala' })).toBe(false)
})
