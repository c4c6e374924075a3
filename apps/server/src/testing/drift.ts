import { type Entity, fieldsOf } from '@temelia/model/entity'
import { snakeName } from '../db/column-names.ts'
import { columnType } from '../records/trace.ts'

/** A column as the database has it. */
export interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  /** It has a value when none is given. */
  readonly filled: boolean
}

const base = {
  client_id: 'bigint',
  id: 'bigint',
  version: 'integer',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  deleted_with: 'bigint',
}

/** How the schema differs from an entity's definition, each difference as the SQL that a migration would need. */
export function driftOf(of: Entity, columns: readonly Column[]): string[] {
  const own = new Map(columns.filter(({ table }) => table === of.table).map((column) => [column.name, column]))
  if (own.size === 0)
    return [`create table ${of.table} (like record_base including all, ..., primary key (client_id, id));`]
  const missing: string[] = []
  const expected = new Map<string, string>([
    ...Object.entries(base),
    ...fieldsOf(of).map(([key]): [string, string] => [snakeName(key), columnType(of, key)]),
  ])
  for (const [name, type] of expected) {
    const column = own.get(name)
    if (!column) missing.push(`alter table ${of.table} add column ${name} ${type};`)
    else if (!fits(column.type, type))
      missing.push(`alter table ${of.table} alter column ${name} type ${type}; -- it is ${column.type}`)
  }
  for (const [key, field] of fieldsOf(of)) {
    const column = own.get(snakeName(key))
    if (field.nullable && !field.readOnly && column && !column.nullable && !column.filled)
      missing.push(`alter table ${of.table} alter column ${column.name} drop not null;`)
  }
  const searched = fieldsOf(of).filter(([, field]) => field.search)
  if (searched.length > 0 && !own.has('search'))
    missing.push(
      `alter table ${of.table} add column search text generated always as (fold(${searched.map(([key]) => `coalesce(${snakeName(key)}, '')`).join(" || ' ' || ")})) stored;`,
      `select searchable_table('${of.table}');`,
    )
  return missing
}

/** A definition's whole number may be kept in the shorter type where its bounds allow. */
function fits(actual: string, wanted: string): boolean {
  return actual === wanted || (actual === 'integer' && wanted === 'bigint')
}
