import { Opportunity } from '@temelia/model/crm/opportunity'
import { OpportunityStage } from '@temelia/model/crm/opportunity-stage'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Change, Context } from '../records/context.ts'
import { demand, find, shownColumns } from '../records/find.ts'
import { changeRecords, type Engine, removeRecord } from '../records/operation.ts'
import { columns, from } from '../records/select.ts'
import { trace } from '../records/trace.ts'

/** How long a move may be taken back, in minutes: as long as the undo of a removal from its toast. */
const UNDO_MINUTES = 10

/** What a move sets beside the stage itself. */
const MOVED = ['stageId', 'probability', 'reasonOfLoss', 'stageSince', 'closedAt'] as const

interface Entry {
  readonly userId: number | null
  readonly recent: boolean
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/**
 * Takes the caller's last move of an opportunity back: stage, probability, reason of loss, and since when it was there.
 * @throws AppError MOVED_MEANWHILE when it has moved on since, by somebody else or longer ago
 */
export async function undoMove(context: Context, engine: Engine, id: number): Promise<Row<typeof Opportunity>> {
  const now = await find(context, Opportunity, id)
  demand(context, 'edit', Opportunity, now)
  const entry = await context.tx.one<Entry>(sql`
    select user_id, at > now() - make_interval(mins => ${UNDO_MINUTES}::integer) as recent, before, after from audit
    where client_id = ${context.actor.clientId} and entity = ${Opportunity.name} and entity_id = ${id} and action = 'edit' and after ? 'stageId'
    order by id desc limit 1`)
  const mine = entry?.recent && entry.userId === context.actor.userId && entry.after['stageId'] === now.stageId
  if (!entry || !mine) throw new AppError('MOVED_MEANWHILE')
  const changed = MOVED.filter((key) => key in entry.after)
  const patch: Patch<typeof Opportunity> = Object.fromEntries(changed.map((key) => [key, entry.before[key] ?? null]))
  const [back] = await changeRecords(context, engine, Opportunity, [{ id, patch }])
  return back ?? now
}

/**
 * Removes a stage of the pipeline and puts its opportunities, deleted ones too, into another one. Their own probability stays.
 * @returns how many opportunities moved
 * @throws AppError KEPT_STAGE for won and lost; INVALID_DATA for a target that is not there
 */
export async function replaceStage(context: Context, engine: Engine, id: number, targetId: number): Promise<number> {
  const stage = await find(context, OpportunityStage, id)
  demand(context, 'delete', OpportunityStage, stage)
  if (stage.kept) throw new AppError('KEPT_STAGE')
  const target = await targetStage(context, id, targetId)
  const changes = await moveAll(context, id, target)
  await trace(
    context,
    changes.filter(({ before }) => before?.deletedWith === null).map((one) => ({ ...one, happening: 'edit' as const })),
    engine.live,
  )
  await removeRecord(context, engine, OpportunityStage, id)
  return changes.filter(({ before }) => before?.deletedWith === null).length
}

/** Puts the stages of the pipeline in the given order; stages that are not named follow in the order they had. */
export async function orderStages(context: Context, engine: Engine, ids: readonly number[]): Promise<void> {
  demand(context, 'edit', OpportunityStage)
  const all = await context.tx.rows<{ id: number }>(sql`select id from opportunity_stages
    where client_id = ${context.actor.clientId} and deleted_with is null order by position, id for update`)
  const known = new Set(all.map((stage) => stage.id))
  const named = [...new Set(ids)]
  if (named.length !== ids.length || named.some((id) => !known.has(id)))
    throw new AppError('INVALID_DATA', { faults: [{ field: 'StageIds', code: 'NOT_FOUND' }] })
  const order = [...named, ...[...known].filter((id) => !named.includes(id))]
  await changeRecords(
    context,
    engine,
    OpportunityStage,
    order.map((id, at) => ({ id, patch: { position: at + 1 } })),
  )
}

async function targetStage(context: Context, id: number, targetId: number): Promise<Row<typeof OpportunityStage>> {
  const [target] = await context.tx.rows<Row<typeof OpportunityStage>>(
    sql`select ${columns(OpportunityStage)} from ${from(OpportunityStage)} where t.client_id = ${context.actor.clientId} and t.id = ${targetId} and t.deleted_with is null for share`,
  )
  if (!target || targetId === id)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'TargetStageId', code: 'NOT_FOUND' }] })
  return target
}

/** The rows are locked before they are read, so that a card moved at this moment is in one stage or the other, never left behind. */
async function moveAll(context: Context, id: number, target: Row<typeof OpportunityStage>): Promise<Change[]> {
  const { actor, tx, now } = context
  await tx.run(
    sql`select 1 from opportunity_stages where client_id = ${actor.clientId} and id = ${id} and deleted_with is null for update`,
  )
  const those = sql`t.client_id = ${actor.clientId} and t.stage_id = ${id}`
  const before = await tx.rows<Row<typeof Opportunity>>(
    sql`select ${shownColumns(context, Opportunity)} from ${from(Opportunity)} where ${those} for update of t`,
  )
  if (before.length === 0) return []
  const closedAt = target.outcome === 'open' ? null : now.toISOString()
  await tx.run(sql`update opportunities set stage_id = ${target.id}, stage_since = ${now.toISOString()}::timestamptz, closed_at = ${closedAt}::timestamptz,
    version = version + 1, updated_at = now() where client_id = ${actor.clientId} and stage_id = ${id}`)
  const after = await tx.rows<Row<typeof Opportunity>>(
    sql`select ${shownColumns(context, Opportunity)} from ${from(Opportunity)} where t.client_id = ${actor.clientId} and t.id = any(${before.map((row) => row.id)}::bigint[])`,
  )
  const byId = new Map(after.map((row) => [row.id, row]))
  return before.map((row) => ({ of: Opportunity, before: row, after: byId.get(row.id) ?? row }) as unknown as Change)
}
