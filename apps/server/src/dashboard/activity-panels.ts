import { addDays, daysBetween } from '@temelia/calendar/day'
import { intervalDays } from '@temelia/calendar/interval'
import { zoneOfRegion } from '@temelia/calendar/region'
import { startOfDay, todayIn } from '@temelia/calendar/wall-clock'
import { encode, type WireRecord } from '@temelia/model/codec'
import { Activity } from '@temelia/model/crm/activity'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { overdueActivities } from '@temelia/model/crm/overdue'
import { Project } from '@temelia/model/estimation/project'
import type { Filter } from '@temelia/model/filter'
import { sql } from 'kysely'
import { actionsOf } from '../http/record-routes.ts'
import type { Context } from '../records/context.ts'
import { type Ask, inDays, whose } from './ask.ts'
import { byField, type Key, tallied } from './tally.ts'

/** Kinds of activity that user actions are counted by. */
export const activityKinds = ['task', 'call', 'meeting', 'visit', 'email', 'deadline'] as const
export type ActivityKind = (typeof activityKinds)[number]

/** The most activities that a calendar brings; the counts of its days are of all. */
const MOST_ENTRIES = 400

/** The most days a calendar shows; a longer interval begins with its first. */
const MOST_DAYS = 42

const SHOWN_DUE = 7
const MINUTES_5 = 300_000
const ACTIVITY: Filter = { field: 'type', op: 'eq', value: 'activity' }

/** Activities by the day they begin, and those of the first days of the interval themselves. */
export async function calendar(
  context: Context,
  ask: Ask,
  { kinds, done }: { readonly kinds: readonly ActivityKind[]; readonly done: boolean },
): Promise<WireRecord> {
  const { region } = context.actor
  const [first, last] = spanOf(ask, todayIn(region, context.now))
  const filter: Filter[] = [
    ACTIVITY,
    { field: 'startAt', op: 'between', value: [first, last] },
    ...(kinds.length > 0 ? [{ field: 'kind', op: 'in', value: kinds } as const] : []),
    ...(done ? [] : [{ field: 'closedAt', op: 'empty' } as const]),
    ...whose(Activity, ask),
  ]
  const found = await tallied(context, {
    tallies: {
      days: {
        of: Activity,
        filter,
        by: {
          key: sql`to_char(t.start_at at time zone ${zoneOfRegion(region)}, 'YYYY-MM-DD')`,
          filter: ([day]: readonly Key[]) => ({ field: 'startAt', op: 'between', value: [day, day] }),
        },
      },
    },
    rows: { of: Activity, filter, order: sql`t.start_at, t.id`, limit: MOST_ENTRIES },
  })
  return {
    From: first,
    To: last,
    Days: Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at)).map((day) => ({
      Day: day,
      Figure: found.figure('days', { keys: [day] }),
    })),
    Total: found.figure('days'),
    Activities: found.rows.map((row) => encode(Activity, row, actionsOf(context.actor, Activity, row))),
  }
}

/** What is late or due by the end of today: the first of it and how much there is, and the opportunities past their closing date. */
export async function overdue(context: Context, ask: Ask): Promise<WireRecord> {
  const { region } = context.actor
  const today = todayIn(region, context.now)
  const zone = zoneOfRegion(region)
  const moment = new Date(Math.floor(+context.now / MINUTES_5) * MINUTES_5).toISOString()
  const late = overdueActivities(moment, new Date(startOfDay(today, zone)).toISOString())
  const due: Filter[] = [
    ACTIVITY,
    { field: 'closedAt', op: 'empty' },
    { field: 'startAt', op: 'lt', value: new Date(startOfDay(addDays(today, 1), zone)).toISOString() },
    ...whose(Activity, ask),
  ]
  const found = await tallied(context, {
    tallies: {
      due: { of: Activity, filter: due, cells: { late: [late], today: [{ not: late }] } },
      opportunities: {
        of: Opportunity,
        filter: [
          { field: 'closedAt', op: 'empty' },
          { field: 'closingDate', op: 'lt', value: today },
          ...whose(Opportunity, ask),
        ],
        sums: ['sum'],
      },
    },
    rows: { of: Activity, filter: due, order: sql`t.start_at, t.id`, limit: SHOWN_DUE },
  })
  return {
    Due: found.figure('due'),
    Late: found.figure('due', { cell: 'late' }),
    Today: found.figure('due', { cell: 'today' }),
    Opportunities: found.figure('opportunities'),
    Activities: found.rows.map((row) => encode(Activity, row, actionsOf(context.actor, Activity, row))),
  }
}

/** What each person did in the interval: activities finished by kind, opportunities and projects added. */
export async function actions(context: Context, ask: Ask): Promise<WireRecord> {
  const found = await tallied(context, {
    tallies: {
      activities: {
        of: Activity,
        filter: [ACTIVITY, { field: 'closedAt', op: 'notEmpty' }, ...inDays('closedAt', ask), ...whose(Activity, ask)],
        by: byField('agentId'),
        cells: Object.fromEntries(activityKinds.map((kind) => [kind, [{ field: 'kind', op: 'eq', value: kind }]])),
      },
      opportunities: {
        of: Opportunity,
        filter: [...inDays('createdAt', ask), ...whose(Opportunity, ask)],
        by: byField('agentId'),
        sums: ['sum'],
      },
      projects: { of: Project, filter: [...inDays('createdAt', ask), ...whose(Project, ask)], by: byField('userId') },
    },
    more: {
      names: sql`(select json_object_agg(u.id, u.name) from users u where u.client_id = ${context.actor.clientId})`,
    },
  })
  const names = (found.more['names'] ?? {}) as Record<string, string>
  const people = new Set(['activities', 'opportunities', 'projects'].flatMap((name) => found.keys(name)))
  const figures = (keys?: readonly Key[]) => ({
    Kinds: Object.fromEntries(
      activityKinds.map((kind) => [kind, found.figure('activities', { cell: kind, ...(keys && { keys }) })]),
    ),
    Activities: found.figure('activities', keys && { keys }),
    Opportunities: found.figure('opportunities', keys && { keys }),
    Projects: found.figure('projects', keys && { keys }),
  })
  return {
    People: [...people]
      .map((id) => ({ UserId: id, UserName: id === null ? null : (names[id] ?? null), ...figures([id]) }))
      .sort((a, b) => (b.Activities?.Count ?? 0) - (a.Activities?.Count ?? 0)),
    Total: figures(),
  }
}

/** The days a calendar shows: those of the interval where it has them, else this week; never more than six weeks. */
function spanOf({ interval, from, to }: Ask, today: string): readonly [string, string] {
  const asked = interval === 1 ? [from ?? undefined, to ?? undefined] : intervalDays(interval, today)
  const [first, last] = asked
  if (!first && !last) return intervalDays(THIS_WEEK, today) as [string, string]
  const begin = first ?? addDays(last ?? today, 1 - WEEK)
  const end = last ?? addDays(begin, WEEK - 1)
  const most = addDays(begin, MOST_DAYS - 1)
  return [begin, end < most ? end : most]
}

const THIS_WEEK = 5
const WEEK = 7
