import { afterEach, expect, test, vi } from 'vitest'
import { openState } from './project-state.ts'
import { decodeTree } from './project-tree.ts'
import { createStore } from './store.ts'
import { createStructure } from './structure.ts'

afterEach(() => vi.unstubAllGlobals())

const tree = {
  InvestmentId: 5,
  Practice: 'ro',
  Rounding: 'LINE',
  Recapitulation: { scope: 'estimate', lines: [] },
  objects: [{ ObjectId: 1, Position: 1 }],
  estimates: [{ EstimateId: 11, ObjectId: 1, Position: 1 }],
  articles: [{ ArticleId: 21, EstimateId: 11, Position: 1 }],
}

test('lines that are pasted name the line above them, so that what colleagues add meanwhile moves none of them', async () => {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(String(body)) as Record<string, unknown>)
    return Response.json({ ArticleId: 30 + sent.length, EstimateId: 11, Position: 1 + sent.length })
  })
  const store = createStore(openState(decodeTree(tree, new Map())))
  const structure = createStructure(store, {
    flush: () => Promise.resolve(),
    schedule: () => undefined,
    stop: () => undefined,
  })
  const lines = [2, 3, 4].map((position) => ({ estimateId: 11, position }))
  await structure.addArticles(lines, 'Paste', undefined, { id: 21, offset: 1 })
  expect(sent.map(({ Beside }) => Beside)).toEqual([
    { ArticleId: 21, Offset: 1 },
    { ArticleId: 31, Offset: 1 },
    { ArticleId: 32, Offset: 1 },
  ])
  await structure.addArticles([{ estimateId: 11 }], 'Add')
  expect(sent[3]).not.toHaveProperty('Beside')
})
