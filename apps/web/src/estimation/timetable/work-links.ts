/** What an activity carries out of the estimate: places with shares, and an activity made two. */
import { divideDecimals, multiplyDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'
import type { ActivityLink } from '@temelia/model/estimation/schedule-activity'
import type { ProjectTree } from '../project-state/project-tree.ts'
import type { ActivityPatch } from './changes.ts'
import { articleName } from './milestone-places.ts'
import type { Activity } from './timetable-data.ts'

/** A link without its share. */
export type WorkPlace =
  | Readonly<{ articleId: number }>
  | Readonly<{ estimateId: number; chapter: string }>
  | Readonly<{ estimateId: number }>
  | Readonly<{ objectId: number }>

/** Most places that an activity names. */
export const MOST_LINKS = 2_000

const SHARE_DECIMALS = 6

/** A text that tells places apart. */
export function placeKey(place: WorkPlace): string {
  if ('articleId' in place) return `article ${place.articleId}`
  if ('objectId' in place) return `object ${place.objectId}`
  return 'chapter' in place ? `chapter ${place.estimateId} ${place.chapter}` : `estimate ${place.estimateId}`
}

/** What a place is called; nothing for one that is gone. */
export function workPlaceName(
  { objects, estimates, articles }: Pick<ProjectTree, 'objects' | 'estimates' | 'articles'>,
  place: WorkPlace,
): string {
  if ('articleId' in place) {
    const article = articles.find(({ id }) => id === place.articleId)
    return article ? articleName(article) : ''
  }
  if ('objectId' in place) return objects.find(({ id }) => id === place.objectId)?.name ?? ''
  const estimate = estimates.find(({ id }) => id === place.estimateId)?.name ?? ''
  return 'chapter' in place ? `${estimate} / ${place.chapter}` : estimate
}

/** The other activities that name the same place, with their shares. */
export function sharersOf(
  activities: readonly Activity[],
  id: number,
  place: WorkPlace,
): readonly Readonly<{ name: string; share: number }>[] {
  const key = placeKey(place)
  return activities.flatMap(({ ScheduleActivityId, Name, Links }) =>
    ScheduleActivityId === id
      ? []
      : Links.flatMap((link) => (placeKey(link) === key ? [{ name: Name, share: link.share ?? 1 }] : [])),
  )
}

/** Links with a place more; one that is named already stays as it is. */
export function withPlace(links: readonly ActivityLink[], place: WorkPlace): readonly ActivityLink[] {
  const known = links.some((link) => placeKey(link) === placeKey(place))
  return known || links.length >= MOST_LINKS ? links : [...links, place]
}

/** An activity made two: what changes of the first, and what the second begins with. What the two share of a place is what the one had. */
export type Split = Readonly<{ kept: ActivityPatch; rest: ActivityPatch }>

/** Splits an activity. @param percent what the first keeps of its work, above 0 and below 100 */
export function splitOf(activity: Activity, percent: number, name: string): Split {
  const other = subtractDecimals(100, percent)
  const part = (value: number, of: number, decimals: number) =>
    divideDecimals(multiplyDecimals(value, of, decimals + 2), 100, decimals)
  const keeps = (link: ActivityLink) => part(link.share ?? 1, percent, SHARE_DECIMALS)
  const linked = (share: (link: ActivityLink) => number): ActivityLink[] =>
    activity.Links.map((link) => ({ ...link, share: share(link) }))
  const { Duration: days, Percent: done } = activity
  const timed = (of: number) => (days === null ? {} : { duration: part(days, of, 4) })
  const workedOut = (from: number, of: number) =>
    done === null
      ? {}
      : { percent: divideDecimals(multiplyDecimals(Math.min(Math.max(done - from, 0), of), 100, 6), of, 2) }
  return {
    kept: { ...timed(percent), ...workedOut(0, percent), links: linked(keeps) },
    rest: {
      name,
      kind: 'work',
      parentId: activity.ParentId,
      position: activity.Position + 1,
      elapsed: activity.Elapsed,
      calendarId: activity.CalendarTyped,
      crewId: activity.CrewId,
      workers: activity.Workers,
      outputPerDay: activity.OutputPerDay,
      priority: activity.Priority,
      ...timed(other),
      ...workedOut(percent, other),
      links: linked((link) => subtractDecimals(link.share ?? 1, keeps(link))),
    },
  }
}
