import type { Patch } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import type { Beside } from '../../data/records.ts'
import { withArticle, withRow } from './added-rows.ts'
import { dropItems, type Item } from './changes.ts'
import { record, type Step } from './history.ts'
import { type ProjectState, withTree } from './project-state.ts'
import {
  type ArticleRow,
  byId,
  orderByPosition,
  type ProjectTree,
  type ShownRevisions,
  withLists,
} from './project-tree.ts'
import { type Saver, takeNews } from './saver.ts'
import type { Store } from './store.ts'
import { duplicatesOf, sendRemoval, sendRenumber, sendTransfer, type Transfer, type Transferred } from './transfer.ts'
import { restoreItems } from './undo-items.ts'
import { createRow, fetchArticles, fetchTree, noteSent } from './wire.ts'

/** What the editor can do with whole records; each waits until the changes typed before are saved. */
export type Structure = Readonly<{
  addObject: (patch: Patch<typeof WorkObject>, label: string) => Promise<Item>
  addEstimate: (patch: Patch<typeof Estimate>, label: string) => Promise<Item>
  /** Adds articles one after the other and tells each; what was added before a failure stays. With `beside`, each below the one before. */
  addArticles: (
    patches: readonly Patch<typeof Article>[],
    label: string,
    onAdded?: () => void,
    beside?: Beside | null,
  ) => Promise<readonly Item[]>
  /** Shows an article that the outbox has added, as a step that can be taken back. */
  takeAdded: (row: ArticleRow, label: string) => Promise<void>
  /** Copies articles with their recipes below the last of them, each in its estimate. */
  copyArticles: (ids: readonly number[], label: string) => Promise<readonly Item[]>
  /** Copies lines anywhere, or moves them to another project; what comes here, or left, is one step that can be taken back. */
  transfer: (transfer: Transfer, label: string) => Promise<Transferred>
  /** Numbers from 1 what stands under a place. */
  renumber: (entity: Item['entity'], parentId: number) => Promise<void>
  /** Records that came with a reload since `before` become one step that can be taken back; gives the top ones. */
  noteAdded: (before: ProjectTree, label: string) => readonly Item[]
  remove: (items: readonly Item[], label: string) => Promise<void>
  /** Takes an add or a removal back, or does it again; gives the step with its new undo items. */
  reverse: (step: Step & { kind: 'added' | 'removed' }, back: boolean) => Promise<Step>
  reload: () => Promise<void>
  /** Shows another revision of an estimate than the one that counts, or that one again. */
  show: (estimateId: number, revisionId: number | null) => Promise<void>
  /** Asks for some articles again. Where one of them moved, the whole project is. */
  refresh: (articleIds: readonly number[]) => Promise<void>
}>

/** Articles under a removed estimate or object go with it: only the top ones are asked for. */
function topItems(tree: ProjectTree, items: readonly Item[]): readonly Item[] {
  const chosen = new Set(items.map((item) => `${item.entity}${item.id}`))
  const objectOf = new Map(tree.estimates.map((estimate) => [estimate.id, estimate.objectId]))
  const estimateOf = new Map(tree.articles.map((article) => [article.id, article.estimateId]))
  return items.filter((item) => {
    if (item.entity === 'object') return true
    const estimate = item.entity === 'article' ? estimateOf.get(item.id) : undefined
    const object = objectOf.get(item.entity === 'article' ? (estimate ?? 0) : item.id)
    return !chosen.has(`estimate${estimate}`) && !chosen.has(`object${object}`)
  })
}

/** What `after` holds and `before` did not; what stands under a new record comes with it. */
export function newItems(before: ProjectTree, after: ProjectTree): readonly Item[] {
  const added = <R extends Readonly<{ id: number }>>(entity: Item['entity'], old: readonly R[], now: readonly R[]) =>
    now.filter((row) => !byId(old, row.id)).map((row): Item => ({ entity, id: row.id }))
  return topItems(after, [
    ...added('object', before.objects, after.objects),
    ...added('estimate', before.estimates, after.estimates),
    ...added('article', before.articles, after.articles),
  ])
}

