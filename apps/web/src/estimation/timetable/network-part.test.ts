import { expect, test } from 'vitest'
import { networkOf, type Part } from './network-part.ts'
import { planOf } from './plan.ts'
import { house } from './timetable.fixture.ts'

test('the network of a timetable, of a group, and of what an activity is tied to', () => {
  const plan = planOf(house())
  if (!('schedule' in plan)) throw new Error('a loop')
  const shown = (part: Part) => {
    const { rows, relations } = networkOf(plan, part)
    return [rows.map(({ item }) => item.id), relations.map(({ RelationId }) => RelationId)]
  }
  expect(shown({ of: 'whole' })).toEqual([
    [11, 12, 13, 14],
    [1, 2],
  ])
  expect(shown({ of: 'group', id: 10 })).toEqual([
    [11, 12, 13],
    [1, 2],
  ])
  expect(shown({ of: 'chain', id: 14 })).toEqual([[14], []])
})
