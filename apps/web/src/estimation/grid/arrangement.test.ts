import { describe, expect, it } from 'vitest'
import { numberTest, type ReadLine, UNARRANGED, viewOf, withFilter } from './arrangement.ts'
import { flattenTree } from './rows.ts'

const read = (text: string) => (/^-?\d+(,\d+)?$/.test(text.trim()) ? Number(text.replace(',', '.')) : null)
const line = (id: number, name: string, quantity: number | null): ReadLine => ({
  id,
  text: (column) => (column === 'name' ? name : String(quantity ?? '')),
  number: () => quantity,
})
const lines = [line(1, 'Beton în fundații', 12), line(2, 'Șapă de beton', null), line(3, '', 5), line(4, 'Cofraj', 12)]
const view = (arrangement: Parameters<typeof viewOf>[0]) =>
  viewOf(arrangement, lines, (column) => column === 'quantity', read, 'ro')
const shown = (column: string, wanted: string) => {
  const hidden = view(withFilter(UNARRANGED, column, wanted))?.hidden
  return lines.flatMap(({ id }) => (hidden?.has(id) ? [] : [id]))
}

describe('a filter of a column', () => {
  it.each([
    ['12', [1, 4]],
    ['>5', [1, 4]],
    ['>= 5', [1, 3, 4]],
    ['<12', [2, 3]],
    ['≤5', [2, 3]],
    ['<>12', [2, 3]],
    ['5..12', [1, 3, 4]],
    ['0', [2]],
    ['–', [2]],
    ['', [1, 2, 3, 4]],
  ])('of numbers takes %s', (wanted, ids) => expect(shown('quantity', wanted)).toEqual(ids))

  it.each([
    ['BETON', [1, 2]],
    ['fundatii beton', [1]],
    ['sapa', [2]],
    ['-', [3]],
  ])('of texts takes %s', (wanted, ids) => expect(shown('name', wanted)).toEqual(ids))

  it('of numbers that is no condition looks for the text', () => {
    expect(numberTest('> mult', read)).toBeNull()
    expect(shown('quantity', '1x')).toEqual([])
  })

  it('goes when nothing is typed', () => {
    expect(view(withFilter(withFilter(UNARRANGED, 'name', 'x'), 'name', ' '))).toBeNull()
  })
})

describe('lines sorted by a column', () => {
  const order = (column: string, descending: boolean) => {
    const rank = view({ ...UNARRANGED, sort: { column, descending } })?.rank
    return lines.map(({ id }) => id).toSorted((a, b) => (rank?.get(a) ?? 9) - (rank?.get(b) ?? 9))
  }
  it('stand by number or by the letters of the language, equal ones in their order, empty texts last', () => {
    expect(order('quantity', false)).toEqual([2, 3, 1, 4])
    expect(order('quantity', true)).toEqual([1, 4, 3, 2])
    expect(order('name', false)).toEqual([1, 4, 2, 3])
    expect(order('name', true)).toEqual([2, 4, 1, 3])
  })
})

describe('the rows of an arranged project', () => {
  const tree = {
    objects: [{ id: 1 }, { id: 2 }],
    estimates: [
      { id: 10, objectId: 1 },
      { id: 11, objectId: 1 },
      { id: 12, objectId: 2 },
    ],
    articles: [
      { id: 100, estimateId: 10, chapter: 'A' },
      { id: 101, estimateId: 10, chapter: 'A' },
      { id: 102, estimateId: 10, chapter: 'B' },
      { id: 103, estimateId: 11 },
    ],
  }
  const keys = (hidden: readonly number[], rank: readonly number[] | null, only: readonly number[] | null) =>
    flattenTree(tree, new Set(), {
      hidden: new Set(hidden),
      rank: rank && new Map(rank.map((id, at) => [id, at])),
      groups: null,
      only: only && new Set(only),
    }).map(({ key, place, kind }) => (kind === 'article' ? `${key}:${place}` : key))

  it('keep their numbers; what has nothing to show is left out', () => {
    expect(keys([100, 103], null, null)).toEqual(['o1', 'e10', 'c10-0', 'a101:2', 'c10-1', 'a102:3'])
  })
  it('are sorted within their chapter, those that came since last', () => {
    expect(keys([], [101], null)).toEqual([
      'o1',
      'e10',
      'c10-0',
      'a101:2',
      'a100:1',
      'c10-1',
      'a102:3',
      'e11',
      'a103:1',
      'o2',
      'e12',
    ])
  })
  it('are those of the chosen estimates', () => {
    expect(keys([], null, [11])).toEqual(['o1', 'e11', 'a103:1'])
  })
})

describe('lines grouped by a column', () => {
  const divisions: Readonly<Record<number, string>> = { 1: '09', 2: '3', 3: '', 4: '3', 5: '09', 6: '3' }
  const lineOf = (id: number): ReadLine => ({ id, text: () => divisions[id] ?? '', number: () => id })
  const tree = {
    objects: [{ id: 1 }],
    estimates: [
      { id: 1, objectId: 1 },
      { id: 2, objectId: 1 },
    ],
    articles: [1, 2, 3, 4]
      .map((id) => ({ id, estimateId: 1, chapter: 'Structură' }))
      .concat([5, 6].map((id) => ({ id, estimateId: 2, chapter: 'Structură' }))),
  }
  const grouped = (more: Partial<typeof UNARRANGED> = {}) =>
    viewOf({ ...UNARRANGED, group: 'division', ...more }, [1, 2, 3, 4, 5, 6].map(lineOf), () => true, read, 'en')
  const keys = (view: ReturnType<typeof grouped>, folded: readonly string[] = []) =>
    flattenTree(tree, new Set(folded), view).map((row) => (row.chapter ? `[${row.chapter.name}]` : row.key))

  it('stand under each value in place of chapters, in every estimate, those without a value last', () => {
    expect(keys(grouped())).toEqual([
      'o1',
      'e1',
      '[3]',
      'a2',
      'a4',
      '[09]',
      'a1',
      '[–]',
      'a3',
      'e2',
      '[3]',
      'a6',
      '[09]',
      'a5',
    ])
  })

  it('are sorted and filtered inside their groups; a group without lines is not there', () => {
    const sort = { column: 'quantity', descending: true }
    expect(keys(grouped({ sort })).slice(2, 5)).toEqual(['[3]', 'a4', 'a2'])
    expect(keys(grouped({ filters: { quantity: '<3' } }))).toEqual(['o1', 'e1', '[3]', 'a2', '[09]', 'a1'])
  })

  it('keep the numbers they have in their estimate, and heads that are no chapters', () => {
    const rows = flattenTree(tree, new Set(), grouped())
    expect(
      rows.filter(({ kind, parent }) => kind === 'article' && parent?.startsWith('g1')).map(({ place }) => place),
    ).toEqual([2, 4, 1, 3])
    const heads = rows.filter(({ chapter }) => chapter)
    expect(heads.every(({ chapter, expanded }) => chapter?.grouped && expanded === null)).toBe(true)
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  })

  it('a line that comes later stands with those that have no value', () => {
    const more = { ...tree, articles: [...tree.articles, { id: 7, estimateId: 2, chapter: 'Structură' }] }
    expect(flattenTree(more, new Set(), grouped()).at(-1)).toMatchObject({ key: 'a7' })
  })
})
