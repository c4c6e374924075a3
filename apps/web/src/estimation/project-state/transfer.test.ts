import { expect, test } from 'vitest'
import { duplicatesOf } from './transfer.ts'
import { sampleTree } from './tree.fixture.ts'

test('duplicates stand below the last of the chosen, each in its own estimate', () => {
  expect(duplicatesOf(sampleTree(), [4, 1, 3])).toEqual([
    { mode: 'copy', entity: 'article', ids: [3, 4], targetId: 12, position: 3 },
    { mode: 'copy', entity: 'article', ids: [1], targetId: 11, position: 2 },
  ])
})
