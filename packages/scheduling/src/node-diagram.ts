/** Where the activities of a network stand so that its relations can be followed: after whatever they wait for, next to it where there is room. */

export interface DiagramEdge {
  readonly from: number
  readonly to: number
}

/** The place of an activity: columns from the left, lines from the top. */
export interface DiagramPlace {
  readonly column: number
  readonly line: number
}

/** The places of a network and how many columns and lines it takes. */
export interface Diagram {
  readonly places: ReadonlyMap<number, DiagramPlace>
  readonly columns: number
  readonly lines: number
}

/** How often lines are put in order anew, there and back. */
const SWEEPS = 4

/**
 * Lays a network out. Each activity stands one column behind the last of those it waits for; in a column the order is that of what they
 * are tied to. Edges to what is not among `ids`, and those of a loop, count for nothing. The same input gives the same picture.
 */
export function diagramOf(ids: readonly number[], edges: readonly DiagramEdge[]): Diagram {
  const known = new Set(ids)
  const inside = edges.filter(({ from, to }) => from !== to && known.has(from) && known.has(to))
  const before = tied(inside, 'to', 'from')
  const behind = tied(inside, 'from', 'to')
  const column = columnsOf(ids, before, behind)
  const count = ids.reduce((most, id) => Math.max(most, column.get(id)! + 1), 0)
  const columns: number[][] = Array.from({ length: count }, () => [])
  for (const id of ids) columns[column.get(id)!]!.push(id)
  const line = new Map<number, number>()
  for (const list of columns) for (const [at, id] of list.entries()) line.set(id, at)
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const list of columns.slice(1)) arrange(list, before, line)
    for (const list of columns.slice(0, -1).reverse()) arrange(list, behind, line)
  }
  for (const list of columns.slice(1)) arrange(list, before, line)
  // Lines that nothing stands on are left out.
  const used = [...new Set(line.values())].sort((one, other) => one - other)
  const rank = new Map(used.map((of, at) => [of, at]))
  return {
    places: new Map(ids.map((id) => [id, { column: column.get(id)!, line: rank.get(line.get(id)!)! }])),
    columns: count,
    lines: used.length,
  }
}

type Tied = ReadonlyMap<number, readonly number[]>

function tied(edges: readonly DiagramEdge[], key: 'from' | 'to', value: 'from' | 'to'): Tied {
  const found = new Map<number, number[]>()
  for (const edge of edges) {
    const list = found.get(edge[key])
    if (list) list.push(edge[value])
    else found.set(edge[key], [edge[value]])
  }
  return found
}

/** The column of each: one behind the last of its predecessors. What waits for itself stays in the column it has come to. */
function columnsOf(ids: readonly number[], before: Tied, behind: Tied): ReadonlyMap<number, number> {
  const left = new Map(ids.map((id) => [id, before.get(id)?.length ?? 0]))
  const column = new Map(ids.map((id) => [id, 0]))
  const ready = ids.filter((id) => left.get(id) === 0)
  for (let id = ready.pop(); id !== undefined; id = ready.pop())
    for (const next of behind.get(id) ?? []) {
      column.set(next, Math.max(column.get(next)!, column.get(id)! + 1))
      const open = left.get(next)! - 1
      left.set(next, open)
      if (open === 0) ready.push(next)
    }
  return column
}

/** Puts a column in the order of what its activities are tied to, each as near to the middle of that as the one above leaves room. */
function arrange(list: number[], ties: Tied, line: Map<number, number>): void {
  const wanted = new Map(
    list.map((id) => {
      const lines = (ties.get(id) ?? []).map((other) => line.get(other)!).sort((one, other) => one - other)
      const middle =
        lines.length === 0 ? line.get(id)! : (lines[(lines.length - 1) >> 1]! + lines[lines.length >> 1]!) / 2
      return [id, middle]
    }),
  )
  list.sort((one, other) => wanted.get(one)! - wanted.get(other)! || line.get(one)! - line.get(other)!)
  let next = Number.NEGATIVE_INFINITY
  let over = 0
  for (const id of list) {
    next = Math.max(next, Math.floor(wanted.get(id)!))
    line.set(id, next)
    over += next - wanted.get(id)!
    next += 1
  }
  // What had to make room goes down as much as the others go up: the column stays around the middle of what it is tied to.
  const shift = Math.round(over / list.length)
  for (const id of list) line.set(id, line.get(id)! - shift)
}
