import { readFile } from 'node:fs/promises'
import { addDays } from '@temelia/calendar/day'
import { currencyOf, zoneOfRegion } from '@temelia/calendar/region'
import { startOfDay, todayIn } from '@temelia/calendar/wall-clock'
import { UserOption } from '@temelia/model/admin/user-option'
import { Activity } from '@temelia/model/crm/activity'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import type { Entity } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Project } from '@temelia/model/estimation/project'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { find } from '../records/find.ts'
import { changeRecords, createRecords, type Engine, removeRecord } from '../records/operation.ts'
import { companyFile } from './company.ts'
import { addCustomers } from './customers.ts'
import { addProject } from './projects.ts'

const TYPE = 'dashboard'
const OPTION = 'sample'

/** Stage of a new opportunity in which an offer is out. */
const OFFER_STAGE = 4
const VISIT_IN_DAYS = 7
const CLOSES_IN_DAYS = 30

/** The records of the sample house; gone when its person removed them. */
export interface Sample {
  readonly AccountId: number
  readonly InvestmentId: number
  readonly OpportunityId: number
  readonly ActivityId: number
}

/** How far a company has come with its first steps. */
export interface FirstSteps {
  readonly Sample: Sample | null
  readonly SampleTried: boolean
  readonly Customers: boolean
  readonly Projects: boolean
  readonly Colleagues: boolean
}

interface Kept {
  readonly id: number
  readonly userId: number
  readonly value: Sample | { readonly removed: true }
}

/** What of the first steps is done: what came with the sample does not count as one's own. */
export async function firstSteps(context: Context): Promise<FirstSteps> {
  const kept = await keptSample(context)
  const sample = kept && 'InvestmentId' in kept.value ? kept.value : null
  const { clientId } = context.actor
  const other = (table: string, than: number | undefined) =>
    sql`exists (select 1 from ${sql.table(table)} as t where t.client_id = ${clientId} and t.deleted_with is null and t.id <> ${than ?? 0})`
  const done = await context.tx.one<{ customers: boolean; projects: boolean; colleagues: boolean }>(sql`
    select ${other('customers', sample?.AccountId)} as customers, ${other('projects', sample?.InvestmentId)} as projects,
      ${other('users', context.actor.userId)} as colleagues`)
  return {
    Sample: sample,
    SampleTried: kept !== undefined,
    Customers: done?.customers ?? false,
    Projects: done?.projects ?? false,
    Colleagues: done?.colleagues ?? false,
  }
}

/** Loads the sample house with its customer, its opportunity and a visit; a company that has it gets no second one. */
export async function addSample(context: Context, engine: Engine, seed: URL): Promise<Sample> {
  const kept = await keptSample(context)
  if (kept && 'InvestmentId' in kept.value) return kept.value
  const { region, userId } = context.actor
  const data = companyFile.parse(JSON.parse(await readFile(new URL(`companies/${region}.json`, seed), 'utf8')))
  const [house] = data.projects
  const customer = data.customers.find(({ name }) => name === house?.beneficiary) ?? data.customers[0]
  if (!house || !customer) throw new Error('the sample needs a project and a customer')
  const customers = await addCustomers(context, engine, { ...data, customers: [customer] }, new Map())
  const accountId = customers.get(customer.name) ?? 0
  const { folder: _folder, timetable: _timetable, ...alone } = house
  await addProject(context, engine, { ...alone, facilities: [], revisions: [], settlements: [] }, customers)
  const project = await newest(context, Project)
  const { withoutVat } = await find(context, Project, project)
  const today = todayIn(region, context.now)
  const [opportunity] = await createRecords(context, engine, Opportunity, [
    {
      name: house.name,
      accountId,
      agentId: userId,
      stageId: OFFER_STAGE,
      sum: withoutVat,
      currency: currencyOf(region),
      closingDate: addDays(today, CLOSES_IN_DAYS),
    },
  ])
  const start = startOfDay(addDays(today, VISIT_IN_DAYS), zoneOfRegion(region), 9)
  const [activity] = await createRecords(context, engine, Activity, [
    {
      name: region === 'ro' ? 'Vizită pe șantier' : 'Site visit',
      kind: 'visit',
      accountId,
      agentId: userId,
      startAt: new Date(start).toISOString(),
      relatedEntityType: 'opportunity',
      relatedEntityId: opportunity?.id ?? 0,
    },
  ])
  const value = {
    AccountId: accountId,
    InvestmentId: project,
    OpportunityId: opportunity?.id ?? 0,
    ActivityId: activity?.id ?? 0,
  }
  await keep(context, engine, kept, value)
  return value
}

/** Takes the sample out again, each record to the recycle bin; what was removed before is left alone. */
export async function removeSample(context: Context, engine: Engine): Promise<void> {
  const kept = await keptSample(context)
  if (!kept || !('InvestmentId' in kept.value)) throw new AppError('NOT_FOUND')
  const { AccountId, InvestmentId, OpportunityId, ActivityId } = kept.value
  const parts: readonly (readonly [Entity, number])[] = [
    [Activity, ActivityId],
    [Opportunity, OpportunityId],
    [Project, InvestmentId],
    [Customer, AccountId],
  ]
  for (const [of, id] of parts) if (await isThere(context, of, id)) await removeRecord(context, engine, of, id)
  await keep(context, engine, kept, { removed: true })
}

async function keptSample({ tx, actor }: Context): Promise<Kept | undefined> {
  return tx.one<Kept>(sql`select id, user_id, value from user_options
    where client_id = ${actor.clientId} and deleted_with is null and type = ${TYPE} and option = ${OPTION} order by id desc limit 1`)
}

/** Remembered as a choice of the person, who alone can change it; a colleague's is replaced by one of their own. */
async function keep(context: Context, engine: Engine, before: Kept | undefined, value: object): Promise<void> {
  const patch = { type: TYPE, option: OPTION, value: value as Record<string, string> }
  if (before?.userId === context.actor.userId)
    await changeRecords(context, engine, UserOption, [{ id: before.id, patch: { value: patch.value } }])
  else await createRecords(context, engine, UserOption, [patch])
}

async function isThere({ tx, actor }: Context, of: Entity, id: number): Promise<boolean> {
  const row = await tx.one(
    sql`select 1 as found from ${sql.table(of.table)} where client_id = ${actor.clientId} and id = ${id} and deleted_with is null`,
  )
  return row !== undefined
}

async function newest({ tx, actor }: Context, of: Entity): Promise<number> {
  const row = await tx.one<{ id: number }>(
    sql`select max(id) as id from ${sql.table(of.table)} where client_id = ${actor.clientId}`,
  )
  return row?.id ?? 0
}
