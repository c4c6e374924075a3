import { readFile } from 'node:fs/promises'
import { addDays } from '@temelia/calendar/day'
import { type Region, zoneOfRegion } from '@temelia/calendar/region'
import { startOfDay, todayIn } from '@temelia/calendar/wall-clock'
import { Activity } from '@temelia/model/crm/activity'
import { Opportunity } from '@temelia/model/crm/opportunity'
import type { Patch } from '@temelia/model/entity'
import { Note } from '@temelia/model/record/note'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../records/context.ts'
import { createRecords, type Engine } from '../records/operation.ts'

const priority = z.enum(['low', 'normal', 'high'])

/** The sales side of a demo company, as it stands in seed/companies; days count from the day of loading. */
const crmFile = z.object({
  currency: z.string(),
  opportunities: z.array(
    z.object({
      name: z.string(),
      customer: z.string(),
      agent: z.string(),
      stage: z.number(),
      sum: z.number(),
      closesIn: z.number(),
      inStageFor: z.number(),
      priority,
      reasonOfLoss: z.string().optional(),
    }),
  ),
  activities: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['task', 'call', 'meeting', 'visit', 'email', 'deadline']),
      customer: z.string(),
      opportunity: z.string().optional(),
      agent: z.string(),
      inDays: z.number(),
      hour: z.number(),
      minute: z.number(),
      minutes: z.number(),
      allDay: z.boolean().default(false),
      stage: z.number(),
      priority,
    }),
  ),
  notes: z.array(
    z.object({
      customer: z.string(),
      opportunity: z.string().optional(),
      text: z.string(),
      type: z.number(),
    }),
  ),
  support: z.object({ name: z.string(), email: z.string(), password: z.string() }),
  tickets: z.array(
    z.object({
      name: z.string(),
      text: z.string(),
      priority,
      by: z.string(),
      answer: z.string().optional(),
      close: z.boolean().default(false),
    }),
  ),
})

export type CrmFile = z.output<typeof crmFile>

/** Reads the sales side of a region's demo company. */
export async function readCrm(region: Region, seed: URL): Promise<CrmFile> {
  return crmFile.parse(JSON.parse(await readFile(new URL(`companies/${region}-crm.json`, seed), 'utf8')))
}

/** Adds opportunities, activities around today and notes for the customers of a demo company. */
export async function addSales(
  context: Context,
  engine: Engine,
  data: CrmFile,
  customers: ReadonlyMap<string, number>,
): Promise<void> {
  const agents = await agentsByEmail(context)
  const { region } = context.actor
  const day = (inDays: number) => addDays(todayIn(region, context.now), inDays)

  const opportunities = await createRecords(
    context,
    engine,
    Opportunity,
    data.opportunities.map(({ customer, agent, stage, closesIn, inStageFor: _days, ...facts }) => ({
      ...facts,
      accountId: customers.get(customer) ?? null,
      agentId: agents.get(agent) ?? null,
      stageId: stage,
      currency: data.currency,
      closingDate: day(closesIn),
    })),
  )
  const byName = new Map(opportunities.map(({ name, id }) => [name, id]))
  for (const { name, inStageFor } of data.opportunities)
    await context.tx.run(sql`update opportunities set stage_since = now() - make_interval(days => ${inStageFor}::integer)
      where client_id = ${context.actor.clientId} and id = ${byName.get(name)}`)

  await createRecords(
    context,
    engine,
    Activity,
    data.activities.map(({ customer, opportunity, agent, inDays, hour, minute, minutes, stage, ...facts }) => {
      const start = startOfDay(day(inDays), zoneOfRegion(region), hour, minute)
      return {
        ...facts,
        ...about(opportunity === undefined ? undefined : byName.get(opportunity), customers.get(customer)),
        agentId: agents.get(agent) ?? null,
        stageId: stage,
        startAt: new Date(start).toISOString(),
        endAt: new Date(start + minutes * 60_000).toISOString(),
      }
    }),
  )
  await createRecords(
    context,
    engine,
    Note,
    data.notes.flatMap(({ customer, opportunity, text }): Patch<typeof Note>[] => {
      const record = about(opportunity === undefined ? undefined : byName.get(opportunity), customers.get(customer))
      return record ? [{ ...record, text }] : []
    }),
  )
}

function about(opportunityId: number | undefined, customerId: number | undefined) {
  if (opportunityId !== undefined) return { relatedEntityType: 'opportunity', relatedEntityId: opportunityId } as const
  return customerId === undefined ? undefined : ({ relatedEntityType: 'account', relatedEntityId: customerId } as const)
}

async function agentsByEmail({ tx, actor }: Context): Promise<Map<string, number>> {
  const users = await tx.rows<{ email: string; id: number }>(
    sql`select email, id from users where client_id = ${actor.clientId}`,
  )
  return new Map(users.map(({ email, id }) => [email, id]))
}
