import { Activity } from '@temelia/model/crm/activity'
import { ActivityStage } from '@temelia/model/crm/activity-stage'
import { Reminder } from '@temelia/model/crm/reminder'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { type Context, rulesFor } from '../records/context.ts'
import { withAccountName } from './account-name.ts'
import { firstStage } from './activity-stages.ts'
import { aboutAccount, accountOf } from './related.ts'
import { followSeries, LAST_DAY } from './series.ts'
import { takeTicketMergesBack } from './tickets/merge.ts'
import { withClocks } from './tickets/clocks.ts'
import { asTicket, demandUnanswered } from './tickets/rules.ts'

/** Rules of activities and tickets: a first stage of their type, no end before the start, the customer of what they are about. */
export const activityRules = rulesFor(Activity, {
  prepare: async (context, patch, before) => {
    if (context.actor.portal && !before)
      return withClocks(context, await asTicket(context, context.actor.portal, patch), undefined)
    const about = await ofItsRecord(context, { ...patch, ...aboutAccount(patch, before) })
    const related = { ...about, ...(await withAccountName(context, about, before)) }
    const [start, end] = [related.startAt ?? before?.startAt, related.endAt ?? before?.endAt]
    if (start && end && Date.parse(end) < Date.parse(start))
      throw new AppError('INVALID_DATA', { faults: [{ field: 'EndAt', code: 'START_AFTER_END' }] })
    demandRule(related, before)
    const type = related.type ?? before?.type ?? 'activity'
    const stageId = related.stageId ?? (before ? undefined : await firstStage(context, type))
    if (stageId === undefined || stageId === null || stageId === before?.stageId)
      return withClocks(context, related, before)
    return withClocks(context, { ...related, stageId, ...(await entering(context, stageId, type, related)) }, before)
  },
  beforeRemove: async (context, row) => {
    if (context.actor.portal) await demandUnanswered(context, row.id)
  },
  settle: async (context, changes) => {
    await followSeries(context, changes)
    await takeTicketMergesBack(context, changes)
  },
})

/** What comes again has a moment to come again from; the rule of a series is changed with the series. @throws AppError INVALID_DATA */
function demandRule(patch: Patch<typeof Activity>, before: Row<typeof Activity> | undefined): void {
  const rule = patch.recurrence === undefined ? before?.recurrence : patch.recurrence
  const startAt = patch.startAt === undefined ? before?.startAt : patch.startAt
  if (rule && !before?.series && !startAt)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'StartAt', code: 'REQUIRED' }] })
  if (rule && startAt && startAt.slice(0, LAST_DAY.length) > LAST_DAY)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'StartAt', code: 'INVALID_VALUE' }] })
  if (before?.series && patch.series === undefined && rule !== before.recurrence)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'Recurrence', code: 'FIXED_VALUE' }] })
}

/** Rules of their stages: the ones every tenant starts with are kept, one in use is not deleted. */
export const activityStageRules = rulesFor(ActivityStage, {
  prepare: async (_context, patch, before) => {
    const changed = (key: 'state' | 'type') => patch[key] !== undefined && patch[key] !== before?.[key]
    if (before?.kept && (changed('state') || changed('type'))) throw new AppError('KEPT_STAGE')
    return patch
  },
  beforeRemove: async (context, stage) => {
    if (stage.kept) throw new AppError('KEPT_STAGE')
    const used = await context.tx.one(
      sql`select 1 as found from activities where client_id = ${context.actor.clientId} and stage_id = ${stage.id} limit 1`,
    )
    if (used) throw new AppError('RECORD_IN_USE')
  },
})

/** A new moment makes a reminder wait for it. */
export const reminderRules = rulesFor(Reminder, {
  prepare: async (context, patch, before) => {
    const own = before ? patch : { userId: context.actor.userId, ...patch }
    return patch.at === undefined || patch.at === before?.at ? own : { ...own, nextAt: patch.at, firedAt: null }
  },
})

/** An activity about an opportunity or a project is one for its customer. */
async function ofItsRecord(context: Context, patch: Patch<typeof Activity>): Promise<Patch<typeof Activity>> {
  const { relatedEntityType, relatedEntityId, accountId } = patch
  if (!relatedEntityType || !relatedEntityId) return patch
  const account = await accountOf(context, relatedEntityType, relatedEntityId)
  return accountId === undefined ? { ...patch, accountId: account } : patch
}

/** What coming into a stage sets. @throws AppError INVALID_DATA for a stage of the other type */
async function entering(
  context: Context,
  stageId: number,
  type: 'activity' | 'ticket',
  patch: Patch<typeof Activity>,
): Promise<Patch<typeof Activity>> {
  const stage = await context.tx.one<Pick<Row<typeof ActivityStage>, 'state' | 'type'>>(
    sql`select state, type from activity_stages where client_id = ${context.actor.clientId} and id = ${stageId}`,
  )
  if (stage?.type !== type)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'StageId', code: 'INVALID_VALUE' }] })
  const over = stage.state === 'done' || stage.state === 'cancelled'
  return {
    closedAt: over ? context.now.toISOString() : null,
    ...(stage.state === 'done' && patch.percentCompleted === undefined ? { percentCompleted: 100 } : {}),
  }
}
