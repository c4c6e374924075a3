import { currencyOf } from '@temelia/calendar/region'
import type { Practice } from '@temelia/estimation/types'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'

/** Code of the one collection in which a tenant's own items stand. */
export const OWN_ITEMS = 'OWN-ITEMS'

/** The tenant's own collection with its one chapter. */
export interface OwnPlace {
  readonly collectionId: number
  readonly chapterId: number
  readonly practice: Practice
  readonly currency: string
}

/** The place of own items, or undefined while the tenant has none. */
export function ownPlace({ tx, actor }: Context): Promise<OwnPlace | undefined> {
  return tx.one<OwnPlace>(sql`select o.id as collection_id, c.id as chapter_id, o.practice, o.currency from collections o
    join indicators i on i.client_id = o.client_id and i.collection_id = o.id join chapters c on c.client_id = i.client_id and c.indicator_id = i.id
    where o.client_id = ${actor.clientId} and o.code = ${OWN_ITEMS} and o.deleted_with is null order by c.id limit 1`)
}

/** The place of own items, made with the first of them. */
export async function ownPlaceMade(context: Context): Promise<OwnPlace> {
  const there = await ownPlace(context)
  if (there) return there
  const { tx, actor } = context
  const { clientId, region } = actor
  const made = await tx.one<{
    id: number
  }>(sql`insert into collections (client_id, code, name, name_ro, practice, currency)
    values (${clientId}, ${OWN_ITEMS}, 'Own items', 'Articole proprii', ${region}, ${currencyOf(region)}) on conflict do nothing returning id`)
  if (made) {
    const indicator = await tx.one<{
      id: number
    }>(sql`insert into indicators (client_id, collection_id, code, name, name_ro)
      values (${clientId}, ${made.id}, 'OWN', 'Own items', 'Articole proprii') returning id`)
    await tx.run(sql`insert into chapters (client_id, indicator_id, code, name, name_ro)
      values (${clientId}, ${indicator?.id}, 'OWN', 'Own items', 'Articole proprii')`)
  }
  return (await ownPlace(context)) as OwnPlace
}

/** Brings the number of norms that the collection tells of itself up to date. */
export async function countNorms({ tx, actor }: Context, { collectionId }: OwnPlace): Promise<void> {
  await tx.run(sql`update collections set norms = (select count(*) from norms where client_id = ${actor.clientId} and collection_id = ${collectionId} and deleted_with is null)
    where client_id = ${actor.clientId} and id = ${collectionId}`)
}
