import type { Region } from '@temelia/calendar/region'
import type { Entity } from './entity.ts'
import type { MissingRight } from './errors.ts'
import type { Filter } from './filter.ts'
import type { Module } from './module.ts'

export type Action = 'view' | 'create' | 'edit' | 'delete'

/** Who is calling, as rules see it. */
export interface Actor {
  readonly clientId: number
  readonly userId: number
  readonly sessionId: number
  readonly region: Region
  readonly language: 'en' | 'ro'
  readonly level: 'administrator' | 'user'
  /** From where a person calls; none where the system acts for one. */
  readonly address?: string
  readonly rights: Rights
  /** Why the other modules are not open. */
  readonly closed?: ReadonlyMap<Module, ClosedReason>
  /** Modules the tenant's subscription, the user's permissions and the sign-in data all enable. */
  readonly modules: ReadonlySet<Module>
  /** The caller is one of a customer's own people, seen from the vendor's tenant (`mainDbData=1`). */
  readonly portal?: Portal
}

/** Why a module is not open to a person: the administrator barred it, its subscription ended, or there was none. */
export type ClosedReason = 'banned' | 'expired' | 'none'

/** Whose people are let in, and who of them calls. */
export interface Portal {
  readonly accountId: number
  /** Who of their company, by their number there. */
  readonly userId: number
  readonly person: string
  /** They administer their own company. */
  readonly administrator: boolean
}

/** The permission record of a user. */
export interface Rights {
  readonly add: boolean
  readonly edit: boolean
  readonly editForeign: boolean
  readonly delete: boolean
  readonly viewForeign: boolean
  /** Zones the user may see; none = all. */
  readonly zones: readonly number[]
  /** What holds in a module where it differs from the rest; without it the flags above hold in all. */
  readonly inModule?: ReadonlyMap<Module, ModuleRights>
}

/** What a person may do in one module. */
export type ModuleRights = Pick<Rights, 'add' | 'edit' | 'editForeign' | 'delete' | 'viewForeign'>

/**
 * The answer to "may this person?": yes, no, or only the records that satisfy a filter. `ownerId`, `zone` and `placed` (it has a record that gives its zone) are
 * fields every record has, found as its definition says.
 */
export type Answer = true | false | Filter

interface Subject {
  readonly ownerId: number | null
  readonly clientId: number
  /** Of a record of a `shared` entity: everyone of the tenant reads it. */
  readonly shared?: unknown
}

/**
 * The one permission function: screens (through `_actions`), API, exports, files and live events all ask it.
 * Without a row it answers for the entity at large and may give a filter; with a row it answers yes or no,
 * except for zones, which the record engine checks when it finds the row through what the actor may see. The row of a record that is
 * not there yet is the one it becomes part of.
 */
export function can(actor: Actor, action: Action, of: Entity): Answer
export function can(actor: Actor, action: Action, of: Entity, row: Subject): boolean
export function can(actor: Actor, action: Action, of: Entity, row?: Subject): Answer {
  if (actor.portal) return throughPortal(actor, actor.portal, action, of, row)
  if (closedModule(actor, of, row) !== undefined) return false
  if (action !== 'view' && of.without?.includes(action)) return false
  if (row && row.clientId !== actor.clientId) return of.access === 'catalogue' && action === 'view'
  if (of.access === 'own') return action === 'create' || overseer(actor, of) || mine(actor, row)
  if (of.access === 'shared') return action === 'create' || oursOrMine(actor, action, row)
  if (action === 'view') return view(actor, of, row)
  if (of.access !== 'standard') return actor.level === 'administrator' || (action === 'edit' && ownPart(actor, of, row))
  const rights = rightsIn(actor, of, row)
  if (action === 'create') return rights.add && wholeAllows(actor, of, row)
  if (action === 'delete') return rights.delete && wholeAllows(actor, of, row)
  return rights.edit && (rights.editForeign || !of.owner || mine(actor, row))
}

