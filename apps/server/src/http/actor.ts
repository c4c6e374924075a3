import type { Region } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { modules, type Module } from '@temelia/model/module'
import type { Actor } from '@temelia/model/permission'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** What the rights of a person are read from. */
export interface ActorRow {
  readonly level: 'administrator' | 'user'
  readonly language: 'en' | 'ro' | null
  readonly addAction: boolean | null
  readonly editAction: boolean | null
  readonly editForeignAction: boolean | null
  readonly viewForeignAction: boolean | null
  readonly deleteAction: boolean | null
  readonly zones: readonly number[] | null
  readonly bannedModules: readonly Module[] | null
  readonly activeModules: readonly Module[]
  readonly expiredModules: readonly Module[]
}

/** The columns of an `ActorRow`, of a user `u` with his permission record `p`. */
export function actorColumns(region: Region, now: Date): RawBuilder<unknown> {
  return sql`u.level, u.language,
    p.add_action, p.edit_action, p.edit_foreign_action, p.view_foreign_action, p.delete_action, p.zones, p.banned_modules,
    (select coalesce(json_agg(m.module), '[]') from module_terms m where m.client_id = u.client_id and m.expires_on >= ${todayIn(region, now)}::date) as active_modules,
    (select coalesce(json_agg(m.module), '[]') from module_terms m where m.client_id = u.client_id and m.expires_on < ${todayIn(region, now)}::date) as expired_modules`
}

/** A person with his rights. One without a permission record may do everything if he is an administrator, and only look otherwise. */
export function actorOf(who: Pick<Actor, 'clientId' | 'userId' | 'sessionId' | 'region'>, row: ActorRow): Actor {
  const all = row.level === 'administrator'
  const banned = new Set(row.bannedModules ?? [])
  const active = new Set(row.activeModules)
  const expired = new Set(row.expiredModules)
  const open = (module: Module) => active.has(module) && !banned.has(module)
  const why = (module: Module) => (banned.has(module) ? 'banned' : expired.has(module) ? 'expired' : 'none')
  return {
    ...who,
    language: row.language ?? (who.region === 'ro' ? 'ro' : 'en'),
    level: row.level,
    rights: {
      add: row.addAction ?? all,
      edit: row.editAction ?? all,
      editForeign: row.editForeignAction ?? all,
      delete: row.deleteAction ?? all,
      viewForeign: row.viewForeignAction ?? true,
      zones: row.zones ?? [],
    },
    modules: new Set(modules.filter(open)),
    closed: new Map(modules.flatMap((module) => (open(module) ? [] : [[module, why(module)] as const]))),
  }
}

/** A person who did not call: whom something is told, or whose calendar is read. Undefined for one who is banned or gone. */
export async function actorOfUser(
  tx: Tx,
  who: Pick<Actor, 'clientId' | 'userId' | 'region'>,
  now: Date,
): Promise<Actor | undefined> {
  const row = await tx.one<ActorRow>(sql`
    select ${actorColumns(who.region, now)} from users u
    left join permissions p on p.client_id = u.client_id and p.user_id = u.id
    where u.client_id = ${who.clientId} and u.id = ${who.userId} and not u.banned and u.deleted_with is null`)
  return row && actorOf({ ...who, sessionId: 0 }, row)
}
