import type { Region } from '@temelia/calendar/region'
import type { Entity } from './entity.ts'
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
  readonly rights: Rights
  /** Modules the tenant's subscription, the user's permissions and the sign-in data all enable. */
  readonly modules: ReadonlySet<Module>
  /** The caller is one of a customer's own people, seen from the vendor's tenant (`mainDbData=1`). */
  readonly portal?: Portal
}

/** Whose people are let in, and the name of the one who calls. */
export interface Portal {
  readonly accountId: number
  readonly person: string
}

/** The permission record of a user (spec section 6). */
export interface Rights {
  readonly add: boolean
  readonly edit: boolean
  readonly editForeign: boolean
  readonly delete: boolean
  readonly viewForeign: boolean
  /** Zones the user may see; none = all. */
  readonly zones: readonly number[]
}

/** The answer to "may he?": yes, no, or only the records that satisfy a filter. `ownerId` and `zone` are fields every record has, found as its definition says. */
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
 * except for zones, which the record engine checks when it finds the row through what the actor may see.
 */
export function can(actor: Actor, action: Action, of: Entity): Answer
export function can(actor: Actor, action: Action, of: Entity, row: Subject): boolean
export function can(actor: Actor, action: Action, of: Entity, row?: Subject): Answer {
  if (actor.portal) return throughPortal(actor, actor.portal, action, of, row)
  if (!actor.modules.has(of.module)) return false
  if (action !== 'view' && of.without?.includes(action)) return false
  if (row && row.clientId !== actor.clientId) return of.access === 'catalogue' && action === 'view'
  if (of.access === 'own') return action === 'create' || mine(actor, row)
  if (of.access === 'shared') return action === 'create' || oursOrMine(actor, action, row)
  if (action === 'view') return view(actor, of, row)
  if (of.access !== 'standard') return actor.level === 'administrator'
  const { rights } = actor
  if (action === 'create') return rights.add
  if (action === 'delete') return rights.delete
  return rights.edit && (rights.editForeign || !of.owner || mine(actor, row))
}

/** A customer's people see and add what the definition opens to them, of their own account only; a row was found through that. */
function throughPortal(actor: Actor, portal: Portal, action: Action, of: Entity, row?: Subject): Answer {
  if (row && row.clientId !== actor.clientId) return false
  if (action === 'create') return of.portal !== undefined && actor.rights.add
  if (action !== 'view') return false
  if (of.portal === undefined) return of.attached === true || (of.access === 'administrator' && of.portalReads === true)
  return row ? true : { and: [{ field: 'accountId', op: 'eq', value: portal.accountId }, of.portal] }
}

function view(actor: Actor, of: Entity, row?: Subject): Answer {
  if (of.access !== 'standard' || of.attached) return true
  const conditions: Filter[] = []
  if (of.owner && !actor.rights.viewForeign) {
    if (row) return row.ownerId === actor.userId
    conditions.push({ field: 'ownerId', op: 'eq', value: actor.userId })
  }
  if (of.zone && actor.rights.zones.length > 0 && !row)
    conditions.push({ field: 'zone', op: 'in', value: actor.rights.zones })
  return conditions.length === 0 ? true : { and: conditions }
}

/** One's own, and of the shared ones all to read; administrators change those too. */
function oursOrMine(actor: Actor, action: Action, row?: Subject): Answer {
  const readsShared = action === 'view' || actor.level === 'administrator'
  if (row) return row.ownerId === actor.userId || (row.shared === true && readsShared)
  const own: Filter = { field: 'ownerId', op: 'eq', value: actor.userId }
  return readsShared ? { or: [own, { field: 'shared', op: 'eq', value: true }] } : own
}

/** Whether a person may show his own views to everybody: who may change what belongs to others. */
export function mayShare(actor: Pick<Actor, 'level' | 'rights'>): boolean {
  return actor.level === 'administrator' || actor.rights.editForeign
}

/** Whether a person may delete for good what lies in the bin. */
export function mayPurge(actor: Pick<Actor, 'level'>): boolean {
  return actor.level === 'administrator'
}

function mine(actor: Actor, row?: Subject): Answer {
  return row ? row.ownerId === actor.userId : { field: 'ownerId', op: 'eq', value: actor.userId }
}
