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

/** The sealed answer to an electronic invoice hangs on its bill (alias `i`, the file `f`). */
const sealHolds = sql`exists (select 1 from e_invoices i where i.client_id = f.client_id and i.seal_file_id = f.id)`

/** The PDF and the signature of an offer hang on it (the file `f`). */
const offerHolds = sql`exists (select 1 from offer_happenings o where o.client_id = f.client_id and o.file_id = f.id)`

/** The archive of a received electronic invoice hangs on it (the file `f`). */
const receivedHolds = sql`exists (select 1 from received_invoices r where r.client_id = f.client_id and r.file_id = f.id)`

/** The condition that something besides a note holds a file (alias `f`), in the bin too. What notes hold is asked beside it. */
export const heldBesideNotes = sql`(${sql.join(
  fileHolders
    .filter((of) => of !== Note)
    .map(
      (of) =>
        sql`exists (select 1 from ${sql.table(of.table)} h where h.client_id = f.client_id and ${holdsFile(of, 'h')})`,
    ),
  sql` or `,
)} or ${sealHolds} or ${offerHolds} or ${receivedHolds})`

function holdingFields(of: Entity): (readonly [key: string, list: boolean])[] {
  return fieldsOf(of).flatMap(([key, field]): (readonly [string, boolean])[] => {
    if (field.kind === 'json' && key === 'fileIds') return [[key, true]]
    return field.kind === 'ref' && field.target?.() === StoredFile ? [[key, false]] : []
  })
}
