/**
 * Activities and relations as nodes and edges in an order of computation (SPEC.md S4, S5). A group or hammock is three
 * nodes: its finish stands at its own place, its gate holds its members back, its first start is the earliest of theirs.
 */
import type { Loop, ScheduleFault, ScheduleFaultCode } from './faults.ts'
import { shown } from './faults.ts'
import { MOST_MINUTES, timeOf } from './leaf.ts'
import { findLoop } from './loop.ts'
import type { ReadSettings } from './settings.ts'
import type { ActivityInput, LagTime, RelationInput, RelationType } from './types.ts'
import { elapsedTime, type WorkingTime } from './working-time.ts'

export const FS = 0
export const SS = 1
export const FF = 2
export const SF = 3
const TYPES: Readonly<Record<RelationType, number>> = { FS, SS, FF, SF }

/** Nodes and edges; edges of node `n` are `inEdges[inAt[n]..inAt[n + 1]]`, likewise outward. */
export interface Network {
  readonly ok: true
  readonly activities: ActivityInput[]
  readonly relations: readonly RelationInput[]
  /** Edges of relations by id; without those that do not count. */
  readonly edgeOf: ReadonlyMap<number, number>
  readonly indexOf: ReadonlyMap<number, number>
  /** Groups and hammocks: the places of their members. */
  readonly spans: readonly Span[]
  readonly nodes: number
  readonly from: Int32Array
  readonly to: Int32Array
  readonly type: Uint8Array
  readonly lag: Float64Array
  /** In whose time the lag counts; null where both ends and the lag share one and counts are simply added. */
  readonly lagTime: (WorkingTime | null)[]
  /** The place of the relation in `relations`; -1 for what a group is made of. */
  readonly relation: Int32Array
  readonly inAt: Int32Array
  readonly inEdges: Int32Array
  readonly outAt: Int32Array
  readonly outEdges: Int32Array
  readonly order: Int32Array
  readonly faults: readonly ScheduleFault[]
}

export interface Span {
  readonly node: number
  readonly gate: number
  readonly first: number
  readonly members: readonly number[]
}

/** The network of a schedule, or the loop that stops it. */
export function buildNetwork(
  activities: readonly ActivityInput[],
  relations: readonly RelationInput[],
  settings: ReadSettings,
): Network | Loop {
  return new NetworkBuilder(activities, relations, settings).build()
}

/** Whether a lag counts as it is typed. */
export function fitsLag(lag: number): boolean {
  return Math.abs(lag) <= MOST_MINUTES
}

/** Gives an edge the lag of its relation, which fits; nothing else of the relation is another. */
export function setLag(network: Network, edge: number, relation: RelationInput, settings: ReadSettings): void {
  const [from, to] = [network.indexOf.get(relation.from)!, network.indexOf.get(relation.to)!]
  const inGroup = (node: number, end: number) => node !== end || network.spans.some((span) => span.node === node)
  const lag = wholeLag(relation.lag)
  network.lag[edge] = lag
  network.lagTime[edge] = lagTimeOf(
    relation.lagTime ?? 'successor',
    lag,
    timeOf(network.activities[from]!, settings),
    timeOf(network.activities[to]!, settings),
    inGroup(from, network.from[edge]!),
    inGroup(to, network.to[edge]!),
    settings,
  )
}

function wholeLag(lag: number): number {
  return Math.round(Math.min(Math.max(lag, -MOST_MINUTES), MOST_MINUTES)) + 0
}

/** In whose time a lag is added; null where both ends count in that very time. Dates of groups are moments. */
function lagTimeOf(
  kind: LagTime,
  lag: number,
  from: WorkingTime,
  to: WorkingTime,
  fromGroup: boolean,
  toGroup: boolean,
  settings: ReadSettings,
): WorkingTime | null {
  const named = { successor: to, predecessor: from, project: settings.projectTime, elapsed: elapsedTime }[kind]
  const time = lag === 0 ? elapsedTime : named
  const begin = fromGroup ? elapsedTime : from
  const end = toGroup ? elapsedTime : to
  return begin === end && (lag === 0 || time === end) ? null : time
}

class NetworkBuilder {
  private readonly faults: ScheduleFault[] = []
  private readonly indexOf = new Map<number, number>()
  private readonly edgeOf = new Map<number, number>()
  private readonly spanOf = new Map<number, Span>()
  private readonly from: number[] = []
  private readonly to: number[] = []
  private readonly type: number[] = []
  private readonly lag: number[] = []
  private readonly lagTime: (WorkingTime | null)[] = []
  private readonly relation: number[] = []
  private readonly times: WorkingTime[]

  constructor(
    private readonly activities: readonly ActivityInput[],
    private readonly relations: readonly RelationInput[],
    private readonly settings: ReadSettings,
  ) {
    this.times = activities.map((activity) => timeOf(activity, settings))
    for (let at = 0; at < activities.length; at++) this.indexOf.set(activities[at]!.id, at)
  }

  build(): Network | Loop {
    this.readSpans()
    for (const span of this.spanOf.values()) this.addSpan(span)
    for (let at = 0; at < this.relations.length; at++) this.addRelation(this.relations[at]!, at)
    const nodes = this.activities.length + 2 * this.spanOf.size
    const [inAt, inEdges] = sorted(this.to, nodes)
    const [outAt, outEdges] = sorted(this.from, nodes)
    const from = Int32Array.from(this.from)
    const to = Int32Array.from(this.to)
    const order = orderOf(nodes, to, inAt, outAt, outEdges)
    if (order.length < nodes) {
      const owners = [...this.spanOf.values()]
      const count = this.activities.length
      const idOf = (node: number) =>
        this.activities[node < count ? node : owners[(node - count) % owners.length]!.node]!.id
      return findLoop(nodes, from, inAt, inEdges, order, idOf)
    }
    return {
      ok: true,
      activities: [...this.activities],
      edgeOf: this.edgeOf,
      relations: this.relations,
      indexOf: this.indexOf,
      spans: [...this.spanOf.values()],
      nodes,
      from,
      to,
      type: Uint8Array.from(this.type),
      lag: Float64Array.from(this.lag),
      lagTime: this.lagTime,
      relation: Int32Array.from(this.relation),
      inAt,
      inEdges,
      outAt,
      outEdges,
      order,
      faults: this.faults,
    }
  }

