import { currencyOf } from '@temelia/calendar/region'
import { addDecimals } from '@temelia/decimal/arithmetic'
import { encode, type WireRecord } from '@temelia/model/codec'
import { Activity } from '@temelia/model/crm/activity'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { OpportunityStage } from '@temelia/model/crm/opportunity-stage'
import type { Entity, Row } from '@temelia/model/entity'
import { Project } from '@temelia/model/estimation/project'
import { can } from '@temelia/model/permission'
import { sql } from 'kysely'
import { actionsOf } from '../http/record-routes.ts'
import type { Context } from '../records/context.ts'
import { shownColumns, visible } from '../records/find.ts'
import { type ListQuery, matching, ordering } from '../records/list.ts'
import { columns, from } from '../records/select.ts'
import { offerAndOrderStages } from './opportunity-marks.ts'
import { savedMarks } from './saved-marks.ts'

/** Count and sums of opportunities of one currency. */
export interface CurrencySum {
  readonly Currency: string
  readonly Count: number
  readonly Sum: number
  readonly WeightedSum: number
}

/** How many cards of each column a board asks for: `cards` of all, more of those in `more`. */
export interface Depth {
  readonly cards: number
  readonly more: ReadonlyMap<number, number>
}

interface StageSum {
  readonly stage: number
  readonly currency: string
  readonly count: number
  readonly sum: number
  readonly weighted: number
}

type Stage = Row<typeof OpportunityStage>
type Card = Row<typeof Opportunity>

/** A card as the statement gives it: the sums stand in the first row, which is empty when there is no card. */
type FoundCard = Omit<Card, 'id'> & { readonly id: number | null; readonly $sums: readonly StageSum[] | null }

/** What a card shows; the rest of a record is read when it is opened. */
const CARD_FIELDS = new Set(
  'Name,AccountId,AccountName,AgentId,StageId,Sum,Currency,Probability,WeightedSum,ClosingDate,Priority,ReasonOfLoss,StageSince,ClosedAt'.split(
    ',',
  ),
)

/**
 * The opportunities of a list by stage: count and sums of every column and its first cards, from one statement, so that
 * figures and cards are of the same moment. `known` is an opportunity with the fields of the caller's company.
 */
export async function board(context: Context, known: Entity, query: ListQuery, depth: Depth): Promise<WireRecord> {
  const stages = await stagesInOrder(context)
  const { sums, cards } = await columnsOf(context, known, query, depth, stages)
  const projects = await projectsOf(context, cards)
  const next = await nextOf(context, cards)
  const saved = await context.tx.one<{ value: unknown }>(sql`select ${savedMarks(context)} as value`)
  const marks = offerAndOrderStages(stages, saved?.value)
  const shown = (card: Card): WireRecord => ({
    ...encode(Opportunity, card, actionsOf(context.actor, Opportunity, card), CARD_FIELDS),
    Version: card.version,
    Projects: projects.get(card.id) ?? [],
    Next: next.get(card.id) ?? null,
  })
  const columnsShown = stages.map(({ id }) => {
    const ofStage = sums.filter(({ stage }) => stage === id).map(asSum)
    return {
      StageId: id,
      Count: ofStage.reduce((total, { Count }) => total + Count, 0),
      Sums: ofStage,
      Cards: cards.filter((card) => (card.stageId ?? stages[0]?.id) === id).map(shown),
    }
  })
  return {
    Columns: columnsShown,
    Totals: added(sums.map(asSum)),
    OfferStageId: marks.offer,
    OrderStageId: marks.order,
    _actions: {
      create: can(context.actor, 'create', Opportunity) === true,
      plan: can(context.actor, 'create', Activity) === true,
    },
  }
}

/** The stages of the tenant in the order of the pipeline. */
export function stagesInOrder(context: Context): Promise<Stage[]> {
  return context.tx.rows<Stage>(
    sql`select ${columns(OpportunityStage)} from ${from(OpportunityStage)} where ${visible(context, OpportunityStage)} order by t.position, t.id`,
  )
}

