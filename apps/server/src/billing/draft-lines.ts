import type { Entity, Patch } from '@temelia/model/entity'
import { sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import type { Change, Context } from '../records/context.ts'
import { demand, findAll } from '../records/find.ts'
import { type Engine, settle } from '../records/operation.ts'
import { trace } from '../records/trace.ts'
import { insertOf, writeAndRead } from '../records/write-rows.ts'

/**
 * Writes the lines of a draft that was made just now, all in one statement: thousands one by one would hold up everybody else, and of
 * one that nobody sees yet there is nothing to ask.
 * @param lines with the same fields each, their places among them
 */
export async function writeDraftLines<E extends Entity>(
  context: Context,
  engine: Engine,
  of: E,
  lines: readonly Patch<E>[],
): Promise<void> {
  demand(context, 'create', of)
  const keys = Object.keys(lines[0] ?? {})
  const rows = lines.map((line) =>
    Object.fromEntries(Object.entries(line).map(([key, value]) => [snakeName(key), value])),
  )
  const made = await writeAndRead<{ id: number }>(context, insertOf(context, of, keys, rows), sql`t.id`)
  const ids = made.map(({ id }) => id)
  const changes = (await findAll<Entity>(context, of, ids)).map((after): Change => ({ of, after }))
  await settle<Entity>(context, of, changes)
  await trace(
    context,
    changes.map((change) => ({ ...change, happening: 'create' as const })),
    engine.live,
  )
}
