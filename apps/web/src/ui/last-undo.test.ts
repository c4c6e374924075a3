import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('is forgotten after ten minutes, and when something newer was done', async () => {
  const { lastUndo, rememberUndo } = await import('./last-undo.ts')
  const undo = () => undefined
  rememberUndo({ text: 'A', undo })
  vi.advanceTimersByTime(9 * 60_000)
  rememberUndo({ text: 'B', undo })
  vi.advanceTimersByTime(9 * 60_000)
  expect(lastUndo()?.text).toBe('B')
  vi.advanceTimersByTime(60_000)
  expect(lastUndo()).toBeNull()
})
