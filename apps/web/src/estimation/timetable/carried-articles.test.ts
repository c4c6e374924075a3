import { expect, test } from 'vitest'
import { articlesOf } from './carried-articles.ts'

const tree = {
  estimates: [
    { id: 1, objectId: 9 },
    { id: 2, objectId: 9 },
  ],
  articles: [
    { id: 11, estimateId: 1, chapter: 'Earthworks' },
    { id: 12, estimateId: 1, chapter: 'Earthworks' },
    { id: 13, estimateId: 1, chapter: null },
    { id: 21, estimateId: 2, chapter: null },
  ],
} as unknown as Parameters<typeof articlesOf>[0]

test('the nearest place that an activity names decides which articles it carries out', () => {
  const activities = [
    { ScheduleActivityId: 1, Links: [{ articleId: 12 }] },
    { ScheduleActivityId: 2, Links: [{ estimateId: 1, chapter: 'Earthworks' }] },
    { ScheduleActivityId: 3, Links: [{ estimateId: 1 }] },
    { ScheduleActivityId: 4, Links: [{ objectId: 9 }] },
    { ScheduleActivityId: 5, Links: [{ articleId: 12, share: 2 }] },
    { ScheduleActivityId: 6, Links: [] },
  ]
  const ids = [1, 2, 3, 4, 5, 6].map((id) => articlesOf(tree, activities, id).map((article) => article.id))
  expect(ids).toEqual([[12], [11], [13], [21], [12], []])
})
