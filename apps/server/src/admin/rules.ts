import { flagOf } from '@temelia/model/admin/module-rights'
import { Permission } from '@temelia/model/admin/permission'
import { Session } from '@temelia/model/admin/session'
import { User } from '@temelia/model/admin/user'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { forgetSessions } from '../http/session.ts'
import { type Context, rulesFor } from '../records/context.ts'
import { ipRules } from './ip-rules.ts'
import { claimAddress, releaseAddress } from './identity.ts'
import { categoryRules } from './people/category-rules.ts'
import { rewardRules } from './rewards.ts'
import { savedFilterRules } from './saved-filter-rules.ts'

/** Rules of users, permissions and sessions. */
export const adminRules = [
  rulesFor(User, {
    prepare: async (context, patch, before) => {
      if (before && patch.categoryId === null)
        throw new AppError('INVALID_DATA', { faults: [{ field: 'CategoryId', code: 'REQUIRED' }] })
      const loses = before?.level === 'administrator' && (patch.level === 'user' || patch.banned === true)
      if (patch.banned === true && before?.id === context.actor.userId) throw new AppError('OWN_USER')
      if (before && loses) {
        await otherAdministrator(context, before.id)
        // Who changes many at once stays an administrator: so one is left.
        if (before.id === context.actor.userId) throw new AppError('OWN_USER')
      }
      if (patch.pushToken && before?.id !== context.actor.userId) throw new AppError('OPERATION_NOT_PERMITTED')
      return before ? patch : { ...patch, categoryId: patch.categoryId ?? (await categoryOf(context)) }
    },
    beforeRemove: async (context, row) => {
      if (row.id === context.actor.userId) throw new AppError('OWN_USER')
      if (row.level === 'administrator') await otherAdministrator(context, row.id)
      await context.tx.run(
        sql`delete from module_rights where client_id = ${row.clientId} and holder_type = 'user' and holder_id = ${row.id}`,
      )
    },
    settle: async (context, changes) => {
      for (const { before, after } of changes) {
        if (after && after.email !== before?.email) await claimAddress(context, after.id, after.email)
        if (before && !after) await releaseAddress(context, before.id)
        if (after?.banned && !before?.banned) await endSessions(context, after.id)
        forget(context, (after ?? before)?.id)
      }
    },
    embed: async ({ actor }, row) => (row.id === actor.userId ? { FCMtoken: row.pushToken } : {}),
  }),
  rulesFor(Permission, {
    settle: async (context, changes) => {
      for (const { before, after } of changes) {
        if (after) await speakForAll(context, after, before)
        forget(context, (after ?? before)?.userId)
      }
    },
  }),
  categoryRules,
  savedFilterRules,
  rewardRules,
  ipRules,
  rulesFor(Session, {
    settle: async (context) => forget(context, context.actor.userId),
  }),
]

/** At least one administrator who may sign in must remain, also when two of them lose it at once. */
async function otherAdministrator(context: Context, userId: number): Promise<void> {
  const others =
    await context.tx.rows(sql`select id from users where client_id = ${context.actor.clientId} and id <> ${userId}
    and level = 'administrator' and not banned and deleted_with is null order by id for update`)
  if (others.length === 0) throw new AppError('LAST_ADMINISTRATOR')
}

/** The category of the caller; of one who lies in none, the first. */
async function categoryOf({ tx, actor }: Context): Promise<number | null> {
  const found = await tx.one<{ id: number | null }>(sql`select coalesce(
    (select category_id from users where client_id = ${actor.clientId} and id = ${actor.userId}),
    (select min(id) from user_categories where client_id = ${actor.clientId})) as id`)
  return found?.id ?? null
}

/** Who is banned is signed out everywhere, and stays so when let in again. */
async function endSessions({ tx, actor }: Context, userId: number): Promise<void> {
  await tx.run(sql`delete from sessions where client_id = ${actor.clientId} and user_id = ${userId}`)
}

/** A flag that was set speaks for all modules: what was set for the person in single modules gives way to it. */
async function speakForAll(
  { tx, actor }: Context,
  after: Row<typeof Permission>,
  before?: Row<typeof Permission>,
): Promise<void> {
  const actions: string[] = Object.entries(flagOf).flatMap(([action, flag]) =>
    after[flag] !== null && after[flag] !== before?.[flag] ? [action] : [],
  )
  if (JSON.stringify(after.bannedModules) !== JSON.stringify(before?.bannedModules ?? [])) actions.push('view')
  if (actions.length === 0) return
  await tx.run(sql`delete from module_rights where client_id = ${actor.clientId} and holder_type = 'user' and holder_id = ${after.userId}
    and action = any(${actions}::text[])`)
}

/** Rights that changed hold from the next request on, once they are committed. */
function forget(context: Context, userId: number | undefined): void {
  context.tx.afterCommit(() => forgetSessions(context.actor.clientId, userId))
}
