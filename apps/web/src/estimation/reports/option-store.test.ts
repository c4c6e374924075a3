import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type KeptOptions, type OptionKeeper, optionStore } from './option-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that holds rows; `down` while it cannot be reached. */
function keeper(rows: KeptOptions[]) {
  const state = { down: false, rows }
  const reached = () => {
    if (state.down) throw new Error('offline')
  }
  const port: OptionKeeper = {
    load: async () => {
      reached()
      return [...state.rows]
    },
    change: async (id, value) => {
      reached()
      state.rows = state.rows.map((row) => (row.id === id ? { ...row, value } : row))
    },
    create: async (option, value) => {
      reached()
      const id = 100 + state.rows.length
      state.rows = [...state.rows, { id, option, value }]
      return id
    },
  }
  return { state, port }
}

test('one row an option: the first change makes it, later ones change it', async () => {
  const { state, port } = keeper([])
  const store = optionStore(port)
  await store.load()
  store.later('F3', { layout: 'long' })
  store.later('F3', { layout: 'short' })
  await vi.advanceTimersByTimeAsync(1_000)
  store.later('F3', { layout: 'long' })
  await store.flush()
  expect(state.rows).toEqual([{ id: 100, option: 'F3', value: { layout: 'long' } }])
})

test('a first load that fails makes no second row', async () => {
  const { state, port } = keeper([{ id: 7, option: 'F3', value: {} }])
  state.down = true
  const store = optionStore(port)
  await expect(store.load()).rejects.toThrow('offline')
  state.down = false
  store.later('F3', { showWeight: true })
  await store.flush()
  expect(state.rows).toEqual([{ id: 7, option: 'F3', value: { showWeight: true } }])
})

test('what could not be sent goes with the next change, unless it is newer', async () => {
  const { state, port } = keeper([])
  state.down = true
  const store = optionStore(port)
  store.later('F3', { copies: 1 })
  store.later('C6', { copies: 1 })
  await store.flush()
  state.down = false
  store.later('F3', { copies: 2 })
  await store.flush()
  expect(state.rows.map(({ option, value }) => [option, value]).toSorted()).toEqual([
    ['C6', { copies: 1 }],
    ['F3', { copies: 2 }],
  ])
})
