import { formatInstant } from '@temelia/calendar/format-day'
import { zoneOfRegion } from '@temelia/calendar/region'
import { Activity } from '@temelia/model/crm/activity'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { actorOfUser } from '../http/actor.ts'
import { startLoop } from '../jobs/loop.ts'
import { can } from '@temelia/model/permission'
import { findAll } from '../records/find.ts'
import type { Engine } from '../records/operation.ts'
import { tell } from './notification-write.ts'
import { nextOccurrence, type Schedule } from './reminder-schedule.ts'

const POLL_MILLISECONDS = 5_000
const AT_ONCE = 100

interface Due extends Schedule {
  readonly id: number
  readonly clientId: number
  readonly activityId: number
  readonly userId: number | null
  readonly label: string | null
  readonly name: string
  readonly startAt: string | null
  readonly closed: boolean
  readonly type: 'activity' | 'ticket'
}

/** Rings the reminders of a region as they come due, until it is stopped. Any number of processes may do so on one database. */
export function startReminders(
  database: Database,
  engine: Engine,
  report: (error: unknown) => void,
): () => Promise<void> {
  return startLoop(() => ringDue(database, engine), POLL_MILLISECONDS, report)
}

/**
 * Rings what is due by the engine's clock and brings back what was put off; gives how many. The reminders of a company are taken, told and
 * set to their next moment in one transaction, and a row that another process holds is skipped: each occurrence is told exactly once.
 */
export async function ringDue(database: Database, engine: Engine): Promise<number> {
  let rung = 0
  for (;;) {
    const now = engine.now()
    const due = await database.system((tx) =>
      tx.rows<Place>(sql`select r.client_id, r.id ${isDue(now)} order by r.next_at, r.id limit ${AT_ONCE}`),
    )
    const back = await database.system((tx) =>
      tx.rows<Place>(sql`select client_id, id ${isPutOff(now)} order by snoozed_until limit ${AT_ONCE}`),
    )
    let taken = 0
    const problems: unknown[] = []
    for (const clientId of new Set([...due, ...back].map((one) => one.clientId))) {
      const of = (places: readonly Place[]) => places.filter((one) => one.clientId === clientId).map(({ id }) => id)
      const work = database.system(async (tx) => {
        const reminders = await takeDue(tx, now, clientId, of(due))
        for (const one of reminders) await ring(database, engine, tx, one)
        const count = reminders.length + (await bringBack(tx, now, clientId, of(back)))
        if (count > 0) tx.afterCommit(() => engine.live?.wake(database.region, clientId))
        return count
      })
      // What fails in one company keeps no other waiting; it is told when all had their turn.
      taken += await work.catch((problem: unknown) => problems.push(problem) && 0)
    }
    rung += taken
    if (problems.length > 0) throw problems[0]
    if (taken === 0 || (due.length < AT_ONCE && back.length < AT_ONCE)) return rung
  }
}

/** Where a row of some company is. */
type Place = Readonly<{ clientId: number; id: number }>

function isDue(now: Date): RawBuilder<unknown> {
  return sql`from reminders r join activities a on a.client_id = r.client_id and a.id = r.activity_id
    where r.next_at <= ${now.toISOString()}::timestamptz and r.deleted_with is null and a.deleted_with is null`
}

function isPutOff(now: Date): RawBuilder<unknown> {
  return sql`from notifications where snoozed_until <= ${now.toISOString()}::timestamptz`
}

function takeDue(tx: Tx, now: Date, clientId: number, ids: readonly number[]): Promise<Due[]> {
  return tx.rows<Due>(sql`
    select r.id, r.client_id, r.activity_id, coalesce(r.user_id, a.agent_id) as user_id, r.label, r.at, r.frequency, r.interval,
      a.name, a.start_at, a.closed_at is not null as closed, a.type
    ${isDue(now)} and r.client_id = ${clientId} and r.id = any(${[...ids]}::bigint[])
    order by r.next_at, r.id for update of r skip locked`)
}

/** Tells of one reminder and sets its next moment. Of what is closed, or may not be seen, nothing is told. */
async function ring(database: Database, engine: Engine, tx: Tx, due: Due): Promise<void> {
  const now = engine.now()
  const zone = zoneOfRegion(database.region)
  const next = nextOccurrence(due, now.getTime(), zone)
  const nextAt = next === null ? null : new Date(next).toISOString()
  await tx.run(sql`update reminders set next_at = ${nextAt}::timestamptz, fired_at = ${now.toISOString()}::timestamptz,
    version = version + 1, updated_at = now() where client_id = ${due.clientId} and id = ${due.id}`)
  if (due.closed || due.userId === null) return
  const who = { clientId: due.clientId, userId: due.userId, region: database.region }
  const actor = await actorOfUser(tx, who, now)
  if (!actor || can(actor, 'view', Activity) === false) return
  const [activity] = await findAll({ actor, tx, rules: engine.rules, now }, Activity, [due.activityId])
  if (!activity) return
  const when = due.startAt && formatInstant(due.startAt, actor.region)
  const about = due.label ? due.name : undefined
  await tell(
    tx,
    due.clientId,
    [
      {
        userId: due.userId,
        kind: 'reminder',
        of: null,
        title: due.label ?? due.name,
        body: [about, activity.accountName, when].filter(Boolean).join(' · ') || null,
        entityType: due.type,
        entityId: due.activityId,
      },
    ],
    null,
  )
}

/** What was put off until now is unread again; gives how many. */
async function bringBack(tx: Tx, now: Date, clientId: number, ids: readonly number[]): Promise<number> {
  const held = await tx.rows<{ id: number }>(
    sql`select id ${isPutOff(now)} and client_id = ${clientId} and id = any(${[...ids]}::bigint[]) order by id for update skip locked`,
  )
  if (held.length === 0) return 0
  const unread = held.map(({ id }) => id)
  await tx.run(sql`update notifications set snoozed_until = null, read_at = null, version = version + 1, updated_at = now()
    where client_id = ${clientId} and id = any(${unread}::bigint[])`)
  await tx.run(sql`insert into events (client_id, entity, entity_id, action)
    select ${clientId}::bigint, 'notification', id, 'create' from unnest(${unread}::bigint[]) as n(id) returning 1`)
  return held.length
}
