import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Project } from '@temelia/model/estimation/project'
import { entityNamed } from '@temelia/model/registry'
import { embeddedName } from '@temelia/model/entity'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../records/context.ts'
import { act } from '../records/operation.ts'
import { can, rightsIn } from '@temelia/model/permission'
import { findAll } from '../records/find.ts'
import type { News } from '../records/live.ts'
import { leave, peopleBeside } from './presence.ts'
import { tabOf } from './presence-routes.ts'
import { stillSignedIn, whenForgotten } from './session.ts'
import type { App, Services } from './services.ts'

/** So often a stream says something, so that nobody on the way takes it for dead. */
const LIFE_MILLISECONDS = 5_000

/**
 * So often a stream looks by itself: a session ends with time, and a word of another server may be lost. It is what a stream at rest costs,
 * and there are many of them; everything else wakes it.
 */
const LOOK_MILLISECONDS = 30_000

/** Numbers are given before transactions end, so a lower one may come to sight after a higher one: so far back it is looked for. */
const LATE = 500

interface EventRow {
  readonly id: number
  readonly entity: string
  readonly entityId: number
  readonly parentId: number | null
  readonly action: string
  readonly userId: number | null
}

/** Live changes: server-sent events of what the caller may see, from the moment they connect or from their last event on. The stream ends with the session. */
export function eventRoutes(app: App, services: Services): void {
  const streams = new Set<ServerResponse>()
  let closing = false
  // A stream never ends by itself; the server would wait for it when it closes.
  app.addHook('preClose', async () => {
    closing = true
    for (const stream of streams) stream.destroy()
  })

  app.get(
    '/api/events',
    {
      config: { noTurn: true },
      schema: {
        tags: ['live'],
        summary: 'Live changes as server-sent events; who has a project open as events of the kind `presence`',
        produces: ['text/event-stream'],
        querystring: z.looseObject({ tab: z.string().max(64).default('') }),
      },
    },
    async (request, reply) => {
      const { actor } = request
      const database = await services.database(actor.region)
      const asked = Number(request.headers['last-event-id'])
      let floor = Number.isSafeInteger(asked) && asked > 0 ? asked : await newest(services, request)
      const told = new Set<number>()
      reply.hijack()
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      reply.raw.write(': connected\n\n')
      streams.add(reply.raw)

      let running = false
      let askedAgain = false
      const send = async () => {
        if (reply.raw.destroyed) return
        if (running) {
          askedAgain = true
          return
        }
        running = true
        askedAgain = false
        const events = await act(database, services.engine, request.actor, async (context) => {
          const rows = await context.tx.rows<EventRow>(
            sql`select id, entity, entity_id, parent_id, action, user_id from events where client_id = ${actor.clientId} and id > ${floor}
              and not id = any(${[...told]}::bigint[]) order by id limit 500`,
          )
          return { rows, shown: await visibleOnes(context, rows) }
        })
        for (const row of events.rows) {
          told.add(row.id)
          if (events.shown.has(row)) reply.raw.write(`id: ${row.id}\ndata: ${JSON.stringify(inWords(row))}\n\n`)
        }
        floor = Math.max(floor, ...[...told].map((id) => id - LATE))
        for (const id of told) if (id <= floor) told.delete(id)
        running = false
        if (askedAgain) await send()
      }
      const stop = (error: unknown) => {
        request.log.error({ err: error }, 'live events stopped')
        reply.raw.destroy()
      }
      const tab = tabOf(request, request.query.tab)
      const stream = randomUUID()
      const { clientId, region } = actor
      let shown = ''
      const showPeople = async () => {
        if (request.query.tab === '') return
        const people = await act(database, services.engine, request.actor, async (context) => {
          const beside = await peopleBeside({ tx: context.tx, clientId }, tab, stream)
          return beside && (await seesProject(context, beside.InvestmentId)) ? beside : undefined
        })
        const now = people ? JSON.stringify(people) : ''
        if (now !== '' && now !== shown && !reply.raw.destroyed) reply.raw.write(`event: presence\ndata: ${now}\n\n`)
        shown = now
      }
      const look = (news: News) => void (news === 'people' ? showPeople() : send()).catch(stop)
      const unfollow = services.engine.live?.follow(region, clientId, look)
      const gone = async () => {
        if (request.query.tab === '' || closing) return
        const left = await database.tenant(clientId, (tx) => leave({ tx, clientId }, tab, stream))
        if (left) services.engine.live?.wake(region, clientId, 'people')
      }
      const stay = async () => {
        if (!(await stillSignedIn(services, request))) return reply.raw.destroy()
        look('records')
        look('people')
      }
      // What was done since the last event that came is told at once.
      look('records')
      look('people')
      const timers = [
        setInterval(() => reply.raw.write(': still here\n\n'), LIFE_MILLISECONDS),
        setInterval(() => void stay().catch(stop), LOOK_MILLISECONDS),
      ]
      const unwatch = whenForgotten(clientId, () => void stay().catch(stop))
      request.raw.on('close', () => {
        streams.delete(reply.raw)
        for (const timer of timers) clearInterval(timer)
        unwatch()
        unfollow?.()
        void gone().catch((error: unknown) => request.log.error({ err: error }, 'a tab could not leave'))
      })
    },
  )
}

/** Rights may have gone since the project was opened. */
async function seesProject(context: Context, id: number): Promise<boolean> {
  return can(context.actor, 'view', Project) !== false && (await findAll(context, Project, [id])).length > 0
}

async function newest(services: Services, request: FastifyRequest): Promise<number> {
  const { clientId, region } = request.actor
  const row = await (await services.database(region)).tenant(clientId, (tx) =>
    tx.one<{ id: number }>(sql`select coalesce(max(id), 0) as id from events where client_id = ${clientId}`),
  )
  return row?.id ?? 0
}

/** A removed record is told to everyone who may see its kind: its id says nothing that the list did not. */
async function visibleOnes(context: Parameters<typeof findAll>[0], rows: readonly EventRow[]): Promise<Set<EventRow>> {
  const shown = new Set<EventRow>()
  for (const name of new Set(rows.map((row) => row.entity))) {
    const of = entityNamed(name)
    if (!of || can(context.actor, 'view', of) === false) continue
    const ofKind = rows.filter((row) => row.entity === name)
    const there = new Set(
      (
        await findAll(
          context,
          of,
          ofKind.map((row) => row.entityId),
        )
      ).map((row) => row.id),
    )
    for (const row of ofKind)
      if (
        there.has(row.entityId) ||
        (row.action === 'delete' && rightsIn(context.actor, of).viewForeign && context.actor.rights.zones.length === 0)
      )
        shown.add(row)
  }
  return shown
}

function inWords(row: EventRow): Record<string, unknown> {
  const of = entityNamed(row.entity)
  return {
    entity: row.entity,
    collection: of ? embeddedName(of) : row.entity,
    id: row.entityId,
    parent: row.parentId,
    action: row.action,
    by: row.userId,
  }
}
