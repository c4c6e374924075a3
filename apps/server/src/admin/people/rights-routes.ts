import { todayIn } from '@temelia/calendar/wall-clock'
import { type Holder, rightActions, type Source } from '@temelia/model/admin/module-rights'
import { User } from '@temelia/model/admin/user'
import { UserCategory } from '@temelia/model/admin/user-category'
import { AppError } from '@temelia/model/errors'
import { modules } from '@temelia/model/module'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { forgetSessions } from '../../http/session.ts'
import type { Context } from '../../records/context.ts'
import { find, findAll } from '../../records/find.ts'
import { moduleStates } from '../sign-in.ts'
import { demandAdministrator } from './administrator.ts'
import {
  categoriesAbove,
  type CellChange,
  changedHolders,
  decisions,
  effectsOf,
  holderKey,
  loadRights,
  type RightsState,
  standingIn,
  withChanges,
} from './rights-state.ts'

const tags = ['company']

const order = z.strictObject({
  EntityType: z.enum(['user', 'category']),
  EntityId: z.int().positive(),
  Changes: z
    .array(
      z.strictObject({
        Module: z.enum(modules),
        Action: z.enum(rightActions),
        Allowed: z.boolean().nullable(),
      }),
    )
    .max(modules.length * rightActions.length),
  Propagate: z.boolean().default(false),
})

const holderQuery = z.looseObject({
  UserId: z.coerce.number().int().positive().optional(),
  CategoryId: z.coerce.number().int().positive().optional(),
})

/** Rights by module and action: what holds and why, what a change would do, and the change. */
export function rightsRoutes(app: App, services: Services): void {
  app.get(
    '/api/permissions/effective',
    {
      config: { failure: 'GET_USER_PERMISSIONS_PROBLEM' },
      schema: {
        tags,
        summary: 'What a person may do, and why; without a person, the caller',
        querystring: holderQuery,
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { CategoryId, UserId = context.actor.userId } = request.query
        const holder: Holder = CategoryId ? { type: 'category', id: CategoryId } : { type: 'user', id: UserId }
        if (holder.type !== 'user' || holder.id !== context.actor.userId) demandAdministrator(context)
        await find(context, holder.type === 'user' ? User : UserCategory, holder.id)
        return explain(context, await loadRights(context.tx, context.actor.clientId), holder)
      }),
  )

  app.post(
    '/api/permissions/preview',
    { preValidation: onlyAdministrators, schema: { tags, summary: 'Whose rights a change would change', body: order } },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { before, after } = await asOrdered(context, request.body)
        return wireEffects(before, after)
      }),
  )

  app.put(
    '/api/permissions/cells',
    { preValidation: onlyAdministrators, schema: { tags, summary: 'Change rights by module and action', body: order } },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { before, after, holder } = await asOrdered(context, request.body)
        await keep(context, before, after)
        return { ...wireEffects(before, after), Rights: await explain(context, after, holder) }
      }),
  )
}

async function onlyAdministrators(request: FastifyRequest): Promise<void> {
  demandAdministrator(request)
}

async function asOrdered(context: Context, body: z.output<typeof order>) {
  const holder: Holder = { type: body.EntityType, id: body.EntityId }
  await find(context, holder.type === 'user' ? User : UserCategory, holder.id)
  const changes = body.Changes.map(
    ({ Module, Action, Allowed }): CellChange => ({ module: Module, action: Action, allowed: Allowed }),
  )
  const before = await loadRights(context.tx, context.actor.clientId)
  return { holder, before, after: withChanges(before, holder, changes, body.Propagate) }
}

/** Sets one cell. @throws AppError INVALID_DATA where the holder is not there */
export async function setCell(context: Context, holder: Holder, change: CellChange): Promise<void> {
  const [found] = await findAll(context, holder.type === 'user' ? User : UserCategory, [holder.id])
  if (!found) throw new AppError('INVALID_DATA', { faults: [{ field: 'EntityId', code: 'NOT_FOUND' }] })
  const before = await loadRights(context.tx, context.actor.clientId)
  await keep(context, before, withChanges(before, holder, [change], false))
}

