import { expect, test } from 'vitest'
import { moved, PANELS, readOptions, START } from './panel-options.ts'

test('saved choices are read; what is unknown falls away and what is new is added', () => {
  expect(readOptions(undefined)).toEqual(START)
  const { order, hidden } = readOptions({ order: ['map', 'gone'], hidden: ['balance', 'gone'] })
  expect(order).toEqual(['map', ...PANELS.filter((name) => name !== 'map')])
  expect(hidden).toEqual(['balance'])
})

test('a panel takes the place of another, whichever way it goes', () => {
  const order = ['map', 'balance', 'changes'] as const
  expect(moved(order, 'map', 'changes')).toEqual(['balance', 'changes', 'map'])
  expect(moved(order, 'changes', 'map')).toEqual(['changes', 'map', 'balance'])
  expect(moved(order, 'map', 'map')).toEqual(order)
})
