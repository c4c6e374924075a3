/** What is told of a schedule after it was computed (SPEC.md S9). */
import type { ScheduleFault } from './faults.ts'
import type { Leaf } from './leaf.ts'
import { DAY_MINUTES, END_DAY } from './moment.ts'
import { FS, type Network } from './network.ts'
import type { Passes } from './passes.ts'

/** Leads that reach back before the start of what they wait for, and work that began before its predecessors were done. */
export function edgeFaults(network: Network, leaves: readonly (Leaf | null)[], passes: Passes): ScheduleFault[] {
  const { counts } = passes
  const faults: ScheduleFault[] = []
  for (let edge = 0; edge < network.relation.length; edge++) {
    const place = network.relation[edge]!
    const source = network.from[edge]!
    const target = network.to[edge]!
    if (place < 0 || network.type[edge] !== FS) continue
    const relation = network.relations[place]!
    const asked = passes.asked(edge, counts.earlyStart)
    const from = leaves[source]
    const to = leaves[target]
    if (from && network.lag[edge]! < 0) {
      const begun = counts.times[target]!.before(
        counts.times[source]!.startAt(from.actualStart ?? counts.earlyStart[source]!),
      )
      if (asked < begun) faults.push({ code: 'LEAD_BEFORE_START', relation: relation.id, activity: relation.to })
    }
    if (to && to.actualStart !== null && asked > to.actualStart)
      faults.push({ code: 'STARTED_OUT_OF_SEQUENCE', relation: relation.id, activity: relation.to })
  }
  return faults
}

/** Float below 0, once, with the activity that is worst off; or what lies past the last year, where floats mean nothing. */
export function resultFaults(network: Network, leaves: readonly (Leaf | null)[], passes: Passes): ScheduleFault[] {
  const { counts } = passes
  let negative = 0
  let worst = 0
  let at = -1
  let beyond = 0
  let last = -1
  for (let node = 0; node < leaves.length; node++) {
    const leaf = leaves[node]
    if (!leaf) continue
    const finish = counts.earlyStart[node]! + counts.duration[node]!
    const float = counts.lateFinish[node]! - finish
    if (float < 0) negative++
    if (float < worst) {
      worst = float
      at = node
    }
    if (passes.endMoment(node, finish) >= END_DAY * DAY_MINUTES) {
      beyond++
      last = node
    }
  }
  const idOf = (node: number) => network.activities[node]!.id
  return [
    ...(negative > 0 && beyond === 0
      ? [{ code: 'NEGATIVE_FLOAT', activity: idOf(at), value: worst, count: negative } as const]
      : []),
    ...(beyond > 0 ? [{ code: 'BEYOND_HORIZON', activity: idOf(last), count: beyond } as const] : []),
  ]
}
