/** The counts of every node of a network, and what its edges ask of them (SPEC.md S4, S5). */
import { allowed, fromStart, needed, toFinish } from './edge-map.ts'
import type { Leaf } from './leaf.ts'
import type { Network } from './network.ts'
import type { ReadSettings } from './settings.ts'
import { elapsedTime, type WorkingTime } from './working-time.ts'

/** Counts of every node. `start` of begun work is where its remaining part is planned. */
export interface Counts {
  readonly times: WorkingTime[]
  readonly duration: Float64Array
  readonly earlyStart: Float64Array
  readonly lateFinish: Float64Array
  readonly plannedStart: Float64Array
  readonly freeFloat: Float64Array
  readonly longest: Uint8Array
  /** The moments at which leaves finish early. */
  readonly finishes: Float64Array
  /** The moment by which all is done, early; and the moment from which late dates count back. */
  earlyEnd: number
  lateEnd: number
}

/** Room for the counts of a network. */
function emptyCounts({ nodes }: Network): Counts {
  return {
    times: Array.from({ length: nodes }, () => elapsedTime),
    duration: new Float64Array(nodes),
    earlyStart: new Float64Array(nodes),
    lateFinish: new Float64Array(nodes),
    plannedStart: new Float64Array(nodes),
    freeFloat: new Float64Array(nodes),
    longest: new Uint8Array(nodes),
    finishes: new Float64Array(nodes),
    earlyEnd: 0,
    lateEnd: 0,
  }
}

/** Counts with the edges between them; a leaf stands at the place of its activity, groups have null. */
export class NodeCounts {
  readonly counts: Counts
  protected readonly firsts: Uint8Array

  constructor(
    protected readonly network: Network,
    protected readonly leaves: readonly (Leaf | null)[],
    protected readonly settings: ReadSettings,
  ) {
    this.counts = emptyCounts(network)
    this.firsts = new Uint8Array(network.nodes)
    for (const { first } of network.spans) this.firsts[first] = 1
  }

  /** What an edge asks of the start of its target, from given starts. */
  asked(edge: number, starts: Float64Array): number {
    const { network, counts } = this
    const source = network.from[edge]!
    const target = network.to[edge]!
    const type = network.type[edge]!
    const leaf = this.leaves[source]
    const begins = fromStart(type)
    const base = begins ? (leaf?.actualStart ?? starts[source]!) : starts[source]! + counts.duration[source]!
    const atEnd = !begins && (leaf?.endsAtEnd ?? true)
    const lagTime = network.lagTime[edge]!
    const at = needed(base, atEnd, counts.times[source]!, counts.times[target]!, network.lag[edge]!, lagTime)
    return toFinish(type) ? at - counts.duration[target]! : at
  }

  /** Whether an edge holds its target at all: what is done waits for nothing, what has begun may be told not to. */
  holds(edge: number): boolean {
    const target = this.leaves[this.network.to[edge]!]
    if (!target) return true
    return target.progress === 0 || (target.progress === 1 && !this.settings.override)
  }

  /** The latest finish that an edge leaves its source when the target starts at a count; infinite where it leaves all. */
  protected left(edge: number, targetStart: number): number {
    const { network, counts } = this
    const source = network.from[edge]!
    const target = network.to[edge]!
    const type = network.type[edge]!
    const leaf = this.leaves[source]
    const begins = fromStart(type)
    if (begins && leaf && leaf.progress > 0) return Number.POSITIVE_INFINITY
    const held = toFinish(type) ? targetStart + counts.duration[target]! : targetStart
    const atEnd = !begins && (leaf?.endsAtEnd ?? true)
    const lagTime = network.lagTime[edge]!
    const at = allowed(held, atEnd, counts.times[source]!, counts.times[target]!, network.lag[edge]!, lagTime)
    return begins ? at + counts.duration[source]! : at
  }

  /** The moment of a count at which a leaf ends; a milestone at the end of work does not stand before the project. */
  endMoment(node: number, count: number): number {
    const time = this.counts.times[node]!
    const { endsAtEnd, progress } = this.leaves[node]!
    if (!endsAtEnd) return time.startAt(count)
    const end = time.endAt(count)
    return progress === 0 && end < this.settings.start ? time.startAt(count) : end
  }

  /** The moment of a count at which a leaf starts. */
  startMoment(node: number, count: number): number {
    return this.counts.duration[node]! === 0 ? this.endMoment(node, count) : this.counts.times[node]!.startAt(count)
  }

  /** A first start is held for those of its members only that begin it. */
  protected counted(edge: number): boolean {
    const target = this.network.to[edge]!
    if (this.firsts[target] === 1) return this.asked(edge, this.counts.earlyStart) === this.counts.earlyStart[target]
    return this.holds(edge)
  }
}
