import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Context } from '../records/context.ts'

/** Who says nothing for so long is gone: a line that went dead is not told by the network. */
const SILENCE_SECONDS = 60

const heard = sql`seen_at > now() - make_interval(secs => ${SILENCE_SECONDS}::integer)`

type Tenant = Readonly<{ tx: Tx; clientId: number }>

/** Where a tab is: in a project, and in which activity of its timetable something is being changed. */
type Place = Readonly<{ projectId: number; activityId: number | null }>

/** Keeps where a tab is until it leaves, opens another project or falls silent; whichever server is asked knows it. True: it was not there before. */
export async function enter({ tx, actor }: Context, tab: string, { projectId, activityId }: Place): Promise<boolean> {
  const { clientId, userId } = actor
  await tx.run(sql`delete from presence where client_id = ${clientId} and tab in
    (select tab from presence where client_id = ${clientId} and not ${heard} for update skip locked)`)
  const before = await tx.one<Place>(
    sql`select project_id, activity_id from presence where client_id = ${clientId} and tab = ${tab}`,
  )
  await tx.run(sql`insert into presence (client_id, tab, project_id, user_id, activity_id) values (${clientId}, ${tab}, ${projectId}, ${userId}, ${activityId})
    on conflict (client_id, tab) do update set project_id = excluded.project_id, user_id = excluded.user_id, activity_id = excluded.activity_id, seen_at = excluded.seen_at`)
  return before?.projectId !== projectId || before.activityId !== activityId
}

/** A tab has no project open any more: it says so, or the stream through which it listened has ended and no other took its place. True: it had one. */
export async function leave({ tx, clientId }: Tenant, tab: string, stream?: string): Promise<boolean> {
  const through = stream === undefined ? sql`` : sql`and (stream is null or stream = ${stream})`
  const gone = await tx.run(sql`delete from presence where client_id = ${clientId} and tab = ${tab} ${through}`)
  return gone > 0
}

/** Who has the project of a tab open, as the interface says it; undefined when the tab has none. The tab listens through this stream. */
export async function peopleBeside({ tx, clientId }: Tenant, tab: string, stream: string) {
  const own = await tx.one<{ projectId: number; stream: string | null }>(
    sql`select project_id, stream from presence where client_id = ${clientId} and tab = ${tab} and ${heard}`,
  )
  if (!own) return undefined
  if (own.stream !== stream)
    await tx.run(sql`update presence set stream = ${stream} where client_id = ${clientId} and tab = ${tab}`)
  return peopleAt({ tx, clientId }, own.projectId)
}

/** Who has a project open and what they are changing, each person once, by name, as the interface says it in replies and in live events alike. */
export async function peopleAt({ tx, clientId }: Tenant, projectId: number) {
  const people = await tx.rows<{ id: number; name: string; activityId: number | null }>(sql`
    select u.id, u.name, max(p.activity_id) as activity_id from users u
      join presence p on p.client_id = u.client_id and p.user_id = u.id and p.project_id = ${projectId} and ${heard}
    where u.client_id = ${clientId} group by u.id, u.name`)
  return {
    InvestmentId: projectId,
    People: people
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
      .map(({ id, name, activityId }) => ({ UserId: id, Name: name, ScheduleActivityId: activityId })),
  }
}
