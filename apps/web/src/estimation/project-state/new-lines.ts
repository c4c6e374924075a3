import type { Patch } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import type { Beside } from '../../data/records.ts'
import { outbox, whenSent } from '../../data/outbox/browser-outbox.ts'
import type { Change } from '../../data/outbox/queue.ts'
import { isSave, type SaveEntry } from '../../data/outbox/waiting.ts'
import { say } from '../../ui/text.ts'
import { toastProblem } from '../../ui/toast.tsx'
import type { ProjectState } from './project-state.ts'
import { type ArticleRow, byId, type ProjectTree } from './project-tree.ts'
import type { Store } from './store.ts'
import type { Structure } from './structure.ts'

/** A line that was typed and is on its way to the server, kept on this device. */
export type SentLine = Readonly<{ key: string; patch: Patch<typeof Article>; beside: Beside | null }>

/**
 * Sends a new line behind the edits that were typed before it. Resolves when it is safe on the device; it arrives once, whichever screen is open then.
 */
export function sendLine(tree: ProjectTree, { key, patch, beside }: SentLine): Promise<void> {
  const estimateId = patch.estimateId ?? 0
  // It stands in the revision that is looked at.
  const placed = tree.shown.has(estimateId) ? { ...patch, revisionId: tree.shown.get(estimateId) ?? null } : patch
  return outbox.entrust({
    kind: 'save',
    entity: Article.name,
    id: null,
    patch: placed,
    version: null,
    key,
    behind: tree.project.id,
    beside,
  })
}

/** Shows lines of an open project as the server takes them. Returns the function that stops it. */
export function showSentLines(store: Store<ProjectState>, structure: Structure): () => void {
  return whenSent((change, { value }) => {
    if (!isNewLine(change)) return
    const row = value as ArticleRow
    if (byId(store.get().tree.estimates, row.estimateId))
      structure.takeAdded(row, say('didAddArticles', { count: 1 })).catch(toastProblem)
  })
}

/** The new lines that are not with the server, in the order they were typed. */
export function linesOnTheirWay(): readonly SaveEntry[] {
  const { underway, waiting } = outbox.state()
  return [...underway, ...waiting]
    .filter((entry): entry is SaveEntry => isSave(entry) && isNewLine(entry.change))
    .toSorted((one, other) => one.place - other.place)
}

/** Resolves when no new line is on its way any more, or the server is away. */
export function linesArrived(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (linesOnTheirWay().length > 0 && !outbox.state().unreachable) return
      stop()
      resolve()
    }
    const stop = outbox.subscribe(look)
    look()
  })
}

function isNewLine(change: Change): boolean {
  return change.kind === 'save' && change.entity === Article.name && change.id === null
}
