import type { Entity, Row } from '@temelia/model/entity'
import { sql } from 'kysely'
import type { Change, Context } from '../../records/context.ts'
import type { Engine } from '../../records/operation.ts'
import { column, columns, from } from '../../records/select.ts'
import { trace } from '../../records/trace.ts'

/** Up to so many records are told one by one; of more, the history still names each, but open screens are told of their parent only. */
const TOLD = 100

/** Writes the history of copies and tells open screens. */
export async function traceCopies(
  context: Context,
  engine: Engine,
  of: Entity,
  ids: readonly number[],
  parent: Row<Entity> | null,
): Promise<void> {
  const rows = await rowsNow(context, of, ids)
  await tell(
    context,
    engine,
    rows.map((after) => ({ of, after })),
    'create',
    parent,
  )
}

/** Writes the history of moves and tells open screens. */
export async function traceMoves(
  context: Context,
  engine: Engine,
  of: Entity,
  before: readonly Row<Entity>[],
  parent: Row<Entity> | null,
): Promise<void> {
  const now = new Map(
    (
      await rowsNow(
        context,
        of,
        before.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  await tell(
    context,
    engine,
    before.map((row) => ({ of, before: row, after: now.get(row.id) as Row<Entity> })),
    'edit',
    parent,
  )
}

function rowsNow(context: Context, of: Entity, ids: readonly number[]): Promise<Row<Entity>[]> {
  return context.tx.rows<Row<Entity>>(
    sql`select ${columns(of, context.actor.clientId)} from ${from(of)} where ${column('clientId')} = ${context.actor.clientId} and ${column('id')} = any(${[...ids]}::bigint[]) order by ${column('id')}`,
  )
}

/** Writes the history of many changes of one entity; open screens are told of each, or of their parent where there are too many. */
export async function tell(
  context: Context,
  engine: Engine,
  changes: readonly Change[],
  happening: 'create' | 'edit',
  parent: Row<Entity> | null,
): Promise<void> {
  const [first] = changes
  const place = first?.of.parent ? first.of.fields[first.of.parent]?.target?.() : undefined
  if (!first || changes.length <= TOLD || !place || !parent)
    return trace(
      context,
      changes.map((change) => ({ ...change, happening })),
      engine.live,
    )
  await trace(context, [{ of: place, before: parent, after: parent, happening: 'edit' }], engine.live)
  const entries = changes.map(({ after }) => {
    const { id, symbol, name } = after as unknown as { id: number; symbol?: string; name: string }
    return { id, after: { ...(symbol ? { symbol } : {}), name } }
  })
  await context.tx.run(sql`insert into audit (client_id, user_id, entity, entity_id, action, after)
    select ${context.actor.clientId}::bigint, ${context.actor.userId}::bigint, ${first.of.name}, id, ${happening}, after
    from json_to_recordset(${JSON.stringify(entries)}::json) as e(id bigint, after jsonb) returning 1`)
}
