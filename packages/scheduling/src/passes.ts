/** The passes over a network: early, late, free, planned, longest (SPEC.md S4 to S8). Only what is stale is computed again. */
import { NodeCounts } from './node-counts.ts'
import { elapsedTime } from './working-time.ts'

/** Computes every count of a network from its leaves; a leaf stands at the place of its activity, groups have null. */
export class Passes extends NodeCounts {
  private readonly staleEarly = new Uint8Array(this.network.nodes)
  private readonly staleLate = new Uint8Array(this.network.nodes)
  private readonly staleFree = new Uint8Array(this.network.nodes)

  /** Computes everything. */
  run(): void {
    for (let node = 0; node < this.network.nodes; node++) this.takeLeaf(node)
    for (const stale of [this.staleEarly, this.staleLate, this.staleFree]) stale.fill(1)
    this.sweep()
  }

  /** Computes what changed leaves and edges reach; gives the leaves whose planned dates are others now. */
  update(nodes: readonly number[], edges: readonly number[]): number[] {
    const { counts, network } = this
    const planned = counts.plannedStart.slice()
    for (const node of nodes) {
      this.takeLeaf(node)
      this.touch(node)
      for (let at = network.outAt[node]!; at < network.outAt[node + 1]!; at++)
        this.touchTarget(network.to[network.outEdges[at]!]!)
    }
    for (const edge of edges) {
      this.staleEarly[network.to[edge]!] = 1
      this.staleLate[network.from[edge]!] = 1
      this.staleFree[network.from[edge]!] = 1
    }
    this.sweep()
    const moved = new Set(nodes)
    for (let node = 0; node < this.leaves.length; node++)
      if (this.leaves[node] && planned[node] !== counts.plannedStart[node]) moved.add(node)
    return [...moved].sort((one, other) => one - other)
  }

  private takeLeaf(node: number): void {
    const leaf = this.leaves[node]
    this.counts.times[node] = leaf ? leaf.time : elapsedTime
    this.counts.duration[node] = leaf ? leaf.duration : 0
  }

  private sweep(): void {
    this.forward()
    this.end()
    this.backward()
    this.free()
    this.plan()
    this.trace()
  }

  /** A node and what it waits for are to be computed again, backward. */
  private touch(node: number): void {
    const { network } = this
    this.staleEarly[node] = 1
    this.staleLate[node] = 1
    this.staleFree[node] = 1
    for (let at = network.inAt[node]!; at < network.inAt[node + 1]!; at++) {
      const source = network.from[network.inEdges[at]!]!
      this.staleLate[source] = 1
      this.staleFree[source] = 1
    }
  }

  private forward(): void {
    const { network, counts, leaves, staleEarly } = this
    const { earlyStart, finishes } = counts
    for (const node of network.order) {
      if (staleEarly[node] === 0) continue
      staleEarly[node] = 0
      const start = this.earlyOf(node)
      const before = earlyStart[node]!
      earlyStart[node] = start
      if (leaves[node]) finishes[node] = this.endMoment(node, start + counts.duration[node]!)
      if (start === before) continue
      this.touchBefore(node)
      for (let at = network.outAt[node]!; at < network.outAt[node + 1]!; at++)
        this.touchTarget(network.to[network.outEdges[at]!]!)
    }
  }

  /** What comes after a node; which members a first start is held for depends on the starts of all of them. */
  private touchTarget(target: number): void {
    this.staleEarly[target] = 1
    if (this.firsts[target] === 1) this.touchBefore(target)
  }

  /** A start has moved: the free float of its node, and what is left to those before it, are to be computed again. */
  private touchBefore(node: number): void {
    const { network } = this
    this.staleFree[node] = 1
    const first = this.firsts[node] === 1
    for (let at = network.inAt[node]!; at < network.inAt[node + 1]!; at++) {
      const source = network.from[network.inEdges[at]!]!
      this.staleFree[source] = 1
      if (first) this.staleLate[source] = 1
    }
  }

  private earlyOf(node: number): number {
    const { network } = this
    const leaf = this.leaves[node]
    const first = this.firsts[node] === 1
    let start = leaf ? leaf.earliest : first ? Number.POSITIVE_INFINITY : this.settings.start
    for (let at = network.inAt[node]!; at < network.inAt[node + 1]!; at++) {
      const edge = network.inEdges[at]!
      if (!this.holds(edge)) continue
      const asked = this.asked(edge, this.counts.earlyStart)
      start = first ? Math.min(start, asked) : Math.max(start, asked)
    }
    return start
  }

