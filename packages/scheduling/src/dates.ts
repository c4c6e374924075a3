/** Counts of a computed network as the dates of activities and groups (SPEC.md S4, S5, S7). */
import { type Leaf, timeOf } from './leaf.ts'
import type { Network, Span } from './network.ts'
import type { Passes } from './passes.ts'
import type { ReadSettings } from './settings.ts'
import type { ActivityDates } from './types.ts'

/** Reads dates by place; those of a group come from its members. */
export class DatesReader {
  private readonly spans: ReadonlyMap<number, Span>
  private readonly groups = new Map<number, ActivityDates>()

  constructor(
    private readonly network: Network,
    private readonly leaves: readonly (Leaf | null)[],
    private readonly passes: Passes,
    private readonly settings: ReadSettings,
  ) {
    this.spans = new Map(network.spans.map((span) => [span.node, span]))
  }

  at(node: number): ActivityDates {
    const leaf = this.leaves[node]
    if (leaf) return this.leafAt(node, leaf)
    if (this.groups.size === 0) this.readGroups()
    return this.groups.get(node)!
  }

  /** All groups, inner ones first: groups may stand in each other as deep as they like. */
  private readGroups(): void {
    for (const node of this.network.order) if (this.spans.has(node)) this.groups.set(node, this.groupAt(node))
  }

  private leafAt(node: number, leaf: Leaf): ActivityDates {
    const { passes } = this
    const { counts } = passes
    const duration = counts.duration[node]!
    const early = counts.earlyStart[node]!
    const late = counts.lateFinish[node]! - duration
    const planned = counts.plannedStart[node]!
    const began = leaf.actualStart === null ? null : leaf.time.startAt(leaf.actualStart)
    const totalFloat = late - early
    const complete = leaf.progress === 2
    const critical = !complete && totalFloat <= this.settings.criticalFloat
    const start = (count: number) => began ?? passes.startMoment(node, count)
    return {
      id: this.network.activities[node]!.id,
      earlyStart: start(early),
      earlyFinish: passes.endMoment(node, early + duration),
      lateStart: start(late),
      lateFinish: passes.endMoment(node, late + duration),
      start: start(planned),
      finish: passes.endMoment(node, planned + duration),
      duration: leaf.actualStart === null ? duration : early + duration - leaf.actualStart,
      totalFloat,
      freeFloat: counts.freeFloat[node]! + 0,
      critical,
      nearCritical: !complete && !critical && totalFloat <= this.settings.nearCriticalFloat,
      onLongestPath: counts.longest[node] === 1,
      complete,
      dayMinutes: leaf.time.dayMinutes,
    }
  }

  private groupAt(node: number): ActivityDates {
    const activity = this.network.activities[node]!
    const time = timeOf(activity, this.settings)
    const inside = this.spans.get(node)!.members.map((member) => {
      const leaf = this.leaves[member]
      return leaf ? this.leafAt(member, leaf) : this.groups.get(member)!
    })
    const least = (of: (dates: ActivityDates) => number) => inside.reduce((so, one) => Math.min(so, of(one)), Infinity)
    const most = (of: (dates: ActivityDates) => number) => inside.reduce((so, one) => Math.max(so, of(one)), -Infinity)
    const open = inside.filter(({ complete }) => !complete)
    const start = least((one) => one.start)
    const finish = most((one) => one.finish)
    const earlyFinish = most((one) => one.earlyFinish)
    const totalFloat = open.length > 0 ? open.reduce((so, one) => Math.min(so, one.totalFloat), Infinity) : 0
    const free = this.passes.counts.freeFloat[node]!
    const critical = open.some((one) => one.critical)
    return {
      id: activity.id,
      earlyStart: least((one) => one.earlyStart),
      earlyFinish,
      lateStart: least((one) => one.lateStart),
      lateFinish: most((one) => one.lateFinish),
      start,
      finish,
      duration: time.before(finish) - time.before(start),
      totalFloat,
      freeFloat: Math.min(time.before(earlyFinish + free) - time.before(earlyFinish), totalFloat),
      critical,
      nearCritical: !critical && open.some((one) => one.nearCritical),
      onLongestPath: inside.some((one) => one.onLongestPath),
      complete: open.length === 0,
      dayMinutes: time.dayMinutes,
    }
  }
}
