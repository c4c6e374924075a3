import { z } from 'zod'
import { fieldsOf, wireName } from './entity.ts'
import type { Entity, Patch, Row } from './entity.ts'
import type { Field } from './field.ts'
import { gathered } from './own-key.ts'

export type WireRecord = Record<string, unknown>

/** What the caller may do next with a record. */
export type Actions = Readonly<Record<string, boolean>>

/** A row as it goes over the wire; `fields` keeps only those wire names (the id always stays). */
export function encode<E extends Entity>(
  of: E,
  row: Row<E>,
  actions?: Actions,
  fields?: ReadonlySet<string>,
): WireRecord {
  const values = row as unknown as Record<string, unknown>
  const record: WireRecord = { [of.wire.id]: row.id }
  for (const [key, wire] of outgoing(of)) if (!fields || fields.has(wire)) record[wire] = values[key] ?? null
  if (!fields) {
    if (of.wire.client) record.ClientId = row.clientId
    if (of.undo) record.Deleted = row.deletedWith !== null
    record.Version = row.version
    record.CreatedAt = row.createdAt
    record.UpdatedAt = row.updatedAt
  }
  if (actions) record._actions = actions
  return record
}

/** A record of the wire as a row, for the browser. Values not sent are null. */
export function decode<E extends Entity>(of: E, record: WireRecord): Row<E> & { readonly actions: Actions } {
  const row: Record<string, unknown> = {
    id: record[of.wire.id],
    clientId: 0,
    ownerId: null,
    version: record.Version ?? 0,
    createdAt: record.CreatedAt ?? '',
    updatedAt: record.UpdatedAt ?? '',
    deletedWith: record.Deleted ? 0 : null,
    actions: record._actions ?? {},
  }
  for (const [key, wire] of outgoing(of)) row[key] = record[wire] ?? null
  return row as unknown as Row<E> & { actions: Actions }
}

/** New values of a row as the body of a request. */
export function encodePatch<E extends Entity>(of: E, patch: Patch<E>): WireRecord {
  const body: WireRecord = {}
  for (const [key, value] of Object.entries(gathered(patch))) body[wireName(of, key)] = value
  return body
}

/** Schema of the body that creates a record: every required field, nothing unknown; its output is a patch of the row. */
export function createSchema<E extends Entity>(of: E) {
  return body(of, (field) => (field.required ? input(field) : input(field).optional()))
}

/** Schema of the body that changes a record: any of the fields, nothing unknown; its output is a patch of the row. */
export function patchSchema<E extends Entity>(of: E) {
  return body(of, (field) => input(field).optional())
}

/** Schema of one item of a bulk change: the record's id and the fields to change. */
export function bulkItemSchema<E extends Entity>(of: E) {
  return z.looseObject({ [of.wire.id]: z.int().positive() }).describe(`${of.wire.id} and the fields to change`)
}

/** Schema of a record as `encode` writes it. */
export function recordSchema(of: Entity) {
  const shape: Record<string, z.ZodType> = { [of.wire.id]: z.int() }
  for (const [key, wire] of outgoing(of)) {
    const field = of.fields[key] as Field
    shape[wire] = field.nullable || field.readOnly ? replyValue(field).nullable() : replyValue(field)
  }
  if (of.wire.client) shape.ClientId = z.int()
  if (of.undo) shape.Deleted = z.boolean()
  shape.Version = z.int().positive()
  shape.CreatedAt = z.iso.datetime()
  shape.UpdatedAt = z.iso.datetime()
  shape._actions = z.record(z.string(), z.boolean()).optional()
  return z.looseObject(shape)
}

function body<E extends Entity>(of: E, value: (field: Field) => z.ZodType) {
  const shape: Record<string, z.ZodType> = {}
  const keys = new Map<string, string>()
  for (const [key, field] of fieldsOf(of)) {
    const wire = wireName(of, key)
    if (field.secret && field.readOnly) continue
    shape[wire] = field.readOnly ? z.unknown().optional() : value(field)
    if (!field.readOnly) keys.set(wire, key)
  }
  for (const echoed of [of.wire.id, 'ClientId', 'Version', 'CreatedAt', 'UpdatedAt', 'Deleted', '_actions', '_links'])
    shape[echoed] ??= z.unknown().optional()
  return z.strictObject(shape).transform((record): Patch<E> => {
    const patch: Record<string, unknown> = {}
    for (const [wire, sent] of Object.entries(record)) {
      const key = keys.get(wire)
      if (key && sent !== undefined) patch[key] = sent === '' ? null : sent
    }
    return patch as Patch<E>
  })
}

function input(field: Field): z.ZodType {
  if (!field.nullable)
    return field.kind === 'text'
      ? field.schema.refine((value) => value !== '', { params: { code: 'REQUIRED' } })
      : field.schema
  return field.kind === 'text'
    ? field.schema.nullable()
    : z.union([z.literal('').transform(() => null), field.schema]).nullable()
}

function replyValue(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return z.string()
    case 'integer':
    case 'ref':
      return z.int()
    case 'decimal':
      return z.number()
    case 'flag':
      return z.boolean()
    case 'date':
      return z.iso.date()
    case 'instant':
      return z.iso.datetime()
    case 'choice':
      return field.schema
    case 'json':
      return field.schema
  }
}

const outgoingByEntity = new WeakMap<Entity, [string, string][]>()

function outgoing(of: Entity): [string, string][] {
  const known = outgoingByEntity.get(of)
  if (known) return known
  const names = fieldsOf(of)
    .filter(([, field]) => !field.secret)
    .map(([key]): [string, string] => [key, wireName(of, key)])
  outgoingByEntity.set(of, names)
  return names
}
