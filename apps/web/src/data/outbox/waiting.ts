import type { Entity } from '@temelia/model/entity'
import { useMemo } from 'react'
import { useOutbox } from './browser-outbox.ts'
import type { Change, Entry } from './queue.ts'

/** A change of a record, on its way or refused. */
export type SaveEntry = Entry & { readonly change: Extract<Change, { kind: 'save' }> }

/** What the server does not have yet of an entity: new records in the order they were made, and new values and removals by id. */
export type Waiting = Readonly<{
  made: readonly SaveEntry[]
  changed: ReadonlyMap<number, object>
  removed: ReadonlySet<number>
}>

/** The part of what waits and what was refused that is about an entity. What was refused is not shown as if it were so. */
export function waitingOf(entity: string, entries: readonly Entry[]): Waiting {
  const saves = entries.filter((entry): entry is SaveEntry => isSave(entry) && entry.change.entity === entity)
  const changed = new Map<number, object>()
  for (const { change, refusal } of saves)
    if (change.id !== null && !refusal) changed.set(change.id, { ...changed.get(change.id), ...change.patch })
  const removed = entries.flatMap(({ change, refusal }) =>
    change.kind === 'remove' && change.entity === entity && !refusal ? [change.id] : [],
  )
  return { made: saves.filter(({ change }) => change.id === null), changed, removed: new Set(removed) }
}

/** What the server does not have yet of an entity, inside a component. */
export function useWaiting(of: Entity): Waiting {
  const { waiting, refused } = useOutbox()
  return useMemo(() => waitingOf(of.name, [...refused, ...waiting]), [of.name, refused, waiting])
}

/** Whether an entry makes or changes a record. */
export function isSave(entry: Entry): entry is SaveEntry {
  return entry.change.kind === 'save'
}
