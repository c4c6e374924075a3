import { describe, expect, test } from 'vitest'
import { type Change, withChanges } from './changes.ts'
import { planOf } from './plan.ts'
import { type Batch, folded, numbered, parted } from './scratch.ts'
import { house } from './timetable.fixture.ts'

const FS = { type: 'FS', lag: 0, lagTime: 'successor' } as const

/** Batches as a copy keeps them. */
function held(...batches: readonly (readonly Change[])[]): readonly Batch[] {
  return batches.reduce<readonly Batch[]>(
    (before, changes) => [...before, numbered(before, { label: 'tried', changes })],
    [],
  )
}

const finishOf = (changes: readonly Change[]) => {
  const plan = planOf(withChanges(house(), changes))
  if (!('schedule' in plan)) throw new Error('a loop')
  return plan.schedule.span.finish
}

describe('a scratch copy', () => {
  test('a relation that was added can be changed and cut in the copy; what is taken over is what stands in the end', () => {
    const first = held([{ do: 'link', from: 12, to: 14, terms: FS }])
    const [link] = first[0]!.changes
    if (link?.do !== 'link' || link.id === undefined) throw new Error('the relation has no id')
    const more = [...first, ...held([{ do: 'relation', id: link.id, terms: { ...FS, lag: 3 } }])]
    expect(folded(more)).toEqual([{ do: 'link', from: 12, to: 14, terms: { ...FS, lag: 3 } }])
    expect(finishOf(folded(more))).toBe(finishOf(more.flatMap(({ changes }) => changes)))
    expect(finishOf(folded(more))).toBeGreaterThan(finishOf([]))
    expect(folded([...more, ...held([{ do: 'unlink', id: link.id }])])).toEqual([])
  })

  test('each relation has an id of its own, other changes stay as they were made and in their order', () => {
    const batches = held(
      [{ do: 'link', from: 11, to: 14, terms: FS }],
      [{ do: 'unlink', id: 1 }],
      [
        { do: 'link', from: 12, to: 14, terms: FS },
        { do: 'activity', id: 11, patch: { duration: 9 } },
      ],
    )
    const ids = batches.flatMap(({ changes }) => changes.flatMap((one) => (one.do === 'link' ? [one.id] : [])))
    expect(new Set(ids).size).toBe(2)
    expect(folded(batches).map((change) => change.do)).toEqual(['link', 'unlink', 'link', 'activity'])
  })

  test('what somebody else removed meanwhile is told and left out', () => {
    const changes: readonly Change[] = [
      { do: 'activity', id: 14, patch: { duration: 4 } },
      { do: 'activity', id: 99, patch: { duration: 4 } },
      { do: 'link', from: 99, to: 14, terms: FS },
      { do: 'unlink', id: 77 },
      { do: 'unlink', id: 1 },
    ]
    const { kept, lost } = parted(house(), changes)
    expect(kept.map((change) => change.do)).toEqual(['activity', 'unlink'])
    expect(lost).toHaveLength(3)
  })
})