/** Writes what differs. The rights hold from the next request on, and the audit tells who set what. */
async function keep(context: Context, before: RightsState, after: RightsState): Promise<void> {
  const { tx, actor } = context
  const { clientId, userId } = actor
  for (const holder of changedHolders(before, after)) {
    const old = before.cells.get(holderKey(holder)) ?? []
    const now = after.cells.get(holderKey(holder)) ?? []
    await tx.run(
      sql`delete from module_rights where client_id = ${clientId} and holder_type = ${holder.type} and holder_id = ${holder.id}`,
    )
    await tx.run(sql`insert into module_rights (client_id, holder_type, holder_id, module, action, allowed)
      select ${clientId}::bigint, ${holder.type}, ${holder.id}::bigint, c.module, c.action, c.allowed
      from json_to_recordset(${JSON.stringify(now)}::json) as c(module text, action text, allowed boolean) returning 1`)
    if (holder.type === 'user')
      await tx.run(sql`update permissions set add_action = null, edit_action = null, edit_foreign_action = null, view_foreign_action = null,
        delete_action = null, banned_modules = '[]', version = version + 1, updated_at = now() where client_id = ${clientId} and user_id = ${holder.id}`)
    const entity = holder.type === 'user' ? User.name : UserCategory.name
    await tx.run(sql`insert into audit (client_id, user_id, entity, entity_id, action, before, after)
      values (${clientId}, ${userId}, ${entity}, ${holder.id}, 'edit', ${JSON.stringify({ rights: old })}::jsonb, ${JSON.stringify({ rights: now })}::jsonb)`)
    await tx.run(
      sql`insert into events (client_id, user_id, entity, entity_id, action) values (${clientId}, ${userId}, ${entity}, ${holder.id}, 'edit')`,
    )
  }
  tx.afterCommit(() => forgetSessions(clientId))
}

function wireEffects(before: RightsState, after: RightsState) {
  return {
    People: effectsOf(before, after).map(({ person, changes }) => ({
      UserId: person.id,
      UserName: person.name,
      Changes: changes.map(({ module, action, allowed, before: was }) => ({
        Module: module,
        Action: action,
        Before: was,
        Allowed: allowed,
      })),
    })),
  }
}

/** Each right with where it comes from, level by level. */
async function explain({ tx, actor, now }: Context, state: RightsState, holder: Holder) {
  const above = categoriesAbove(state, holder)
  const standing = standingIn(state, holder)
  const terms = await moduleStates(tx, actor.region, actor.clientId, actor.userId, now)
  const today = todayIn(actor.region, now)
  const because = (source: Source) => {
    if (source === 'own') return { Type: holder.type, Id: holder.id, Name: nameOf(state, holder) }
    if (typeof source !== 'number') return { Type: source }
    const category = above[source]
    return { Type: 'category', Id: category?.id, Name: category?.name }
  }
  const answer: Record<string, Record<string, unknown>> = {}
  for (const { module, action, allowed, source, own } of decisions(standing)) {
    const steps = standing.above.map(
      (cells) => cells.find((cell) => cell.module === module && cell.action === action)?.allowed ?? null,
    )
    answer[module] = {
      ...answer[module],
      [action]: { Allowed: allowed, Because: because(source), Own: own, Above: steps },
    }
  }
  return {
    ...answer,
    Name: nameOf(state, holder),
    Level: standing.level,
    Above: above.map(({ id, name }) => ({ CategoryId: id, Name: name })),
    Subscribed: Object.fromEntries(modules.map((module) => [module, subscribed(terms[module].expires, today)])),
  }
}

function nameOf(state: RightsState, { type, id }: Holder): string {
  if (type === 'category') return state.categories.get(id)?.name ?? ''
  const person = state.people.find((one) => one.id === id)
  if (!person) throw new AppError('NOT_FOUND')
  return person.name
}

/** Whether the company has a module, whatever the caller may do in it. */
function subscribed(expires: string | null, today: string): 'active' | 'expired' | 'none' {
  if (expires === null) return 'none'
  return expires < today ? 'expired' : 'active'
}
