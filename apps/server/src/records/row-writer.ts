import type { Entity } from '@temelia/model/entity'
import type { Actor } from '@temelia/model/permission'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Whose rows are written, in which transaction. */
export interface House {
  readonly tx: Tx
  readonly actor: Pick<Actor, 'clientId'>
}

/** New rows. */
export interface RowInsert {
  readonly kind: 'insert'
  readonly of: Entity
  readonly columns: readonly string[]
  /** A query, or `values`, that gives the tenant and then the columns in their order. */
  readonly source: RawBuilder<unknown>
}

/** New values of rows, which are called `t`. */
export interface RowUpdate {
  readonly kind: 'update'
  readonly of: Entity
  /** What each column becomes. */
  readonly set: Readonly<Record<string, RawBuilder<unknown>>>
  readonly from?: RawBuilder<unknown>
  /** Which rows of the tenant. */
  readonly where: RawBuilder<unknown>
}

/** Rows, called `t`, that go for good. */
export interface RowDelete {
  readonly kind: 'delete'
  readonly of: Entity
  /** Which rows of the tenant. */
  readonly where: RawBuilder<unknown>
}

export type RowWrite = RowInsert | RowUpdate | RowDelete

/** Writes the rows of an entity. An area that keeps something of its rows gives a writer of its own with its rules. */
export interface RowWriter {
  /** Carries a write out; gives how many rows it touched. */
  readonly write: (house: House, write: RowWrite) => Promise<number>
  /** Carries a write out; gives these columns of each row it touched. */
  readonly writeAndRead: <T>(house: House, write: RowWrite, returning: RawBuilder<unknown>) => Promise<T[]>
}
