import { Schedule } from '@temelia/model/estimation/schedule'
import { type ActivityLink, ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { ScheduleBaseline } from '@temelia/model/estimation/schedule-baseline'
import { ScheduleMilestone } from '@temelia/model/estimation/schedule-milestone'
import { ScheduleRelation } from '@temelia/model/estimation/schedule-relation'
import { WorkCalendar } from '@temelia/model/estimation/work-calendar'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { readFirst } from '../../records/read-first.ts'
import { type CopiedPlaces, copyIn, copyOfProjects } from './copy-parts-of-projects.ts'
import type { Copies } from './copy-rows.ts'

/** Copies the timetables of copied projects: calendars, activities with their links into the estimate, relations, milestones, baselines. */
export async function copyTimetables(context: Context, places: CopiedPlaces): Promise<void> {
  const { projects, objects, estimates, articles } = places
  if (projects.size === 0) return
  const calendars = await copyOfProjects(context, WorkCalendar, projects, [], () => ({}))
  await copyOfProjects(context, Schedule, projects, ['calendarId'], ({ calendarId }) => ({
    calendarId: copyIn(calendars, calendarId),
  }))
  const activities = await copyOfProjects(context, ScheduleActivity, projects, ['calendarId', 'links'], (row) => ({
    parentId: null,
    calendarId: copyIn(calendars, row.calendarId),
    links: linksOf(row.links as readonly ActivityLink[] | null, places),
  }))
  await standInGroups(context, activities)
  await copyOfProjects(context, ScheduleRelation, projects, ['fromId', 'toId'], ({ fromId, toId }) => {
    const [from, to] = [copyIn(activities, fromId), copyIn(activities, toId)]
    return from === null || to === null ? null : { fromId: from, toId: to }
  })
  await copyOfProjects(context, ScheduleMilestone, projects, ['objectId', 'estimateId', 'articleId'], (row) => {
    const copy = {
      objectId: copyIn(objects, row.objectId),
      estimateId: copyIn(estimates, row.estimateId),
      articleId: copyIn(articles, row.articleId),
    }
    return Object.values(copy).every((id) => id === null) ? null : copy
  })
  await copyBaselines(context, await copyOfProjects(context, ScheduleBaseline, projects, [], () => ({})), activities)
}

/** Links to the copies; what was not copied (a line of a revision that does not count) is no longer linked. */
function linksOf(
  links: readonly ActivityLink[] | null,
  { objects, estimates, articles }: CopiedPlaces,
): readonly ActivityLink[] | null {
  if (!links) return null
  return links.flatMap((link): ActivityLink[] => {
    if ('articleId' in link) {
      const articleId = articles.get(link.articleId)
      return articleId === undefined ? [] : [{ ...link, articleId }]
    }
    if ('objectId' in link) {
      const objectId = objects.get(link.objectId)
      return objectId === undefined ? [] : [{ ...link, objectId }]
    }
    const estimateId = estimates.get(link.estimateId)
    return estimateId === undefined ? [] : [{ ...link, estimateId }]
  })
}

async function standInGroups(context: Context, activities: Copies): Promise<void> {
  await context.tx.run(sql`
    update schedule_activities t set parent_id = above.copy
    from ${pairs(activities)} own
    join schedule_activities s on s.client_id = ${context.actor.clientId} and s.id = own.source
    join ${pairs(activities)} above on above.source = s.parent_id
    where t.client_id = ${context.actor.clientId} and t.id = own.copy`)
}

/** Lines of activities that are gone keep the ids they had. */
async function copyBaselines(context: Context, baselines: Copies, activities: Copies): Promise<void> {
  const { clientId } = context.actor
  const sources = [...baselines].map(([source]) => source)
  const rows = sql`select * from schedule_baseline_rows where client_id = ${clientId} and baseline_id = any(${sources}::bigint[])`
  await context.tx.run(sql`
    insert into schedule_baseline_rows (client_id, baseline_id, activity_id, name, start, finish, duration, amount, hours)
    select ${clientId}::bigint, b.copy, coalesce(a.copy, r.activity_id), r.name, r.start, r.finish, r.duration, r.amount, r.hours
    from ${readFirst(rows)} as r join ${pairs(baselines)} b on b.source = r.baseline_id
    left join ${pairs(activities)} a on a.source = r.activity_id returning 1`)
}

function pairs(copies: Copies) {
  const list = [...copies].map(([source, copy]) => ({ source, copy }))
  return sql`(select * from json_to_recordset(${JSON.stringify(list)}::json) as r(source bigint, copy bigint))`
}
