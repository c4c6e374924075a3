import type { Entity } from '@temelia/model/entity'
import { sql } from 'kysely'
import { snakeName } from '../../db/column-names.ts'
import type { Context } from '../../records/context.ts'
import { type Copies, copyRows } from './copy-rows.ts'

/** What was copied of projects: what their other parts name of them. */
export type CopiedPlaces = Readonly<Record<'projects' | 'objects' | 'estimates' | 'articles', Copies>>

type Known = Readonly<Record<string, unknown>>

/**
 * Copies what is there of an entity in some projects; `differing` gives what a copy has otherwise, of the fields that it asks for, and null
 * for one that is left behind.
 */
export async function copyOfProjects(
  context: Context,
  of: Entity,
  projects: Copies,
  read: readonly string[],
  differing: (row: Known) => Known | null,
): Promise<Copies> {
  const columns = sql.join(['id', 'projectId', ...read].map((key) => sql.ref(snakeName(key))))
  const rows = await context.tx.rows<{ id: number; projectId: number } & Record<string, unknown>>(sql`
    select ${columns} from ${sql.table(of.table)} where client_id = ${context.actor.clientId}
      and project_id = any(${[...projects.keys()]}::bigint[]) and deleted_with is null order by id`)
  return copyRows(
    context,
    of,
    rows.flatMap((row) => {
      const values = differing(row)
      return values ? [{ id: row.id, values: { projectId: projects.get(row.projectId), ...values } }] : []
    }),
  )
}

/** The copy of what an id names; null where there is none. */
export function copyIn(copies: Copies, id: unknown): number | null {
  return copies.get(id as number) ?? null
}
