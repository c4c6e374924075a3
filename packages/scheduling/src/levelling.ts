/**
 * Levelling: activities wait until there are enough of what they need (SPEC.md S11). It proposes and changes nothing: every
 * activity that would start later is told, with its new dates.
 */
import { LeastFirst } from './least-first.ts'
import { Occupied } from './occupied.ts'
import type { ResourceNeed } from './resources.ts'
import type { Schedule } from './schedule.ts'

/** An activity that waits. Moments are minutes (moment.ts). */
export interface Delayed {
  readonly id: number
  readonly start: number
  readonly finish: number
  /** Minutes of work in its calendar by which it starts later than planned. */
  readonly delay: number
}

/** What levelling proposes. */
export interface Levelled {
  readonly delayed: readonly Delayed[]
  /** The moment by which all is done then. */
  readonly finish: number
  /** Activities that need more of a resource than there is at all; they stand where they were. */
  readonly impossible: readonly { readonly id: number; readonly resourceId: number }[]
}

/**
 * Puts activities one by one where their relations and the resources let them: of those whose predecessors stand, the one
 * with the least total float first, then the higher priority, then the smaller id. What has begun stays.
 */
export function levelSchedule(
  schedule: Schedule,
  capacity: ReadonlyMap<number, number>,
  needs: readonly ResourceNeed[],
): Levelled {
  const steps = levellingSteps(schedule, capacity, needs)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same, an activity a step, for who has something else to do in between. */
export function levellingSteps(
  schedule: Schedule,
  capacity: ReadonlyMap<number, number>,
  needs: readonly ResourceNeed[],
): Generator<void, Levelled> {
  return new Levelling(schedule, capacity, needs).run()
}

class Levelling {
  private readonly starts: Float64Array
  private readonly needsOf = new Map<number, ResourceNeed[]>()
  private readonly occupied = new Map<number, Occupied>()
  private readonly impossible: { id: number; resourceId: number }[] = []

  constructor(
    private readonly schedule: Schedule,
    private readonly capacity: ReadonlyMap<number, number>,
    needs: readonly ResourceNeed[],
  ) {
    this.starts = new Float64Array(schedule.parts.network.nodes)
    for (const need of needs) {
      const at = schedule.parts.network.indexOf.get(need.activityId)
      if (at === undefined || !capacity.has(need.resourceId) || !(need.units > 0)) continue
      const list = this.needsOf.get(at)
      if (list) list.push(need)
      else this.needsOf.set(at, [need])
    }
    for (const resource of capacity.keys()) this.occupied.set(resource, new Occupied())
  }

  *run(): Generator<void, Levelled> {
    const { network, leaves, passes } = this.schedule.parts
    for (let node = 0; node < leaves.length; node++)
      if ((leaves[node]?.progress ?? 0) > 0) this.hold(node, passes.counts.plannedStart[node]!)
    const missing = Int32Array.from(
      { length: network.nodes },
      (_, node) => network.inAt[node + 1]! - network.inAt[node]!,
    )
    const order = Array.from({ length: network.nodes }, (_, node) => node).sort((one, other) => this.before(one, other))
    const rank = new Int32Array(network.nodes)
    for (const [at, node] of order.entries()) rank[node] = at
    const ready = new LeastFirst()
    for (const [node, count] of missing.entries()) if (count === 0) ready.add(rank[node]!)
    for (let least = ready.take(); least !== null; least = ready.take()) {
      const node = order[least]!
      this.place(node)
      for (let at = network.outAt[node]!; at < network.outAt[node + 1]!; at++) {
        const target = network.to[network.outEdges[at]!]!
        if (--missing[target]! === 0) ready.add(rank[target]!)
      }
      yield
    }
    return this.result()
  }

  /** Below 0 where one is placed before the other, if both may be. */
  private before(one: number, other: number): number {
    const { network, leaves, passes } = this.schedule.parts
    // What only gathers dates needs nothing and keeps nobody waiting.
    if (!leaves[one] || !leaves[other])
      return Number(Boolean(leaves[one])) - Number(Boolean(leaves[other])) || one - other
    const { counts } = passes
    const float = (node: number) => counts.lateFinish[node]! - counts.duration[node]! - counts.earlyStart[node]!
    const priority = (node: number) => network.activities[node]!.priority ?? 0
    return (
      float(one) - float(other) ||
      priority(other) - priority(one) ||
      network.activities[one]!.id - network.activities[other]!.id
    )
  }

  private place(node: number): void {
    const { network, leaves, passes, settings } = this.schedule.parts
    const leaf = leaves[node]
    const { counts } = passes
    const gate = !leaf && network.spans.some((span) => span.first === node)
    let start = leaf ? counts.plannedStart[node]! : gate ? Number.POSITIVE_INFINITY : settings.start
    for (let at = network.inAt[node]!; at < network.inAt[node + 1]!; at++) {
      const edge = network.inEdges[at]!
      if (!passes.holds(edge)) continue
      const asked = passes.asked(edge, this.starts)
      start = gate ? Math.min(start, asked) : Math.max(start, asked)
    }
    if (leaf && leaf.progress === 0) start = this.firstFree(node, start)
    this.starts[node] = start
    if (leaf && leaf.progress === 0) this.hold(node, start)
  }

  /** The first count from which on every resource has enough for the whole activity. */
  private firstFree(node: number, from: number): number {
    const { network, leaves, passes } = this.schedule.parts
    const needs = this.needsOf.get(node) ?? []
    const over = needs.find(({ resourceId, units }) => units > this.capacity.get(resourceId)!)
    if (over) this.impossible.push({ id: network.activities[node]!.id, resourceId: over.resourceId })
    const duration = passes.counts.duration[node]!
    if (over || duration === 0) return from
    const { time } = leaves[node]!
    let start = from
    for (;;) {
      const begin = time.startAt(start)
      const end = time.endAt(start + duration)
      let free = begin
      for (const { resourceId, units } of needs)
        free = Math.max(
          free,
          this.occupied.get(resourceId)!.freeFrom(begin, end, this.capacity.get(resourceId)! - units),
        )
      if (free <= begin) return start
      start = Math.max(time.before(free), start + 1)
    }
  }

  private hold(node: number, start: number): void {
    const { leaves, passes } = this.schedule.parts
    const duration = passes.counts.duration[node]!
    const { time } = leaves[node]!
    if (duration === 0) return
    for (const { resourceId, units } of this.needsOf.get(node) ?? [])
      this.occupied.get(resourceId)!.add(time.startAt(start), time.endAt(start + duration), units)
  }

  private result(): Levelled {
    const { network, leaves, passes } = this.schedule.parts
    const delayed: Delayed[] = []
    let finish = this.schedule.span.start
    for (let node = 0; node < leaves.length; node++) {
      if (!leaves[node]) continue
      const start = this.starts[node]!
      const end = passes.endMoment(node, start + passes.counts.duration[node]!)
      finish = Math.max(finish, end)
      const delay = start - passes.counts.plannedStart[node]!
      if (delay > 0)
        delayed.push({ id: network.activities[node]!.id, start: passes.startMoment(node, start), finish: end, delay })
    }
    return { delayed, finish, impossible: this.impossible }
  }
}
