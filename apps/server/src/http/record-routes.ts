import { beginningOf } from '@temelia/text/beginning'
import { encode, type WireRecord } from '@temelia/model/codec'
import { embeddedName, fieldByWire, wireName, type Entity, type Patch, type Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { failureCode } from '@temelia/model/failure-code'
import { type Filter, readFilter } from '@temelia/model/filter'
import { can, mayShare, type Actor } from '@temelia/model/permission'
import { UndoItem } from '@temelia/model/record/undo-item'
import { entities } from '@temelia/model/registry'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../records/context.ts'
import { demand, find, findAll } from '../records/find.ts'
import { list, type ListQuery, readListFilter, readSort } from '../records/list.ts'
import { changeRecords, createRecords, removeRecord } from '../records/operation.ts'
import { asKnownTo } from '../records/own-fields.ts'
import { encodeUndo } from '../records/remove.ts'
import { keepAnswer } from './claim.ts'
import { demandRight } from './demand-right.ts'
import { failedAt, failureFor } from './failure-words.ts'
import { reply as answer, undoItem } from './describe/components.ts'
import { changeBody, createBody, recordOf, recordOperation, recordsOf } from './describe/record-schemas.ts'
import { readCursor, listReply, pageQuery } from './list-reply.ts'
import { type App, inTransaction, reading, type Services } from './services.ts'

export const idParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

/** The query of a list. Further names may be fields of the entity: `AccountId=5` is a filter. */
export const listQuery = z.looseObject({
  ...pageQuery,
  sort: z.string().max(400).optional(),
  q: z.string().max(400).optional(),
  filter: z.string().max(20_000).optional(),
  fields: z.string().max(4_000).optional(),
  cursor: z.string().max(200).optional(),
  count: z.enum(['exact', 'estimate', 'none']).default('exact'),
})

/** The routes of every entity: list, read, create, change, remove. */
export function recordRoutes(app: App, services: Services): void {
  for (const of of entities) if (of !== UndoItem) routesOf(app, services, of)
}

function routesOf(app: App, services: Services, of: Entity): void {
  const path = `/api/${of.wire.path}`
  const tags = [of.module]
  const singles = [path, ...(of.wire.alias ? [`/api/${of.wire.alias}`] : [])]

  for (const listPath of new Set([of.wire.listPath ?? of.wire.path, of.wire.path]))
    listRoute(app, services, of, `/api/${listPath}`)

  for (const single of singles) {
    app.get(
      `${single}/:id`,
      {
        config: { failure: failureCode('GET', of.readFailure ?? of.failure) },
        schema: {
          tags,
          ...recordOperation('read', of, single),
          params: idParams,
          response: { 200: recordOf(of) },
        },
      },
      async (request, reply) => {
        const { row, more } = await reading(services, request, async (context) => {
          const found = await find(context, of, request.params.id)
          return { row: found, more: await context.rules.get(of)?.embed?.(context, found as never) }
        })
        return reply.header('etag', etag(row)).send({ ...encode(of, row, actionsOf(request.actor, of, row)), ...more })
      },
    )

    if (!of.without?.includes('edit')) {
      const changed = single === path ? of.failure : (of.wire.aliasFailure ?? of.failure)
      app.route({
        method: ['PUT', 'PATCH'],
        url: `${single}/:id`,
        config: { failure: failureCode('EDIT', changed), failureFor: failureFor('EDIT', of) },
        preValidation: demandRight('edit', of),
        schema: {
          tags,
          ...recordOperation('change', of, single),
          params: idParams,
          body: changeBody(of),
          response: { 200: recordOf(of) },
        },
        handler: async (request, reply) => {
          const { id } = request.params as z.output<typeof idParams>
          const row = await saving(of, request.actor, () =>
            inTransaction(services, request, async (context) => {
              const [row] = await changeRecords(context, services.engine, of, [
                { id, patch: request.body as Patch<Entity>, ...expected(request) },
              ])
              return row as Row<Entity>
            }),
          )
          return reply.header('etag', etag(row)).send(encode(of, row, actionsOf(request.actor, of, row)))
        },
      })
    }

    if (!of.without?.includes('delete')) {
      app.delete(
        `${single}/:id`,
        {
          config: { failure: failureCode('DELETE', of.failure) },
          schema: {
            tags,
            ...recordOperation('remove', of, single),
            params: idParams,
            ...(of.undo ? { response: { 200: answer(undoItem) } } : { empty: 204 }),
          },
        },
        async (request, reply) => {
          const removal = await saving(of, request.actor, () =>
            inTransaction(services, request, (context) =>
              removeRecord(context, services.engine, of, request.params.id, expected(request).version),
            ),
          )
          if (!removal.undo) return reply.code(204).send()
          return reply.send(encodeUndo(removal.undo, of, true, 1))
        },
      )
    }
  }

  // An area that reads more from the body than the fields mounted this route itself, before the records' routes.
  if (!of.without?.includes('create') && !app.hasRoute({ method: 'POST', url: path })) createRoute(app, services, of)
}

function listRoute(app: App, services: Services, of: Entity, path: string): void {
  // An area that lists more under the address than its records mounted this route itself, before.
  if (app.hasRoute({ method: 'GET', url: path })) return
  const response = { 200: answer(recordsOf(of)) }
  app.get(
    path,
    {
      config: { failure: failureCode('GET', of.readFailure ?? of.failure) },
      schema: {
        tags: [of.module],
        ...recordOperation('list', of, path),
        querystring: listQuery,
        response,
      },
    },
    (request) => listedBy(request, request.query, services, of),
  )
}

/** What a list answers to its query. */
export function listedBy(request: FastifyRequest, asked: z.output<typeof listQuery>, services: Services, of: Entity) {
  return reading(services, request, async (context) => {
    const query = readListQuery(await asKnownTo(context, of), asked)
    const page = await list(context, of, query)
    const fields = readFields(of, asked.fields)
    const records = page.rows.map((row) => encode(of, row, actionsOf(context.actor, of, row), fields))
    return listReply(request, embeddedName(of), records, query, page.total, {
      create: await mayAdd(context, of, query.filter),
      ...(of.access === 'shared' ? { share: mayShare(context.actor) } : {}),
    })
  })
}

/** Whether the caller may add to what a list shows: to the one record whose parts it is asked for, or at all. */
async function mayAdd(context: Context, of: Entity, filter: Filter | undefined): Promise<boolean> {
  const target = of.parent ? of.fields[of.parent]?.target?.() : undefined
  if (!target || !filter || !('and' in filter) || can(context.actor, 'create', of) !== true)
    return can(context.actor, 'create', of) === true
  const whole = filter.and.find((one) => 'field' in one && one.field === of.parent && one.op === 'eq')
  if (!whole || !('value' in whole) || typeof whole.value !== 'number') return true
  const [row] = await findAll(context, target, [whole.value])
  return row !== undefined && can(context.actor, 'create', of, row)
}

/** The route that creates a record. `complete` fills in what a caller may leave out, before the body is validated. */
export function createRoute(
  app: App,
  services: Services,
  of: Entity,
  complete?: (context: Context, body: WireRecord) => Promise<WireRecord>,
): void {
  const path = `/api/${of.wire.path}`
  app.post(
    path,
    {
      config: {
        failure: failureCode('ADD', of.failure),
        failureFor: failureFor('ADD', of),
        ...failedAt(of),
        ...(of.portalFailure ? { portalFailure: failureCode('ADD', of.portalFailure) } : {}),
      },
      preValidation: async (request) => {
        demand({ actor: request.actor }, 'create', of)
        const { body } = request
        if (!complete || typeof body !== 'object' || body === null) return
        request.sentBody = body
        request.body = await inTransaction(services, request, (context) => complete(context, body))
      },
      schema: {
        tags: [of.module],
        ...recordOperation('create', of, path),
        body: createBody(of),
        response: { 201: recordOf(of) },
      },
    },
    async (request, reply) => {
      const { headers, body } = await createdBy(request, services, of)
      return reply.code(201).headers(headers).send(body)
    },
  )
}

/** Makes the record of a request's body; gives what is answered. */
export function createdBy(request: FastifyRequest, services: Services, of: Entity) {
  return saving(of, request.actor, () =>
    inTransaction(services, request, async (context) => {
      const [created] = await createRecords(context, services.engine, of, [request.body as Patch<Entity>])
      const row = created as Row<Entity>
      const answer = {
        status: 201,
        headers: { location: `/api/${of.wire.path}/${row.id}`, etag: etag(row) },
        body: encode(of, row, actionsOf(request.actor, of, row)),
      }
      await keepAnswer(context, request, answer)
      return answer
    }),
  )
}

/** What the caller may do next with a record. */
export function actionsOf(
  actor: Actor,
  of: Entity,
  row: Pick<Row<Entity>, 'ownerId' | 'clientId'>,
): Record<string, boolean> {
  return { edit: can(actor, 'edit', of, row), delete: can(actor, 'delete', of, row) }
}

/** The record's version as an entity tag. */
export function etag(row: { readonly version: number }): string {
  return `"${row.version}"`
}

/** The version a caller expects (If-Match); `*` and a missing header expect none. */
export function expected(request: FastifyRequest): { version?: number } {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return {}
  const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())
  return { version: match ? Number(match[1]) : -1 }
}

