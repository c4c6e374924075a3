import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flattenTree } from '../grid/rows.ts'
import { madeRoom } from '../project-state/added-rows.ts'
import { type ArticleRow, byId, orderArticles } from '../project-state/project-tree.ts'
import { sampleTree } from '../project-state/tree.fixture.ts'
import { type Coming, lineAfter, NEW_KEY, newPlaceAt, patchOf, rowOfPatch, withComing } from './new-line.ts'

const tree = sampleTree()
const rows = flattenTree(tree.shape, new Set())
const articles = rows.filter(({ kind }) => kind === 'article')
const where = { articleId: null, estimateId: null, objectId: null }

function placeAt(key: string | undefined, edge: 'before' | 'after', coming: readonly Coming[] = []) {
  const row = rows.find((one) => one.key === key)
  const place = newPlaceAt(
    tree,
    coming,
    { key, row, where: { ...where, objectId: row?.kind === 'object' ? row.id : null } },
    edge,
  )
  if (!place) throw new Error('The sample has an estimate')
  return place
}

/** The lines as the server has them once it took those that come, in their order. */
function arrived(coming: readonly Coming[], before: readonly ArticleRow[] = tree.articles): readonly string[] {
  let lines: readonly (ArticleRow & { key: string })[] = before.map((row) => ({ ...row, key: `a${row.id}` }))
  coming.forEach(({ beside, ...line }, nth) => {
    const near = beside && byId(lines, beside.id)
    const position = near ? Math.max(1, (near.position ?? 0) + beside.offset) : line.position
    const made = { ...(tree.articles[0] as ArticleRow), ...line, position, id: 1000 + nth }
    lines = orderArticles([...madeRoom(lines, made), made]) as typeof lines
  })
  return orderByEstimate(lines).map(({ key }) => key)
}

function orderByEstimate(lines: readonly (ArticleRow & { key: string })[]) {
  const estimates = rows.filter(({ kind }) => kind === 'estimate').map(({ id }) => id)
  return lines.toSorted((a, b) => estimates.indexOf(a.estimateId) - estimates.indexOf(b.estimateId))
}

const linesOf = (shown: typeof rows) => shown.filter(({ kind }) => kind === 'article').map(({ key }) => key)

describe('a new line', () => {
  test('stands above or below the active one, in its estimate and chapter', () => {
    for (const row of articles)
      for (const edge of ['before', 'after'] as const) {
        const place = placeAt(row.key, edge)
        const beside = byId(tree.articles, row.id)
        expect(place).toMatchObject({ estimateId: beside?.estimateId, chapter: beside?.chapter ?? null })
        const keys = withComing(rows, tree, [{ ...place, key: NEW_KEY }]).map(({ key }) => key)
        expect(keys[keys.indexOf(NEW_KEY) + (edge === 'before' ? 1 : -1)]).toBe(row.key)
        expect(keys).toHaveLength(rows.length + 1)
      }
  })

  test('stands where it was shown once it came, whatever was typed around it, in any order', () => {
    const typed = fc.record({
      at: fc.nat(30),
      edge: fc.constantFrom('before' as const, 'after' as const),
      chained: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(typed, { minLength: 1, maxLength: 8 }), (all) => {
        let coming: readonly Coming[] = []
        all.forEach(({ at, edge, chained }, nth) => {
          const last = coming.at(-1)
          const keys = [...rows.map(({ key }) => key), ...coming.map(({ key }) => key)]
          const place = chained && last ? lineAfter(last) : placeAt(keys[at % keys.length], edge, coming)
          coming = [...coming, { ...place, key: `new-${nth}` }]
        })
        const shown = withComing(rows, tree, coming)
        expect(linesOf(shown)).toEqual(arrived(coming))
        const numbers = shown.flatMap(({ kind, place }) =>
          kind === 'article' ? [place] : kind === 'estimate' ? [0] : [],
        )
        numbers.forEach((number, nth) => expect(number === 0 || number === (numbers[nth - 1] ?? 0) + 1).toBe(true))
      }),
      { seed: 14, numRuns: 300 },
    )
  })

  test('keeps its neighbours when others added and removed lines above before it came', () => {
    const typed = fc.record({
      at: fc.nat(30),
      edge: fc.constantFrom('before' as const, 'after' as const),
      chained: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(typed, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 4 }), (all, added) => {
        let coming: readonly Coming[] = []
        all.forEach(({ at, edge, chained }, nth) => {
          const last = coming.at(-1)
          const keys = [...articles.map(({ key }) => key), ...coming.map(({ key }) => key)]
          const place = chained && last ? lineAfter(last) : placeAt(keys[at % keys.length], edge, coming)
          coming = [...coming, { ...place, key: `new-${nth}` }]
        })
        let now: readonly ArticleRow[] = tree.articles
        const theirs = new Set<string>()
        for (const estimateId of new Set(tree.articles.map((row) => row.estimateId)))
          for (let nth = 0; nth < added; nth++) {
            const id = 5000 + theirs.size
            theirs.add(`a${id}`)
            const made = { ...(tree.articles[0] as ArticleRow), id, estimateId, position: 1 }
            now = orderArticles([...madeRoom(now, made), made])
          }
        const ours = arrived(coming, now).filter((key) => !theirs.has(key))
        expect(ours).toEqual(arrived(coming))
      }),
      { seed: 15, numRuns: 300 },
    )
  })

  test('one at a line that is still coming stands beside that one', () => {
    const [first] = articles
    const coming = [{ ...placeAt(first?.key, 'after'), key: 'new-1' }]
    const keys = (edge: 'before' | 'after') =>
      linesOf(withComing(rows, tree, [...coming, { ...placeAt('new-1', edge, coming), key: NEW_KEY }]))
    expect(keys('before').slice(0, 3)).toEqual([first?.key, NEW_KEY, 'new-1'])
    expect(keys('after').slice(0, 3)).toEqual([first?.key, 'new-1', NEW_KEY])
  })

  test('is not shown in what is folded', () => {
    const [first] = articles
    const folded = flattenTree(tree.shape, new Set([first?.parent ?? '']))
    expect(withComing(folded, tree, [{ ...placeAt(first?.key, 'after'), key: NEW_KEY }])).toEqual(folded)
  })

  test('a formula goes out as one, a name as a line without a norm, and is shown again from what was kept', () => {
    const place = placeAt(articles[0]?.key, 'after')
    const patch = patchOf(place, { name: 'Schelă' }, '2*3', '2026-01-01', false)
    expect(patch).toMatchObject({ name: 'Schelă', formula: '2*3', referenceId: null, position: place.position })
    expect(rowOfPatch('k', { patch, beside: place.beside }, undefined)).toMatchObject({
      ...place,
      key: 'new-k',
      name: 'Schelă',
      quantity: '2*3',
    })
  })
})
