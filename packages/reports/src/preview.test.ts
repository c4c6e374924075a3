import { expect, test } from 'vitest'
import type { PageModel, Row } from './page-model.ts'
import { previewOf } from './preview.ts'

const row = (kind: Row['kind'], at: number): Row => ({ kind, cells: [at] })

function model(rows: readonly Row[], sections = 1): PageModel {
  const table = { columns: [{ key: 'n', width: null, align: 'left' as const }], heads: [], rows }
  const section = {
    footer: '',
    heading: [],
    form: '',
    title: '',
    particulars: [],
    currency: null,
    date: null,
    blocks: [{ kind: 'table' as const, table, carry: null, together: false }],
    notes: [],
    signatures: [],
  }
  return {
    symbol: 'F3',
    title: '',
    author: '',
    language: 'ro',
    date: null,
    paper: 'a4',
    orientation: 'portrait',
    pageOf: '',
    credit: '',
    archival: false,
    look: null,
    sections: Array.from({ length: sections }, () => section),
  }
}

function shownRows(rows: readonly Row[]) {
  const { Model, Gaps } = previewOf(model(rows))
  const [block] = Model.sections[0]?.blocks ?? []
  return { shown: block?.kind === 'table' ? block.table.rows : [], gaps: Gaps }
}

test('a short table is shown whole', () => {
  const rows = Array.from({ length: 220 }, (_, at) => row('line', at))
  expect(shownRows(rows)).toEqual({ shown: rows, gaps: [] })
})

test('of a long table the middle is left out, and the rows still add up', () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => row('line', at))
  const { shown, gaps } = shownRows(rows)
  expect(gaps).toEqual([{ Section: 0, Block: 0, At: 200, Rows: 9_780 }])
  expect(shown.length + (gaps[0]?.Rows ?? 0)).toBe(rows.length)
  expect(shown.at(-1)).toEqual(rows.at(-1))
})

test('an article is never shown without its parts', () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => row(at % 5 === 0 ? 'article' : 'part', at))
  for (const extra of [0, 1, 2, 3, 4]) {
    const { shown, gaps } = shownRows([...Array.from({ length: extra }, () => row('line', -1)), ...rows])
    const at = gaps[0]?.At ?? 0
    expect(shown[at]?.kind).toBe('article')
    expect(shown[at - 1]?.kind).toBe('part')
  }
})

test('sections beyond the first dozen are counted', () => {
  const { Model, MoreSections } = previewOf(model([], 40))
  expect([Model.sections.length, MoreSections]).toEqual([12, 28])
})
