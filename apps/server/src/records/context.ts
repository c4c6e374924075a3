import type { Entity, Patch, Row } from '@temelia/model/entity'
import type { Actor } from '@temelia/model/permission'
import type { OwnField } from '@temelia/model/own-fields'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { RowWriter } from './row-writer.ts'

/** What a record operation works with: who asks, the transaction, and the rules of the areas. */
export interface Context {
  readonly actor: Actor
  readonly tx: Tx
  readonly rules: RuleBook
  readonly now: Date
  /** Fields of the company's own by entity, where an operation on many records asks for them once. */
  readonly ownFields?: Map<string, readonly OwnField[]>
}

/** One change inside an operation: `before` is missing for a new record, `after` for a removed one. */
export interface Change<E extends Entity = Entity> {
  readonly of: E
  readonly before?: Row<E>
  readonly after?: Row<E>
  /** A removed record is back: it has its parts, and is none that was just made. */
  readonly restored?: true
  /** A removed record is back, and what its parts are computed with is the same as when it went: they are as they were. */
  readonly asItWas?: true
}

/** Rules of one entity: small named hooks, called by every way a record can change (API, bulk, import, undo). */
export interface Rules<E extends Entity = Entity> {
  /**
   * Before the first of several records is looked at: holds, in one order, what their changes hold, so that two operations on many never wait for
   * each other.
   */
  readonly hold?: (context: Context, rows: readonly Patch<E>[]) => Promise<void>
  /** Looks at a change before it is written; gives the patch to write. Throws AppError to refuse. */
  readonly prepare?: (context: Context, patch: Patch<E>, before: Row<E> | undefined) => Promise<Patch<E>>
  /** Refuses a removal by throwing. */
  readonly beforeRemove?: (context: Context, row: Row<E>) => Promise<void>
  /** What the parts of a record are computed with, as a text that differs when that does. */
  readonly computedWith?: (context: Context, row: Row<E>) => Promise<string>
  /**
   * After all writes of an operation, once for all changes of this entity: recompute what follows from them. Where nothing does, the changed
   * records need not be read again.
   */
  readonly settle?: (context: Context, changes: readonly Change<E>[]) => Promise<void | 'nothing follows'>
  /** For an attached entity: the SQL condition of the rows (alias `t`) that hang on something the caller may see. */
  readonly seen?: (context: Context) => RawBuilder<unknown>
  /** More members of a single record's reply. */
  readonly embed?: (context: Context, row: Row<E>) => Promise<Record<string, unknown>>
  /** Writes its rows, where the area keeps something of them. */
  readonly writer?: RowWriter
}

export type RuleBook = ReadonlyMap<Entity, Rules>

/** Ties rules to an entity with their types checked. */
export function rulesFor<E extends Entity>(of: E, rules: Rules<E>): readonly [Entity, Rules] {
  return [of, rules as unknown as Rules]
}
