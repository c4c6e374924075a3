import type { Entity } from '@temelia/model/entity'
import { type RawBuilder, sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import type { Context } from './context.ts'
import type { House, RowDelete, RowInsert, RowUpdate, RowWrite, RowWriter } from './row-writer.ts'
import { recordset } from './trace.ts'

/** Where records are written: the tenant, the transaction, and the rules that say who writes what. */
export type Writing = House & Pick<Context, 'rules'>

/** Writes rows of any entity, by the writer of its area if it has one; gives how many there were. */
export function writeRows(context: Writing, write: RowWrite): Promise<number> {
  return writerOf(context, write.of).write(context, write)
}

/** Writes rows of any entity; gives these columns of each. */
export function writeAndRead<T>(context: Writing, write: RowWrite, returning: RawBuilder<unknown>): Promise<T[]> {
  return writerOf(context, write.of).writeAndRead<T>(context, write, returning)
}

function writerOf({ rules }: Writing, of: Entity): RowWriter {
  return rules.get(of)?.writer ?? plainWriter
}

const plainWriter: RowWriter = {
  write: (house, write) => house.tx.run(statementOf(house, write)),
  writeAndRead: <T>(house: House, write: RowWrite, returning: RawBuilder<unknown>) =>
    house.tx.rows<T>(sql`${statementOf(house, write)} returning ${returning}`),
}

/** The statement of a write, without what it returns. */
export function statementOf({ actor: { clientId } }: House, write: RowWrite): RawBuilder<unknown> {
  const table = sql.table(write.of.table)
  if (write.kind === 'insert')
    return sql`insert into ${table} as t (${sql.join(['client_id', ...write.columns].map((name) => sql.ref(name)))}) ${write.source}`
  if (write.kind === 'delete') return sql`delete from ${table} as t where t.client_id = ${clientId} and ${write.where}`
  const set = sql.join(Object.entries(write.set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  const from = write.from ? sql`from ${write.from}` : sql``
  return sql`update ${table} as t set ${set} ${from} where t.client_id = ${clientId} and ${write.where}`
}

/** New rows by these fields; each is given by the names of its columns. */
export function insertOf(
  { actor }: House,
  of: Entity,
  keys: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): RowInsert {
  const columns = keys.map(snakeName)
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const source = sql`select ${actor.clientId}::bigint, ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as r(${sql.raw(recordset(of, keys))})`
  return { kind: 'insert', of, columns, source }
}

/** New values of rows. */
export function updateOf(
  of: Entity,
  set: RowUpdate['set'],
  where: RawBuilder<unknown>,
  from?: RawBuilder<unknown>,
): RowUpdate {
  return { kind: 'update', of, set, where, ...(from ? { from } : {}) }
}

/** Rows that go for good. */
export function deleteOf(of: Entity, where: RawBuilder<unknown>): RowDelete {
  return { kind: 'delete', of, where }
}

/** That a record was changed: its version grows, and the time is kept. */
export const changedNow = { version: sql`t.version + 1`, updated_at: sql`now()` } as const

/** Rows by their ids. */
export function byIds(ids: readonly number[]): RawBuilder<unknown> {
  return sql`t.id = any(${[...ids]}::bigint[])`
}
