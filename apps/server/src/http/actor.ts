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

/** Categories that stand above each other at most. */
const MOST_STEPS = 8

/** The places where the rights of a user `u` of a company are set, the nearest first. */
function placesOf(clientId: number): RawBuilder<unknown> {
  // The number of the company stands in each part: a cluster reads what is recursive in one place only when it is told which.
  return sql`(
    with recursive above as (
      select c.id, c.parent_id, c.name, c.zones, 1 as step from user_categories c
      where c.client_id = ${clientId} and c.id = u.category_id
      union all
      select c.id, c.parent_id, c.name, c.zones, a.step + 1 from above a
      join user_categories c on c.client_id = ${clientId} and c.id = a.parent_id where a.step < ${MOST_STEPS}::integer
    ), places as (
      select 'user' as type, u.id, null::text as name, '[]'::jsonb as zones, 0 as step
      union all select 'category', id, name, zones, step from above
    )
    select json_agg(json_build_object('type', p.type, 'id', p.id, 'name', p.name, 'zones', p.zones, 'cells', (
      select coalesce(json_agg(json_build_object('module', m.module, 'action', m.action, 'allowed', m.allowed)), '[]')
      from module_rights m where m.client_id = ${clientId} and m.holder_type = p.type and m.holder_id = p.id)) order by p.step)
    from places p)`
}

/** The columns of an `ActorRow`, of a user `u` of a company with their permission record `p`. */
export function actorColumns(clientId: number, region: Region, now: Date): RawBuilder<unknown> {
  return sql`u.level, u.language,
    p.add_action, p.edit_action, p.edit_foreign_action, p.view_foreign_action, p.delete_action, p.zones, p.banned_modules,
    ${placesOf(clientId)} as places,
    (select coalesce(json_agg(m.module), '[]') from module_terms m where m.client_id = ${clientId} and m.expires_on >= ${todayIn(region, now)}::date) as active_modules,
    (select coalesce(json_agg(m.module), '[]') from module_terms m where m.client_id = ${clientId} and m.expires_on < ${todayIn(region, now)}::date) as expired_modules`
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
    select ${actorColumns(who.clientId, who.region, now)} from users u
    left join permissions p on p.client_id = u.client_id and p.user_id = u.id
    where u.client_id = ${who.clientId} and u.id = ${who.userId} and not u.banned and u.deleted_with is null`)
  return row && actorOf({ ...who, sessionId: 0 }, row)
}
