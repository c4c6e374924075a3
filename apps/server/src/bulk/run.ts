import type { Entity } from '@temelia/model/entity'
import { AppError, type ErrorCode } from '@temelia/model/errors'
import { Template } from '@temelia/model/estimation/template'
import type { Filter } from '@temelia/model/filter'
import { entityNamed } from '@temelia/model/registry'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { actorOfUser } from '../http/actor.ts'
import { changeMany, type Fate, type Values } from '../records/change-many.ts'
import type { Context } from '../records/context.ts'
import { matching } from '../records/list.ts'
import type { Engine } from '../records/operation.ts'
import { SliceSize } from '../jobs/slices.ts'
import { removeMany } from '../records/remove-many.ts'
import { column, from } from '../records/select.ts'
import { faultToKeep, finish, FIRST_STEP, MOST_RECORDS, type Run, STEP, UNDO_DAYS } from './run-row.ts'
import { undoStep } from './undo-run.ts'

/** Which records are meant: these, or all that a list shows. */
export interface Choice {
  readonly ids: readonly number[] | undefined
  readonly filter: Filter | undefined
  readonly q: string
}

/** Entities whose records are changed one by one only, with what says so. */
const CHANGED_ALONE: Readonly<Record<string, ErrorCode>> = { [Template.name]: 'ONE_TEMPLATE' }

/**
 * The ids of the chosen records that the caller may see.
 * @throws AppError BULK_TOO_MANY; ONE_TEMPLATE for a change of several records that are changed one by one
 */
export async function chosenIds(
  context: Context,
  of: Entity,
  action: Run['action'],
  choice: Choice,
): Promise<number[]> {
  const rows = await context.tx.rows<{ id: number }>(
    sql`select ${column('id')} as id from ${from(of)} where ${await chosen(context, of, choice)} order by ${column('id')} limit ${MOST_RECORDS + 1}`,
  )
  if (rows.length > MOST_RECORDS) throw new AppError('BULK_TOO_MANY', { params: { max: MOST_RECORDS } })
  const alone = CHANGED_ALONE[of.name]
  if (alone && action === 'edit' && rows.length > 1) throw new AppError(alone)
  return rows.map(({ id }) => id)
}

async function chosen(context: Context, of: Entity, { ids, filter, q }: Choice): Promise<RawBuilder<unknown>> {
  const seen = await matching(context, of, { filter, q })
  return ids ? sql`${seen} and ${column('id')} = any(${[...ids]}::bigint[])` : seen
}

/** Writes down what is to be done to which records. They are those chosen now, whatever changes meanwhile. */
export async function beginRun(
  context: Context,
  of: Entity,
  action: Run['action'],
  patch: Values | null,
  choice: Choice,
): Promise<Run> {
  const { clientId, userId } = context.actor
  const ids = await chosenIds(context, of, action, choice)
  await context.tx.run(
    sql`delete from bulk_runs where client_id = ${clientId} and created_at < now() - make_interval(days => ${UNDO_DAYS})`,
  )
  const run = (await context.tx.one<Run>(sql`
    insert into bulk_runs (client_id, user_id, entity, action, patch, total)
    values (${clientId}, ${userId}, ${of.name}, ${action}, ${patch && JSON.stringify(patch)}::jsonb, ${ids.length}) returning *`)) as Run
  await context.tx.run(
    sql`insert into bulk_items (client_id, run_id, record_id) select ${clientId}::bigint, ${run.id}::bigint, unnest(${ids}::bigint[]) returning 1`,
  )
  await continueLater(context, run.id)
  return run
}

/** Should this process end before the run does, a worker takes it up. */
export async function continueLater({ tx, actor }: Context, runId: number): Promise<void> {
  await tx.run(sql`insert into jobs (client_id, kind, payload, run_at)
    values (${actor.clientId}, 'bulk', ${JSON.stringify({ runId })}::jsonb, now() + interval '60 seconds')`)
}

/**
 * Carries a run on until it is over. Each step is a transaction that also writes down how far it came, so that a run
 * taken up twice, or after a crash, does nothing twice. `check` may throw between the steps.
 */
export async function carryOn(
  database: Database,
  engine: Engine,
  clientId: number,
  runId: number,
  check: () => void = () => undefined,
): Promise<void> {
  const size = new SliceSize(FIRST_STEP, STEP)
  for (;;) {
    check()
    const most = size.rows
    const over = await database.behind.tenant(clientId, async (tx) => {
      const run = await tx.one<Run>(
        sql`select * from bulk_runs where client_id = ${clientId} and id = ${runId} for update`,
      )
      if (!run || (run.status !== 'running' && run.status !== 'undoing')) return true
      const now = engine.now()
      // Each record asks the rights of who has it changed: whoever takes a run back need not be who began it.
      const userId = (run.status === 'undoing' ? run.undoneBy : null) ?? run.userId
      const actor = await actorOfUser(tx, { clientId, userId, region: database.region }, now)
      const of = entityNamed(run.entity)
      if (!actor || !of) {
        await finish({ tx, clientId }, run.id, 'failed')
        return true
      }
      const context: Context = { actor, tx, rules: engine.rules, now }
      return size.timed(most, () =>
        run.status === 'running' ? step(context, engine, of, run, most) : undoStep(context, engine, of, run, most),
      )
    })
    if (over) return
  }
}

async function step(context: Context, engine: Engine, of: Entity, run: Run, most: number): Promise<boolean> {
  const { tx } = context
  const { clientId } = context.actor
  const waiting = await tx.rows<{ recordId: number }>(
    sql`select record_id from bulk_items where client_id = ${clientId} and run_id = ${run.id} and state = 'waiting' order by record_id limit ${most}`,
  )
  const ids = waiting.map(({ recordId }) => recordId)
  if (ids.length > 0) {
    const patch = run.patch ?? {}
    const fates =
      run.action === 'edit'
        ? await changeMany(
            context,
            engine,
            of,
            ids.map((id) => ({ id, patch })),
          )
        : await removeMany(context, engine, of, ids)
    await keep(context, run.id, fates)
  }
  if (ids.length === most) return false
  await finish({ tx, clientId }, run.id, 'done')
  return true
}

async function keep({ tx, actor }: Context, runId: number, fates: readonly Fate[]): Promise<void> {
  const data = fates.map(({ id, state, name, fault, before, after, undoId }) => ({
    id,
    state,
    name,
    fault: fault ? faultToKeep(fault) : null,
    before: before ?? null,
    after: after ?? null,
    undo_id: undoId ?? null,
  }))
  await tx.run(sql`update bulk_items as b set state = v.state, name = v.name, fault = v.fault, before = v.before, after = v.after, undo_id = v.undo_id
    from json_to_recordset(${JSON.stringify(data)}::json) as v(id bigint, state text, name text, fault jsonb, before jsonb, after jsonb, undo_id bigint)
    where b.client_id = ${actor.clientId} and b.run_id = ${runId} and b.record_id = v.id`)
  const count = (state: Fate['state']) => fates.filter((fate) => fate.state === state).length
  await tx.run(sql`update bulk_runs set changed = changed + ${count('changed')}, unchanged = unchanged + ${count('unchanged')},
    refused = refused + ${count('refused')}, updated_at = now() where client_id = ${actor.clientId} and id = ${runId}`)
}
