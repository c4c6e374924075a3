import { fieldsOf } from '@temelia/model/entity'
import { BlueprintShape } from '@temelia/model/takeoff/blueprint-shape'
import type { Waiting } from '../../data/outbox/waiting.ts'
import type { Found } from '../../data/records.ts'
import type { PageRow, ShapeRow } from './measures.ts'

const EMPTY = Object.fromEntries(fieldsOf(BlueprintShape).map(([key, { initial }]) => [key, initial ?? null]))

/** The shapes of a project's sheets with those that wait to be sent: they measure as the others do, and have no number of the server yet. */
export function withWaitingShapes(
  rows: readonly Found<typeof BlueprintShape>[],
  { made, changed, removed }: Waiting,
  pages: readonly PageRow[],
): readonly Found<typeof BlueprintShape>[] {
  if (made.length + changed.size + removed.size === 0) return rows
  const begun = made.flatMap(({ change, place, refusal }) => {
    const patch = change.patch as Partial<ShapeRow>
    const page = pages.find(({ id }) => id === patch.blueprintPageId)
    if (!page || refusal) return []
    const { blueprintId, projectId } = page
    const own = { ...EMPTY, blueprintId, projectId, ...patch, id: -place, version: 0, actions: {} }
    return [own as unknown as Found<typeof BlueprintShape>]
  })
  const there = rows.filter(({ id }) => !removed.has(id)).map((row) => ({ ...row, ...changed.get(row.id) }))
  return [...there, ...begun]
}

/** Whether a shape is on this device only: nothing can be done with it but wait. */
export function isWaiting({ id }: Pick<ShapeRow, 'id'>): boolean {
  return id < 0
}