/** Puts the record as it now is, in its wire form, into the refusal of a stale write. */
export async function saving<T>(of: Entity, actor: Actor, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const stale = error.options.body?.stale as Row<Entity> | undefined
    if (!stale) throw error
    throw new AppError(error.code, {
      ...error.options,
      body: { current: encode(of, stale, actionsOf(actor, of, stale)) },
    })
  }
}

/** Reads a list's query string. @throws AppError INVALID_QUERY */
export function readListQuery(of: Entity, query: z.output<typeof listQuery>): ListQuery {
  const filters: Filter[] = []
  const given = readListFilter(of, query.filter)
  if (given) filters.push(given)
  for (const [name, value] of Object.entries(query)) {
    const key = name in listQuery.shape ? undefined : fieldByWire(of, name)
    if (key && value !== '' && of.fields[key]?.kind !== 'json')
      filters.push(readFilter(of, { field: key === 'id' ? of.wire.id : wireName(of, key), op: 'eq', value }))
  }
  return {
    page: query.cursor ? readCursor(query.cursor) : query.page,
    pageSize: query.page_size,
    sort: readSort(of, query.sort),
    q: query.q ?? '',
    filter: filters.length === 0 ? undefined : { and: filters },
    count: query.count,
  }
}

function readFields(of: Entity, text: string | undefined): ReadonlySet<string> | undefined {
  if (!text) return undefined
  const names = text.split(',').map((name) => name.trim())
  for (const name of names)
    if (!fieldByWire(of, name))
      throw new AppError('INVALID_QUERY', {
        faults: [{ field: 'fields', code: 'UNKNOWN_FIELD', params: { value: beginningOf(name, 80) } }],
      })
  return new Set(names)
}
