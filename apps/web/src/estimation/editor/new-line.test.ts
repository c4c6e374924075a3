import { describe, expect, test } from 'vitest'
import { flattenTree } from '../grid/rows.ts'
import { byId } from '../project-state/project-tree.ts'
import { madeRoom } from '../project-state/added-rows.ts'
import { sampleTree } from '../project-state/tree.fixture.ts'
import { lineAfter, NEW_KEY, newLineAt, patchOf, withNewLines } from './new-line.ts'

const tree = sampleTree()
const rows = flattenTree(tree.shape, new Set())
const articles = rows.filter(({ kind }) => kind === 'article')
const [first] = articles
const nowhere = { articleId: null, estimateId: null, objectId: null }

function at(edge: 'before' | 'after') {
  const line = newLineAt(tree, first, nowhere, edge)
  if (!line || !first) throw new Error('The sample has no line')
  return { line, first }
}

describe('a new line', () => {
  test('stands above or below the active one, in its estimate and chapter', () => {
    for (const edge of ['before', 'after'] as const) {
      const { line } = at(edge)
      const beside = byId(tree.articles, first?.id ?? 0)
      expect(line).toMatchObject({ estimateId: beside?.estimateId, chapter: beside?.chapter ?? null })
      const keys = withNewLines(rows, line, []).map(({ key }) => key)
      const place = keys.indexOf(NEW_KEY)
      expect(keys[edge === 'before' ? place + 1 : place - 1]).toBe(first?.key)
      expect(keys).toHaveLength(rows.length + 1)
    }
  })

  test('comes to stand where it was shown, whatever the lines around it', () => {
    for (const row of rows)
      for (const edge of ['before', 'after'] as const) {
        const line = newLineAt(tree, row, { ...nowhere, objectId: row.kind === 'object' ? row.id : null }, edge)
        if (!line) continue
        const shown = withNewLines(rows, line, []).filter(({ kind, key }) => kind === 'article' || key === NEW_KEY)
        const added = {
          ...tree.articles[0],
          ...patchOf({ line, taken: { name: 'x' }, quantity: 1 }, '2026-01-01', false),
        }
        const row9 = { ...added, id: 999_999 } as (typeof tree.articles)[number]
        const inside = [...madeRoom(tree.articles, row9), row9]
          .filter(({ estimateId }) => estimateId === line.estimateId)
          .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
        const estimateOf = (id: number) => byId(tree.articles, id)?.estimateId
        const expected = shown
          .filter(({ key, id }) => key === NEW_KEY || estimateOf(id) === line.estimateId)
          .map(({ key, id }) => (key === NEW_KEY ? 999_999 : id))
        expect(inside.map(({ id }) => id)).toEqual(expected)
      }
  })

  test('those typed one after another follow each other before any has come', () => {
    const { line } = at('after')
    const sent = { id: 1, line, taken: { name: 'one' }, quantity: 2 }
    const keys = withNewLines(rows, lineAfter(line), [sent]).map(({ key }) => key)
    expect(keys.slice(keys.indexOf('new-1'), keys.indexOf('new-1') + 2)).toEqual(['new-1', NEW_KEY])
    expect(lineAfter(line).position).toBe(line.position + 1)
  })

  test('the lines behind count on', () => {
    const places = withNewLines(rows, at('after').line, [])
      .filter(({ kind }) => kind === 'article')
      .map(({ place }) => place)
    expect(places.slice(0, 3)).toEqual([1, 2, 3])
  })

  test('a formula goes out as one, a name as a line without a norm', () => {
    const { line } = at('after')
    expect(patchOf({ line, taken: { name: 'Schelă' }, quantity: '2*3' }, '2026-01-01', false)).toMatchObject({
      name: 'Schelă',
      formula: '2*3',
      referenceId: null,
      position: line.position,
    })
  })
})
