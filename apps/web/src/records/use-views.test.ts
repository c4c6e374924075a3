import { expect, it } from 'vitest'
import { arranged, movedView, readChoice } from './use-views.ts'

const views = [{ id: 3 }, { id: 5 }, { id: 8 }]

it('keeps a person’s order and puts new views behind it', () => {
  expect(arranged(views, { order: [8, 3] }).map(({ id }) => id)).toEqual([8, 3, 5])
  expect(arranged(views, { order: [] })).toEqual(views)
})

it('moves a view among the tabs and stops at the ends', () => {
  expect(movedView(views, 8, -1)).toEqual([3, 8, 5])
  expect(movedView(views, 3, -1)).toEqual([3, 5, 8])
  expect(movedView(views, 3, 1)).toEqual([5, 3, 8])
})

it('reads what was kept, and nothing from what was not', () => {
  const choice = { order: [1, 2], hidden: [2], standard: 1 }
  expect(readChoice(choice)).toEqual(choice)
  expect(readChoice('x')).toEqual({ order: [], hidden: [], standard: null })
  expect(readChoice({ order: ['a', 4], standard: 'b' })).toEqual({ order: [4], hidden: [], standard: null })
})
