/** Which part of a timetable its network shows. */
import { chainOf, type Plan, type PlanRow } from './plan.ts'
import type { Relation } from './timetable-data.ts'

/** The whole, what stands in a group, or what an activity waits for and holds up. */
export type Part = Readonly<{ of: 'whole' } | { of: 'group'; id: number } | { of: 'chain'; id: number }>

/** More than this in one picture cannot be followed. */
export const MOST_NODES = 300

/** The work of a part in the order of its rows, and the relations between it. */
export function networkOf(
  plan: Plan,
  part: Part,
): Readonly<{ rows: readonly PlanRow[]; relations: readonly Relation[] }> {
  const chain = part.of === 'chain' ? chainOf(plan, part.id) : null
  const rows = plan.rows.filter((row) => {
    if (row.group) return false
    if (chain) return chain.has(row.item.id)
    return part.of !== 'group' || standsIn(plan, row, part.id)
  })
  const shown = new Set(rows.map(({ item }) => item.id))
  return { rows, relations: plan.timetable.Relations.filter(({ From, To }) => shown.has(From) && shown.has(To)) }
}

function standsIn({ byId }: Plan, row: PlanRow, group: number): boolean {
  for (let at = row.item.parentId; at !== null; at = byId.get(at)?.item.parentId ?? null) if (at === group) return true
  return false
}
