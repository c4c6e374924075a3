import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Change } from './changes.ts'
import { type ProjectState, openState, withChanges } from './project-state.ts'
import { byId, decodeTree, type ProjectTree } from './project-tree.ts'
import { enqueue } from './save-queue.ts'
import { createSaver } from './saver.ts'
import { createStore, type Store } from './store.ts'
import { createStructure } from './structure.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const wire = (Quantity: number, Version: number, ids = [1]) => ({
  InvestmentId: 5,
  Version: 1,
  Practice: 'ro',
  Rounding: 'LINE',
  Recapitulation: null,
  objects: [{ ObjectId: 1, Version: 1 }],
  estimates: [{ EstimateId: 11, ObjectId: 1, Position: 1, Version: 1 }],
  articles: ids.map((ArticleId) => ({
    ArticleId,
    EstimateId: 11,
    Position: ArticleId,
    Quantity,
    Version,
    OPLabor: 10,
  })),
})

const tree = (quantity: number, version: number): ProjectTree => decodeTree(wire(quantity, version))

/** A server whose every answer is given by hand, to saves and to readings. */
function opened() {
  const store = createStore(openState(tree(1, 1)))
  const saves: { readonly changes: readonly Change[]; answer: (version: number) => void }[] = []
  const readings: { answer: (body: object) => void }[] = []
  const send = (changes: readonly Change[]) =>
    new Promise<readonly Change[]>((resolve) => {
      const answer = (version: number) =>
        resolve(changes.map((change) => ({ ...change, patch: Object.assign({ version }, change.patch) }) as Change))
      saves.push({ changes, answer })
    })
  const saver = createSaver(store, { send, keep: () => undefined, reload: () => Promise.resolve(), tell: () => '' })
  vi.stubGlobal(
    'fetch',
    (_url: string, { method }: { method: string }) =>
      new Promise<Response>((resolve) => {
        if (method === 'GET') readings.push({ answer: (body) => resolve(Response.json(body)) })
        else resolve(Response.json({ UndoIds: [9] }))
      }),
  )
  return { store, saves, readings, saver, structure: createStructure(store, saver) }
}

function type(store: Store<ProjectState>, quantity: number, seen: number): void {
  const change: Change = { entity: 'article', id: 1, patch: { quantity }, was: { quantity: seen } }
  const state = withChanges(store.get(), [change])
  store.set({ ...state, queue: enqueue(state.queue, [change]) })
}

const shown = (store: Store<ProjectState>) => [
  byId(store.get().tree.articles, 1)?.quantity,
  store.get().totals.article(1)?.total,
]

const settled = () => vi.advanceTimersByTimeAsync(0)

test('what is taken back while its save is under way stays taken back', async () => {
  const { store, saves, saver } = opened()
  type(store, 4, 1)
  void saver.flush()
  type(store, 1, 4)
  saves[0]?.answer(2)
  await settled()
  expect([shown(store), saves[1]?.changes]).toEqual([
    [1, 10],
    [{ entity: 'article', id: 1, patch: { quantity: 1 }, was: { quantity: 4 } }],
  ])
  saves[1]?.answer(3)
  await settled()
  expect([shown(store), store.get().saving]).toEqual([[1, 10], 'saved'])
})

test('a project that was asked for before that does not bring the value again', async () => {
  const { store, saves, readings, saver, structure } = opened()
  type(store, 4, 1)
  const reading = structure.reload()
  saves[0]?.answer(2)
  await settled()
  expect(readings).toHaveLength(1)
  type(store, 1, 4)
  void saver.flush()
  saves[1]?.answer(3)
  await settled()
  readings[0]?.answer(wire(4, 2))
  await reading
  expect(shown(store)).toEqual([1, 10])
  // One that a colleague changed since is newer.
  const again = structure.reload()
  await settled()
  readings[1]?.answer(wire(7, 4))
  await again
  expect(shown(store)).toEqual([7, 70])
})

test('nor does a line that was asked for before that', async () => {
  const { store, saves, readings, saver, structure } = opened()
  const reading = structure.refresh([1])
  type(store, 4, 1)
  void saver.flush()
  saves[0]?.answer(2)
  await settled()
  readings[0]?.answer(wire(1, 1).articles[0] as object)
  await reading
  expect(shown(store)).toEqual([4, 40])
})

test('a line that was removed meanwhile does not come back with an older answer', async () => {
  const { store, readings, structure } = opened()
  const reading = structure.reload()
  await settled()
  await structure.remove([{ entity: 'article', id: 1 }], 'Șterge')
  expect(store.get().tree.articles).toEqual([])
  readings[0]?.answer(wire(1, 1))
  await settled()
  readings[1]?.answer(wire(1, 1, []))
  await reading
  expect(store.get().tree.articles).toEqual([])
})
