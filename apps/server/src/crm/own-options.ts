import { extensible } from '@temelia/model/crm/custom-field'
import { FieldOption } from '@temelia/model/crm/field-option'
import type { Entity, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { entityNamed } from '@temelia/model/registry'
import { type RawBuilder, sql } from 'kysely'
import { type Change, type Context, rulesFor } from '../records/context.ts'
import { demand, find, findAll, shownColumns } from '../records/find.ts'
import { type Engine, removeRecord } from '../records/operation.ts'
import { from } from '../records/select.ts'
import { trace } from '../records/trace.ts'
import { takeKindOff } from './note-rules.ts'

type Option = Row<typeof FieldOption>

/** Rules of options: a kind of notes goes off its notes; the option of a company's own list stays while records have it. */
export const optionRules = rulesFor(FieldOption, {
  beforeRemove: async (context, option) => {
    await takeKindOff(context, option)
    const count = await usesOf(context, option)
    if (count > 0) throw new AppError('OPTION_IN_USE', { params: { count } })
    const of = ownerOf(option)
    // Deleted records forget it, so that one that is restored does not come back with a value nobody can read.
    if (of)
      await context.tx.run(sql`update ${sql.table(of.table)} as t set custom = custom - ${option.field}::text
        where ${having(context, option)}`)
  },
})

/** How many records have an option of a company's own list. */
export async function usesOf(context: Context, option: Option): Promise<number> {
  const of = ownerOf(option)
  if (!of) return 0
  const counted = await context.tx.one<{ count: number }>(
    sql`select count(*) as count from ${from(of)} where ${having(context, option)} and t.deleted_with is null`,
  )
  return Number(counted?.count ?? 0)
}

/**
 * Removes an option and gives the records that have it, deleted ones too, another one of the same list.
 * @returns how many records changed
 * @throws AppError INVALID_DATA for another option that is not there
 */
export async function replaceOption(context: Context, engine: Engine, id: number, targetId: number): Promise<number> {
  const option = await find(context, FieldOption, id)
  demand(context, 'delete', FieldOption, option)
  const of = ownerOf(option)
  const [target] = await findAll(context, FieldOption, [targetId])
  if (!of || !target || target.id === id || target.entity !== option.entity || target.field !== option.field)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'TargetOptionId', code: 'NOT_FOUND' }] })
  const changes = await putInstead(context, of, option, target)
  const seen = changes.filter(({ before }) => before?.deletedWith === null)
  await trace(
    context,
    seen.map((one) => ({ ...one, happening: 'edit' as const })),
    engine.live,
  )
  await removeRecord(context, engine, FieldOption, id)
  return seen.length
}

/** The rows are locked before they are read, so that what is traced is what was changed. */
async function putInstead(context: Context, of: Entity, option: Option, target: Option): Promise<Change[]> {
  const { tx, actor } = context
  const before = await tx.rows<Row<Entity>>(
    sql`select ${shownColumns(context, of)} from ${from(of)} where ${having(context, option)} for update of t`,
  )
  if (before.length === 0) return []
  const ids = sql`t.client_id = ${actor.clientId} and t.id = any(${before.map((row) => row.id)}::bigint[])`
  await tx.run(sql`update ${sql.table(of.table)} as t set custom = custom || jsonb_build_object(${option.field}::text, ${target.id}::bigint),
    version = version + 1, updated_at = now() where ${ids}`)
  const after = await tx.rows<Row<Entity>>(sql`select ${shownColumns(context, of)} from ${from(of)} where ${ids}`)
  const byId = new Map(after.map((row) => [row.id, row]))
  return before.map((row) => ({ of, before: row, after: byId.get(row.id) ?? row }))
}

/** The entity whose own list an option belongs to; undefined for kinds of notes, reasons of loss and the like. */
function ownerOf({ entity }: Option): Entity | undefined {
  return (extensible as readonly string[]).includes(entity) ? entityNamed(entity) : undefined
}

function having({ actor }: Context, { id, field }: Option): RawBuilder<unknown> {
  return sql`t.client_id = ${actor.clientId} and t.custom -> ${field}::text = to_jsonb(${id}::bigint)`
}
