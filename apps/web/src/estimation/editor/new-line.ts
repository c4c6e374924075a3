import type { Patch } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'
import { articleOf, ownArticle } from '../add-article/new-articles.ts'
import type { CatalogueItem } from '../add-article/catalogue-search.ts'
import type { GridRow } from '../grid/grid-source.ts'
import { byId, type ProjectTree } from '../project-state/project-tree.ts'
import { estimateForArticles, type Whereabouts } from '../open-project/use-selection.ts'

/** The key of the line that is being added; those on their way to the server follow as `new-1` and on. */
export const NEW_KEY = 'new'

/** What a new line becomes: an item of the catalogue, or a line of one's own with that name. */
export type Taken = Readonly<{ item: CatalogueItem } | { name: string }>

/** A line between others that does not exist yet. */
export type NewLine = Readonly<{
  estimateId: number
  /** It stands above or below this line. */
  beside: string
  edge: 'before' | 'after'
  position: number
  chapter: string | null
  /** Null while it is searched for. */
  taken: Taken | null
}>

/** A line that was typed and is on its way. */
export type SentLine = Readonly<{ id: number; line: NewLine; taken: Taken; quantity: string | number }>

/** Where a new line goes that is asked for at the active line; null where the project has no estimate. */
export function newLineAt(
  tree: ProjectTree,
  row: GridRow | undefined,
  where: Whereabouts,
  edge: 'before' | 'after',
): NewLine | null {
  const active = row?.kind === 'article' ? byId(tree.articles, row.id) : undefined
  if (active && row) {
    const position = Math.max(1, active.position ?? lastPosition(tree, active.estimateId) + 1)
    return {
      estimateId: active.estimateId,
      beside: row.key,
      edge,
      position: edge === 'before' ? position : position + 1,
      chapter: active.chapter,
      taken: null,
    }
  }
  const [first] = row?.chapter?.lines ?? []
  const head = first && byId(tree.articles, first.id)
  if (head && row)
    return {
      estimateId: head.estimateId,
      beside: row.key,
      edge: 'after',
      position: head.position ?? 1,
      chapter: head.chapter,
      taken: null,
    }
  const estimateId = estimateForArticles(tree, where)
  if (estimateId === null) return null
  const last = tree.articles.findLast((article) => article.estimateId === estimateId)
  return {
    estimateId,
    beside: last ? `a${last.id}` : `e${estimateId}`,
    edge: 'after',
    position: lastPosition(tree, estimateId) + 1,
    chapter: last?.chapter ?? null,
    taken: null,
  }
}

/** The lines to show with the ones that are on their way and the one being typed, at the place where they will stand. */
export function withNewLines(
  rows: readonly GridRow[],
  line: NewLine | null,
  sent: readonly SentLine[],
): readonly GridRow[] {
  const place = line ?? sent[0]?.line
  if (!place) return rows
  const at = rows.findIndex(({ key }) => key === place.beside)
  const beside = rows[at]
  if (!beside) return rows
  const inside = beside.kind !== 'article' && place.edge === 'after'
  const level = inside ? (beside.kind === 'chapter' ? 4 : 3) : beside.level
  // Those on their way to another place are seen when they have come.
  const here = sent.filter((other) => other.line.beside === place.beside && other.line.edge === place.edge)
  const keys = [...here.map(({ id }) => sentKey(id)), ...(line ? [NEW_KEY] : [])]
  const from = at + (place.edge === 'after' ? 1 : 0)
  const added = keys.map(
    (key, nth): GridRow => ({
      key,
      kind: 'article',
      id: 0,
      level,
      parent: inside ? beside.key : beside.parent,
      expanded: null,
      place: (inside ? placeBefore(rows, at) : beside.place - (place.edge === 'before' ? 1 : 0)) + nth + 1,
      of: beside.of + keys.length,
    }),
  )
  // The lines behind count on, up to the next estimate.
  const end = rows.findIndex(({ kind }, nth) => nth >= from && (kind === 'estimate' || kind === 'object'))
  const behind = rows
    .slice(from, end < 0 ? undefined : end)
    .map((row) => (row.kind === 'article' ? { ...row, place: row.place + keys.length } : row))
  return [...rows.slice(0, from), ...added, ...behind, ...(end < 0 ? [] : rows.slice(end))]
}

/** How many lines of the estimate stand before a head. */
function placeBefore(rows: readonly GridRow[], at: number): number {
  const last = rows.slice(0, at).findLast(({ kind }) => kind === 'article' || kind === 'estimate')
  return rows[at]?.kind === 'chapter' && last?.kind === 'article' ? last.place : 0
}

/** The key of a line on its way. */
export function sentKey(id: number): string {
  return `${NEW_KEY}-${id}`
}

/** What is sent for a new line. */
export function patchOf(
  { line, taken, quantity }: Omit<SentLine, 'id'>,
  today: string,
  us: boolean,
): Patch<typeof Article> {
  const { estimateId, position, chapter } = line
  if ('item' in taken) return { ...articleOf(taken.item, quantity, estimateId, today, null), position, chapter }
  const own = { kind: 'own', name: taken.name, unit: '', part: 'material', list: '4.3', amount: 0 } as const
  const typed = typeof quantity === 'number' ? { quantity } : { formula: quantity }
  return { ...ownArticle(own, estimateId, today, us), ...typed, position, chapter }
}

/** The line that follows one, in the same chapter. */
export function lineAfter(line: NewLine): NewLine {
  return { ...line, position: line.position + 1, taken: null }
}

function lastPosition(tree: ProjectTree, estimateId: number): number {
  return tree.articles.reduce(
    (last, article) => (article.estimateId === estimateId ? Math.max(last, article.position ?? 0) : last),
    0,
  )
}