  private end(): void {
    const { counts, leaves, settings } = this
    const before = counts.lateEnd
    let end = settings.start
    for (let node = 0; node < leaves.length; node++)
      if (leaves[node] && counts.finishes[node]! > end) end = counts.finishes[node]!
    counts.earlyEnd = end
    counts.lateEnd = settings.finish ?? end
    if (counts.lateEnd !== before) this.staleLate.fill(1)
  }

  private backward(): void {
    const { network, counts, staleLate } = this
    const { lateFinish } = counts
    for (let place = network.order.length - 1; place >= 0; place--) {
      const node = network.order[place]!
      if (staleLate[node] === 0) continue
      staleLate[node] = 0
      const finish = this.lateOf(node)
      // The float begins with what is left between early and late, whatever comes after.
      this.staleFree[node] = 1
      if (finish === lateFinish[node]) continue
      lateFinish[node] = finish
      for (let at = network.inAt[node]!; at < network.inAt[node + 1]!; at++)
        staleLate[network.from[network.inEdges[at]!]!] = 1
    }
  }

  private lateOf(node: number): number {
    const { network, counts } = this
    const { earlyStart, lateFinish, duration } = counts
    const leaf = this.leaves[node]
    if (leaf?.progress === 2) return earlyStart[node]! + duration[node]!
    let finish = Math.min(counts.times[node]!.before(counts.lateEnd), leaf?.latestFinish ?? Number.POSITIVE_INFINITY)
    for (let at = network.outAt[node]!; at < network.outAt[node + 1]!; at++) {
      const edge = network.outEdges[at]!
      if (!this.counted(edge)) continue
      const target = network.to[edge]!
      finish = Math.min(finish, this.left(edge, lateFinish[target]! - duration[target]!))
    }
    return finish
  }

  private free(): void {
    const { network, counts, leaves, staleFree } = this
    const { freeFloat } = counts
    for (let place = network.order.length - 1; place >= 0; place--) {
      const node = network.order[place]!
      if (staleFree[node] === 0) continue
      staleFree[node] = 0
      const free = this.freeOf(node)
      if (free === freeFloat[node]) continue
      freeFloat[node] = free
      if (leaves[node]) continue
      for (let at = network.inAt[node]!; at < network.inAt[node + 1]!; at++)
        staleFree[network.from[network.inEdges[at]!]!] = 1
    }
  }

  private freeOf(node: number): number {
    const { network, counts, leaves } = this
    const { earlyStart, freeFloat } = counts
    const finish = earlyStart[node]! + counts.duration[node]!
    if (leaves[node]?.progress === 2) return 0
    let free = counts.lateFinish[node]! - finish
    for (let at = network.outAt[node]!; at < network.outAt[node + 1]!; at++) {
      const edge = network.outEdges[at]!
      if (!this.counted(edge)) continue
      const target = network.to[edge]!
      // What only gathers dates has none of its own to move: its float is that of what comes after it.
      const own = leaves[target] ? 0 : Math.max(freeFloat[target]!, 0)
      free = Math.min(free, this.left(edge, earlyStart[target]! + own) - finish)
    }
    return free
  }

  /** Early, but as late as its successors let it where an activity asks for that. What only gathers dates lets through. */
  private plan(): void {
    const { network, counts, leaves } = this
    const { plannedStart, earlyStart, duration } = counts
    plannedStart.set(earlyStart)
    if (!leaves.some((leaf) => leaf?.asLate)) return
    for (let place = network.order.length - 1; place >= 0; place--) {
      const node = network.order[place]!
      const leaf = leaves[node]
      if (leaf && !leaf.asLate) continue
      let finish = counts.lateFinish[node]!
      for (let at = network.outAt[node]!; at < network.outAt[node + 1]!; at++) {
        const edge = network.outEdges[at]!
        if (!this.holds(edge)) continue
        finish = Math.min(finish, this.left(edge, plannedStart[network.to[edge]!]!))
      }
      plannedStart[node] = Math.max(finish - duration[node]!, earlyStart[node]!)
    }
  }

  /** Marks the work that decides the end: what ends last, and whatever each of it waits for. */
  private trace(): void {
    const { network, counts, leaves } = this
    counts.longest.fill(0)
    for (let node = 0; node < leaves.length; node++)
      if (leaves[node] && counts.finishes[node] === counts.earlyEnd) counts.longest[node] = 1
    for (let place = network.order.length - 1; place >= 0; place--) {
      const node = network.order[place]!
      if (counts.longest[node] === 0) continue
      for (let at = network.inAt[node]!; at < network.inAt[node + 1]!; at++) {
        const edge = network.inEdges[at]!
        if (this.holds(edge) && this.asked(edge, counts.earlyStart) === counts.earlyStart[node])
          counts.longest[network.from[edge]!] = 1
      }
    }
  }
}
