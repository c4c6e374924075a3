/** A schedule that is computed and changed: dates, floats, critical work, faults (SPEC.md S4 to S9). */
import { DatesReader } from './dates.ts'
import { edgeFaults, resultFaults } from './edge-faults.ts'
import type { Loop, ScheduleFault } from './faults.ts'
import { type Leaf, readLeaf } from './leaf.ts'
import { buildNetwork, fitsLag, type Network, setLag } from './network.ts'
import { Passes } from './passes.ts'
import { type ReadSettings, readSettings } from './settings.ts'
import type { ActivityDates, ActivityInput, RelationInput, ScheduleInput, ScheduleSettings } from './types.ts'

/** What is saved into a schedule and what is taken out of it. */
export interface ScheduleChange {
  readonly settings?: Partial<ScheduleSettings>
  readonly activities?: readonly ActivityInput[]
  readonly removedActivities?: readonly number[]
  readonly relations?: readonly RelationInput[]
  readonly removedRelations?: readonly number[]
}

/** A change that was taken: the activities whose planned dates are others now; what was saved may stand among them unmoved. */
export interface Changed {
  readonly ok: true
  readonly moved: readonly number[]
}

/** Computes a schedule, or tells the loop that stops it. Everything else that is wrong is a fault of the schedule. */
export function calculateSchedule(input: ScheduleInput): Schedule | Loop {
  const state = firstState(input)
  return state.ok ? new Schedule(state) : state
}

interface State {
  readonly ok: true
  readonly input: Omit<ScheduleInput, 'activities' | 'relations'>
  readonly activities: Map<number, ActivityInput>
  readonly relations: Map<number, RelationInput>
  readonly settings: ReadSettings
  readonly network: Network
  readonly leaves: (Leaf | null)[]
  readonly passes: Passes
  /** What the input itself is told: two with one id. */
  readonly faults: readonly ScheduleFault[]
}

/** A computed schedule. `save` changes it in place; a change that would make a loop leaves it as it was. */
export class Schedule {
  readonly ok = true
  private reader: DatesReader

  constructor(private state: State) {
    this.reader = readerOf(state)
  }

  /** The ids of all activities, in the order given. */
  get ids(): readonly number[] {
    return this.state.network.activities.map(({ id }) => id)
  }

  /** The moment at which the work begins, and by which all of it is done. */
  get span(): { readonly start: number; readonly finish: number } {
    return { start: this.state.settings.start, finish: this.state.passes.counts.earlyEnd }
  }

  get settings(): ReadSettings {
    return this.state.settings
  }

  /** The activity as it was given. */
  activity(id: number): ActivityInput | undefined {
    return this.state.activities.get(id)
  }

  get relations(): readonly RelationInput[] {
    return [...this.state.relations.values()]
  }

  /** The dates of an activity or group; undefined for an id that is not there. */
  dates(id: number): ActivityDates | undefined {
    const at = this.state.network.indexOf.get(id)
    return at === undefined ? undefined : this.reader.at(at)
  }

  /** The dates of all, in the order given. */
  all(): readonly ActivityDates[] {
    return this.state.network.activities.map((_, at) => this.reader.at(at))
  }

  /** Whether an activity is a group or a hammock. */
  isGroup(id: number): boolean {
    const at = this.state.network.indexOf.get(id)
    return at !== undefined && this.state.leaves[at] === null
  }

  /** Relations that decide the start of their successor, by id. */
  driving(): ReadonlySet<number> {
    const { network, passes } = this.state
    const found = new Set<number>()
    for (let edge = 0; edge < network.relation.length; edge++) {
      const relation = network.relation[edge]!
      if (relation < 0 || !passes.holds(edge)) continue
      const target = network.to[edge]!
      if (passes.asked(edge, passes.counts.earlyStart) === passes.counts.earlyStart[target])
        found.add(network.relations[relation]!.id)
    }
    return found
  }

  /** Everything that is wrong or worth a look. */
  get faults(): readonly ScheduleFault[] {
    const { settings, faults, network, leaves, passes } = this.state
    return [
      ...settings.faults,
      ...faults,
      ...network.faults,
      ...leaves.flatMap((leaf) => leaf?.faults ?? []),
      ...edgeFaults(network, leaves, passes),
      ...resultFaults(network, leaves, passes),
    ]
  }

  /** What it is computed of, for the other modules of the engine. */
  get parts(): Pick<State, 'network' | 'leaves' | 'passes' | 'settings'> {
    return this.state
  }

  /** Takes a change. What is computed is equal to what the changed input gives from scratch. */
  save(change: ScheduleChange): Changed | Loop {
    const quick = this.saveInPlace(change)
    if (quick) return quick
    const next = nextState(this.state, change)
    if (!next.ok) return next
    const moved = movedBetween(this.state, next)
    this.state = next
    this.reader = readerOf(next)
    return { ok: true, moved }
  }

