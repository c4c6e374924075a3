import type { Constraint } from '@temelia/scheduling/types'
import { describe, expect, test } from 'vitest'
import { constraintDrafts, constraintFaults, constraintKinds, constraintsOf, withAnother } from './constraints.ts'

const stored: readonly Constraint[] = [
  { kind: 'startNoEarlier', date: '2026-03-02T13:00' },
  { kind: 'finishNoLater', date: '2026-04-30' },
  { kind: 'asLateAsPossible' },
]

describe('the dates that an activity keeps', () => {
  test('come back as they were stored; the hour of a file only while its day stays', () => {
    const rows = constraintDrafts(stored)
    expect(constraintsOf(rows)).toEqual(stored)
    expect(constraintFaults(rows).size).toBe(0)
    expect(constraintsOf(rows.map((row) => (row.key === 1 ? { ...row, day: '2026-03-03' } : row)))[0]).toEqual({
      kind: 'startNoEarlier',
      date: '2026-03-03',
    })
  })

  test('a new line is of a kind that is not there yet', () => {
    const all = constraintKinds.reduce((rows) => withAnother(rows, '2026-03-02'), constraintDrafts([]))
    expect(new Set(all.map(({ kind }) => kind)).size).toBe(constraintKinds.length)
  })

  test('no day, the same twice and an end before the start are told at their lines', () => {
    const rows = [
      { key: 1, kind: 'mustStart', day: '2026-05-04' },
      { key: 2, kind: 'mustFinish', day: '2026-05-01' },
      { key: 3, kind: 'startNoLater', day: '' },
      { key: 4, kind: 'mustStart', day: '2026-05-04' },
      { key: 5, kind: 'asLateAsPossible', day: '' },
    ] as const
    expect([...constraintFaults(rows)]).toEqual([
      [2, 'tcEndBeforeStart'],
      [3, 'ttActualDayWrong'],
      [4, 'tcTwice'],
    ])
  })
})
