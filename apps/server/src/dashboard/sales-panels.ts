import { addDays, addMonths, daysBetween } from '@temelia/calendar/day'
import { zoneOfRegion } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import type { WireRecord } from '@temelia/model/codec'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { OpportunityStage } from '@temelia/model/crm/opportunity-stage'
import type { Filter } from '@temelia/model/filter'
import { can } from '@temelia/model/permission'
import { type RawBuilder, sql } from 'kysely'
import { offerAndOrderStages } from '../crm/opportunity-marks.ts'
import { savedMarks } from '../crm/saved-marks.ts'
import { condition } from '../records/condition.ts'
import type { Context } from '../records/context.ts'
import { visible } from '../records/find.ts'
import { from } from '../records/select.ts'
import { type Ask, inDays, whose } from './ask.ts'
import { byField, type Tallied, tallied } from './tally.ts'

/** Months before and after this one that the bars of a panel show. */
const MONTHS = 6

interface Stage {
  readonly id: number
  readonly name: string
  readonly nameRo: string | null
  readonly outcome: 'open' | 'won' | 'lost'
}

/** Which opportunities a funnel counts: those open now, or those added or to be closed in the interval. */
export const funnelBases = ['open', 'created', 'closing'] as const
export type FunnelBasis = (typeof funnelBases)[number]

/** What is open. */
export const OPEN: Filter = { field: 'closedAt', op: 'empty' }

/** The figures above the panels: what is open, won, to be closed, and what customers owe. */
export async function headline(context: Context, ask: Ask): Promise<WireRecord> {
  const today = todayIn(context.actor.region, context.now)
  const mine = whose(Opportunity, ask)
  const sums = ['sum', 'weightedSum']
  const found = await tallied(context, {
    tallies: {
      open: { of: Opportunity, filter: [OPEN, ...mine], sums },
      closed: { of: Opportunity, filter: [...closed(ask), ...mine], by: byField('stageId'), sums },
      closing: {
        of: Opportunity,
        filter: [OPEN, ...inDays('closingDate', ask), ...mine],
        sums,
        cells: { past: [{ field: 'closingDate', op: 'lt', value: today }] },
      },
      offers: { of: Opportunity, filter: [OPEN, ...mine], by: byField('stageId'), sums },
      balance: {
        of: Customer,
        filter: [{ field: 'overallBalance', op: 'gt', value: 0 }, ...whose(Customer, ask)],
        sums: ['overallBalance'],
      },
    },
    more: { stages: stagesJson(context), marks: savedMarks(context), oldest: oldestJson(context, mine) },
  })
  const stages = stagesIn(found)
  const { offer } = offerAndOrderStages(stages, found.more['marks'])
  const since = offer === null ? undefined : (found.more['oldest'] as Record<string, string> | null)?.[offer]
  return {
    Open: found.figure('open'),
    Won: ofStages(found, stages, 'won', { name: 'closed' }),
    Lost: ofStages(found, stages, 'lost', { name: 'closed' }),
    Closing: found.figure('closing'),
    PastClosing: found.figure('closing', { cell: 'past' }),
    Offers: offer === null ? null : found.figure('offers', { keys: [offer] }),
    OldestOfferDays: since ? daysBetween(since, today) : null,
    Balance: found.figure('balance'),
  }
}

/** The opportunities of each stage. */
export async function salesFunnel(context: Context, ask: Ask, basis: FunnelBasis): Promise<WireRecord> {
  const days = { open: [], created: inDays('createdAt', ask), closing: inDays('closingDate', ask) }[basis]
  const filter = [...(basis === 'open' ? [OPEN] : []), ...days, ...whose(Opportunity, ask)]
  const found = await tallied(context, {
    tallies: { stages: { of: Opportunity, filter, by: byField('stageId'), sums: ['sum', 'weightedSum'] } },
    more: { stages: stagesJson(context) },
  })
  const shown = stagesIn(found).filter(({ outcome }) => basis !== 'open' || outcome === 'open')
  const stray = found.keys('stages').filter((key) => !shown.some(({ id }) => id === key))
  return {
    Stages: [
      ...shown.map(({ id, name, nameRo, outcome }) => ({
        StageId: id,
        Name: name,
        Name_ro: nameRo,
        Outcome: outcome,
        Figure: found.figure('stages', { keys: [id] }),
      })),
      ...stray.map((key) => ({
        StageId: null,
        Name: null,
        Name_ro: null,
        Outcome: 'open',
        Figure: found.figure('stages', { keys: [key] }),
      })),
    ],
    Total: found.figure('stages'),
  }
}

