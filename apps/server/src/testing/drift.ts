import { type Entity, fieldsOf } from '@temelia/model/entity'
import { snakeName } from '../db/column-names.ts'
import { uniqueIndex } from '../db/refusal.ts'
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

/** An index as the database has it. */
export interface Index {
  readonly table: string
  readonly name: string
  /** The statement that makes it. */
  readonly definition: string
}

/** How the schema differs from an entity's definition, each difference as the SQL that a migration would need. */
export function driftOf(of: Entity, columns: readonly Column[], indexes: readonly Index[]): string[] {
  const own = new Map(columns.filter(({ table }) => table === of.table).map((column) => [column.name, column]))
  if (own.size === 0) return wholeTable(of)
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
    missing.push(`alter table ${of.table} add column ${searchColumn(of)};`, `select searchable_table('${of.table}');`)
  return [...missing, ...missingIndexes(of, indexes)]
}

/** The table of a new entity, as a migration may hold it. */
function wholeTable(of: Entity): string[] {
  const searched = fieldsOf(of).some(([, field]) => field.search)
  const lines = [
    'like record_base including all',
    ...fieldsOf(of).map(
      ([key, field]) => `${snakeName(key)} ${columnType(of, key)}${field.required ? ' not null' : ''}`,
    ),
    ...(searched ? [searchColumn(of)] : []),
    'primary key (client_id, id)',
    ...fieldsOf(of).flatMap(([key, field]) =>
      field.target
        ? [`foreign key (client_id, ${snakeName(key)}) references ${field.target().table} (client_id, id)`]
        : [],
    ),
  ]
  return [
    `create table ${of.table} (\n  ${lines.join(',\n  ')}\n);`,
    `select tenant_table('${of.table}');`,
    ...(searched ? [`select searchable_table('${of.table}');`] : []),
    ...missingIndexes(of, []),
  ]
}

function searchColumn(of: Entity): string {
  const searched = fieldsOf(of).filter(([, field]) => field.search)
  return `search text generated always as (fold(${searched.map(([key]) => `coalesce(${snakeName(key)}, '')`).join(" || ' ' || ")})) stored`
}

/** A reference is looked up from its other end, and a unique value is kept apart by an index whose name says the field. */
function missingIndexes(of: Entity, indexes: readonly Index[]): string[] {
  const own = indexes.filter(({ table }) => table === of.table)
  return fieldsOf(of).flatMap(([key, field]) => {
    const name = snakeName(key)
    if (field.unique && !(`${of.name}.${key}` in keptElsewhere)) {
      const index = uniqueIndex(of.table, key)
      const value = field.kind === 'text' ? `lower(${name})` : name
      return own.some((one) => one.name === index && /^create unique/i.test(one.definition))
        ? []
        : [`create unique index ${index} on ${of.table} (client_id, ${value}) where deleted_with is null;`]
    }
    const led = new RegExp(`\\((client_id, )?${name}\\b`)
    return field.target && !own.some(({ definition }) => led.test(definition))
      ? [`create index ${of.table}_${name} on ${of.table} (client_id, ${name});`]
      : []
  })
}

/** Unique values that are kept apart in another table: an address signs in to one company of all. */
const keptElsewhere: Readonly<Record<string, string>> = { 'user.email': 'sign_ins_email' }

/** A definition's whole number may be kept in the shorter type where its bounds allow. */
function fits(actual: string, wanted: string): boolean {
  return actual === wanted || (actual === 'integer' && wanted === 'bigint')
}
