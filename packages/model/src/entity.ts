import type { Field } from './field.ts'
import type { Filter } from './filter.ts'
import type { Home, Module } from './module.ts'
import { readOwnKey } from './own-key.ts'

export type Fields = Readonly<Record<string, Field>>

/**
 * Who may act on the records of an entity:
 * `standard`: the permission record of the user decides; `own`: every user has and manages only their own records;
 * `shared`: likewise, but a record marked `shared` is read by everyone of the tenant, and administrators change it too;
 * `administrator`: only administrators write, everyone of the tenant reads; `catalogue`: as administrator, and shared records are readable by all tenants.
 */
export type Access = 'standard' | 'own' | 'shared' | 'administrator' | 'catalogue'

export interface Wire {
  /** Path under /api. */
  readonly path: string
  /** Name of the id on the wire. */
  readonly id: string
  /** Path of the list when it differs from `path`. */
  readonly listPath?: string
  /** Name of the array in `_embedded` when it is not the path with `_` for `-`. */
  readonly embedded?: string
  /** Further paths that mean the same collection for single records. */
  readonly alias?: string
  /** What a change by the alias is called when it fails, where that is another word than `failure`. */
  readonly aliasFailure?: string
  /** A reply says whose record it is: `ClientId`. */
  readonly client?: true
}

/** The facts of an entity beside its fields; `Key` is the type of its field names. */
interface Facts<Key extends string> {
  readonly wire: Wire
  readonly table: string
  readonly module: Home
  /** A further module that has to be open: projects are estimates in a list that may be closed by itself. */
  readonly within?: Module
  /** The module of each kind of record, where it follows from a field. */
  readonly modules?: { readonly field: Key; readonly of: Readonly<Record<string, Module>> }
  readonly access?: Access
  /** Of an `own` entity: administrators see and manage everybody's. */
  readonly overseen?: true
  /** The field that points at the record this one is part of: delete, restore and rights go down this chain. */
  readonly parent?: Key
  /** It hangs on other records and is seen by whoever sees one of them: the `seen` rule of the entity says which. */
  readonly attached?: true
  /** It is seen only while what it is part of is there, and not hidden itself with that: there may be tens of thousands below one record. */
  readonly throughParent?: true
  /** The user a record belongs to: a field of this entity, itself (`id`), or the owner of the record a reference points at. */
  readonly owner?: Key | 'id' | { readonly through: Key }
  /** What its owner may change of a record that administrators write. */
  readonly ownFields?: readonly Key[]
  /** The zone that limits who sees a record: a field of this entity, or the zone of the record a reference points at. */
  readonly zone?: Key | { readonly through: Key }
  /** Item type on the undo stack; entities without one are removed for good. */
  readonly undo?: string
  /** The field that keeps siblings in order; new records go to the end. */
  readonly order?: Key
  /** Where there is no parent: the field in which records are alike that are ordered among each other. */
  readonly orderedIn?: Key
  /** Word of the failure codes: CUSTOMER gives ADD_CUSTOMER_PROBLEM, EDIT_..., DELETE_.... */
  readonly failure?: string
  /** The word of what could not be read, where it is another one, or the only one: USER_PERMISSIONS. */
  readonly readFailure?: string
  /** Kinds of records that have a word of their own. */
  readonly kindFailures?: { readonly field: Key; readonly of: Readonly<Record<string, string>> }
  /** Fields that have one, where nothing else is wrong. */
  readonly fieldFailures?: Readonly<Partial<Record<Key, string>>>
  /** The word for customers who write it through the vendor's portal, where it is another one (ADD_TICKET_PROBLEM). */
  readonly portalFailure?: string
  /** The field that names a record to people. */
  readonly title?: Key
  /** Which records of an account its own people see from outside, in the vendor's tenant (tickets and their notes, issued bills). */
  readonly portal?: Filter
  /** What they do not get to know of those. */
  readonly portalHides?: readonly Key[]
  /** What they may do with those beside looking. */
  readonly portalActions?: readonly ('create' | 'delete')[]
  /** The field that holds who of them wrote a record, by their number in their own company: they and administrators of their company delete it. */
  readonly portalAuthor?: Key
  /** Of a list: the entries that those people may read. */
  readonly portalReads?: Filter
  /** Its list stands among the settings, drawn from this definition; others have a screen of their area, or are shown in one. */
  readonly listed?: true
  /** It is found by the search over everything. */
  readonly findable?: true
  /** What cannot be done through the plain routes, because another call does it. */
  readonly without?: readonly ('create' | 'edit' | 'delete')[]
}

export interface Definition<F extends Fields> extends Facts<keyof F & string> {
  readonly fields: F
}

export interface Entity<F extends Fields = Fields> extends Facts<string> {
  readonly name: string
  /** What a tenant calls the fields it added, and the options of its lists. */
  readonly ownWords?: (key: string, language: 'en' | 'ro', choice?: string | number) => string | undefined
  readonly access: Access
  readonly fields: F
}

/** Columns every record has, beside its own fields. */
export interface Base {
  readonly id: number
  readonly clientId: number
  /** Grows by one at every change; the record's ETag. */
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  /** The undo item that removed the record; null while it is there. */
  readonly deletedWith: number | null
  /** The user the record belongs to by the definition's `owner`; null where it names none. */
  readonly ownerId: number | null
}

/** A row of an entity as code sees it. */
export type Row<E> = E extends Entity<infer F> ? Base & { readonly [K in keyof F]: Value<F[K]> } : never

/** New or changed values of a row. */
export type Patch<E> = E extends Entity<infer F> ? { readonly [K in keyof F]?: Value<F[K]> } : never

type Value<F> = F extends Field<infer V> ? V : never

/** Declares an entity. Adding one: this definition, a migration, a line in the registry, labels (docs/guides/add-an-entity.md). */
export function entity<const F extends Fields>(name: string, definition: Definition<F>): Entity<F> {
  return { ...definition, name, access: definition.access ?? 'standard' }
}

/** The field's name on the wire. */
export function wireName(of: Entity, key: string): string {
  const field = of.fields[key]
  if (field?.wire) return field.wire
  const own = readOwnKey(key)
  if (own) return own.name
  const target = field?.target?.()
  if (target && key === `${target.name}Id`) return target.wire.id
  return key.charAt(0).toUpperCase() + key.slice(1)
}

/** The name of the array that holds the entity's records in a list reply. */
export function embeddedName(of: Entity): string {
  return of.wire.embedded ?? of.wire.path.replaceAll('-', '_')
}

/** The fields of an entity with their names, in the order of the definition. */
export function fieldsOf(of: Entity): [string, Field][] {
  return Object.entries(of.fields)
}

/** The field of a wire name, or undefined; `Id` stands for the record's own id. */
export function fieldByWire(of: Entity, wire: string): string | undefined {
  if (wire === of.wire.id) return 'id'
  return wireNames(of).get(wire)
}

const namesByEntity = new WeakMap<Entity, Map<string, string>>()

function wireNames(of: Entity): Map<string, string> {
  const known = namesByEntity.get(of)
  if (known) return known
  const names = new Map<string, string>([
    ['Version', 'version'],
    ['CreatedAt', 'createdAt'],
    ['UpdatedAt', 'updatedAt'],
  ])
  for (const [key, field] of fieldsOf(of)) if (!field.secret) names.set(wireName(of, key), key)
  namesByEntity.set(of, names)
  return names
}
