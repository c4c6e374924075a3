import { type Entity, fieldsOf, wireName } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { can } from '@temelia/model/permission'
import { User } from '@temelia/model/admin/user'
import type { RelatedType } from '@temelia/model/related'
import { relatedEntity } from '@temelia/model/record/related-entity'
import { sql } from 'kysely'
import type { Context } from './context.ts'
import { visible } from './find.ts'
import { column, from, ofTenant, there } from './select.ts'

type Values = Readonly<Record<string, unknown>>

/** Whether the caller may point at a record of an entity. */
export type ReferenceBook = (target: Entity, id: unknown) => Promise<boolean>

/** Answers whether the caller may point at a record, and asks the database once for each. */
export function referenceBook(context: Context): ReferenceBook {
  const known = new Map<string, Promise<boolean>>()
  return (target, id) => {
    const place = `${target.name} ${String(id)}`
    const answer = known.get(place) ?? mayPointAt(context, target, id)
    known.set(place, answer)
    return answer
  }
}

/**
 * Makes sure that every reference of new values points at a record that is there and that the caller may see, and that the record
 * stays in the zones they work in. What a record already had is not asked for again; the parent of a new part was found before.
 * @param before the record as it is; none for a new one
 * @throws AppError INVALID_DATA with the fields
 */
export async function demandReferences(
  context: Context,
  of: Entity,
  patch: Values,
  before?: Values,
  stands: ReferenceBook = referenceBook(context),
): Promise<void> {
  const faults: FieldFault[] = []
  for (const [key, field] of fieldsOf(of)) {
    const id = patch[key]
    if (before && id === before[key]) continue
    if (leavesZones(context, of, key, id)) faults.push({ field: wireName(of, key), code: 'OTHER_ZONE' })
    const target = field.target?.()
    if (!target || id === null || id === undefined || (key === of.parent && !before)) continue
    if (!(await stands(target, id))) faults.push({ field: wireName(of, key), code: 'NOT_FOUND' })
  }
  const half = halfNamed(of, patch, before)
  if (half) faults.push({ field: wireName(of, half), code: 'REQUIRED' })
  else if (!(await relatedStands(of, patch, before, stands)))
    faults.push({ field: 'RelatedEntityId', code: 'NOT_FOUND' })
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
}

type Related = 'relatedEntityType' | 'relatedEntityId'

/**
 * What is missing of what a record is about, which is named by its kind and its id. A customer may be named by `AccountId` alone: the rules
 * of its entity fill in the rest.
 */
function halfNamed(of: Entity, patch: Values, before: Values | undefined): Related | undefined {
  if (of.attached || !('relatedEntityId' in of.fields && 'relatedEntityType' in of.fields)) return undefined
  if (patch['relatedEntityType'] === undefined && patch['relatedEntityId'] === undefined) return undefined
  const now = (key: string) => (patch[key] === undefined ? before?.[key] : patch[key]) ?? null
  const [type, id] = [now('relatedEntityType'), now('relatedEntityId')]
  if (type === null && id !== null) return 'relatedEntityType'
  if (type !== null && id === null && !(type === 'account' && now('accountId') !== null)) return 'relatedEntityId'
  return undefined
}

/** Whether what a record is about, of whatever kind (`RelatedEntityType`), may be named by the caller. */
async function relatedStands(
  of: Entity,
  patch: Values,
  before: Values | undefined,
  stands: ReferenceBook,
): Promise<boolean> {
  // What hangs on records (notes, files) finds them by its own rules, which tell a missing module from a missing record.
  if (of.attached || !('relatedEntityId' in of.fields && 'relatedEntityType' in of.fields)) return true
  const now = (key: Related) => (patch[key] === undefined ? before?.[key] : patch[key])
  const [type, id] = [now('relatedEntityType'), now('relatedEntityId')]
  if (before && type === before['relatedEntityType'] && id === before['relatedEntityId']) return true
  if (typeof type !== 'string' || typeof id !== 'number') return true
  const target = relatedEntity(type as RelatedType)
  return target !== undefined && stands(target, id)
}

/** Whether a value would put a record out of the zones its writer works in, where they would not find it again. */
function leavesZones({ actor }: Context, of: Entity, key: string, value: unknown): boolean {
  const { zones } = actor.rights
  return key === of.zone && value !== undefined && zones.length > 0 && !zones.some((zone) => zone === value)
}

/**
 * What the administrator sets up (users, stages, units) may be named by everybody, also by those whose modules do not show it. What a
 * customer's people say of references is not taken from them: the rules of tickets fill those in (crm/tickets/rules.ts).
 */
async function mayPointAt(context: Context, target: Entity, id: unknown): Promise<boolean> {
  // Who asks is there: the session says so, and most new records are theirs.
  if (target === User && id === context.actor.userId && !context.actor.portal) return true
  const unseen = can(context.actor, 'view', target) === false
  if (unseen && target.access === 'standard' && !context.actor.portal) return false
  const reach = unseen ? ofTenant(target, context.actor.clientId) : visible(context, target)
  const found = await context.tx.one(
    sql`select 1 as found from ${from(target)} where ${reach} and ${column('id')} = ${id} and ${there(target, context.actor.clientId)}`,
  )
  return found !== undefined
}
