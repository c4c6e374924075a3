import { findKeys } from '../../apps/web/src/estimation/grid/find.ts'
import type { CellView, GridColumn, GridRow, GridSource } from '../../apps/web/src/estimation/grid/grid-source.ts'
import { flattenTree, rowKey, type TreeIds } from '../../apps/web/src/estimation/grid/rows.ts'
import { fold } from '../../packages/text/src/fold.ts'
import { readNumber } from '../../apps/web/src/ui/typed-number.ts'
import { formatNumber } from '../../packages/text/src/format.ts'

const WORKS = [
  'Săpătură manuală de pământ',
  'Beton simplu C16/20 în fundații',
  'Cofraj din panouri',
  'Armături din oțel beton',
  'Zidărie din cărămidă',
  'Tencuieli interioare driscuite',
]
const UNITS = ['mc', 'mc', 'mp', 'kg', 'mc', 'mp']
const ARTICLES_PER_ESTIMATE = 250
const ESTIMATES_PER_OBJECT = 10

export const COLUMNS: readonly GridColumn[] = [
  { id: 'nr', title: 'Nr.', width: 116, align: 'start', fixed: true, pinned: true },
  { id: 'symbol', title: 'Symbol', width: 110, align: 'start', pinned: true },
  { id: 'name', title: 'Name', width: 320, align: 'start', grows: true },
  { id: 'unit', title: 'MU', width: 60, align: 'start' },
  { id: 'quantity', title: 'Quantity', width: 96, align: 'end' },
  { id: 'materials', title: 'M', hint: 'Materials', width: 92, align: 'end', part: 'material' },
  { id: 'labor', title: 'm', hint: 'Labour', width: 92, align: 'end', part: 'labor' },
  { id: 'equipments', title: 'U', hint: 'Equipment', width: 92, align: 'end', part: 'equipment' },
  { id: 'transports', title: 'T', hint: 'Transport', width: 92, align: 'end', part: 'transport' },
  { id: 'price', title: 'Price', width: 96, align: 'end' },
  { id: 'total', title: 'Total', width: 120, align: 'end' },
  { id: 'hours', title: 'Hours', width: 80, align: 'end' },
]

/** A tree of `count` articles, 250 to an estimate, 10 estimates to an object. */
export function syntheticTree(count: number): TreeIds {
  const estimates = Math.ceil(count / ARTICLES_PER_ESTIMATE)
  const list = (length: number) => Array.from({ length }, (_, at) => at + 1)
  return {
    objects: list(Math.ceil(estimates / ESTIMATES_PER_OBJECT)).map((id) => ({ id })),
    estimates: list(estimates).map((id) => ({ id, objectId: Math.ceil(id / ESTIMATES_PER_OBJECT) })),
    articles: list(count).map((id) => ({ id, estimateId: Math.ceil(id / ARTICLES_PER_ESTIMATE) })),
  }
}

/** A grid source that computes its cells from the line's id, so that the page holds the grid's own memory and nothing else. */
export function syntheticSource(
  tree: TreeIds,
  collapsed: ReadonlySet<string>,
  edits: ReadonlyMap<string, string>,
): GridSource {
  const rows = flattenTree(tree, collapsed)
  const raw = (row: GridRow, column: string) => edits.get(row.key + column) ?? textOf(row, column)
  return {
    rows,
    columns: COLUMNS,
    view: (row, column) => viewOf(row, column, raw(row, column)),
    draft: (row, column) =>
      row.kind === 'article' && !['nr', 'total', 'price', 'hours'].includes(column) ? raw(row, column) : null,
    raw,
    read: (_, column, text) => {
      const isText = ['symbol', 'name', 'unit'].includes(column)
      const value = isText ? text : readNumber(text, 'ro')
      return value === null && text !== '' ? { ok: false, message: 'not a number' } : { ok: true, value }
    },
    echo: () => [],
    mark: (row) =>
      row.id % 37 === 0 && row.kind === 'article' ? { fault: 'The formula names an unknown parameter' } : null,
    nameOf: (row) => textOf(row, 'name'),
    find: (query) =>
      findKeys(
        tree.articles,
        (article) => rowKey('article', article.id),
        (article) => fold(WORKS[article.id % 6] ?? ''),
        query,
      ),
  }
}

function textOf(row: GridRow, column: string): string {
  if (column === 'nr') return String(row.place)
  if (column === 'name') return row.kind === 'article' ? `${WORKS[row.id % 6]} (${row.id})` : `${row.kind} ${row.id}`
  if (row.kind !== 'article') return column === 'total' ? String(row.id * 12_345.67) : ''
  if (column === 'symbol') return `CA0${row.id % 9}${'ABCDEF'[row.id % 6]}1`
  if (column === 'unit') return UNITS[row.id % 6] ?? ''
  if (column === 'transports') return '0'
  return String(((row.id * 7919) % 100_000) / 100)
}

function viewOf(row: GridRow, column: string, text: string): CellView | null {
  if (text === '') return null
  if (['nr', 'symbol', 'name', 'unit'].includes(column)) return { text }
  const value = readNumber(text, 'ro') ?? 0
  const tone =
    column === 'total' || column === 'price' || column === 'hours'
      ? 'computed'
      : row.id % 11 === 0 && column === 'labor'
        ? 'own'
        : 'typed'
  return { text: formatNumber(value, 'ro', 2), tone, muted: value === 0 }
}
