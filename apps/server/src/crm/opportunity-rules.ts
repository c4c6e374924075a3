import { currencyOf } from '@temelia/calendar/region'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { OpportunityStage } from '@temelia/model/crm/opportunity-stage'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { type Context, rulesFor } from '../records/context.ts'
import { withAccountName } from './account-name.ts'
import { aboutAccount } from './related.ts'

type Writable = { -readonly [K in keyof Patch<typeof Opportunity>]: Patch<typeof Opportunity>[K] }

/** Rules of opportunities: the stage gives the probability until one is typed, and says when they came into it and closed. */
export const opportunityRules = rulesFor(Opportunity, {
  prepare: async (context, patch, before) => {
    const about = { ...patch, ...aboutAccount(patch, before) }
    const related: Writable = { ...about, ...(await withAccountName(context, about, before)) }
    if (!before) related.currency ??= currencyOf(context.actor.region)
    else if (patch.stageId === null) throw withoutStage()
    const stageId = patch.stageId ?? (before ? undefined : await firstStage(context))
    if (stageId === undefined || stageId === null || stageId === before?.stageId) return related
    return { ...related, stageId, ...(await entering(context, stageId, related, before)) }
  },
})

/** Rules of the pipeline's stages: won and lost are always kept, one that has opportunities is not deleted. */
export const opportunityStageRules = rulesFor(OpportunityStage, {
  prepare: async (context, patch, before) => {
    if (before?.kept && patch.outcome !== undefined && patch.outcome !== before.outcome)
      throw new AppError('KEPT_STAGE')
    return before ? patch : { ...patch, userId: context.actor.userId }
  },
  beforeRemove: async (context, stage) => {
    if (stage.kept) throw new AppError('KEPT_STAGE')
    const used = await context.tx.one(
      sql`select 1 as found from opportunities where client_id = ${context.actor.clientId} and stage_id = ${stage.id} limit 1`,
    )
    if (used) throw new AppError('RECORD_IN_USE')
  },
  settle: async (context, changes) => {
    for (const { before, after } of changes)
      if (before && after && before.outcome !== after.outcome) await closeOrReopen(context, after)
  },
})

/** An opportunity is always in a stage: one without would be on no board. */
function withoutStage(): AppError {
  return new AppError('INVALID_DATA', { faults: [{ field: 'StageId', code: 'REQUIRED' }] })
}

/** A stage that becomes an end closes what is in it; one that becomes open again reopens it. */
async function closeOrReopen(context: Context, stage: Row<typeof OpportunityStage>): Promise<void> {
  const closedAt = stage.outcome === 'open' ? null : context.now.toISOString()
  await context.tx.run(sql`update opportunities set closed_at = ${closedAt}::timestamptz, version = version + 1, updated_at = now()
    where client_id = ${context.actor.clientId} and stage_id = ${stage.id} and (closed_at is null) <> (${closedAt}::timestamptz is null)`)
}

async function firstStage({ tx, actor }: Context): Promise<number | undefined> {
  const stage = await tx.one<{ id: number }>(
    sql`select id from opportunity_stages where client_id = ${actor.clientId} and deleted_with is null order by position, id limit 1`,
  )
  return stage?.id
}

/**
 * What coming into a stage sets: its probability unless one is sent with it, the moment, whether the talks are over; the reason
 * of loss goes with the loss. An undo sends the moments it brings back.
 */
async function entering(
  context: Context,
  stageId: number,
  patch: Patch<typeof Opportunity>,
  before: Row<typeof Opportunity> | undefined,
): Promise<Patch<typeof Opportunity>> {
  const stage = await context.tx.one<Pick<Row<typeof OpportunityStage>, 'outcome' | 'probability'>>(
    sql`select outcome, probability from opportunity_stages where client_id = ${context.actor.clientId} and id = ${stageId}`,
  )
  const now = context.now.toISOString()
  const over = stage !== undefined && stage.outcome !== 'open'
  return {
    probability: patch.probability === undefined ? (stage?.probability ?? null) : patch.probability,
    stageSince: patch.stageSince ?? now,
    closedAt: over ? (patch.closedAt ?? now) : null,
    ...(before?.reasonOfLoss && stage?.outcome !== 'lost' && patch.reasonOfLoss === undefined
      ? { reasonOfLoss: null }
      : {}),
  }
}
