import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FILE_TIMEOUT_MS, FileTooSlow, inTime } from './in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a file that arrives is given, and nothing waits for its time to end', async () => {
  expect(await inTime(Promise.resolve('a screen'))).toBe('a screen')
  expect(vi.getTimerCount()).toBe(0)
})

test('one that does not arrive within 120,000 ms fails', async () => {
  const failed = vi.fn()
  void inTime(new Promise(() => undefined)).catch(failed)
  await vi.advanceTimersByTimeAsync(FILE_TIMEOUT_MS - 1)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledWith(expect.any(FileTooSlow))
  expect(FILE_TIMEOUT_MS).toBe(120_000)
})

test('what goes wrong with the file itself is told as it is', async () => {
  const broken = new TypeError('Failed to fetch dynamically imported module')
  await expect(inTime(Promise.reject(broken))).rejects.toBe(broken)
})
