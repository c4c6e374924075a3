import { type Entity, fieldsOf, type Row } from '@temelia/model/entity'
import { can } from '@temelia/model/permission'
import { entities } from '@temelia/model/registry'
import { sql } from 'kysely'
import { z } from 'zod'
import { escapeLike } from '../records/condition.ts'
import type { Context } from '../records/context.ts'
import { shownColumns } from '../records/find.ts'
import { matching } from '../records/list.ts'
import { column, from } from '../records/select.ts'
import { type App, inTransaction, type Services } from './services.ts'

/** Found records of one kind; more are in its list. */
const EACH = 5

const query = z.looseObject({ q: z.string().trim().max(200).default('') })

/** One box over everything a person works with: customers, contacts, opportunities, activities and tickets, projects, articles. */
export function searchEverywhere(app: App, services: Services): void {
  const findable = entities.filter((of) => of.findable)
  app.get(
    '/api/search',
    { schema: { tags: ['dashboard'], summary: 'Search everywhere', querystring: query } },
    (request) =>
      inTransaction(services, request, async (context) => {
        const found: Record<string, unknown>[] = []
        if (request.query.q.length >= 2)
          for (const of of findable)
            if (can(context.actor, 'view', of) !== false) found.push(...(await findIn(context, of, request.query.q)))
        return { _embedded: { search: found } }
      }),
  )
}

/** The records of an entity that hold every word, those whose title starts with the text first. */
async function findIn(context: Context, of: Entity, q: string): Promise<Record<string, unknown>[]> {
  const title = of.title ?? 'id'
  const where = await matching(context, of, { q, filter: undefined })
  const rows = await context.tx.rows<Row<Entity>>(sql`select ${shownColumns(context, of)} from ${from(of)}
    where ${where}
    order by fold(${column(title)}) like fold(${escapeLike(q)}) || '%' desc, fold(${column(title)}), ${column('id')} limit ${EACH}`)
  return rows.map((row) => found(of, row))
}

function found(of: Entity, row: Row<Entity>): Record<string, unknown> {
  const values = row as unknown as Record<string, unknown>
  const beside = fieldsOf(of).filter(([key, field]) => field.search && key !== of.title)
  return {
    EntityType: values['type'] === 'ticket' ? 'ticket' : of.name,
    Id: row.id,
    Title: values[of.title ?? 'id'],
    Detail: beside
      .map(([key]) => values[key])
      .filter(Boolean)
      .slice(0, 3)
      .join(' · '),
    ParentId: values['projectId'] ?? (of.parent ? values[of.parent] : null) ?? null,
  }
}