  /** A change that leaves every node and every end of a relation where it is; null for another. */
  private saveInPlace(change: ScheduleChange): Changed | null {
    const { state } = this
    const { network, settings, leaves } = state
    const saved = change.activities ?? []
    const linked = change.relations ?? []
    const removed = (change.removedActivities ?? []).length + (change.removedRelations ?? []).length
    if (change.settings || removed > 0) return null
    if (!saved.every((one) => sameNode(state.activities.get(one.id), one))) return null
    const edges = linked.map((one) => sameEdge(network, state.relations.get(one.id), one))
    if (edges.includes(-1)) return null
    for (const activity of saved) {
      const at = network.indexOf.get(activity.id)!
      state.activities.set(activity.id, activity)
      network.activities[at] = activity
      if (leaves[at]) leaves[at] = readLeaf(activity, settings)
    }
    for (const [place, relation] of linked.entries()) {
      state.relations.set(relation.id, relation)
      setLag(network, edges[place]!, relation, settings)
    }
    const nodes = saved.map(({ id }) => network.indexOf.get(id)!).filter((at) => leaves[at])
    const moved = state.passes.update(nodes, edges)
    this.reader = readerOf(state)
    return { ok: true, moved: moved.map((node) => network.activities[node]!.id) }
  }
}

function firstState(input: ScheduleInput): State | Loop {
  const faults: ScheduleFault[] = []
  const activities = new Map<number, ActivityInput>()
  for (const activity of input.activities) {
    if (activities.has(activity.id)) faults.push({ code: 'ACTIVITY_DUPLICATE', activity: activity.id })
    else activities.set(activity.id, activity)
  }
  const relations = new Map<number, RelationInput>()
  for (const relation of input.relations) {
    if (relations.has(relation.id)) faults.push({ code: 'RELATION_DUPLICATE', relation: relation.id })
    else relations.set(relation.id, relation)
  }
  return wholeState(input, activities, relations, faults)
}

function wholeState(
  input: State['input'],
  activities: State['activities'],
  relations: State['relations'],
  faults: readonly ScheduleFault[],
): State | Loop {
  const settings = readSettings(input, input.calendars ?? [])
  const network = buildNetwork([...activities.values()], [...relations.values()], settings)
  if (!network.ok) return network
  const groups = groupsOf(network)
  const leaves = network.activities.map((activity, at) => (groups.has(at) ? null : readLeaf(activity, settings)))
  return computed({ ok: true, input, activities, relations, settings, network, leaves, faults })
}

function computed(state: Omit<State, 'passes'>): State {
  const passes = new Passes(state.network, state.leaves, state.settings)
  passes.run()
  return { ...state, passes }
}

function nextState(state: State, change: ScheduleChange): State | Loop {
  const activities = new Map(state.activities)
  const relations = new Map(state.relations)
  for (const activity of change.activities ?? []) activities.set(activity.id, activity)
  for (const id of change.removedActivities ?? []) activities.delete(id)
  for (const relation of change.relations ?? []) relations.set(relation.id, relation)
  for (const id of change.removedRelations ?? []) relations.delete(id)
  if (change.settings) return wholeState({ ...state.input, ...change.settings }, activities, relations, state.faults)
  const { settings } = state
  const network = buildNetwork([...activities.values()], [...relations.values()], settings)
  if (!network.ok) return network
  const groups = groupsOf(network)
  const leaves = network.activities.map((activity, at) => {
    if (groups.has(at)) return null
    const before = state.network.indexOf.get(activity.id)
    const known = before !== undefined && state.network.activities[before] === activity ? state.leaves[before] : null
    return known ?? readLeaf(activity, settings)
  })
  return computed({ ...state, activities, relations, network, leaves })
}

/** Whether a changed activity stays what it was in the network: the same calendar, the same place in the groups. */
function sameNode(before: ActivityInput | undefined, after: ActivityInput): boolean {
  return (
    before !== undefined &&
    (before.calendarId ?? null) === (after.calendarId ?? null) &&
    (before.parentId ?? null) === (after.parentId ?? null) &&
    (before.elapsed ?? false) === (after.elapsed ?? false) &&
    String(before.members) === String(after.members) &&
    progressed(before) === progressed(after)
  )
}

/** The edge of a relation that changes no more than its lag; -1 for another, and for one whose lag is wrong or was. */
function sameEdge(network: Network, before: RelationInput | undefined, after: RelationInput): number {
  if (!before || before.from !== after.from || before.to !== after.to || before.type !== after.type) return -1
  if (!fitsLag(before.lag) || !fitsLag(after.lag)) return -1
  return network.edgeOf.get(after.id) ?? -1
}

/** Groups are told that progress does not count for them. */
function progressed({ percent, actualStart }: ActivityInput): boolean {
  return (percent ?? 0) > 0 || Boolean(actualStart)
}

function groupsOf(network: Network): ReadonlySet<number> {
  return new Set(network.spans.map(({ node }) => node))
}

function readerOf(state: State): DatesReader {
  return new DatesReader(state.network, state.leaves, state.passes, state.settings)
}

function movedBetween(before: State, after: State): number[] {
  const old = before.passes.counts
  const now = after.passes.counts
  // A milestone at the end of work does not stand before the project, so its date may follow the start of it.
  const restarted = before.settings.start !== after.settings.start
  const moved: number[] = []
  for (let at = 0; at < after.leaves.length; at++) {
    if (!after.leaves[at]) continue
    const { id } = after.network.activities[at]!
    const place = before.network.indexOf.get(id)
    if (
      place === undefined ||
      !before.leaves[place] ||
      old.times[place] !== now.times[at] ||
      old.plannedStart[place] !== now.plannedStart[at] ||
      old.duration[place] !== now.duration[at] ||
      (restarted && now.duration[at] === 0) ||
      before.leaves[place]!.actualStart !== after.leaves[at]!.actualStart
    )
      moved.push(id)
  }
  return moved
}
