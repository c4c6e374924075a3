import { type Entity, fieldsOf } from '@temelia/model/entity'
import { Facility } from '@temelia/model/estimation/facility'
import { GeneralLine } from '@temelia/model/estimation/general-line'
import { sql } from 'kysely'
import { snakeName } from '../../db/column-names.ts'
import type { Context } from '../../records/context.ts'
import { readFirst } from '../../records/read-first.ts'

/** Ids of the copies by the ids of what they were made of; a level that was not copied has none. */
type Copies = ReadonlyMap<number, number> | undefined

/** Copies what stands beside the tree of a project: its equipment lists with what they hang on, and with the project what was set on its general estimate. */
export async function copyBeside(
  context: Context,
  { projects, objects, estimates }: Readonly<{ projects: Copies; objects: Copies; estimates: Copies }>,
): Promise<void> {
  const { clientId } = context.actor
  const facility = keptOf(Facility, ['projectId', 'objectId', 'estimateId'])
  const facilities = sql`
    select coalesce(e.project_id, o.project_id, mp.copy) as project_id, coalesce(e.object_id, o.id) as object_id, e.id as estimate_id, ${names('f.', facility)}
    from facilities f
    left join ${pairs(estimates)} me on me.source = f.estimate_id
    left join estimates e on e.client_id = ${clientId} and e.id = me.copy
    left join ${pairs(objects)} mo on mo.source = f.object_id and f.estimate_id is null
    left join objects o on o.client_id = ${clientId} and o.id = mo.copy
    left join ${pairs(projects)} mp on mp.source = f.project_id and f.object_id is null and f.estimate_id is null
    where f.client_id = ${clientId} and f.deleted_with is null and coalesce(e.id, o.id, mp.copy) is not null
    order by f.position, f.id`
  await context.tx.run(sql`
    insert into facilities (client_id, project_id, object_id, estimate_id, ${names('', facility)})
    select ${clientId}::bigint, r.project_id, r.object_id, r.estimate_id, ${names('r.', facility)} from ${readFirst(facilities)} as r returning 1`)
  const line = keptOf(GeneralLine, ['projectId'])
  const lines = sql`select mp.copy, ${names('g.', line)} from general_lines g join ${pairs(projects)} mp on mp.source = g.project_id
    where g.client_id = ${clientId} and g.deleted_with is null order by g.id`
  await context.tx.run(sql`
    insert into general_lines (client_id, project_id, ${names('', line)})
    select ${clientId}::bigint, r.copy, ${names('r.', line)} from ${readFirst(lines)} as r returning 1`)
}

function keptOf(of: Entity, changed: readonly string[]): string[] {
  return fieldsOf(of).flatMap(([key]) => (changed.includes(key) ? [] : [snakeName(key)]))
}

function names(prefix: string, columns: readonly string[]) {
  return sql.join(columns.map((name) => sql.ref(`${prefix}${name}`)))
}

function pairs(copies: Copies) {
  const list = [...(copies ?? [])].map(([source, copy]) => ({ source, copy }))
  return sql`(select * from json_to_recordset(${JSON.stringify(list)}::json) as r(source bigint, copy bigint))`
}
