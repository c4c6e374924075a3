import { fieldsOf, type Entity } from '@temelia/model/entity'
import { entities } from '@temelia/model/registry'
import { sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import { column } from './select.ts'
import { updateOf, type Writing, writeRows } from './write-rows.ts'

/**
 * Empties what points at records that are about to be deleted for good, where it may be empty. The database does not do
 * so by itself: ON DELETE SET NULL on a key that holds the tenant cannot be distributed.
 */
export async function releaseReferences(context: Writing, of: Entity, ids: readonly number[]): Promise<void> {
  for (const other of entities)
    for (const [key, field] of fieldsOf(other)) {
      if (!field.nullable || other.parent === key || field.target?.() !== of) continue
      await writeRows(
        context,
        updateOf(other, { [snakeName(key)]: sql`null` }, sql`${column(key)} = any(${[...ids]}::bigint[])`),
      )
    }
}
