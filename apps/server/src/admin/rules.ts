import { Permission } from '@temelia/model/admin/permission'
import { SavedFilter } from '@temelia/model/admin/saved-filter'
import { Session } from '@temelia/model/admin/session'
import { User } from '@temelia/model/admin/user'
import { AppError } from '@temelia/model/errors'
import { mayShare } from '@temelia/model/permission'
import { sql } from 'kysely'
import { forgetSessions } from '../http/session.ts'
import { type Context, rulesFor } from '../records/context.ts'
import { ipRules } from './ip-rules.ts'
import { claimAddress, releaseAddress } from './identity.ts'

/** Rules of users, permissions and sessions (spec section 5, "Administration"). */
export const adminRules = [
  rulesFor(User, {
    prepare: async (context, patch, before) => {
      const loses = before?.level === 'administrator' && (patch.level === 'user' || patch.banned === true)
      if (patch.banned === true && before?.id === context.actor.userId) throw new AppError('OWN_USER')
      if (before && loses) await otherAdministrator(context, before.id)
      if (patch.pushToken && before?.id !== context.actor.userId) throw new AppError('OPERATION_NOT_PERMITTED')
      return patch
    },
    beforeRemove: async (context, row) => {
      if (row.id === context.actor.userId) throw new AppError('OWN_USER')
      if (row.level === 'administrator') await otherAdministrator(context, row.id)
    },
    settle: async (context, changes) => {
      for (const { before, after } of changes) {
        if (after && after.email !== before?.email) await claimAddress(context, after.id, after.email)
        if (before && !after) await releaseAddress(context, before.id)
        forget(context, (after ?? before)?.id)
      }
    },
    embed: async ({ actor }, row) => (row.id === actor.userId ? { FCMtoken: row.pushToken } : {}),
  }),
  rulesFor(Permission, {
    settle: async (context, changes) => {
      for (const { before, after } of changes) forget(context, (after ?? before)?.userId)
    },
  }),
  rulesFor(SavedFilter, {
    prepare: async ({ actor }, patch, before) => {
      if (patch.shared === true && !before?.shared && !mayShare(actor)) throw new AppError('OPERATION_NOT_PERMITTED')
      return patch
    },
  }),
  ipRules,
  rulesFor(Session, {
    settle: async (context) => forget(context, context.actor.userId),
  }),
]

/** At least one administrator who may sign in must remain. */
async function otherAdministrator(context: Context, userId: number): Promise<void> {
  const other =
    await context.tx.one(sql`select 1 as found from users where client_id = ${context.actor.clientId} and id <> ${userId}
    and level = 'administrator' and not banned and deleted_with is null limit 1`)
  if (!other) throw new AppError('LAST_ADMINISTRATOR')
}

/** Rights that changed hold from the next request on, once they are committed. */
function forget(context: Context, userId: number | undefined): void {
  context.tx.afterCommit(() => forgetSessions(context.actor.clientId, userId))
}
