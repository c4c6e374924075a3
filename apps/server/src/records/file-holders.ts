import { type Entity, fieldsOf } from '@temelia/model/entity'
import { Note } from '@temelia/model/record/note'
import { StoredFile } from '@temelia/model/record/stored-file'
import { entities } from '@temelia/model/registry'
import { type RawBuilder, sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'

/** The kinds of records that hold files: by a reference, or by the list of their files. */
export const fileHolders: readonly Entity[] = entities.filter((of) => holdingFields(of).length > 0)

/** Whether a row (by its alias) holds a file (alias `f`). */
export function holdsFile(of: Entity, alias: string): RawBuilder<unknown> {
  const ways = holdingFields(of).map(([key, list]) => {
    const column = sql.ref(`${alias}.${snakeName(key)}`)
    return list ? sql`${column} @> to_jsonb(f.id)` : sql`${column} = f.id`
  })
  return sql`(${sql.join(ways, sql` or `)})`
}

/**
 * The condition that something besides a note holds a file (alias `f`) of a company, in the bin too: a record, or by its seal a bill, by its PDF an
 * offer, by its archive a received electronic invoice. What notes hold is asked beside it. The company is named by its number: a cluster takes
 * what names it by the row around it, under an OR, for a question to all places.
 */
export function heldBesideNotes(clientId: number): RawBuilder<unknown> {
  const ofRecords = fileHolders
    .filter((of) => of !== Note)
    .map((of) => held(sql.table(of.table), clientId, holdsFile(of, 'h')))
  const ofRows = [
    held(sql`e_invoices`, clientId, sql`h.seal_file_id = f.id`),
    held(sql`offer_happenings`, clientId, sql`h.file_id = f.id`),
    held(sql`received_invoices`, clientId, sql`h.file_id = f.id`),
  ]
  return sql`(${sql.join([...ofRecords, ...ofRows], sql` or `)})`
}

function held(table: RawBuilder<unknown>, clientId: number, holds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select 1 from ${table} h where h.client_id = ${clientId}::bigint and ${holds})`
}

function holdingFields(of: Entity): (readonly [key: string, list: boolean])[] {
  return fieldsOf(of).flatMap(([key, field]): (readonly [string, boolean])[] => {
    if (field.kind === 'json' && key === 'fileIds') return [[key, true]]
    return field.kind === 'ref' && field.target?.() === StoredFile ? [[key, false]] : []
  })
}