  private readSpans(): void {
    const members = new Map<number, number[]>()
    const add = (owner: number, member: number) => {
      const list = members.get(owner)
      if (list) list.push(member)
      else members.set(owner, [member])
    }
    for (let at = 0; at < this.activities.length; at++) {
      const { id, parentId, members: named } = this.activities[at]!
      if (parentId !== null && parentId !== undefined) {
        const parent = this.indexOf.get(parentId)
        if (parent === undefined) this.add('PARENT_MISSING', { activity: id, value: parentId })
        else add(parent, at)
      }
      for (const member of named ?? []) {
        const place = this.indexOf.get(member)
        if (place === undefined) this.add('HAMMOCK_MEMBER_MISSING', { activity: id, value: member })
        else add(at, place)
      }
    }
    const count = this.activities.length
    for (const [node, inside] of members) {
      const gate = count + this.spanOf.size
      this.spanOf.set(node, { node, gate, first: gate + members.size, members: inside })
    }
    for (let at = 0; at < count; at++) {
      const { id, members: named, percent, actualStart } = this.activities[at]!
      const isSpan = this.spanOf.has(at)
      if (named !== undefined && !isSpan) this.add('HAMMOCK_EMPTY', { activity: id })
      if (isSpan && ((percent ?? 0) > 0 || actualStart)) this.add('PROGRESS_OF_GROUP', { activity: id })
    }
  }

  private addSpan({ node, gate, first, members }: Span): void {
    for (const member of members) {
      const inner = this.spanOf.get(member)
      this.edge(gate, inner ? inner.gate : member, SS, 0, elapsedTime, -1)
      this.edge(member, node, inner ? FS : FF, 0, elapsedTime, -1)
      this.edge(inner ? inner.first : member, first, SS, 0, elapsedTime, -1)
    }
  }

  private addRelation(relation: RelationInput, at: number): void {
    const from = this.indexOf.get(relation.from)
    const to = this.indexOf.get(relation.to)
    if (from === undefined || to === undefined) {
      const value = from === undefined ? relation.from : relation.to
      this.add('RELATION_ACTIVITY_MISSING', { relation: relation.id, value })
      return
    }
    const type = TYPES[relation.type] ?? FS
    const source = this.spanOf.get(from)
    const target = this.spanOf.get(to)
    if (target && (type === FF || type === SF)) {
      this.add('RELATION_GROUP_FINISH', { relation: relation.id, activity: relation.to })
      return
    }
    const lag = this.readLag(relation)
    const kind = relation.lagTime ?? 'successor'
    const time = lagTimeOf(
      kind,
      lag,
      this.times[from]!,
      this.times[to]!,
      Boolean(source),
      Boolean(target),
      this.settings,
    )
    const start = source && (type === SS || type === SF) ? source.first : from
    this.edgeOf.set(relation.id, this.from.length)
    this.edge(start, target ? target.gate : to, type, lag, time, at)
  }

  private readLag({ id, lag }: RelationInput): number {
    if (!Number.isFinite(lag)) {
      this.add('LAG_INVALID', { relation: id, value: shown(lag) })
      return 0
    }
    if (!fitsLag(lag)) this.add('LAG_TOO_LONG', { relation: id, value: lag })
    return wholeLag(lag)
  }

  private edge(from: number, to: number, type: number, lag: number, time: WorkingTime | null, relation: number): void {
    this.from.push(from)
    this.to.push(to)
    this.type.push(type)
    this.lag.push(lag)
    this.lagTime.push(time)
    this.relation.push(relation)
  }

  private add(code: ScheduleFaultCode, place: Omit<ScheduleFault, 'code'>): void {
    this.faults.push({ code, ...place })
  }
}

/** Edges by the node at one end: where each node's begin, and their numbers. */
function sorted(ends: readonly number[], nodes: number): readonly [at: Int32Array, edges: Int32Array] {
  const at = new Int32Array(nodes + 1)
  for (const node of ends) at[node + 1]!++
  for (let node = 0; node < nodes; node++) at[node + 1]! += at[node]!
  const next = at.slice()
  const edges = new Int32Array(ends.length)
  for (let edge = 0; edge < ends.length; edge++) edges[next[ends[edge]!]!++] = edge
  return [at, edges]
}

/** Nodes in an order in which each comes after those it waits for; nodes of rings, and behind them, are left out (Kahn). */
function orderOf(nodes: number, to: Int32Array, inAt: Int32Array, outAt: Int32Array, outEdges: Int32Array): Int32Array {
  const missing = new Int32Array(nodes)
  const order = new Int32Array(nodes)
  let known = 0
  for (let node = 0; node < nodes; node++) {
    missing[node] = inAt[node + 1]! - inAt[node]!
    if (missing[node] === 0) order[known++] = node
  }
  for (let at = 0; at < known; at++) {
    const node = order[at]!
    for (let edge = outAt[node]!; edge < outAt[node + 1]!; edge++) {
      const next = to[outEdges[edge]!]!
      if (--missing[next]! === 0) order[known++] = next
    }
  }
  return order.subarray(0, known)
}
