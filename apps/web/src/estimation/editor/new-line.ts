import { groupBy } from '@temelia/estimation/group-by'
import type { Patch } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'
import { articleOf, ownArticle } from '../add-article/new-articles.ts'
import type { CatalogueItem, Search } from '../add-article/catalogue-search.ts'
import type { GridRow } from '../grid/grid-source.ts'
import { rowKey } from '../grid/rows.ts'
import type { Beside } from '../../data/records.ts'
import { madeRoom } from '../project-state/added-rows.ts'
import type { ProjectTree } from '../project-state/project-tree.ts'
import { estimateForArticles, type Whereabouts } from '../open-project/use-selection.ts'

/** The key of the line that is being added; those on their way to the server follow as `new-…`. */
export const NEW_KEY = 'new'

/** What a new line becomes: an item of the catalogue, or a line of one's own with that name. */
export type Taken = Readonly<{ item: CatalogueItem } | { name: string }>

/** Words whose first find becomes the line, or its name where there is none: the search is not over yet. */
export type Asked = Readonly<{ words: string; search: Search }>

/**
 * Where a line will stand in its estimate once all that was typed before it has come: its position, and how far that is from the line of the
 * server it was typed at, since others may add lines above until it comes; null where there is none.
 */
export type NewPlace = Readonly<{ estimateId: number; position: number; chapter: string | null; beside: Beside | null }>

/** A line between others that does not exist yet; `taken` is null while it is searched for. */
export type NewLine = NewPlace & Readonly<{ taken: Taken | Asked | null }>

/** A line that is on its way or being typed, by the key of its row. */
export type Coming = NewPlace & Readonly<{ key: string }>

/** A line on its way as its row shows it; `item` as long as this visit knows what was taken from the catalogue. */
export type SentRow = Coming &
  Readonly<{
    symbol: string
    name: string
    unit: string
    quantity: string | number
    item: CatalogueItem | null
  }>

/** The row of a line that was typed just now. */
export function rowOfTaken(
  key: string,
  { estimateId, position, chapter, beside }: NewPlace,
  taken: Taken | Asked,
  quantity: string | number,
): SentRow {
  return { key: sentKey(key), estimateId, position, chapter, beside, ...shownOf(taken), quantity }
}

/** What a line shows of what was taken for it. */
export function shownOf(taken: Taken | Asked): Pick<SentRow, 'symbol' | 'name' | 'unit' | 'item'> {
  if ('item' in taken) {
    const { item } = taken
    return { symbol: item.symbol, name: item.name, unit: item.unit, item }
  }
  return { symbol: '', name: 'words' in taken ? taken.words : taken.name, unit: '', item: null }
}

/** The row of a line that is kept on this device. */
export function rowOfPatch(
  key: string,
  { patch, beside }: Readonly<{ patch: Patch<typeof Article>; beside?: Beside | null }>,
  item: CatalogueItem | undefined,
): SentRow {
  return {
    key: sentKey(key),
    estimateId: patch.estimateId ?? 0,
    position: patch.position ?? 1,
    chapter: patch.chapter ?? null,
    beside: beside ?? null,
    symbol: patch.symbol ?? '',
    name: patch.name ?? '',
    unit: patch.measureUnit ?? '',
    quantity: patch.formula ?? patch.quantity ?? 0,
    item: item ?? null,
  }
}

function sentKey(key: string): string {
  return `${NEW_KEY}-${key}`
}

/** Where a new line goes that is asked for at the line of that key; null where the project has no estimate. */
export function newPlaceAt(
  tree: ProjectTree,
  coming: readonly Coming[],
  at: Readonly<{ key: string | undefined; row: GridRow | undefined; where: Whereabouts }>,
  edge: 'before' | 'after',
): NewPlace | null {
  const [head] = at.row?.chapter?.lines ?? []
  const key = head ? rowKey('article', head.id) : at.key
  const active =
    coming.find((line) => line.key === key) ?? tree.articles.find(({ id }) => rowKey('article', id) === key)
  const estimateId = active?.estimateId ?? estimateForArticles(tree, at.where)
  if (estimateId === null) return null
  const lines = linesOf(tree, coming, estimateId)
  const beside = lines.find((line) => line.key === key)
  const end = lines.reduce((last, { position }) => Math.max(last, position ?? 0), 0) + 1
  if (!beside) return { estimateId, position: end, chapter: lines.at(-1)?.chapter ?? null, beside: null }
  const above = edge === 'before' || head !== undefined
  const position = Math.max(1, beside.position ?? end) + (above ? 0 : 1)
  return {
    estimateId,
    position,
    chapter: beside.chapter,
    beside: besideOf(lines, lines.indexOf(beside), position, above),
  }
}