/** Deletes records kind by kind; gives their undo items. */
async function removeKinds(items: readonly Item[]): Promise<readonly number[]> {
  const undoIds: number[] = []
  for (const entity of ['object', 'estimate', 'article'] as const) {
    const ids = items.flatMap((item) => (item.entity === entity ? [item.id] : []))
    if (ids.length > 0) undoIds.push(...(await sendRemoval(entity, ids)))
  }
  return undoIds
}

export function createStructure(store: Store<ProjectState>, saver: Saver): Structure {
  const projectId = () => store.get().tree.project.id
  let asked = 0
  /** How often records came or went here. */
  let moves = 0
  let latest: Promise<void> = Promise.resolve()
  /** The revisions that shall be shown, from when they are asked for until they are here. */
  let wanted: ShownRevisions | null = null

  /** Shows a record that was added. */
  function settle(tree: ProjectTree, step: Step | null) {
    moves++
    const state = withTree(store.get(), tree)
    store.set(step ? { ...state, history: record(state.history, step) } : state)
  }

  function note(step: Step) {
    const state = store.get()
    store.set({ ...state, history: record(state.history, step) })
  }

  /**
   * Asks for the whole project. Of several answers only that to the last question counts, whichever comes last: it knows all the others
   * knew, and which revisions are wanted by now. Everybody who asked waits for it.
   */
  async function read(): Promise<void> {
    const mine = ++asked
    const movesThen = moves
    const shown = wanted ?? store.get().tree.shown
    const tree = await fetchTree(projectId(), shown)
    if (mine !== asked) return latest
    // What came or went here meanwhile may not be in this answer.
    if (moves !== movesThen) return read()
    // One that was wanted since, and is not asked for yet, stays wanted.
    if (wanted === shown) wanted = null
    store.set(withTree(store.get(), tree))
  }

  async function reload() {
    await saver.flush()
    latest = read()
    await latest
  }

  async function show(estimateId: number, revisionId: number | null) {
    wanted = new Map(wanted ?? store.get().tree.shown).set(estimateId, revisionId)
    const mine = wanted
    store.set({ ...store.get(), arriving: true })
    try {
      await reload()
    } finally {
      // Unless another was asked for meanwhile, which is still on its way.
      if (wanted === mine || wanted === null) {
        wanted = null
        store.set({ ...store.get(), arriving: false })
      }
    }
  }

  /** A new article stands in the revision that is looked at. */
  function placed(patch: Patch<typeof Article>): Patch<typeof Article> {
    const { shown } = store.get().tree
    const estimateId = patch.estimateId ?? 0
    return shown.has(estimateId) ? { ...patch, revisionId: shown.get(estimateId) ?? null } : patch
  }

  async function removeAll(items: readonly Item[]): Promise<readonly number[]> {
    const undoIds = await removeKinds(items)
    moves++
    store.set(withTree(store.get(), dropItems(store.get().tree, items)))
    return undoIds
  }

  function isHeld({ entity, id }: Item): boolean {
    const { tree } = store.get()
    const rows = { object: tree.objects, estimate: tree.estimates, article: tree.articles }[entity]
    return byId<{ id: number }>(rows, id) !== undefined
  }

  async function restoreAll(undoIds: readonly number[]) {
    await restoreItems(undoIds)
    await reload()
  }

  async function refresh(ids: readonly number[]) {
    const rows = await fetchArticles(ids)
    const { tree } = store.get()
    const moved = rows.some((change) => {
      const held = byId(tree.articles, change.id)
      if (!held || change.entity !== 'article') return false
      return change.patch.position !== held.position || change.patch.estimateId !== held.estimateId
    })
    if (moved) await reload()
    else store.set(takeNews(store.get(), rows))
  }

  return {
    reload,
    show,
    refresh,
    addObject: async (patch, label) => {
      await saver.flush()
      const row = await createRow(WorkObject, { ...patch, projectId: projectId() })
      const { tree } = store.get()
      const item: Item = { entity: 'object', id: row.id }
      settle(withLists(tree, { objects: orderByPosition(withRow(tree.objects, row)) }), {
        kind: 'added',
        label,
        items: [item],
        undoIds: [],
      })
      return item
    },
    addEstimate: async (patch, label) => {
      await saver.flush()
      const row = await createRow(Estimate, patch)
      const { tree } = store.get()
      const item: Item = { entity: 'estimate', id: row.id }
      settle(withLists(tree, { estimates: orderByPosition(withRow(tree.estimates, row)) }), {
        kind: 'added',
        label,
        items: [item],
        undoIds: [],
      })
      return item
    },
    addArticles: async (patches, label, onAdded, beside = null) => {
      await saver.flush()
      const items: Item[] = []
      let place = beside
      try {
        for (const patch of patches) {
          const row = await createRow(Article, placed(patch), place)
          place = place && { id: row.id, offset: 1 }
          items.push({ entity: 'article', id: row.id })
          const { tree } = store.get()
          settle(withLists(tree, { articles: withArticle(tree.articles, row) }), null)
          onAdded?.()
        }
        // Lines of revisions that are not shown stand between those that are: only the server knows where each is now.
        const { revisions } = store.get().tree
        if (revisions.length > 0 && patches.some(({ position }) => typeof position === 'number')) await reload()
      } finally {
        if (items.length > 0) note({ kind: 'added', label, items, undoIds: [] })
      }
      return items
    },
    takeAdded: async (row, label) => {
      noteSent(Article.name, row.id)
      const { tree } = store.get()
      const items: readonly Item[] = [{ entity: 'article', id: row.id }]
      settle(withLists(tree, { articles: withArticle(tree.articles, row) }), {
        kind: 'added',
        label,
        items,
        undoIds: [],
      })
      if (tree.revisions.length > 0) await reload()
    },
    copyArticles: async (ids, label) => {
      await saver.flush()
      const items: Item[] = []
      for (const copy of duplicatesOf(store.get().tree, ids))
        items.push(...(await sendTransfer(copy)).ids.map((id): Item => ({ entity: 'article', id })))
      await reload()
      note({ kind: 'added', label, items, undoIds: [] })
      return items
    },
    transfer: async (transfer, label) => {
      await saver.flush()
      const done = await sendTransfer(transfer)
      const { entity } = transfer
      const landed = done.ids.map((id): Item => ({ entity, id }))
      await reload()
      const here = landed.every(isHeld)
      if (transfer.mode === 'copy' && here) note({ kind: 'added', label, items: landed, undoIds: [] })
      const left = transfer.ids.map((id): Item => ({ entity, id }))
      if (done.undoIds.length > 0)
        note({ kind: 'removed', label, items: left, undoIds: done.undoIds, elsewhere: landed, elsewhereUndoIds: [] })
      return done
    },
    renumber: async (entity, parentId) => {
      await saver.flush()
      await sendRenumber(entity, parentId)
      await reload()
    },
    noteAdded: (before, label) => {
      const items = newItems(before, store.get().tree)
      if (items.length > 0) note({ kind: 'added', label, items, undoIds: [] })
      return items
    },
    remove: async (items, label) => {
      await saver.flush()
      const top = topItems(store.get().tree, items)
      const undoIds = await removeAll(top)
      note({ kind: 'removed', label, items: top, undoIds })
    },
    reverse: async (step, back) => {
      await saver.flush()
      const present = (step.kind === 'added') === back
      const elsewhere = step.elsewhere ?? []
      if (present) {
        if (elsewhere.length > 0) await restoreItems(step.elsewhereUndoIds ?? [])
        return { ...step, undoIds: await removeAll(step.items), elsewhereUndoIds: [] }
      }
      const elsewhereUndoIds = await removeKinds(elsewhere)
      // An answer that got lost on its way: the server has brought them back already.
      if (!step.items.every(isHeld)) await restoreAll(step.undoIds)
      return { ...step, undoIds: [], elsewhereUndoIds }
    },
  }
}
