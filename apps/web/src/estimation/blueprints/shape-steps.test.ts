import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keepSteps, keptSteps, MOST_STEPS, type Step, withStep } from './shape-steps.ts'

const step = (id: number): Step => ({ does: 'remove', id })
const NONE = { done: [], undone: [] }

/** What a tab keeps, with so much room. */
function storage(room: number) {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    removeItem: (key: string) => held.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      held.set(key, value)
    },
  }
}

beforeEach(() => vi.stubGlobal('sessionStorage', storage(1e6)))

describe('what was done on a sheet', () => {
  test('is there after a reload, by sheet, two hundred steps of it', () => {
    const done = Array.from({ length: MOST_STEPS + 20 }, (_, at) => step(at)).reduce(withStep, NONE)
    keepSteps(7, done)
    expect(keptSteps(7).done).toHaveLength(MOST_STEPS)
    expect(keptSteps(7).done.at(-1)).toEqual(step(MOST_STEPS + 19))
    expect(keptSteps(8)).toEqual(NONE)
  })

  test('cannot be done again after something else was done', () => {
    expect(withStep({ done: [], undone: [step(1)] }, step(2))).toEqual({ done: [step(2)], undone: [] })
  })

  test('is kept as far as there is room', () => {
    vi.stubGlobal('sessionStorage', storage(500))
    keepSteps(7, Array.from({ length: 40 }, (_, at) => step(at)).reduce(withStep, NONE))
    const kept = keptSteps(7).done
    expect(kept.length).toBeGreaterThan(5)
    expect(kept.at(-1)).toEqual(step(39))
  })

  test('that cannot be read is nothing', () => {
    vi.stubGlobal('sessionStorage', { getItem: () => '{' })
    expect(keptSteps(7)).toEqual(NONE)
  })
})
