import { groupBy } from '@temelia/estimation/group-by'
import type { LineView } from './arrangement.ts'
import { chapterKey, chapterRuns, groupKey, groupRuns } from './chapters.ts'
import type { GridRow, RowKind } from './grid-source.ts'

/** The ids of a project's tree, each list in the order of `position`. */
export type TreeIds = Readonly<{
  objects: readonly Readonly<{ id: number }>[]
  estimates: readonly Readonly<{ id: number; objectId: number }>[]
  articles: readonly Readonly<{ id: number; estimateId: number; chapter?: string | null }>[]
}>

const LETTER: Readonly<Record<Exclude<RowKind, 'chapter'>, string>> = { object: 'o', estimate: 'e', article: 'a' }

/** The key of a line: `o12`, `e7`, `a3051`. */
export function rowKey(kind: Exclude<RowKind, 'chapter'>, id: number): string {
  return LETTER[kind] + id
}

/**
 * The lines to show, depth first: objects, their estimates, their chapters and articles, without the children of collapsed lines.
 * An estimate whose object is unknown (or an article whose estimate is) has no place in the tree and is left out.
 */
export function flattenTree(
  tree: TreeIds,
  collapsed: ReadonlySet<string>,
  view: LineView | null = null,
): readonly GridRow[] {
  const wanted = view ? estimatesIn(tree, view) : null
  const estimatesOf = groupBy(
    tree.estimates.filter(({ id }) => wanted?.has(id) ?? true),
    (estimate) => estimate.objectId,
  )
  const articlesOf = groupBy(tree.articles, (article) => article.estimateId)
  const rows: GridRow[] = []
  tree.objects.forEach((object, index) => {
    const key = rowKey('object', object.id)
    const estimates = estimatesOf.get(object.id) ?? []
    if (wanted && estimates.length === 0) return
    const open = !collapsed.has(key)
    rows.push(line('object', object.id, 1, null, index, tree.objects.length, estimates.length > 0 ? open : null))
    if (!open) return
    estimates.forEach((estimate, place) => {
      const estimateKey = rowKey('estimate', estimate.id)
      const articles = articlesOf.get(estimate.id) ?? []
      const shown = !collapsed.has(estimateKey)
      rows.push(line('estimate', estimate.id, 2, key, place, estimates.length, articles.length > 0 ? shown : null))
      if (!shown) return
      const groups = view?.groups ?? null
      // Where lines are looked at in another order, each keeps the number it has in its estimate.
      const placeOf = view && new Map(articles.map(({ id }, at) => [id, at]))
      let nth = 0
      const runs = groups ? groupRuns(articles, groups) : chapterRuns(articles)
      runs.forEach((run, at) => {
        const lines = linesIn(run.lines, view)
        const before = nth
        nth += run.lines.length
        if (lines.length === 0) return
        const head = run.grouped ? groupKey(estimate.id, run.name) : run.head ? chapterKey(estimate.id, at) : null
        const unfolded = run.grouped || head === null || !collapsed.has(head)
        if (head !== null)
          rows.push({
            key: head,
            kind: 'chapter',
            id: estimate.id,
            level: 3,
            parent: estimateKey,
            expanded: run.grouped ? null : unfolded,
            place: at + 1,
            of: runs.length,
            chapter: run,
          })
        if (unfolded)
          lines.forEach(({ id }, nthOfRun) => {
            const level = head === null ? 3 : 4
            const place = placeOf?.get(id) ?? before + nthOfRun
            rows.push(line('article', id, level, head ?? estimateKey, place, articles.length, null))
          })
      })
    })
  })
  return rows
}

/** The estimates to show: the chosen ones, and where lines are filtered those that hold one. */
function estimatesIn({ estimates, articles }: TreeIds, { hidden, only }: LineView): ReadonlySet<number> | null {
  if (hidden.size === 0) return only
  const holding = new Set(articles.flatMap(({ id, estimateId }) => (hidden.has(id) ? [] : [estimateId])))
  return new Set(estimates.flatMap(({ id }) => (holding.has(id) && (only?.has(id) ?? true) ? [id] : [])))
}

/** The lines of a run as they are looked at. */
function linesIn<A extends Readonly<{ id: number }>>(lines: readonly A[], view: LineView | null): readonly A[] {
  if (!view) return lines
  const { hidden, rank } = view
  const kept = lines.filter(({ id }) => !hidden.has(id))
  const rankOf = (id: number) => rank?.get(id) ?? Number.MAX_SAFE_INTEGER
  return rank ? kept.toSorted((one, other) => rankOf(one.id) - rankOf(other.id)) : kept
}

/** Where each line stands, by key. */
export function indexRows(rows: readonly GridRow[]): ReadonlyMap<string, number> {
  const index = new Map<string, number>()
  rows.forEach((row, at) => {
    index.set(row.key, at)
  })
  return index
}

function line(
  kind: Exclude<RowKind, 'chapter'>,
  id: number,
  level: GridRow['level'],
  parent: string | null,
  index: number,
  of: number,
  expanded: boolean | null,
): GridRow {
  return { key: rowKey(kind, id), kind, id, level, parent, expanded, place: index + 1, of }
}
