import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Context } from '../records/context.ts'

/** Who says nothing for so long is gone: a line that went dead is not told by the network. */
const SILENCE_SECONDS = 60

const heard = sql`seen_at > now() - make_interval(secs => ${SILENCE_SECONDS}::integer)`

type Tenant = Readonly<{ tx: Tx; clientId: number }>

/** Keeps that a tab has a project open until it leaves, opens another or falls silent; whichever server is asked knows it. True: it was not there before. */
export async function enter({ tx, actor }: Context, tab: string, projectId: number): Promise<boolean> {
  const { clientId, userId } = actor
  await tx.run(sql`delete from presence where client_id = ${clientId} and tab in
    (select tab from presence where client_id = ${clientId} and not ${heard} for update skip locked)`)
  const before = await tx.one<{ projectId: number }>(
    sql`select project_id from presence where client_id = ${clientId} and tab = ${tab}`,
  )
  await tx.run(sql`insert into presence (client_id, tab, project_id, user_id) values (${clientId}, ${tab}, ${projectId}, ${userId})
    on conflict (client_id, tab) do update set project_id = excluded.project_id, user_id = excluded.user_id, seen_at = now()`)
  return before?.projectId !== projectId
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

/** Who has a project open, each person once, by name, as the interface says it in replies and in live events alike. */
export async function peopleAt({ tx, clientId }: Tenant, projectId: number) {
  const people = await tx.rows<{ id: number; name: string }>(sql`select u.id, u.name from users u
    where u.client_id = ${clientId} and u.id in (select user_id from presence where client_id = ${clientId} and project_id = ${projectId} and ${heard})`)
  return {
    InvestmentId: projectId,
    People: people
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
      .map(({ id, name }) => ({ UserId: id, Name: name })),
  }
}
