import type { Patch } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { dropItems, type Item } from './changes.ts'
import { copyArticle, placesOfCopies } from './copy-article.ts'
import { record, type Step } from './history.ts'
import { type ProjectState, withTree } from './project-state.ts'
import { byId, orderArticles, orderByPosition, type ProjectTree, withLists } from './project-tree.ts'
import { type Saver, takeNews } from './saver.ts'
import type { Store } from './store.ts'
import { createRow, fetchArticles, fetchTree, removeItem, restore } from './wire.ts'

/** What the editor can do with whole records; each waits until the changes typed before are saved. */
export type Structure = Readonly<{
  addObject: (patch: Patch<typeof WorkObject>, label: string) => Promise<Item>
  addEstimate: (patch: Patch<typeof Estimate>, label: string) => Promise<Item>
  /** Adds articles one after the other and tells each; what was added before a failure stays. */
  addArticles: (
    patches: readonly Patch<typeof Article>[],
    label: string,
    onAdded?: () => void,
  ) => Promise<readonly Item[]>
  /** Copies articles with their recipes below the last of them, each in its estimate. */
  copyArticles: (ids: readonly number[], label: string) => Promise<readonly Item[]>
  /** Records that came with a reload since `before` become one step that can be taken back; gives the top ones. */
  noteAdded: (before: ProjectTree, label: string) => readonly Item[]
  remove: (items: readonly Item[], label: string) => Promise<void>
  /** Takes an add or a removal back, or does it again; gives the step with its new undo items. */
  reverse: (step: Step & { kind: 'added' | 'removed' }, back: boolean) => Promise<Step>
  reload: () => Promise<void>
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

export function createStructure(store: Store<ProjectState>, saver: Saver): Structure {
  const projectId = () => store.get().tree.project.id

  function settle(tree: ProjectTree, step: Step | null) {
    const state = withTree(store.get(), tree)
    store.set(step ? { ...state, history: record(state.history, step) } : state)
  }

  async function reload() {
    await saver.flush()
    settle(await fetchTree(projectId()), null)
  }

  async function removeAll(items: readonly Item[]): Promise<readonly number[]> {
    const undoIds: number[] = []
    for (const item of items) {
      const undoId = await removeItem(item)
      if (undoId !== null) undoIds.push(undoId)
      store.set(withTree(store.get(), dropItems(store.get().tree, [item])))
    }
    return undoIds
  }

  function isHeld({ entity, id }: Item): boolean {
    const { tree } = store.get()
    const rows = { object: tree.objects, estimate: tree.estimates, article: tree.articles }[entity]
    return byId<{ id: number }>(rows, id) !== undefined
  }

  async function restoreAll(undoIds: readonly number[]) {
    for (const undoId of [...undoIds].reverse()) await restore(undoId)
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
    refresh,
    addObject: async (patch, label) => {
      await saver.flush()
      const row = await createRow(WorkObject, { ...patch, projectId: projectId() })
      const { tree } = store.get()
      const item: Item = { entity: 'object', id: row.id }
      settle(withLists(tree, { objects: orderByPosition([...tree.objects, row]) }), {
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
      settle(withLists(tree, { estimates: orderByPosition([...tree.estimates, row]) }), {
        kind: 'added',
        label,
        items: [item],
        undoIds: [],
      })
      return item
    },
    addArticles: async (patches, label, onAdded) => {
      await saver.flush()
      const items: Item[] = []
      try {
        for (const patch of patches) {
          const row = await createRow(Article, patch)
          items.push({ entity: 'article', id: row.id })
          const { tree } = store.get()
          settle(withLists(tree, { articles: orderArticles([...tree.articles, row]) }), null)
          onAdded?.()
        }
      } finally {
        if (items.length > 0) {
          const state = store.get()
          store.set({ ...state, history: record(state.history, { kind: 'added', label, items, undoIds: [] }) })
        }
      }
      return items
    },
    copyArticles: async (ids, label) => {
      await saver.flush()
      const items: Item[] = []
      for (const { source, position } of placesOfCopies(store.get().tree, ids))
        items.push({ entity: 'article', id: await copyArticle(source, position) })
      await reload()
      store.set({
        ...store.get(),
        history: record(store.get().history, { kind: 'added', label, items, undoIds: [] }),
      })
      return items
    },
    noteAdded: (before, label) => {
      const state = store.get()
      const items = newItems(before, state.tree)
      if (items.length > 0)
        store.set({ ...state, history: record(state.history, { kind: 'added', label, items, undoIds: [] }) })
      return items
    },
    remove: async (items, label) => {
      await saver.flush()
      const top = topItems(store.get().tree, items)
      const undoIds = await removeAll(top)
      const state = store.get()
      store.set({ ...state, history: record(state.history, { kind: 'removed', label, items: top, undoIds }) })
    },
    reverse: async (step, back) => {
      await saver.flush()
      const present = (step.kind === 'added') === back
      if (present) return { ...step, undoIds: await removeAll(step.items) }
      // An answer that got lost on its way: the server has brought them back already.
      if (!step.items.every(isHeld)) await restoreAll(step.undoIds)
      return { ...step, undoIds: [] }
    },
  }
}
