import { symbolKey } from '@temelia/estimation/symbol'
import type { ResourceInput, Practice } from '@temelia/estimation/types'
import { Norm, Price, RecipeLine, Resource } from '@temelia/model/catalogue/catalogue'
import { sql } from 'kysely'
import { type Context, rulesFor } from '../../records/context.ts'
import { priceRecipe } from './price-norms.ts'

/** Rules of a tenant's own catalogue: what a norm costs follows from its recipe and its resources' prices. Rows of the house are read-only by permission. */
export const catalogueRules = [
  rulesFor(Norm, {
    prepare: async (context, patch, before) => {
      const chapterId = patch.chapterId ?? before?.chapterId
      const place = await context.tx.one<{
        collectionId: number
      }>(sql`select i.collection_id from chapters c join indicators i on i.client_id = c.client_id and i.id = c.indicator_id
        where c.client_id = ${context.actor.clientId} and c.id = ${chapterId}`)
      const symbol = patch.symbol ?? before?.symbol ?? ''
      return { ...patch, symbolKey: symbolKey(symbol), ...(place ? { collectionId: place.collectionId } : {}) }
    },
  }),
  rulesFor(RecipeLine, {
    settle: (context, changes) =>
      priceAgain(
        context,
        changes.flatMap(({ before, after }) => [(after ?? before)?.normId ?? 0]),
      ),
  }),
  rulesFor(Price, {
    settle: async (context, changes) =>
      priceAgain(
        context,
        await normsUsing(
          context,
          changes.flatMap(({ before, after }) => [(after ?? before)?.resourceId ?? 0]),
        ),
      ),
  }),
  rulesFor(Resource, {
    settle: async (context, changes) =>
      priceAgain(
        context,
        await normsUsing(
          context,
          changes.flatMap(({ after }) => (after ? [after.id] : [])),
        ),
      ),
  }),
]

/** Norms of the tenant in whose recipes these resources are. */
export async function normsUsing({ tx, actor }: Context, resourceIds: readonly number[]): Promise<number[]> {
  const found = await tx.rows<{ normId: number }>(
    sql`select distinct norm_id from recipe_lines where client_id = ${actor.clientId} and resource_id = any(${[...resourceIds]}::bigint[])`,
  )
  return found.map(({ normId }) => normId)
}

/** Computes the prices of norms of the tenant anew from their recipes. */
export async function priceAgain({ tx, actor }: Context, normIds: readonly number[]): Promise<void> {
  if (normIds.length === 0) return
  const lines = await tx.rows<ResourceInput & { normId: number; practice: Practice }>(sql`
    select n.id as norm_id, o.practice, 0 as article_id, r.kind, r.measure_unit, l.consumption, l.waste, l.percent,
      coalesce((select p.price from prices p where p.client_id = r.client_id and p.resource_id = r.id order by p.date desc nulls last, p.id desc limit 1), 0) as price
    from norms n join collections o on o.client_id = n.client_id and o.id = n.collection_id
    join recipe_lines l on l.client_id = n.client_id and l.norm_id = n.id
    join resources r on r.client_id = l.client_id and r.id = l.resource_id
    where n.client_id = ${actor.clientId} and n.id = any(${[...normIds]}::bigint[]) order by n.id, l.position, l.id`)
  const byNorm = new Map<number, typeof lines>(normIds.map((id) => [id, []]))
  for (const line of lines) byNorm.get(line.normId)?.push(line)
  const priced = [...byNorm].map(([id, recipe]) => ({
    id,
    ...priceRecipe(recipe, recipe[0]?.practice ?? actor.region),
  }))
  await tx.run(sql`update norms n set materials = r.materials, labor = r.labor, equipments = r.equipments, transports = r.transports, price = r.price, labor_hours = r.hours, version = version + 1
    from json_to_recordset(${JSON.stringify(priced)}::json) as r(id bigint, materials numeric, labor numeric, equipments numeric, transports numeric, price numeric, hours numeric)
    where n.client_id = ${actor.clientId} and n.id = r.id`)
}