/**
 * What is added to a record or taken from it changes that record: on a colleague's it asks what a change of it asks. The row of a new
 * part is the record it becomes part of; both have one owner.
 */
function wholeAllows(actor: Actor, of: Entity, row?: Subject): boolean {
  if (!of.parent || !of.owner || !row || row.ownerId === actor.userId) return true
  const { edit, editForeign } = rightsIn(actor, of)
  return edit && editForeign
}

/** What a person may do with an entity, or with this record of it where its kind decides of which module it is. */
export function rightsIn({ rights }: Pick<Actor, 'rights'>, of: Entity, row?: Subject): ModuleRights {
  const module = kindModule(of, row) ?? of.module
  return (module !== 'company' && rights.inModule?.get(module)) || rights
}

/** A customer's people see and add what the definition opens to them, of their own account only; a row was found through that. */
function throughPortal(actor: Actor, portal: Portal, action: Action, of: Entity, row?: Subject): Answer {
  if (row && row.clientId !== actor.clientId) return false
  if (action === 'create') return of.portalActions?.includes('create') === true && actor.rights.add
  if (action === 'delete')
    return of.portalActions?.includes('delete') === true && rightsIn(actor, of, row).delete && wroteIt(portal, of, row)
  if (action !== 'view') return false
  if (of.portal === undefined)
    return of.attached === true || (of.portalReads ? row !== undefined || of.portalReads : false)
  return row ? true : { and: [{ field: 'accountId', op: 'eq', value: portal.accountId }, of.portal] }
}

/** Whether a customer's person wrote a record, or answers for all that their company wrote. */
function wroteIt({ userId, administrator }: Portal, { portalAuthor }: Entity, row?: Subject): boolean {
  if (!row || administrator || portalAuthor === undefined) return true
  return (row as unknown as Readonly<Record<string, unknown>>)[portalAuthor] === userId
}

function view(actor: Actor, of: Entity, row?: Subject): Answer {
  if (of.access !== 'standard' || of.attached) return true
  const conditions: Filter[] = row ? [] : openKinds(actor, of)
  if (of.owner && row && !rightsIn(actor, of, row).viewForeign) return row.ownerId === actor.userId
  if (of.owner && !row) conditions.push(...ownOnly(actor, of))
  if (of.zone && actor.rights.zones.length > 0 && !row) conditions.push(inZones(actor, of))
  return conditions.length === 0 ? true : { and: conditions }
}

/** Where colleagues' records may not be seen, the own ones; of an entity of several modules, those kinds that may be seen beside them. */
function ownOnly(actor: Actor, of: Entity): Filter[] {
  const own: Filter = { field: 'ownerId', op: 'eq', value: actor.userId }
  const kinds = Object.entries(of.modules?.of ?? {})
  if (!of.modules || kinds.length === 0) return rightsIn(actor, of).viewForeign ? [] : [own]
  const seen = kinds.filter(([, module]) => (actor.rights.inModule?.get(module) ?? actor.rights).viewForeign)
  if (seen.length === kinds.length) return []
  if (seen.length === 0) return [own]
  return [{ or: [own, { field: of.modules.field, op: 'in', value: seen.map(([kind]) => kind) }] }]
}

/** Of what administrators write, one's own record: in those fields that are everyone's own. */
function ownPart(actor: Actor, of: Entity, row?: Subject): Answer {
  return of.ownFields !== undefined && mine(actor, row)
}

/** Whether a person may change a field of a record that may be changed. */
export function mayChangeField(actor: Actor, of: Entity, key: string): boolean {
  return of.ownFields === undefined || actor.level === 'administrator' || of.ownFields.includes(key)
}

