import { entity } from '../entity.ts'
import { date, initially, oneOf, once, ref, required, text } from '../field.ts'
import { Article } from './article.ts'
import { Estimate } from './estimate.ts'
import { WorkObject } from './object.ts'
import { Project } from './project.ts'

/** A day that counts, of an object, an estimate or an article: when its works begin or are done. */
export const ScheduleMilestone = entity('scheduleMilestone', {
  wire: { path: 'estimation-milestones', id: 'MilestoneId' },
  table: 'schedule_milestones',
  module: 'estimation',
  parent: 'projectId',
  owner: { through: 'projectId' },
  undo: 'scheduleMilestone',
  title: 'name',
  fields: {
    projectId: once(required(ref(() => Project))),
    /** One of the three is named. */
    objectId: ref(() => WorkObject, { sample: 1 }),
    estimateId: ref(() => Estimate),
    articleId: ref(() => Article),
    name: required(text({ min: 1, max: 400, search: true, column: true })),
    kind: initially(oneOf(['start', 'finish'], { column: true }), 'finish'),
    /** The day that was promised; the planned one follows from the activities of its place. */
    date: date({ column: true }),
    note: text({ multiline: true }),
  },
})
