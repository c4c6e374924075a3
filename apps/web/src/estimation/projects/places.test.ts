import { expect, test } from 'vitest'
import { placeSortKey, placeText } from './places.ts'

test.each([
  [2, 3, '2.3', '1002.1003'],
  [12, 10, '12.10', '1012.1010'],
  [null, 7, '7', '1000.1007'],
  [2, null, '', '1002.1000'],
])('folder %s, position %s: %s', (folder, position, text, key) => {
  expect(placeText({ folder, position })).toBe(text)
  expect(placeSortKey({ folder, position })).toBe(key)
})

test('sorted as texts they stand in their order', () => {
  const places = [
    { folder: 10, position: 1 },
    { folder: 2, position: 10 },
    { folder: null, position: 30 },
    { folder: 2, position: 9 },
  ]
  expect([...places].sort((a, b) => (placeSortKey(a) < placeSortKey(b) ? -1 : 1)).map(placeText)).toEqual([
    '30',
    '2.9',
    '2.10',
    '10.1',
  ])
})