/** The nearest line that the server has, and how far it is from a position: the one typed at, else the first one above it, else below. */
function besideOf(lines: readonly Line[], at: number, position: number, below: boolean): Beside | null {
  const ours = ({ comes, position: place }: Line) => !comes && place !== null
  const [up, down] = [lines.slice(0, at + 1).findLast(ours), lines.slice(at).find(ours)]
  const near = below ? (down ?? up) : (up ?? down)
  return near ? { id: near.id, offset: position - (near.position ?? 0) } : null
}

/** The line that follows one, in the same chapter. */
export function lineAfter({ estimateId, position, chapter, beside }: NewPlace): NewLine {
  // One that stands below moves down with the line that came before it.
  const further = beside && beside.offset > 0 ? { ...beside, offset: beside.offset + 1 } : beside
  return { estimateId, position: position + 1, chapter, beside: further, taken: null }
}

/** The lines to show with those that are coming, at the places where they will stand; none in what is folded. */
export function withComing(rows: readonly GridRow[], tree: ProjectTree, coming: readonly Coming[]): readonly GridRow[] {
  if (coming.length === 0) return rows
  const shown = new Map(rows.map((row) => [row.key, row]))
  const [before, after] = [new Map<string, GridRow[]>(), new Map<string, GridRow[]>()]
  const places = new Map<string, Pick<GridRow, 'place' | 'of'>>()
  const add = (to: typeof before, key: string, row: GridRow) => to.set(key, [...(to.get(key) ?? []), row])
  for (const estimateId of groupBy(coming, (line) => line.estimateId).keys()) {
    const lines = linesOf(tree, coming, estimateId)
    const estimate = shown.get(rowKey('estimate', estimateId))
    lines.forEach(({ key, chapter, comes }, at) => {
      const count = { place: at + 1, of: lines.length }
      places.set(key, count)
      if (!comes) return
      const prev = lines.slice(0, at).findLast((line) => !line.comes)
      const next = lines.slice(at).find((line) => !line.comes)
      const sibling = prev?.chapter !== chapter && next?.chapter === chapter ? next : (prev ?? next)
      const beside = sibling ? shown.get(sibling.key) : estimate
      if (!beside) return
      const [level, parent] = sibling ? [beside.level, beside.parent] : [3 as const, beside.key]
      const row: GridRow = { key, kind: 'article', id: 0, level, parent, expanded: null, ...count }
      add(sibling && sibling === next ? before : after, beside.key, row)
    })
  }
  return rows.flatMap((row) => [
    ...(before.get(row.key) ?? []),
    { ...row, ...(row.kind === 'article' ? places.get(row.key) : undefined) },
    ...(after.get(row.key) ?? []),
  ])
}

/** What is sent for a new line. */
export function patchOf(
  { estimateId, position, chapter }: NewPlace,
  taken: Taken,
  quantity: string | number,
  today: string,
  us: boolean,
): Patch<typeof Article> {
  if ('item' in taken) return { ...articleOf(taken.item, quantity, estimateId, today, null), position, chapter }
  const own = { kind: 'own', name: taken.name, unit: '', part: 'material', list: '4.3', amount: 0 } as const
  const typed = typeof quantity === 'number' ? { quantity } : { formula: quantity }
  return { ...ownArticle(own, estimateId, today, us), ...typed, position, chapter }
}

type Line = Readonly<{
  key: string
  /** 0 as long as the server does not have it. */
  id: number
  estimateId: number
  position: number | null
  chapter: string | null
  comes: boolean
}>

/** The lines of an estimate with those that are coming, each at the place it asked for when all typed before it stood. */
function linesOf(tree: ProjectTree, coming: readonly Coming[], estimateId: number): readonly Line[] {
  let lines: readonly Line[] = tree.articles
    .filter((article) => article.estimateId === estimateId)
    .map(({ id, position, chapter }) => ({
      key: rowKey('article', id),
      id,
      estimateId,
      position,
      chapter,
      comes: false,
    }))
  for (const { key, chapter, ...line } of coming.filter((one) => one.estimateId === estimateId)) {
    const near = line.beside && lines.find(({ id }) => id === line.beside?.id)
    const position = near?.position ? Math.max(1, near.position + (line.beside?.offset ?? 0)) : line.position
    const made = { key, id: 0, estimateId, position, chapter, comes: true }
    const behind = lines.findIndex((line) => (line.position ?? Infinity) >= position)
    const at = behind < 0 ? lines.length : behind
    lines = madeRoom(lines, made).toSpliced(at, 0, made)
  }
  return lines
}
