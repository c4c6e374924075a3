import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '../../data/problem.ts'
import type { Change } from './changes.ts'
import { openState } from './project-state.ts'
import { enqueue } from './save-queue.ts'
import { createSaver } from './saver.ts'
import { createStore } from './store.ts'
import { sampleTree } from './tree.fixture.ts'

const typed: Change = { entity: 'article', id: 1, patch: { quantity: 22 } }

function saverThatMeets(problem: Problem) {
  const state = openState(sampleTree())
  const store = createStore({ ...state, queue: enqueue(state.queue, [typed]) })
  const keep = vi.fn()
  const send = vi.fn(() => Promise.reject(problem))
  const saver = createSaver(store, { send, keep, reload: () => Promise.resolve(), tell: () => 'refused' })
  return { saver, store, keep, send }
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
    const { saver, store, keep, send } = saverThatMeets(new Problem(401, { code: 'DISCONNECTED' }))
    await saver.flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(1)
    expect(keep).toHaveBeenLastCalledWith([expect.objectContaining(typed)])
    expect(store.get().faults.size).toBe(0)
  })

  it('is sent again while the server is away', async () => {
    const { saver, send, keep } = saverThatMeets(new Problem(503, { code: 'UNAVAILABLE' }))
    await saver.flush()
    await vi.advanceTimersByTimeAsync(11_000)
    expect(send.mock.calls.length).toBeGreaterThan(1)
    expect(keep).toHaveBeenLastCalledWith([expect.objectContaining(typed)])
    saver.stop()
  })

  it('is marked and waits no longer when it is refused', async () => {
    const { saver, store, keep } = saverThatMeets(new Problem(422, { code: 'VALIDATION_FAILED' }))
    await saver.flush()
    expect(store.get().faults.size).toBe(1)
    expect(keep).toHaveBeenLastCalledWith([])
  })
})
