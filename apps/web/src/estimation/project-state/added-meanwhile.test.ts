import { afterEach, expect, test, vi } from 'vitest'
import { openState } from './project-state.ts'
import { decodeTree } from './project-tree.ts'
import { createStore } from './store.ts'
import { createStructure, type Structure } from './structure.ts'

afterEach(() => vi.unstubAllGlobals())

const wire = (added: object) => ({
  InvestmentId: 5,
  Practice: 'ro',
  Rounding: 'LINE',
  Recapitulation: { scope: 'estimate', lines: [] },
  objects: [{ ObjectId: 1, Position: 1 }],
  estimates: [{ EstimateId: 11, ObjectId: 1, Position: 1 }],
  articles: [{ ArticleId: 21, EstimateId: 11, Position: 1 }],
  ...added,
})

/** A project whose server writes at once, while its answer to the writing is given by hand. */
function opened(after: object) {
  let answer = () => {}
  const call = (_: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET'
      ? Promise.resolve(Response.json(wire(after)))
      : new Promise<Response>((resolve) => {
          answer = () => resolve(Response.json(Object.values(after).flat().at(-1)))
        })
  vi.stubGlobal('fetch', call)
  const store = createStore(openState(decodeTree(wire({}), new Map())))
  const saver = { flush: () => Promise.resolve(), schedule: () => undefined, stop: () => undefined }
  const structure = createStructure(store, saver)
  return { store, structure, answer: () => answer() }
}

const two = (first: object, second: object) => [first, second]

const ADDED: readonly [string, object, (structure: Structure) => Promise<unknown>][] = [
  [
    'objects',
    { objects: two({ ObjectId: 1, Position: 1 }, { ObjectId: 2, Position: 2 }) },
    (structure) => structure.addObject({ name: 'Hala' }, 'Add'),
  ],
  [
    'estimates',
    {
      estimates: two({ EstimateId: 11, ObjectId: 1, Position: 1 }, { EstimateId: 12, ObjectId: 1, Position: 2 }),
    },
    (structure) => structure.addEstimate({ objectId: 1 }, 'Add'),
  ],
  [
    'articles',
    { articles: two({ ArticleId: 21, EstimateId: 11, Position: 1 }, { ArticleId: 22, EstimateId: 11, Position: 2 }) },
    (structure) => structure.addArticles([{ estimateId: 11 }], 'Add'),
  ],
]

test.each(ADDED)(
  'of the %s one that was read before its own answer came stands there once',
  async (list, after, add) => {
    const { store, structure, answer } = opened(after)
    const adding = add(structure)
    await structure.reload()
    answer()
    await adding
    const rows = store.get().tree[list as 'objects' | 'estimates' | 'articles']
    const ids = rows.map(({ id }) => id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(2)
  },
)
