import type { Entity, Row } from '@temelia/model/entity'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'
import { column, columns, from } from './select.ts'
import { trace } from './trace.ts'

/**
 * Lets acts that choose the one of its kind (the main contact, the standard mailbox) go one after the other to the end of their transactions:
 * two at once would not see each other's choice, and both would stay. To be called before the mark is taken from the others.
 * @param parents those the choice is made in; left out, the company
 */
export async function oneAfterTheOther(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  parents?: { readonly table: string; readonly ids: readonly number[] },
): Promise<void> {
  const rows: RawBuilder<unknown> = parents
    ? sql`${sql.table(parents.table)} where client_id = ${actor.clientId} and id = any(${[...parents.ids]}::bigint[]) order by id`
    : sql`clients where client_id = ${actor.clientId}`
  await tx.rows(sql`select 1 as held from ${rows} for no key update`)
}

/** Takes the mark of the one of its kind from others (rows `t`), with their history and for whoever looks at them. */
export async function takeMark(context: Context, of: Entity, mark: string, others: RawBuilder<unknown>): Promise<void> {
  const { tx, actor } = context
  const rows = await tx.rows<Row<Entity>>(sql`select ${columns(of, actor.clientId)} from ${from(of)}
    where ${column('clientId')} = ${actor.clientId} and ${column(mark)} and ${others} order by ${column('id')} for update of t`)
  if (rows.length === 0) return
  const after = await tx.rows<
    Row<Entity>
  >(sql`update ${from(of)} set ${sql.ref(mark)} = false, version = t.version + 1, updated_at = now()
    where ${column('clientId')} = ${actor.clientId} and ${column('id')} = any(${rows.map(({ id }) => id)}::bigint[])
    returning ${columns(of, actor.clientId)}`)
  const now = new Map(after.map((row) => [row.id, row]))
  const changes = rows.flatMap((before) => {
    const fresh = now.get(before.id)
    return fresh && before.deletedWith === null ? [{ of, before, after: fresh, happening: 'edit' as const }] : []
  })
  // Screens are woken with the change that took the mark.
  await trace(context, changes, undefined)
}
