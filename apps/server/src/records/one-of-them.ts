import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'

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
