import { describe, expect, it } from 'vitest'
import { doAgain, type History, NO_HISTORY, record, replaceStep, type Step, takeBack } from './history.ts'

const step = (label: string): Step => ({ kind: 'edit', label, forward: [], backward: [] })
const labels = (history: History | undefined) => [
  history?.done.map((done) => done.label),
  history?.undone.map((undone) => undone.label),
]

describe('the history', () => {
  it('takes back and does again in order', () => {
    const two = record(record(NO_HISTORY, step('a')), step('b'))
    const [last, back] = takeBack(two) ?? []
    expect(last?.label).toBe('b')
    expect(labels(back)).toEqual([['a'], ['b']])
    expect(labels(back && doAgain(back)?.[1])).toEqual([['a', 'b'], []])
  })

  it('forgets what was taken back once something new is done', () => {
    const back = takeBack(record(NO_HISTORY, step('a')))?.[1] ?? NO_HISTORY
    expect(labels(record(back, step('c')))).toEqual([['c'], []])
    expect(takeBack(NO_HISTORY)).toBeNull()
    expect(doAgain(NO_HISTORY)).toBeNull()
  })

  it('carries new undo items on both sides', () => {
    const removed: Step = { kind: 'removed', label: 'x', items: [{ entity: 'article', id: 1 }], undoIds: [7] }
    const after: Step = { ...removed, undoIds: [8] }
    expect(replaceStep(record(NO_HISTORY, removed), removed, after).done).toEqual([after])
  })
})
