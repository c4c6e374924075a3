/** The rows of a timetable: activities under their groups, numbered, folded, sought and filtered. */

/** What an outline needs of an activity. */
export type Outlined = Readonly<{ id: number; parentId: number | null }>

/** A row in its place. The number is that of the whole outline, whatever is folded or filtered: predecessors name it. */
export type OutlineRow<T extends Outlined> = Readonly<{
  item: T
  number: number
  depth: number
  /** Others stand under it. */
  group: boolean
  open: boolean
}>

/** The rows of all activities, groups before what stands in them. What names a parent that is gone, or itself, stands at the top. */
export function outlineOf<T extends Outlined>(items: readonly T[]): readonly OutlineRow<T>[] {
  const known = new Set(items.map(({ id }) => id))
  const under = new Map<number | null, T[]>()
  for (const item of items) {
    const parent = item.parentId !== null && known.has(item.parentId) ? item.parentId : null
    const list = under.get(parent)
    if (list) list.push(item)
    else under.set(parent, [item])
  }
  const rows: OutlineRow<T>[] = []
  const placed = new Set<number>()
  const waiting: (readonly [T, number])[] = [...(under.get(null) ?? [])].reverse().map((item) => [item, 0])
  const place = () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [item, depth] = next
      if (placed.has(item.id)) continue
      placed.add(item.id)
      const inside = under.get(item.id) ?? []
      rows.push({ item, number: rows.length + 1, depth, group: inside.length > 0, open: true })
      for (const one of [...inside].reverse()) waiting.push([one, depth + 1])
    }
  }
  place()
  // Groups that stand in each other in a ring have no way from the top.
  for (const item of items) {
    if (placed.has(item.id)) continue
    waiting.push([item, 0])
    place()
  }
  return rows
}

/** The rows that are seen: nothing inside a folded group; with a filter only what it keeps, and the groups around that. */
export function visibleRows<T extends Outlined>(
  rows: readonly OutlineRow<T>[],
  folded: ReadonlySet<number>,
  keeps: ((row: OutlineRow<T>) => boolean) | null,
): readonly OutlineRow<T>[] {
  const kept = keeps ? withGroups(rows, keeps) : null
  const seen: OutlineRow<T>[] = []
  let hiddenBelow = Number.POSITIVE_INFINITY
  for (const row of rows) {
    if (row.depth > hiddenBelow) continue
    hiddenBelow = Number.POSITIVE_INFINITY
    if (kept && !kept.has(row.number)) continue
    // What is sought is shown wherever it stands.
    const open = kept !== null || !folded.has(row.item.id)
    if (row.group && !open) hiddenBelow = row.depth
    seen.push(row.open === open ? row : { ...row, open })
  }
  return seen
}

/** Numbers of the rows that a filter keeps, and of the groups that lead to them. */
function withGroups<T extends Outlined>(
  rows: readonly OutlineRow<T>[],
  keeps: (row: OutlineRow<T>) => boolean,
): ReadonlySet<number> {
  const kept = new Set<number>()
  const above: OutlineRow<T>[] = []
  for (const row of rows) {
    above.length = Math.min(above.length, row.depth)
    above[row.depth] = row
    if (keeps(row)) for (const one of above) kept.add(one.number)
  }
  return kept
}

/** Where an activity goes when it is set one level in: under the one before it on its level. Null where there is none. */
export function parentWhenIndented<T extends Outlined>(rows: readonly OutlineRow<T>[], id: number): number | null {
  const at = rows.findIndex(({ item }) => item.id === id)
  const row = rows[at]
  if (!row) return null
  for (let before = at - 1; before >= 0; before--) {
    const one = rows[before]!
    if (one.depth < row.depth) return null
    if (one.depth === row.depth) return one.item.id
  }
  return null
}

/** Where an activity goes when it is set one level out: beside its group. Undefined where it stands at the top already. */
export function parentWhenOutdented<T extends Outlined>(
  rows: readonly OutlineRow<T>[],
  id: number,
): number | null | undefined {
  const parents = new Map(rows.map(({ item }) => [item.id, item.parentId]))
  const parent = parents.get(id) ?? null
  return parent === null ? undefined : (parents.get(parent) ?? null)
}
