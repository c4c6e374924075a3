import { addDays, addMonths } from '@temelia/calendar/day'
import { zoneOfRegion } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import type { WireRecord } from '@temelia/model/codec'
import { Opportunity } from '@temelia/model/crm/opportunity'
import type { Filter } from '@temelia/model/filter'
import { can } from '@temelia/model/permission'
import { type RawBuilder, sql } from 'kysely'
import { condition } from '../records/condition.ts'
import type { Context } from '../records/context.ts'
import { visible } from '../records/find.ts'
import { from } from '../records/select.ts'
import { type Ask, whose } from './ask.ts'
import { closed, ofStages, OPEN, rate, stagesIn, stagesJson } from './sales-panels.ts'
import { byField, tallied } from './tally.ts'

/** Months up to this one whose won opportunities say how long winning takes. */
const MONTHS = 12

/** Why opportunities were lost and what they were worth, what each agent has open, won and lost, and how long winning took. */
export async function salesReport(context: Context, ask: Ask): Promise<WireRecord> {
  const { region, clientId } = context.actor
  const month = `${todayIn(region, context.now).slice(0, 8)}01`
  const starts = Array.from({ length: MONTHS }, (_, at) => addMonths(month, at + 1 - MONTHS))
  const mine = whose(Opportunity, ask)
  const sums = ['sum']
  const ofMonth = (start: string): Filter => ({
    field: 'closedAt',
    op: 'between',
    value: [start, addDays(addMonths(start, 1), -1)],
  })
  const recent: Filter[] = [{ field: 'closedAt', op: 'ge', value: starts[0] ?? month }, ...mine]
  const stages = stagesIn(await stagesOf(context))
  const ids = (outcome: 'won' | 'lost') => stages.filter((stage) => stage.outcome === outcome).map(({ id }) => id)
  const won: Filter = { field: 'stageId', op: 'in', value: ids('won') }
  const lost: Filter = { field: 'stageId', op: 'in', value: ids('lost') }
  const found = await tallied(context, {
    tallies: {
      closed: { of: Opportunity, filter: [...closed(ask), ...mine], by: byField('stageId'), sums },
      reasons: { of: Opportunity, filter: [...closed(ask), ...mine, lost], by: byField('reasonOfLoss'), sums },
      open: { of: Opportunity, filter: [OPEN, ...mine], by: byField('agentId'), sums: ['sum', 'weightedSum'] },
      agents: {
        of: Opportunity,
        filter: [...closed(ask), ...mine],
        by: byField('agentId'),
        sums,
        cells: { won: [won], lost: [lost] },
      },
      months: {
        of: Opportunity,
        filter: [...recent, won],
        sums,
        cells: Object.fromEntries(starts.map((start) => [start, [ofMonth(start)]])),
      },
    },
    more: {
      names: sql`(select json_object_agg(u.id, u.name) from users u where u.client_id = ${clientId})`,
      days: daysJson(context, [...recent, won]),
    },
  })
  const names = (found.more['names'] ?? {}) as Record<string, string>
  const days = (found.more['days'] ?? {}) as Record<string, number>
  const agents = new Set([...found.keys('open'), ...found.keys('agents')])
  return {
    Won: ofStages(found, stages, 'won', { name: 'closed' }),
    Lost: ofStages(found, stages, 'lost', { name: 'closed' }),
    Reasons: found
      .keys('reasons')
      .map((key) => ({ Reason: key, Figure: found.figure('reasons', { keys: [key] }) }))
      .toSorted((one, other) => (other.Figure?.Count ?? 0) - (one.Figure?.Count ?? 0)),
    Agents: [...agents]
      .map((id) => {
        const wonBy = found.figure('agents', { keys: [id], cell: 'won' })
        const lostBy = found.figure('agents', { keys: [id], cell: 'lost' })
        return {
          UserId: id,
          UserName: id === null ? null : (names[id] ?? null),
          Open: found.figure('open', { keys: [id] }),
          Won: wonBy,
          Lost: lostBy,
          Rate: rate(wonBy?.Count, lostBy?.Count),
        }
      })
      .toSorted((one, other) => (other.Won?.Sums?.['Sum'] ?? 0) - (one.Won?.Sums?.['Sum'] ?? 0)),
    Months: starts.map((start) => ({
      Month: start.slice(0, 7),
      Won: found.figure('months', { cell: start }),
      Days: days[start.slice(0, 7)] ?? null,
    })),
  }
}

/** The average whole days from adding to winning, by the month in which opportunities were won, as JSON. */
function daysJson(context: Context, filter: readonly Filter[]): RawBuilder<unknown> {
  if (can(context.actor, 'view', Opportunity) === false) return sql`null::json`
  return sql`(select json_object_agg(m.month, m.days) from (
    select to_char(t.closed_at at time zone ${zoneOfRegion(context.actor.region)}, 'YYYY-MM') as month,
      round(avg(extract(epoch from t.closed_at - t.created_at)) / 86400)::integer as days
    from ${from(Opportunity)} where ${visible(context, Opportunity)} and ${condition(Opportunity, { and: filter }, context)} group by 1) as m)`
}

function stagesOf(context: Context) {
  return tallied(context, { tallies: {}, more: { stages: stagesJson(context) } })
}
