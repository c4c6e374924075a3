import type { Entity } from '@temelia/model/entity'
import { can } from '@temelia/model/permission'
import { entities, type Use, usesOf } from '@temelia/model/registry'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../records/context.ts'
import { matching } from '../records/list.ts'
import { column, from } from '../records/select.ts'
import { component } from './describe/components.ts'
import { type App, inTransaction, type Services } from './services.ts'

const lists = entities.filter((of) => usesOf(of).length > 0)

const query = z.looseObject({ List: z.enum(lists.map(({ name }) => name) as [string, ...string[]]) })

/** How many records use each entry of a list. */
export const usesReply = component(
  'Uses',
  z.looseObject({ Uses: z.array(z.looseObject({ Id: z.int(), EntityType: z.string(), Count: z.int() })) }),
  'How many of the records the caller may see use each entry of a list.',
)

/** What lists that administrators keep are used for: customers of a territory, opportunities of a stage. */
export function usesRoute(app: App, services: Services): void {
  app.get(
    '/api/uses',
    { schema: { tags: ['company'], summary: 'How many records use each entry of a list', querystring: query } },
    (request) =>
      inTransaction(services, request, async (context) => {
        const list = lists.find(({ name }) => name === request.query.List)
        if (!list || can(context.actor, 'view', list) === false) return { Uses: [] }
        const counts = []
        for (const use of usesOf(list))
          if (can(context.actor, 'view', use.of) !== false) counts.push(...(await countsOf(context, list, use)))
        return { Uses: counts }
      }),
  )
}

async function countsOf(context: Context, list: Entity, { of, field, by }: Use) {
  const where = await matching(context, of, { q: '', filter: undefined })
  const counted = sql`select ${column(field)} as under, count(*)::integer as count from ${from(of)}
    where ${where} and ${column(field)} is not null group by 1`
  const rows = await context.tx.rows<{ id: number; count: number }>(
    by === 'id'
      ? sql`select c.under as id, c.count from (${counted}) as c`
      : sql`select l.id, sum(c.count)::integer as count from (${counted}) as c
          join ${sql.table(list.table)} as l on l.client_id = ${context.actor.clientId} and l.deleted_with is null
            and fold(c.under) in (fold(l.name), fold(coalesce(l.name_ro, l.name)))
          group by l.id`,
  )
  return rows.map(({ id, count }) => ({ Id: id, EntityType: of.name, Count: count }))
}