/** What lies in the zones of a person, and of what lies in none, because it has no customer, the own. */
function inZones({ rights, userId }: Actor, of: Entity): Filter {
  const inside: Filter = { field: 'zone', op: 'in', value: rights.zones }
  if (typeof of.zone === 'string') return inside
  const own: Filter = { field: 'ownerId', op: 'eq', value: userId }
  return { or: [inside, { and: [{ field: 'placed', op: 'eq', value: false }, own] }] }
}

/** The module that keeps an entity, or this record of it, from a person; undefined where none does. */
function closedModule(actor: Actor, of: Entity, row?: Subject): Module | undefined {
  const within = withinOf(of)
  if (within && !actor.modules.has(within)) return within
  const kinds = of.modules
  if (!kinds) return of.module === 'company' || actor.modules.has(of.module) ? undefined : of.module
  const known = kindModule(of, row)
  const possible = known ? [known] : Object.values(kinds.of)
  return possible.some((module) => actor.modules.has(module)) ? undefined : possible[0]
}

/** The module of a record whose kind decides of which it is; undefined where the kind is not known, or decides nothing. */
function kindModule({ modules }: Entity, row?: Subject): Module | undefined {
  const kind = modules && row && (row as unknown as Readonly<Record<string, unknown>>)[modules.field]
  return typeof kind === 'string' && modules && Object.hasOwn(modules.of, kind) ? modules.of[kind] : undefined
}

/** The further module of an entity, or of what it is part of. */
function withinOf(of: Entity): Module | undefined {
  const whole = of.parent ? of.fields[of.parent]?.target?.() : undefined
  return of.within ?? (whole && withinOf(whole))
}

/** Which kinds of record a person sees, where their modules differ. */
function openKinds(actor: Actor, { modules }: Entity): Filter[] {
  if (!modules) return []
  const kinds = Object.entries(modules.of)
  const open = kinds.filter(([, module]) => actor.modules.has(module)).map(([kind]) => kind)
  return open.length === kinds.length ? [] : [{ field: modules.field, op: 'in', value: open }]
}

/** What a person lacked for what was refused, in the words of the permissions. */
export function missingRight(actor: Actor, action: Action, of: Entity, row?: Subject): MissingRight {
  const shut = closedModule(actor, of, row)
  if (shut) return { module: shut, action: 'view', reason: actor.closed?.get(shut) ?? 'none' }
  const rights = rightsIn(actor, of, row)
  const module = kindModule(of, row) ?? of.module
  if (of.access !== 'standard') return { module, action: 'administrator' }
  if (action === 'view') return { module, action: 'viewForeign' }
  const own = { create: 'add', edit: 'edit', delete: 'delete' } as const
  const has = { create: rights.add, edit: rights.edit, delete: rights.delete }
  if (!has[action]) return { module, action: own[action] }
  return { module, action: rights.edit ? 'editForeign' : 'edit' }
}

/** One's own, and of the shared ones all to read; administrators change those too. */
function oursOrMine(actor: Actor, action: Action, row?: Subject): Answer {
  const readsShared = action === 'view' || actor.level === 'administrator'
  if (row) return row.ownerId === actor.userId || (row.shared === true && readsShared)
  const own: Filter = { field: 'ownerId', op: 'eq', value: actor.userId }
  return readsShared ? { or: [own, { field: 'shared', op: 'eq', value: true }] } : own
}

/** Whether a person may show their own views to everybody: who may change what belongs to others. */
export function mayShare(actor: Pick<Actor, 'level' | 'rights'>): boolean {
  return actor.level === 'administrator' || actor.rights.editForeign
}

/** Whether a person may delete for good what lies in the bin. */
export function mayPurge(actor: Pick<Actor, 'level'>): boolean {
  return actor.level === 'administrator'
}

/** Who sees what everybody has of a kind that each person has for themselves. */
function overseer({ level }: Actor, of: Entity): boolean {
  return of.overseen === true && level === 'administrator'
}

function mine(actor: Actor, row?: Subject): Answer {
  return row ? row.ownerId === actor.userId : { field: 'ownerId', op: 'eq', value: actor.userId }
}
