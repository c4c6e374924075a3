import { Permission } from '@temelia/model/admin/permission'
import { AppError } from '@temelia/model/errors'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { reply as answer } from '../../http/describe/components.ts'
import { createBody, recordOf, recordOperation, recordsOf } from '../../http/describe/record-schemas.ts'
import { listReply } from '../../http/list-reply.ts'
import { faultsOf } from '../../http/problem.ts'
import { createdBy, listedBy, listQuery } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { demandAdministrator } from './administrator.ts'
import { cell, cellHolder as holder, cells as cellList } from './people-replies.ts'
import { setCell } from './rights-routes.ts'

const tags = ['company']
const path = '/api/permissions'

/** Rights one by one, beside the record of a person whose flags speak for all modules. */
export function permissionRoutes(app: App, services: Services): void {
  app.post(
    path,
    {
      preValidation: [onlyAdministrators, readAsMeant],
      schema: {
        tags,
        ...recordOperation('create', Permission, path),
        description:
          'With Module, Action and Allowed it sets this one right of a person or category; without, it makes the record of a person.',
        body: z.union([createBody(Permission), cell]),
        response: { 201: answer(z.union([recordOf(Permission), cell])) },
      },
    },
    async (request, reply) => {
      const { body } = request
      if (!isCell(body)) {
        const { headers, body: record } = await createdBy(request, services, Permission)
        return reply.code(201).headers(headers).send(record)
      }
      const { EntityType: type, EntityId: id, Module: module, Action: action, Allowed: allowed } = body
      await inTransaction(services, request, (context) => setCell(context, { type, id }, { module, action, allowed }))
      return reply.code(201).send(body)
    },
  )

  app.get(
    `${path}/cells`,
    {
      config: { failure: 'GET_USER_PERMISSIONS_PROBLEM' },
      preValidation: onlyAdministrators,
      schema: {
        tags,
        summary: 'The rights set for people and categories, module by module',
        querystring: z.looseObject({ EntityType: holder.EntityType.optional(), EntityId: holder.EntityId.optional() }),
      },
    },
    async (request) => {
      const cells = await cellsOf(request, request.query.EntityType, request.query.EntityId)
      return listReply(request, 'permissions', cells, { page: 1, pageSize: Math.max(cells.length, 1) }, cells.length)
    },
  )

  app.get(
    path,
    {
      config: { failure: 'GET_USER_PERMISSIONS_PROBLEM' },
      schema: {
        tags,
        ...recordOperation('list', Permission, path),
        description:
          'With EntityType category it lists the rights set for categories, one by one; else the records of people. EntityId names the one or other.',
        querystring: listQuery.extend({ EntityId: holder.EntityId.optional() }),
        response: { 200: answer(z.union([recordsOf(Permission), cellList])) },
      },
    },
    async (request) => {
      const { EntityId: id, ...query } = request.query
      if (query['EntityType'] !== 'category')
        return listedBy(request, id === undefined ? query : { ...query, UserId: id }, services, Permission)
      demandAdministrator(request)
      const cells = await cellsOf(request, 'category', id)
      const { page, page_size: pageSize } = query
      const shown = cells.slice((page - 1) * pageSize, page * pageSize)
      return listReply(request, 'permissions', shown, { page, pageSize }, cells.length, { create: true })
    },
  )

  function cellsOf(request: FastifyRequest, type: string | null = null, id: number | null = null) {
    return inTransaction(services, request, async ({ tx, actor }) => {
      const rows = await tx.rows<Readonly<Record<'holderType' | 'module' | 'action', string>> & CellRow>(
        sql`select holder_type, holder_id, module, action, allowed from module_rights
        where client_id = ${actor.clientId} and (${type}::text is null or holder_type = ${type}) and (${id}::bigint is null or holder_id = ${id})
        order by holder_type, holder_id, module, action`,
      )
      return rows.map((row) => ({
        EntityType: row.holderType,
        EntityId: row.holderId,
        Module: row.module,
        Action: row.action,
        Allowed: row.allowed,
      }))
    })
  }
}

interface CellRow {
  readonly holderId: number
  readonly allowed: boolean
}

async function onlyAdministrators(request: FastifyRequest): Promise<void> {
  demandAdministrator(request)
}

/** Tells what is wrong by the one of the two bodies that was meant. A person may be named as the holder too. */
async function readAsMeant(request: FastifyRequest): Promise<void> {
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return
  const sent = body as Readonly<Record<string, unknown>>
  const meant = ['Module', 'Action', 'Allowed'].some((name) => name in sent) ? cell : createBody(Permission)
  if (meant !== cell && 'EntityId' in sent && !('UserId' in sent) && sent['EntityType'] !== 'category') {
    const { EntityId: UserId, ...flags } = sent
    request.sentBody = body
    request.body = { ...flags, UserId }
  }
  const read = meant.safeParse(request.body)
  if (!read.success) throw new AppError('INVALID_DATA', { faults: read.error.issues.flatMap(faultsOf) })
}

function isCell(body: unknown): body is z.output<typeof cell> {
  return typeof body === 'object' && body !== null && 'Module' in body
}
