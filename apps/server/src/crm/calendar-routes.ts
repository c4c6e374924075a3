import { zoneOfRegion } from '@temelia/calendar/region'
import { encode } from '@temelia/model/codec'
import { Activity } from '@temelia/model/crm/activity'
import { CalendarFeed } from '@temelia/model/crm/calendar-feed'
import type { Entity, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Notification } from '@temelia/model/record/notification'
import { activities as words } from '@temelia/text/activities'
import { labels } from '@temelia/text/labels'
import { say } from '@temelia/text/message'
import { sql } from 'kysely'
import { z } from 'zod'
import { actorOfUser } from '../http/actor.ts'
import { demandRight } from '../http/demand-right.ts'
import { actionsOf, idParams, listQuery, readListQuery } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { newToken, regionOf, tokenHash } from '../http/token.ts'
import type { Context } from '../records/context.ts'
import { find, shownColumns, visible } from '../records/find.ts'
import { matching } from '../records/list.ts'
import { act } from '../records/operation.ts'
import { asKnownTo } from '../records/own-fields.ts'
import { readFirst } from '../records/read-first.ts'
import { column, from } from '../records/select.ts'
import { type Alarm, type CalendarEntry, icalendar } from './calendar-ical.ts'

/** A calendar shows at most so many activities at once. */
const MOST = 2_000
const DAY = 86_400_000
/** A feed reaches so far back and ahead. */
const FEED_DAYS = { back: 90, ahead: 730 }

const tags = ['accounts']
const moment = z.iso.datetime({ offset: true })

