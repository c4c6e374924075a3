/** A scratch copy of a timetable: changes that are tried and stored nowhere but on this device until somebody takes them over. */
import type { Change } from './changes.ts'
import type { Timetable } from './timetable-data.ts'

/** Changes that were made together, in the words of their toast. */
export type Batch = Readonly<{ label: string; changes: readonly Change[] }>

/** Ids of relations that stand in a copy alone; far below those that a screen gives to what it is saving. */
const FIRST_ID = -1_000_000_000

/** A batch whose new relations have ids, so that later changes of the copy can name them. */
export function numbered(before: readonly Batch[], { label, changes }: Batch): Batch {
  const taken = before.flatMap((batch) => batch.changes.flatMap((one) => (one.do === 'link' ? (one.id ?? 0) : [])))
  let last = Math.min(FIRST_ID, ...taken)
  return {
    label,
    changes: changes.map((change) => {
      if (change.do !== 'link') return change
      last -= 1
      return { ...change, id: last }
    }),
  }
}

/** The changes of a copy as the timetable itself takes them: a relation that was added is added as it stands in the end, or not at all. */
export function folded(batches: readonly Batch[]): readonly Change[] {
  const changes = batches.flatMap((batch) => batch.changes)
  const own = new Set(changes.flatMap((change) => (change.do === 'link' ? (change.id ?? []) : [])))
  const cut = new Set(changes.flatMap((change) => (change.do === 'unlink' && own.has(change.id) ? [change.id] : [])))
  const terms = new Map(
    changes.flatMap((change) => (change.do === 'relation' && own.has(change.id) ? [[change.id, change.terms]] : [])),
  )
  return changes.flatMap((change): readonly Change[] => {
    if (change.do === 'link' && change.id !== undefined) {
      const { id, ...link } = change
      return cut.has(id) ? [] : [{ ...link, terms: terms.get(id) ?? change.terms }]
    }
    return (change.do === 'relation' || change.do === 'unlink') && own.has(change.id) ? [] : [change]
  })
}

/** Changes of a copy that name what the timetable no longer has, since somebody else removed it; and those that still count. */
export function parted(
  timetable: Timetable,
  changes: readonly Change[],
): Readonly<{ kept: readonly Change[]; lost: readonly Change[] }> {
  const activities = new Set(timetable.Activities.map(({ ScheduleActivityId }) => ScheduleActivityId))
  const relations = new Set(timetable.Relations.map(({ RelationId }) => RelationId))
  const counts = (change: Change) => {
    if (change.do === 'link') return activities.has(change.from) && activities.has(change.to)
    return (change.do === 'activity' || change.do === 'remove' ? activities : relations).has(change.id)
  }
  return { kept: changes.filter(counts), lost: changes.filter((change) => !counts(change)) }
}
