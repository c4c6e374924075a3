import { expect, it } from 'vitest'
import { entriesOf } from './earlier-edits.ts'

it('what an earlier version kept waits in the outbox, each for its person', () => {
  const edits = [{ entity: 'article', id: 3, patch: { quantity: 4 }, was: { quantity: 1 } }]
  expect(
    entriesOf([
      ['ro 7 12 55', edits],
      ['ro 7 13 56', []],
      ['nonsense', edits],
    ]),
  ).toEqual([
    {
      key: 'estimate 55 of an earlier version',
      person: 'ro 7 12',
      place: 0,
      change: { kind: 'estimate', project: 55, title: '55', edits, key: 'estimate 55 of an earlier version' },
      tried: true,
      refusal: null,
    },
  ])
})
