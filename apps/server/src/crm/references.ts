import { type Entity, fieldsOf } from '@temelia/model/entity'
import { entities } from '@temelia/model/registry'
import type { RelatedType } from '@temelia/model/related'
import { type RawBuilder, sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import type { Context } from '../records/context.ts'

/** A place where records point at one that is merged into another. */
export interface Reference {
  readonly of: Entity
  /** The column that holds its id. */
  readonly column: string
  /** The words of `related_entity_type` that mean it, where the id stands beside that. */
  readonly types?: readonly RelatedType[]
  /** Rows (alias `t`) that stay with the record that goes, for the one that stays has the same already. */
  readonly unless?: (keptId: number, clientId: number) => RawBuilder<unknown>
}

/** Every place that may point at a record, from the definitions; what a definition adds is merged without further ado. */
export function referencesTo(target: Entity, types: readonly RelatedType[]): readonly Reference[] {
  return entities.flatMap((of) =>
    fieldsOf(of).flatMap(([key, field]): Reference[] => {
      if (field.target?.() === target) return [{ of, column: snakeName(key) }]
      return key === 'relatedEntityId' ? [{ of, column: snakeName(key), types }] : []
    }),
  )
}

/** The rows of a reference that point at a record, those in the bin too. */
export function pointingAt({ column, types }: Reference, clientId: number, id: number): RawBuilder<unknown> {
  const place = sql`client_id = ${clientId} and ${sql.ref(column)} = ${id}`
  return types ? sql`${place} and related_entity_type = any(${[...types]}::text[])` : place
}

/** Rows of one column that a merge moved. */
export interface MovedRows {
  readonly table: string
  readonly column: string
  readonly ids: readonly number[]
}

/** Makes everything that points at one record point at another, and tells who looks at it; gives what was moved, by reference. */
export async function moveReferences(
  { tx, actor }: Context,
  references: readonly Reference[],
  { from, to }: Readonly<{ from: number; to: number }>,
): Promise<(MovedRows & Pick<Reference, 'of'>)[]> {
  const moved: (MovedRows & Pick<Reference, 'of'>)[] = []
  for (const reference of references) {
    const { of, column, unless } = reference
    const rows = await tx.rows<{ id: number }>(sql`update ${sql.table(of.table)} as t
      set ${sql.ref(column)} = ${to}, version = version + 1, updated_at = now()
      where ${pointingAt(reference, actor.clientId, from)} ${unless ? sql`and not ${unless(to, actor.clientId)}` : sql``} returning t.id`)
    if (rows.length === 0) continue
    moved.push({ of, table: of.table, column, ids: rows.map(({ id }) => id) })
    await tx.run(sql`insert into events (client_id, user_id, entity, entity_id, action)
      values (${actor.clientId}, ${actor.userId}, ${of.name}, ${rows[0]?.id}, 'edit')`)
  }
  return moved
}

/** Gives rows back to the record they were taken from; what was given to a third one since stays there. */
export async function moveBack(
  { tx, actor }: Context,
  { table, column, ids }: MovedRows,
  { from, to }: Readonly<{ from: number; to: number }>,
): Promise<void> {
  const place = sql.ref(column)
  await tx.run(sql`update ${sql.table(table)} set ${place} = ${to}, version = version + 1, updated_at = now()
    where client_id = ${actor.clientId} and id = any(${[...ids]}::bigint[]) and ${place} = ${from}`)
}
