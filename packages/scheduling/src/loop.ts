/** One ring among nodes that cannot be put in order (SPEC.md S5). */
import type { Loop } from './faults.ts'

/**
 * The loop of a network whose order is not whole. Every node that is left has a predecessor that is left, so walking
 * back must meet itself. Ids stand in the order of the work, each once, and the first again at the end.
 */
export function findLoop(
  nodes: number,
  from: Int32Array,
  inAt: Int32Array,
  inEdges: Int32Array,
  order: Int32Array,
  idOf: (node: number) => number,
): Loop {
  const left = new Uint8Array(nodes).fill(1)
  for (const node of order) left[node] = 0
  const before = (node: number): number => {
    for (let edge = inAt[node]!; edge < inAt[node + 1]!; edge++) {
      const source = from[inEdges[edge]!]!
      if (left[source]) return source
    }
    return node
  }
  const seen = new Int32Array(nodes).fill(-1)
  const path: number[] = []
  let node = left.indexOf(1)
  while (seen[node] === -1) {
    seen[node] = path.push(node) - 1
    node = before(node)
  }
  const ring = path.slice(seen[node]).reverse().map(idOf)
  const loop = ring.filter((id, at) => at === 0 || id !== ring[at - 1])
  if (loop.length > 1 && loop.at(-1) === loop[0]) loop.pop()
  const stuck = new Set<number>()
  for (let at = 0; at < nodes; at++) if (left[at]) stuck.add(idOf(at))
  return { ok: false, code: 'CIRCULAR_CRITICAL_PATH', loop: [...loop, loop[0]!], notSchedulable: [...stuck] }
}