/** What the open opportunities are worth by the month in which they are to be closed. */
export async function weightedPipeline(context: Context, ask: Ask): Promise<WireRecord> {
  const today = todayIn(context.actor.region, context.now)
  const month = `${today.slice(0, 8)}01`
  const starts = Array.from({ length: MONTHS }, (_, at) => addMonths(month, at))
  const within = (start: string): Filter => ({
    field: 'closingDate',
    op: 'between',
    value: [start, addDays(addMonths(start, 1), -1)],
  })
  const found = await tallied(context, {
    tallies: {
      open: {
        of: Opportunity,
        filter: [OPEN, ...inDays('closingDate', ask), ...whose(Opportunity, ask)],
        sums: ['sum', 'weightedSum'],
        cells: {
          before: [{ field: 'closingDate', op: 'lt', value: month }],
          ...Object.fromEntries(starts.map((start) => [start, [within(start)]])),
          later: [{ field: 'closingDate', op: 'ge', value: addMonths(month, MONTHS) }],
          none: [{ field: 'closingDate', op: 'empty' }],
        },
      },
    },
  })
  return {
    Months: starts.map((start) => ({ Month: start.slice(0, 7), Figure: found.figure('open', { cell: start }) })),
    Before: found.figure('open', { cell: 'before' }),
    Later: found.figure('open', { cell: 'later' }),
    None: found.figure('open', { cell: 'none' }),
    Total: found.figure('open'),
  }
}

/** How many of the opportunities that were closed were won, in the interval and in each of the last months, and why others were lost. */
export async function conversionRate(context: Context, ask: Ask): Promise<WireRecord> {
  const { region } = context.actor
  const month = `${todayIn(region, context.now).slice(0, 8)}01`
  const starts = Array.from({ length: MONTHS }, (_, at) => addMonths(month, at + 1 - MONTHS))
  const mine = whose(Opportunity, ask)
  const ofMonth = (start: string): Filter => ({
    field: 'closedAt',
    op: 'between',
    value: [start, addDays(addMonths(start, 1), -1)],
  })
  const found = await tallied(context, {
    tallies: {
      closed: { of: Opportunity, filter: [...closed(ask), ...mine], by: byField('stageId') },
      months: {
        of: Opportunity,
        filter: [{ field: 'closedAt', op: 'ge', value: starts[0] ?? month }, ...mine],
        by: byField('stageId'),
        cells: Object.fromEntries(starts.map((start) => [start, [ofMonth(start)]])),
      },
      reasons: {
        of: Opportunity,
        filter: [...closed(ask), ...mine, { field: 'reasonOfLoss', op: 'notEmpty' }],
        by: byField('reasonOfLoss'),
      },
    },
    more: { stages: stagesJson(context) },
  })
  const stages = stagesIn(found)
  const inMonth = (outcome: 'won' | 'lost', cell: string) => ofStages(found, stages, outcome, { name: 'months', cell })
  const won = ofStages(found, stages, 'won', { name: 'closed' })
  const lost = ofStages(found, stages, 'lost', { name: 'closed' })
  return {
    Won: won,
    Lost: lost,
    Rate: rate(won?.Count, lost?.Count),
    Months: starts.map((start) => {
      const [wonThen, lostThen] = [inMonth('won', start), inMonth('lost', start)]
      return { Month: start.slice(0, 7), Won: wonThen, Lost: lostThen, Rate: rate(wonThen?.Count, lostThen?.Count) }
    }),
    Reasons: found
      .keys('reasons')
      .map((key) => ({ Reason: key, Figure: found.figure('reasons', { keys: [key] }) }))
      .sort((a, b) => (b.Figure?.Count ?? 0) - (a.Figure?.Count ?? 0))
      .slice(0, 5),
  }
}

/** Whole percents of what was won; null where nothing was closed. */
export function rate(won = 0, lost = 0): number | null {
  return won + lost === 0 ? null : Math.round((100 * won) / (won + lost))
}

/** What was closed in the interval. */
export function closed(ask: Ask): Filter[] {
  return [{ field: 'closedAt', op: 'notEmpty' }, ...inDays('closedAt', ask)]
}

/** The figure of all stages of one outcome: their counts and sums together, and one filter that names them. */
export function ofStages(
  found: Tallied<never>,
  stages: readonly Stage[],
  outcome: Stage['outcome'],
  { name, cell }: { readonly name: string; readonly cell?: string },
) {
  const ids = stages.filter((stage) => stage.outcome === outcome).map(({ id }) => id)
  return found.figure(name, { keys: ids, ...(cell === undefined ? {} : { cell }) })
}

/** The stages that a statement brought along. */
export function stagesIn(found: Tallied<never>): readonly Stage[] {
  return (found.more['stages'] ?? []) as readonly Stage[]
}

/** The day since which the oldest open opportunity of each stage is in it, as JSON. */
function oldestJson(context: Context, mine: readonly Filter[]): RawBuilder<unknown> {
  if (can(context.actor, 'view', Opportunity) === false) return sql`null::json`
  return sql`(select json_object_agg(o.stage_id, o.day) from (
    select t.stage_id, (min(t.stage_since) at time zone ${zoneOfRegion(context.actor.region)})::date::text as day from ${from(Opportunity)}
    where ${visible(context, Opportunity)} and ${condition(Opportunity, { and: [OPEN, ...mine] }, context)} and t.stage_id is not null group by 1) as o)`
}

/** The stages of the pipeline in their order, as JSON. */
export function stagesJson(context: Context): RawBuilder<unknown> {
  if (can(context.actor, 'view', OpportunityStage) === false) return sql`null::json`
  return sql`(select json_agg(json_build_object('id', t.id, 'name', t.name, 'nameRo', t.name_ro, 'outcome', t.outcome) order by t.position, t.id)
    from ${from(OpportunityStage)} where ${visible(context, OpportunityStage)})`
}
