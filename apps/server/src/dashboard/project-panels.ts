import { encode, type WireRecord } from '@temelia/model/codec'
import { Deduction } from '@temelia/model/estimation/deduction'
import { Project, projectStages } from '@temelia/model/estimation/project'
import type { Filter } from '@temelia/model/filter'
import { can } from '@temelia/model/permission'
import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { type RawBuilder, sql } from 'kysely'
import { actionsOf } from '../http/record-routes.ts'
import { condition } from '../records/condition.ts'
import type { Context } from '../records/context.ts'
import { visible } from '../records/find.ts'
import { from } from '../records/select.ts'
import { type Ask, inDays, whose } from './ask.ts'
import { byField, tallied } from './tally.ts'

/** The stage of a project whose works go on. */
const IN_PROGRESS = 3

/** By which day projects belong to the interval. */
export const projectBases = ['createdAt', 'estimateDate', 'none'] as const
export type ProjectBasis = (typeof projectBases)[number]

/** The projects of each stage and what they come to without VAT. */
export async function investmentsStages(context: Context, ask: Ask, basis: ProjectBasis): Promise<WireRecord> {
  const filter = [...(basis === 'none' ? [] : inDays(basis, ask)), ...whose(Project, ask)]
  const found = await tallied(context, {
    tallies: { stages: { of: Project, filter, by: byField('stage'), sums: ['withoutVat'] } },
  })
  return {
    Stages: projectStages.map((stage) => ({ Stage: stage, Figure: found.figure('stages', { keys: [stage] }) })),
    Total: found.figure('stages'),
  }
}

/** The projects whose works go on: what was agreed, what was settled of it, what is left. */
export async function budget(context: Context, ask: Ask): Promise<WireRecord> {
  const filter: Filter[] = [{ field: 'stage', op: 'eq', value: IN_PROGRESS }, ...whose(Project, ask)]
  const settled = can(context.actor, 'view', Deduction) !== false
  const found = await tallied(context, {
    tallies: { projects: { of: Project, filter, sums: ['withoutVat'] } },
    more: { settled: settled ? settledJson(context, filter) : sql`null::json` },
    rows: { of: Project, filter, order: sql`t.without_vat desc nulls last, t.id`, limit: SHOWN_PROJECTS },
  })
  const sums = (found.more['settled'] ?? {}) as Record<string, number>
  return {
    Total: found.figure('projects'),
    Projects: found.rows.map((row) => {
      const [agreed, done] = [row.withoutVat ?? 0, sums[row.id] ?? 0]
      return {
        InvestmentId: row.id,
        Name: row.name,
        Currency: row.currency,
        Budget: agreed,
        Settled: done,
        Left: subtractDecimals(agreed, done),
        Used: agreed > 0 ? Math.round((100 * done) / agreed) : null,
      }
    }),
  }
}

const SHOWN_PROJECTS = 5

/** What the settlements of each of these projects come to without VAT, as JSON by project. */
function settledJson(context: Context, filter: readonly Filter[]): RawBuilder<unknown> {
  return sql`(select json_object_agg(s.project_id, s.total) from (
    select d.project_id, sum(d.without_vat) as total from deductions d
    where d.client_id = ${context.actor.clientId} and d.deleted_with is null and d.without_vat is not null
      and d.project_id in (select t.id from ${from(Project)} where ${visible(context, Project)} and ${condition(Project, { and: filter }, context)})
    group by 1) as s)`
}

/** The projects that were changed last. */
export async function recentProjects(context: Context, ask: Ask): Promise<WireRecord> {
  const filter = whose(Project, ask)
  const found = await tallied(context, {
    tallies: { projects: { of: Project, filter } },
    rows: { of: Project, filter, order: sql`t.updated_at desc, t.id desc`, limit: SHOWN_PROJECTS },
  })
  return {
    Total: found.figure('projects'),
    Projects: found.rows.map((row) => encode(Project, row, actionsOf(context.actor, Project, row))),
  }
}
