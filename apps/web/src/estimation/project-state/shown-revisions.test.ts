import { afterEach, expect, test, vi } from 'vitest'
import { decodeTree, type ProjectTree, type ShownRevisions } from './project-tree.ts'
import { openState, withChanges } from './project-state.ts'
import { createStore } from './store.ts'
import { createStructure } from './structure.ts'

afterEach(() => vi.unstubAllGlobals())

const article = (ArticleId: number, EstimateId: number, Quantity: number, RevisionId: number | null = null) => ({
  ArticleId,
  EstimateId,
  RevisionId,
  Position: ArticleId,
  Quantity,
  OPLabor: 10,
})

/** Estimate 11 counts its contract (4 x 10) and has revision 7 (6 x 10); estimate 12 has 1 x 10. */
function treeShowing(shown: ShownRevisions): ProjectTree {
  return decodeTree(wireShowing(shown), shown)
}

function wireShowing(shown: ShownRevisions, quantity = 6) {
  return {
    InvestmentId: 5,
    Practice: 'ro',
    Rounding: 'LINE',
    Recapitulation: { scope: 'estimate', lines: [] },
    objects: [{ ObjectId: 1 }],
    estimates: [
      { EstimateId: 11, ObjectId: 1, Position: 1 },
      { EstimateId: 12, ObjectId: 1, Position: 2 },
    ],
    revisions: [{ RevisionId: 7, EstimateId: 11, Name: 'Rev. 2' }],
    articles: [article(1, 11, 4), article(2, 12, 1)],
    shownArticles: shown.size > 0 ? [article(3, 11, quantity, 7)] : [],
  }
}

test('a revision that is looked at has its own totals, the project those of what counts', () => {
  const { tree, totals } = openState(treeShowing(new Map([[11, 7]])))
  expect(tree.articles.map(({ id }) => id).sort()).toEqual([2, 3])
  expect(tree.counted.map(({ id }) => id)).toEqual([1])
  expect(totals.estimate(11)?.direct.total).toBe(60)
  expect(totals.estimate(12)?.direct.total).toBe(10)
  expect(totals.project.direct.total).toBe(50)
  expect(totals.object(1)?.direct.total).toBe(50)
  expect(totals.article(3)?.total).toBe(60)
})

test('typing in it changes its totals alone', () => {
  const state = openState(treeShowing(new Map([[11, 7]])))
  const changed = withChanges(state, [{ entity: 'article', id: 3, patch: { quantity: 7 } }])
  expect(changed.totals.estimate(11)?.direct.total).toBe(70)
  expect(changed.totals.project.direct.total).toBe(50)
  const other = withChanges(changed, [{ entity: 'article', id: 2, patch: { quantity: 2 } }])
  expect(other.totals.project.direct.total).toBe(60)
})

test('the revision that counts is not one beside it', () => {
  const { tree, totals } = openState(treeShowing(new Map()))
  expect(tree.articles.map(({ id }) => id)).toEqual([1, 2])
  expect(totals.beside).toBeNull()
  expect(decodeTree({ ...wire(), articles: [] }, new Map([[11, 7]])).shown.size).toBe(0)
})

/** Estimate 11 with revision 7 active. */
function wire() {
  return { InvestmentId: 5, estimates: [{ EstimateId: 11, ObjectId: 1, RevisionId: 7 }] }
}

/** A project of which each reading is answered by hand. */
function opened() {
  const asked: { url: string; answer: (quantity: number) => void }[] = []
  const reply = (url: string) =>
    new Promise<Response>((resolve) => {
      const shown = new Map(url.includes('shown') ? [[11, 7]] : [])
      const answer = (quantity: number) => resolve(Response.json(wireShowing(shown, quantity)))
      asked.push({ url: decodeURIComponent(url), answer })
    })
  vi.stubGlobal('fetch', reply)
  const store = createStore(openState(treeShowing(new Map())))
  const saver = { flush: () => Promise.resolve(), schedule: () => undefined, stop: () => undefined }
  return { asked, store, saver, structure: createStructure(store, saver) }
}

test('a reading that begins while a revision is on its way asks for it too, and the one asked for last counts', async () => {
  const { asked, store, structure } = opened()
  const both = [structure.show(11, 7), structure.reload()]
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(asked.map(({ url }) => url.includes('shown=11:7'))).toEqual([true, true])
  expect(store.get().arriving).toBe(true)
  asked[1]?.answer(9)
  asked[0]?.answer(8)
  await Promise.all(both)
  expect([...store.get().tree.shown]).toEqual([[11, 7]])
  expect(store.get().totals.estimate(11)?.direct.total).toBe(90)
  expect(store.get().arriving).toBe(false)
})

test('a revision that is wanted while what was typed is still being saved is not forgotten when another reading ends', async () => {
  const { asked, store, saver, structure } = opened()
  const reading = structure.reload()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  let saved: () => void = () => undefined
  saver.flush = () => new Promise<void>((resolve) => (saved = resolve))
  const showing = structure.show(11, 7)
  asked[0]?.answer(8)
  await reading
  expect(store.get().arriving).toBe(true)
  saved()
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]?.url).toContain('shown=11:7')
  asked[1]?.answer(9)
  await showing
  expect([[...store.get().tree.shown], store.get().arriving]).toEqual([[[11, 7]], false])
})

test('a revision that does not come leaves what was shown', async () => {
  const { store, structure } = opened()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
  await expect(structure.show(11, 7)).rejects.toThrow()
  expect([store.get().tree.shown.size, store.get().arriving]).toEqual([0, false])
})
