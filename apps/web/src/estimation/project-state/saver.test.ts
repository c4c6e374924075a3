import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '../../data/problem.ts'
import type { Change } from './changes.ts'
import { openState, type ProjectState, withChanges } from './project-state.ts'
import { enqueue, takeBatch } from './save-queue.ts'
import { createSaver } from './saver.ts'
import { createStore } from './store.ts'
import { unsettled } from './take-conflicts.ts'
import { sampleTree } from './tree.fixture.ts'

const typed: Change = { entity: 'article', id: 1, patch: { quantity: 22 } }

function saverThatMeets(problem: Problem) {
  const state = openState(sampleTree())
  const kept: (readonly Change[])[] = []
  const store = createStore({ ...state, queue: enqueue(state.queue, [typed]) })
  const keep = vi.fn((shown: ProjectState) => void kept.push(unsettled(shown)))
  const send = vi.fn(() => Promise.reject(problem))
  const saver = createSaver(store, { send, keep, reload: () => Promise.resolve(), tell: () => 'refused' })
  return { saver, store, kept, send }
}

describe('a change that cannot be saved now', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('window', new EventTarget())
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is kept for the next visit when the session is over, and not sent again by nobody', async () => {
    const { saver, store, kept, send } = saverThatMeets(new Problem(401, { code: 'DISCONNECTED' }))
    await saver.flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(1)
    expect(kept.at(-1)).toEqual([expect.objectContaining(typed)])
    expect(store.get().faults.size).toBe(0)
  })

  it('is sent again while the server is away', async () => {
    const { saver, send, kept } = saverThatMeets(new Problem(503, { code: 'UNAVAILABLE' }))
    await saver.flush()
    await vi.advanceTimersByTimeAsync(11_000)
    expect(send.mock.calls.length).toBeGreaterThan(1)
    expect(kept.at(-1)).toEqual([expect.objectContaining(typed)])
    saver.stop()
  })

  it('is marked when it is refused, not sent again, and kept until its person mends it', async () => {
    const { saver, store, kept } = saverThatMeets(new Problem(422, { code: 'VALIDATION_FAILED' }))
    await saver.flush()
    expect(store.get().faults.size).toBe(1)
    expect(store.get().queue.waiting).toEqual([])
    expect(kept.at(-1)).toEqual([typed])
    store.set(withChanges(store.get(), [{ entity: 'article', id: 1, patch: { name: 'Beton' } }]))
    expect(unsettled(store.get())).toEqual([typed])
    store.set(withChanges(store.get(), [{ entity: 'article', id: 1, patch: { formula: '2*3' } }]))
    expect(unsettled(store.get())).toEqual([])
  })

  it('is kept while its call is under way and more is typed', () => {
    const { store } = saverThatMeets(new Problem(503, {}))
    const sending = takeBatch(store.get().queue)
    const queue = enqueue(sending, [{ entity: 'article', id: 2, patch: { quantity: 3 } }])
    expect(unsettled({ ...store.get(), queue })).toMatchObject([typed, { id: 2, patch: { quantity: 3 } }])
  })
})
