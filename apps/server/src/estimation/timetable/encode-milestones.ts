import { daysBetween } from '@temelia/calendar/day'
import { daysOfDates } from './encode-timetable.ts'
import type { Timetable } from './timetable.ts'
import type { MilestoneRow } from './timetable-rows.ts'

/** A milestone of a place of the estimate under its names on the wire. */
export interface WireMilestone {
  readonly MilestoneId: number
  readonly Version: number
  readonly Name: string
  readonly Kind: MilestoneRow['kind']
  readonly ObjectId: number | null
  readonly EstimateId: number | null
  readonly ArticleId: number | null
  readonly Note: string | null
  /** The promised day. */
  readonly Date: string | null
  /** The day on which the activities that carry the place out begin or end. */
  readonly Planned: string | null
  /** Calendar days from the planned to the promised day; below 0 it is late. */
  readonly Slack: number | null
  /** The activity, or the group of all activities, that carries the place out: where the milestone is drawn. */
  readonly ScheduleActivityId: number | null
}

/** Milestones with their planned days and what is between them and the promised ones. */
export function encodeMilestones(timetable: Timetable, milestones: readonly MilestoneRow[]): readonly WireMilestone[] {
  if (milestones.length === 0) return []
  const takers = takersByPlace(timetable)
  const parents = new Map(timetable.rows.activities.map(({ id, parentId }) => [id, parentId]))
  return milestones.map((milestone) => {
    const place =
      milestone.articleId !== null
        ? `article ${milestone.articleId}`
        : milestone.estimateId !== null
          ? `estimate ${milestone.estimateId}`
          : `object ${milestone.objectId}`
    const own = takers.get(place) ?? new Set<number>()
    const deciding = decidingOf(timetable, milestone.kind, own)
    const planned = deciding?.day ?? null
    return {
      MilestoneId: milestone.id,
      Version: milestone.version,
      Name: milestone.name,
      Kind: milestone.kind,
      ObjectId: milestone.objectId,
      EstimateId: milestone.estimateId,
      ArticleId: milestone.articleId,
      Note: milestone.note,
      Date: milestone.date,
      Planned: planned,
      Slack: planned === null || milestone.date === null ? null : daysBetween(planned, milestone.date),
      ScheduleActivityId: sharedGroup(own, parents) ?? deciding?.id ?? null,
    }
  })
}

/** The activities that carry out each article, estimate and object. */
function takersByPlace({ work, articles, rows }: Timetable): ReadonlyMap<string, ReadonlySet<number>> {
  const takers = new Map<string, Set<number>>()
  const add = (place: string, ids: readonly number[]) => {
    const set = takers.get(place) ?? new Set()
    for (const id of ids) set.add(id)
    takers.set(place, set)
  }
  for (const { id, estimateId, objectId } of articles) {
    const ids = work.takers.get(id) ?? []
    add(`article ${id}`, ids)
    add(`estimate ${estimateId}`, ids)
    add(`object ${objectId}`, ids)
  }
  for (const { id, links } of rows.activities)
    for (const link of links ?? [])
      if ('objectId' in link) add(`object ${link.objectId}`, [id])
      else if ('estimateId' in link && !('chapter' in link)) add(`estimate ${link.estimateId}`, [id])
  return takers
}

/** The activity that begins first or ends last, and the day on which it does. */
function decidingOf(
  { schedule }: Timetable,
  kind: MilestoneRow['kind'],
  ids: ReadonlySet<number>,
): { readonly id: number; readonly day: string } | undefined {
  const all = [...ids].flatMap((id) => {
    const dates = schedule.dates(id)
    const days = dates && daysOfDates(dates)
    return days ? [{ id, day: kind === 'start' ? days.Start : days.End }] : []
  })
  all.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : one.id - other.id))
  return kind === 'start' ? all[0] : all.at(-1)
}

/** The one activity of some, or the nearest group that all of them stand in. */
function sharedGroup(ids: ReadonlySet<number>, parents: ReadonlyMap<number, number | null>): number | null {
  const [first, ...others] = [...ids].map((id) => lineOf(id, parents))
  if (!first) return null
  const lines = others.map((line) => new Set(line))
  return first.find((id) => lines.every((line) => line.has(id))) ?? null
}

function lineOf(id: number, parents: ReadonlyMap<number, number | null>): readonly number[] {
  const line = [id]
  for (let above = parents.get(id) ?? null; above !== null && !line.includes(above); above = parents.get(above) ?? null)
    line.push(above)
  return line
}
