import { expect, test } from 'vitest'
import { retagged, shapeOfLabel, shapesIn, shapeTag, withoutTag } from './shape-tag.ts'

const TAKEOFF = 'Living [#2]: 12,6\nHol: 2 x lungime\n[#3]: 4'

test('a row names the shape that feeds it at the end of its label', () => {
  expect([
    shapeOfLabel(`Living ${shapeTag(2)}`),
    shapeOfLabel('Hol'),
    shapeOfLabel('[#2] Hol'),
    shapeOfLabel('Axa [2]'),
  ]).toEqual([2, null, null, null])
  expect([withoutTag('Living [#2]'), withoutTag('[#3]'), withoutTag('Hol')]).toEqual(['Living', '', 'Hol'])
  expect(shapesIn(TAKEOFF)).toEqual([2, 3])
})

test('all shapes are exchanged at once; what has none loses its tag and keeps its row', () => {
  const swapped = retagged(TAKEOFF, (id) => (id === 2 ? 3 : 2))
  expect(swapped).toBe('Living [#3]: 12,6\nHol: 2 x lungime\n[#2]: 4')
  expect(retagged(TAKEOFF, () => null)).toBe('Living: 12,6\nHol: 2 x lungime\n4')
})
