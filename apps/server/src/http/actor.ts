import type { Region } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { type Cells, decide, type Flags, type RightAction, type Standing } from '@temelia/model/admin/module-rights'
import { modules, type Module } from '@temelia/model/module'
import type { Actor, ModuleRights, Rights } from '@temelia/model/permission'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** A place where rights are set: the person first, then the categories, nearest first. */
export interface RightsPlace {
  readonly type: 'user' | 'category'
  readonly id: number
  readonly name: string | null
  readonly zones: readonly number[]
  readonly cells: Cells
}

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
  readonly places: readonly RightsPlace[]
  readonly activeModules: readonly Module[]
  readonly expiredModules: readonly Module[]
}

/** The columns of an `ActorRow`, of a user `u` with their permission record `p`. */
export function actorColumns(region: Region, now: Date): RawBuilder<unknown> {
  return sql`u.level, u.language,
    p.add_action, p.edit_action, p.edit_foreign_action, p.view_foreign_action, p.delete_action, p.zones, p.banned_modules,
    rights_of(u.client_id, u.id) as places,
    (select coalesce(json_agg(m.module), '[]') from module_terms m where m.client_id = u.client_id and m.expires_on >= ${todayIn(region, now)}::date) as active_modules,
    (select coalesce(json_agg(m.module), '[]') from module_terms m where m.client_id = u.client_id and m.expires_on < ${todayIn(region, now)}::date) as expired_modules`
}

/** What decides over the rights of a person, as `decide` takes it. */
export function standingOf(row: Flags & Pick<ActorRow, 'level' | 'places'>): Standing {
  const [own, ...above] = row.places
  return { level: row.level, flags: row, own: own?.cells ?? [], above: above.map(({ cells }) => cells) }
}

/** The zones a person works in: those named for the person, else those of the nearest category that names any; none: all. */
export function zonesOf({ zones, places }: Pick<ActorRow, 'zones' | 'places'>): readonly number[] {
  if (zones && zones.length > 0) return zones
  return places.find((place) => place.zones.length > 0)?.zones ?? []
}

/** A person with their rights. */
export function actorOf(who: Pick<Actor, 'clientId' | 'userId' | 'sessionId' | 'region'>, row: ActorRow): Actor {
  const standing = standingOf(row)
  const active = new Set(row.activeModules)
  const expired = new Set(row.expiredModules)
  const banned = new Set(modules.filter((module) => !decide(standing, module, 'view').allowed))
  const open = (module: Module) => active.has(module) && !banned.has(module)
  const why = (module: Module) => (banned.has(module) ? 'banned' : expired.has(module) ? 'expired' : 'none')
  return {
    ...who,
    language: row.language ?? (who.region === 'ro' ? 'ro' : 'en'),
    level: row.level,
    rights: { ...moduleRights(standing), zones: zonesOf(row) },
    modules: new Set(modules.filter(open)),
    closed: new Map(modules.flatMap((module) => (open(module) ? [] : [[module, why(module)] as const]))),
  }
}

/** What holds in each module; what belongs to none, such as notes, may be done by whoever may do it in one that is open to them. */
function moduleRights(standing: Standing): Omit<Rights, 'zones'> {
  const may = (module: Module, action: RightAction) => decide(standing, module, action).allowed
  const inModule = new Map(
    modules.map((module): [Module, ModuleRights] => [
      module,
      {
        add: may(module, 'add'),
        edit: may(module, 'edit'),
        editForeign: may(module, 'editForeign'),
        delete: may(module, 'delete'),
        viewForeign: may(module, 'viewForeign'),
      },
    ]),
  )
  const somewhere = (action: keyof ModuleRights) =>
    modules.some((module) => may(module, 'view') && inModule.get(module)?.[action] === true)
  return {
    add: somewhere('add'),
    edit: somewhere('edit'),
    editForeign: somewhere('editForeign'),
    delete: somewhere('delete'),
    viewForeign: somewhere('viewForeign'),
    inModule,
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
