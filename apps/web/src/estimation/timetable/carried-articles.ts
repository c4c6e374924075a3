/** Which articles of the estimate an activity carries out. */
import type { ActivityLink } from '@temelia/model/estimation/schedule-activity'
import type { ProjectTree } from '../project-state/project-tree.ts'
import type { Activity } from './timetable-data.ts'
import { placeKey, type WorkPlace } from './work-links.ts'

type ArticleRow = ProjectTree['articles'][number]

/** The articles of an activity, in the order of the estimate: of what names an article, its chapter, estimate or object, the nearest decides. */
export function articlesOf(
  { articles, estimates }: Pick<ProjectTree, 'articles' | 'estimates'>,
  activities: readonly Pick<Activity, 'ScheduleActivityId' | 'Links'>[],
  id: number,
): readonly ArticleRow[] {
  const named = new Map<string, Set<number>>()
  for (const { ScheduleActivityId, Links } of activities)
    for (const link of Links as readonly ActivityLink[]) {
      const key = placeKey(link)
      named.set(key, (named.get(key) ?? new Set()).add(ScheduleActivityId))
    }
  const objectOf = new Map(estimates.map((estimate) => [estimate.id, estimate.objectId]))
  return articles.filter((article) => {
    const { id: articleId, estimateId, chapter } = article
    const around: readonly WorkPlace[] = [
      { articleId },
      ...(chapter ? [{ estimateId, chapter }] : []),
      { estimateId },
      { objectId: objectOf.get(estimateId) ?? 0 },
    ]
    const nearest = around.map((place) => named.get(placeKey(place))).find((who) => who !== undefined)
    return nearest?.has(id) === true
  })
}
