/** The places of an estimate that a milestone may be of, and how they are named. */
import type { ProjectTree } from '../project-state/project-tree.ts'
import type { Milestone } from './timetable-data.ts'

export const placeLevels = ['object', 'estimate', 'article'] as const

export type PlaceLevel = (typeof placeLevels)[number]

/** A place: a level and the record of it. */
export type Place = Readonly<{ level: PlaceLevel; id: number }>

type Tree = Pick<ProjectTree, 'objects' | 'estimates' | 'articles'>

/** The place of a milestone; null where it names none. */
export function placeOf({ ObjectId, EstimateId, ArticleId }: Milestone): Place | null {
  if (ArticleId !== null) return { level: 'article', id: ArticleId }
  if (EstimateId !== null) return { level: 'estimate', id: EstimateId }
  return ObjectId === null ? null : { level: 'object', id: ObjectId }
}

/** The fields of a milestone at a place: one of the three is named. */
export function placeFields({
  level,
  id,
}: Place): Readonly<Record<'objectId' | 'estimateId' | 'articleId', number | null>> {
  return {
    objectId: level === 'object' ? id : null,
    estimateId: level === 'estimate' ? id : null,
    articleId: level === 'article' ? id : null,
  }
}

/** What a place is called; nothing for one that is gone. */
export function placeName(tree: Tree, { level, id }: Place): string {
  if (level === 'object') return tree.objects.find((one) => one.id === id)?.name ?? ''
  if (level === 'estimate') return tree.estimates.find((one) => one.id === id)?.name ?? ''
  const article = tree.articles.find((one) => one.id === id)
  return article ? articleName(article) : ''
}

/** An article as lists name it: its symbol and its name. */
export function articleName({ symbol, name }: Pick<ProjectTree['articles'][number], 'symbol' | 'name'>): string {
  return [symbol, name].filter(Boolean).join(' ')
}

/** The estimate in which a place lies, so that its articles can be chosen from; null for an object. */
export function estimateOf(tree: Tree, { level, id }: Place): number | null {
  if (level === 'object') return null
  return level === 'estimate' ? id : (tree.articles.find((one) => one.id === id)?.estimateId ?? null)
}
