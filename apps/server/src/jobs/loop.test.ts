import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startLoop } from './loop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const PAUSE = 1_000

/** A round of work that ends when it is told to. */
function work() {
  const ends: (() => void)[] = []
  const round = vi.fn((_stopped: () => boolean) => new Promise<void>((end) => ends.push(end)))
  return { round, end: (at: number) => ends[at]?.() }
}

describe('a loop', () => {
  test('begins at once and rests after each round, however long that took', async () => {
    const { round, end } = work()
    const stop = startLoop(round, PAUSE, () => undefined)
    await vi.advanceTimersByTimeAsync(10 * PAUSE)
    expect(round).toHaveBeenCalledTimes(1)
    end(0)
    await vi.advanceTimersByTimeAsync(PAUSE - 1)
    expect(round).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(round).toHaveBeenCalledTimes(2)
    end(1)
    await stop()
  })

  test('reports a round that fails and goes on', async () => {
    const told: unknown[] = []
    const fault = new Error('no database')
    const round = vi.fn().mockRejectedValueOnce(fault).mockResolvedValue(undefined)
    const stop = startLoop(round, PAUSE, (error) => told.push(error))
    await vi.advanceTimersByTimeAsync(PAUSE)
    expect(told).toEqual([fault])
    expect(round).toHaveBeenCalledTimes(2)
    await stop()
  })

  test('that is stopped tells the round that runs, waits for it and begins no other', async () => {
    const { round, end } = work()
    const stop = startLoop(round, PAUSE, () => undefined)
    const stopped = round.mock.calls[0]?.[0]
    expect(stopped?.()).toBe(false)
    let over = false
    const waiting = stop().then(() => (over = true))
    await vi.advanceTimersByTimeAsync(0)
    expect([stopped?.(), over]).toEqual([true, false])
    end(0)
    await waiting
    await vi.advanceTimersByTimeAsync(10 * PAUSE)
    expect(round).toHaveBeenCalledTimes(1)
  })
})