/** The calendar of activities, its feeds for other calendars, and reading all notifications at once. */
export function calendarRoutes(app: App, services: Services): void {
  app.get(
    '/api/calendar',
    {
      schema: {
        tags,
        summary: 'Activities that touch a span of time, with the filter of their list',
        querystring: listQuery.extend({ From: moment, To: moment }),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { From: first, To: last } = request.query
        if (Date.parse(last) <= Date.parse(first))
          throw new AppError('INVALID_QUERY', { faults: [{ field: 'To', code: 'START_AFTER_END' }] })
        const known = await asKnownTo(context, Activity)
        const found = await touching(context, known, readListQuery(known, request.query), first, last)
        const shown = found.slice(0, MOST)
        return {
          _embedded: {
            activities: shown.map((row) => encode(Activity, row, actionsOf(context.actor, Activity, row))),
          },
          total_items: shown.length,
          more: found.length > MOST,
        }
      }),
  )

  app.get(
    '/api/activities/:id/ics',
    { schema: { tags, summary: 'One activity for a calendar (iCalendar)', params: idParams } },
    async (request, reply) => {
      const text = await inTransaction(services, request, async (context) => {
        const activity = await find(context, Activity, request.params.id)
        if (!isPlanned(activity)) throw new AppError('NOT_FOUND')
        return written(services, context, activity.name, [activity])
      })
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="activity-${request.params.id}.ics"`)
        .send(text)
    },
  )

  app.post(
    '/api/calendar-feeds',
    {
      preValidation: demandRight('view', CalendarFeed),
      config: { rateLimit: { max: 20, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'Connect a calendar: the reply holds its secret address, once',
        body: z.strictObject({ Name: z.string().trim().max(80).optional() }),
      },
    },
    async (request, reply) => {
      const token = newToken(request.actor.region)
      const feed = await inTransaction(services, request, async (context) => {
        const { clientId, userId } = context.actor
        const made = await context.tx.one<{ id: number }>(sql`
          insert into calendar_feeds (client_id, user_id, token_hash, name)
          values (${clientId}, ${userId}, ${tokenHash(token)}, ${request.body.Name || null}) returning id`)
        return find(context, CalendarFeed, Number(made?.id))
      })
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({
          ...encode(CalendarFeed, feed, actionsOf(request.actor, CalendarFeed, feed)),
          Url: `${services.config.publicUrl}/calendar/${token}.ics`,
        })
    },
  )

  app.get(
    '/calendar/:file',
    {
      config: { public: true, rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'A person’s activities for their calendar (iCalendar)',
        params: z.object({ file: z.string() }),
      },
    },
    async (request, reply) => {
      const token = /^(\w\w_[\w-]{32})\.ics$/.exec(request.params.file)?.[1]
      const text = token && (await feedOf(services, token))
      if (!text) throw new AppError('NOT_FOUND')
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'inline; filename="temelia.ics"')
        .send(text)
    },
  )

  app.post(
    '/api/notifications/readAll',
    { schema: { tags: ['dashboard'], summary: 'Mark all own notifications as read' } },
    async (request, reply) => {
      await inTransaction(services, request, async (context) => {
        await context.tx.run(sql`update notifications set read_at = now(), version = version + 1, updated_at = now()
          where client_id = ${context.actor.clientId} and user_id = ${context.actor.userId} and read_at is null and snoozed_until is null`)
        await context.tx.run(sql`insert into events (client_id, user_id, entity, entity_id, action)
          select ${context.actor.clientId}::bigint, user_id, ${Notification.name}, id, 'edit' from ${readFirst(sql`select id, user_id
          from notifications where client_id = ${context.actor.clientId} and user_id = ${context.actor.userId} order by id desc limit 1`)} as last returning 1`)
        context.tx.afterCommit(() => services.engine.live?.wake(context.actor.region, context.actor.clientId))
      })
      return reply.code(204).send()
    },
  )
}

/** The activities of a filter that touch a span, in order of time; one more than are shown. An all-day one may end where its last day begins. */
async function touching(
  context: Context,
  known: Entity,
  query: ReturnType<typeof readListQuery>,
  first: string,
  last: string,
): Promise<Row<typeof Activity>[]> {
  const reach = new Date(Date.parse(first) - DAY).toISOString()
  const where = await matching(context, known, query)
  return context.tx.rows(sql`select ${shownColumns(context, Activity)} from ${from(Activity)} where ${where}
    and ${column('startAt')} < ${last}::timestamptz and coalesce(${column('endAt')}, ${column('startAt')}) >= ${reach}::timestamptz
    order by ${column('startAt')}, ${column('id')} limit ${MOST + 1}`)
}

/** The calendar of the person whose feed a token opens; undefined when there is none (any more). */
async function feedOf(services: Services, token: string): Promise<string | undefined> {
  const region = regionOf(token)
  if (!region) return undefined
  const database = await services.database(region)
  const now = services.engine.now()
  const actor = await database.system(async (tx) => {
    const feed = await tx.one<{ clientId: number; userId: number }>(sql`
      update calendar_feeds set last_read_at = now() where token_hash = ${tokenHash(token)} and deleted_with is null returning client_id, user_id`)
    return feed && actorOfUser(tx, { ...feed, region }, now)
  })
  if (!actor) return undefined
  return act(database, services.engine, actor, async (context) => {
    const days = (count: number) => new Date(now.getTime() + count * DAY).toISOString()
    const rows = await context.tx.rows<Row<typeof Activity>>(sql`
      select ${shownColumns(context, Activity)} from ${from(Activity)} where ${visible(context, Activity)} and ${column('agentId')} = ${actor.userId}
      and ${column('startAt')} <= ${days(FEED_DAYS.ahead)}::timestamptz
      and coalesce(${column('endAt')}, ${column('startAt')}) >= ${days(-FEED_DAYS.back)}::timestamptz
      order by ${column('startAt')} desc, ${column('id')} limit ${MOST}`)
    const user = await context.tx.one<{ name: string }>(
      sql`select name from users where client_id = ${actor.clientId} and id = ${actor.userId}`,
    )
    const name = say(words.feedTitle, actor.language, { name: user?.name ?? '' })
    return written(services, context, name, rows.filter(isPlanned))
  })
}

function isPlanned(row: Row<typeof Activity>): row is CalendarEntry['activity'] {
  return row.startAt !== null
}

async function written(
  services: Services,
  context: Context,
  name: string,
  activities: readonly CalendarEntry['activity'][],
): Promise<string> {
  const { actor, tx } = context
  const ids = activities.map((row) => row.id)
  const stages = await tx.rows<{ id: number }>(
    sql`select id from activity_stages where client_id = ${actor.clientId} and state = 'cancelled'`,
  )
  const cancelled = new Set(stages.map((stage) => stage.id))
  const reminders = await tx.rows<Alarm & { activityId: number }>(sql`
    select activity_id, next_at as at, label from reminders where client_id = ${actor.clientId} and activity_id = any(${ids}::bigint[])
    and next_at is not null and deleted_with is null and coalesce(user_id, ${actor.userId}) = ${actor.userId} order by next_at, id`)
  const facts = {
    name,
    region: actor.region,
    zone: zoneOfRegion(actor.region),
    hrefOf: (id: number) => `${services.config.publicUrl}/#/activities/${id}`,
  }
  return icalendar(
    facts,
    activities.map((activity) => ({
      activity,
      alarms: reminders.filter((one) => one.activityId === activity.id),
      kind: labels[`activity.kind.${activity.kind}`][actor.language],
      cancelled: cancelled.has(activity.stageId ?? 0),
    })),
  )
}