async function columnsOf(
  context: Context,
  known: Entity,
  query: ListQuery,
  { cards, more }: Depth,
  stages: readonly Stage[],
): Promise<{ sums: readonly StageSum[]; cards: readonly Card[] }> {
  const order = ordering(context, known, query)
  const where = await matching(context, known, query)
  const rows = await context.tx.rows<FoundCard>(sql`
    with hits as materialized (
      select t.id, coalesce(t.stage_id, ${stages[0]?.id ?? null}::bigint) as stage, coalesce(t.currency, ${currencyOf(context.actor.region)}) as currency,
        t.sum, t.weighted_sum, row_number() over (partition by t.stage_id order by ${order}) as place
      from ${from(Opportunity)} where ${where}),
    sums as (
      select stage, currency, count(*) as count, coalesce(sum(sum), 0) as sum, coalesce(sum(weighted_sum), 0) as weighted
      from hits group by stage, currency order by stage, currency),
    depths as (select * from unnest(${[...more.keys()]}::bigint[], ${[...more.values()]}::integer[]) as d(stage, cards)),
    shown as (
      select hits.id from hits left join depths on depths.stage = hits.stage where hits.place <= coalesce(depths.cards, ${cards}::integer)),
    found as (select json_agg(sums) as sums from sums)
    select ${shownColumns(context, Opportunity)}, case when row_number() over (order by ${order}) = 1 then found.sums end as ${sql.ref('$sums')}
    from found left join ${from(Opportunity)} on t.client_id = ${context.actor.clientId} and t.id = any(array(select id from shown))
    order by ${order}`)
  return {
    sums: rows[0]?.$sums ?? [],
    cards: rows.filter((row): row is FoundCard & Card => row.id !== null),
  }
}

/** Count and totals of the estimates that belong to the opportunities, of those the caller may see. */
async function projectsOf(context: Context, cards: readonly Card[]): Promise<Map<number, WireRecord[]>> {
  const found = new Map<number, WireRecord[]>()
  if (cards.length === 0 || can(context.actor, 'view', Project) === false) return found
  const rows = await context.tx.rows<
    Record<'id' | 'count' | 'withoutVat' | 'withVat', number> & { currency: string }
  >(sql`
    select t.related_entity_id as id, coalesce(t.currency, ${currencyOf(context.actor.region)}) as currency, count(*) as count,
      coalesce(sum(t.without_vat), 0) as without_vat, coalesce(sum(t.with_vat), 0) as with_vat
    from ${from(Project)} where ${visible(context, Project)} and t.related_entity_type = 'opportunity'
      and t.related_entity_id = any(${cards.map(({ id }) => id)}::bigint[]) group by 1, 2 order by 1, 2`)
  for (const { id, currency, count, withoutVat, withVat } of rows)
    found.set(id, [
      ...(found.get(id) ?? []),
      { Currency: currency, Count: count, TotalWithoutVAT: withoutVat, TotalWithVAT: withVat },
    ])
  return found
}

/** The next thing to do about each opportunity, of those the caller may see: the earliest open activity, those without a date last. */
async function nextOf(context: Context, cards: readonly Card[]): Promise<ReadonlyMap<number, WireRecord>> {
  if (cards.length === 0 || can(context.actor, 'view', Activity) === false) return new Map()
  const rows = await context.tx.rows<
    Pick<Row<typeof Activity>, 'id' | 'name' | 'kind' | 'startAt' | 'allDay'> & { about: number }
  >(sql`
    select distinct on (t.related_entity_id) t.related_entity_id as about, t.id, t.name, t.kind, t.start_at, t.all_day
    from ${from(Activity)} where ${visible(context, Activity)} and t.type = 'activity' and t.closed_at is null
      and t.related_entity_type = 'opportunity' and t.related_entity_id = any(${cards.map(({ id }) => id)}::bigint[])
    order by t.related_entity_id, t.start_at nulls last, t.id`)
  return new Map(
    rows.map(({ about, id, name, kind, startAt, allDay }) => [
      about,
      { ActivityId: id, Name: name, Kind: kind, StartAt: startAt, AllDay: allDay },
    ]),
  )
}

function asSum({ currency, count, sum, weighted }: StageSum): CurrencySum {
  return { Currency: currency, Count: count, Sum: sum, WeightedSum: weighted }
}

/** Sums per currency over all columns. */
function added(sums: readonly CurrencySum[]): CurrencySum[] {
  const totals = new Map<string, CurrencySum>()
  for (const one of sums) {
    const so = totals.get(one.Currency)
    totals.set(one.Currency, {
      Currency: one.Currency,
      Count: (so?.Count ?? 0) + one.Count,
      Sum: addDecimals(so?.Sum ?? 0, one.Sum),
      WeightedSum: addDecimals(so?.WeightedSum ?? 0, one.WeightedSum),
    })
  }
  return [...totals.values()].sort((a, b) => (a.Currency < b.Currency ? -1 : 1))
}
