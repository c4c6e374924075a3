import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Named, PersonKind } from './person-words.ts'

/** Somebody whose record was deleted, into the bin or for good. */
export interface Gone {
  readonly kind: PersonKind
  readonly id: number
  readonly name: string
  readonly email: string | null
}

/** How many are shown at once; others are found by typing. */
const SHOWN = 50

/** People of these kinds whose record is gone and whom the history still names, those whose name or address holds the text; newest first. */
export async function gonePeople(
  tx: Tx,
  clientId: number,
  kinds: readonly PersonKind[],
  text: string,
): Promise<readonly Gone[]> {
  return tx.rows<Gone>(sql`
    select g.kind, g.id, g.name, g.email from (
      select distinct on (a.entity, a.entity_id) a.entity as kind, a.entity_id as id, a.id as entry,
        coalesce(a.after, a.before)->>'name' as name, coalesce(a.after, a.before)->>'email' as email
      from audit a
      where a.client_id = ${clientId} and a.entity = any(${[...kinds]}::text[]) and coalesce(a.after, a.before)->>'name' is not null
        and not exists (select 1 from contacts c where a.entity = 'contact' and c.client_id = a.client_id and c.id = a.entity_id and c.deleted_with is null)
        and not exists (select 1 from users u where a.entity = 'user' and u.client_id = a.client_id and u.id = a.entity_id)
      order by a.entity, a.entity_id, a.id desc) as g
    where position(fold(${text}) in fold(concat_ws(' ', g.name, g.email))) > 0
    order by g.entry desc limit ${SHOWN}`)
}

/** Somebody whose record was deleted for good, as the history last knew them; undefined where it names nobody of that number. */
export async function personInHistory(
  tx: Tx,
  clientId: number,
  kind: PersonKind,
  id: number,
): Promise<Named | undefined> {
  const entries = await tx.rows<{ said: Readonly<Record<string, string | null>> }>(sql`
    select coalesce(before, '{}') || coalesce(after, '{}') as said from audit
    where client_id = ${clientId} and entity = ${kind} and entity_id = ${id} and (before is not null or after is not null) order by id`)
  const last = (key: string) => entries.findLast(({ said }) => said[key] !== null && said[key] !== undefined)?.said[key]
  const name = last('name')
  if (typeof name !== 'string') return undefined
  return { id, name, email: last('email') ?? null, phone: last('phone') ?? null, notes: last('notes') ?? null }
}
