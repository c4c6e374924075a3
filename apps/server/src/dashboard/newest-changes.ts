import { intervalDays } from '@temelia/calendar/interval'
import { addDays } from '@temelia/calendar/day'
import { zoneOfRegion } from '@temelia/calendar/region'
import { startOfDay, todayIn } from '@temelia/calendar/wall-clock'
import type { WireRecord } from '@temelia/model/codec'
import { Activity } from '@temelia/model/crm/activity'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import type { Entity } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { Project } from '@temelia/model/estimation/project'
import { can } from '@temelia/model/permission'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { visible } from '../records/find.ts'
import { from } from '../records/select.ts'
import type { Ask } from './ask.ts'

/** How far back one looks for changes that the caller may see. */
const REACH = 1_000
const SHOWN = 6

interface ChangeRow {
  readonly at: string
  readonly userId: number | null
  readonly userName: string | null
  readonly entity: string
  readonly action: string
  readonly id: number
  readonly name: string
}

/** What was changed last in the records the caller may see; what one person did to one record at a stretch is one line with a count. */
export async function newestChanges(context: Context, ask: Ask): Promise<WireRecord> {
  const { actor, tx } = context
  const open = shown.filter(({ of }) => can(actor, 'view', of) !== false)
  if (open.length === 0) return { Changes: [] }
  const [since, until] = moments(context, ask)
  const rows = await tx.rows<ChangeRow>(sql`
    with latest as materialized (
      select a.id, a.at, a.user_id, a.entity, a.entity_id, a.action from audit a
      where a.client_id = ${actor.clientId} and a.entity = any(${open.map(({ of }) => of.name)}::text[])
        ${since ? sql`and a.at >= ${since}::timestamptz` : sql``} ${until ? sql`and a.at < ${until}::timestamptz` : sql``}
        ${ask.agents.length > 0 ? sql`and a.user_id = any(${[...ask.agents]}::bigint[])` : sql``}
      order by a.id desc limit ${REACH}),
    seen as (${sql.join(
      open.map(
        ({ of, id, name }) =>
          sql`select l.id as change, l.at, l.user_id, l.entity, l.action, t.id, t.name
            from latest l cross join lateral (select ${sql.raw(id)} as id, ${name(actor.clientId)} as name from ${from(of)}
              where ${visible(context, of)} and t.id = l.entity_id limit 1) as t where l.entity = ${of.name}`,
      ),
      sql` union all `,
    )})
    select s.at, s.user_id, u.name as user_name, s.entity, s.action, s.id, s.name from seen s
    left join users u on u.client_id = ${actor.clientId} and u.id = s.user_id order by s.change desc`)
  return { Changes: together(rows).slice(0, SHOWN) }
}

const ownName = () => sql`t.name`

/** What is told about, the record it leads to, and its name. */
const shown: readonly {
  readonly of: Entity
  readonly id: string
  readonly name: (clientId: number) => RawBuilder<unknown>
}[] = [
  { of: Customer, id: 't.id', name: ownName },
  { of: Opportunity, id: 't.id', name: ownName },
  { of: Activity, id: 't.id', name: ownName },
  { of: Project, id: 't.id', name: ownName },
  {
    of: Article,
    id: 't.project_id',
    name: (clientId) => sql`(select p.name from projects p where p.client_id = ${clientId} and p.id = t.project_id)`,
  },
]

function together(rows: readonly ChangeRow[]): WireRecord[] {
  const lines: (WireRecord & { Count: number; key: string })[] = []
  for (const { at, userId, userName, entity, action, id, name } of rows) {
    const key = [userId, entity, action, id, at.slice(0, 10)].join()
    const known = lines.find((line) => line.key === key)
    if (known) known.Count++
    else
      lines.push({
        key,
        At: at,
        UserId: userId,
        UserName: userName,
        EntityType: entity,
        Action: action,
        EntityId: id,
        Name: name,
        Count: 1,
      })
  }
  return lines.map(({ key: _key, ...line }) => line)
}

/** The moments between which the interval lies. */
function moments(context: Context, { interval, from: first, to: last }: Ask): [string | null, string | null] {
  const { region } = context.actor
  const [begin, end] =
    interval === 1 ? [first ?? undefined, last ?? undefined] : intervalDays(interval, todayIn(region, context.now))
  const at = (day: string) => new Date(startOfDay(day, zoneOfRegion(region))).toISOString()
  return [begin ? at(begin) : null, end ? at(addDays(end, 1)) : null]
}
