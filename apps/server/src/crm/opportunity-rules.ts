import { Opportunity } from '@temelia/model/crm/opportunity'
import { OpportunityStage } from '@temelia/model/crm/opportunity-stage'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { type Context, rulesFor } from '../records/context.ts'
import { aboutAccount } from './related.ts'

/** Rules of opportunities: the stage gives the probability until one is typed, and says when they came into it and closed. */
export const opportunityRules = rulesFor(Opportunity, {
  prepare: async (context, patch, before) => {
    const related = { ...patch, ...aboutAccount(patch, before) }
    const stageId = patch.stageId ?? (before ? undefined : await firstStage(context))
    if (stageId === undefined || stageId === null || stageId === before?.stageId) return related
    return { ...related, stageId, ...(await entering(context, stageId, related)) }
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
})

async function firstStage({ tx, actor }: Context): Promise<number | undefined> {
  const stage = await tx.one<{ id: number }>(
    sql`select id from opportunity_stages where client_id = ${actor.clientId} and deleted_with is null order by position, id limit 1`,
  )
  return stage?.id
}

/** What coming into a stage sets: its probability unless one is sent with it, the moment, and whether the talks are over. */
async function entering(
  context: Context,
  stageId: number,
  patch: Patch<typeof Opportunity>,
): Promise<Patch<typeof Opportunity>> {
  const stage = await context.tx.one<Pick<Row<typeof OpportunityStage>, 'outcome' | 'probability'>>(
    sql`select outcome, probability from opportunity_stages where client_id = ${context.actor.clientId} and id = ${stageId}`,
  )
  const now = context.now.toISOString()
  return {
    probability: patch.probability ?? stage?.probability ?? null,
    stageSince: now,
    closedAt: stage && stage.outcome !== 'open' ? now : null,
  }
}
