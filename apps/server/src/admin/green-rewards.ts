import { REWARD_UNIT } from '@temelia/model/admin/reward'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'

/** How many green articles each person of a company has. */
export type GreenArticles = (tx: Tx, clientId: number) => Promise<ReadonlyMap<number, number>>

/** Green rewards are counted and reminded of in rounds so far apart. */
export const REWARDS_EVERY_MILLISECONDS = 3_600_000

/**
 * Counts the points of a company's people: one for each green article of their projects that no claimed reward has used up. Their running
 * reward says them; it begins with the first.
 */
export async function countGreen(tx: Tx, clientId: number, green: GreenArticles): Promise<void> {
  const counts = await green(tx, clientId)
  const rewards = await tx.rows<{ id: number; userId: number; status: number; claimed: boolean }>(
    sql`select id, user_id, status, claimed from rewards where client_id = ${clientId} and counted and deleted_with is null order by id`,
  )
  for (const userId of new Set([...counts.keys(), ...rewards.map((one) => one.userId)])) {
    const own = rewards.filter((one) => one.userId === userId)
    const used = own.reduce((sum, { claimed, status }) => sum + (claimed ? units(status) * REWARD_UNIT : 0), 0)
    const points = Math.max(0, (counts.get(userId) ?? 0) - used)
    const running = own.find(({ claimed }) => !claimed)
    if (running?.status === points || (!running && points === 0)) continue
    if (running)
      await tx.run(sql`update rewards set status = ${points}, version = version + 1, updated_at = now()
        where client_id = ${clientId} and id = ${running.id} and not claimed and deleted_with is null`)
    else
      await tx.run(sql`insert into rewards (client_id, user_id, type, status, counted)
        values (${clientId}, ${userId}, 'green', ${points}, true) on conflict do nothing`)
  }
}

/** Counts the points of all companies and reminds their people of what they can claim. Any number of servers may do so on one database. */
export async function rewardRound(
  database: Database,
  green: GreenArticles,
  publicUrl: string,
  stopped: () => boolean = () => false,
): Promise<void> {
  const companies = await database.system((tx) =>
    tx.rows<{ clientId: number }>(sql`select client_id from (
        select client_id from articles where green union select client_id from rewards where not claimed) as t
      where not exists (select from company_transfers c where c.client_id = t.client_id and c.kind = 'restore' and c.status = 'running')`),
  )
  for (const { clientId } of companies) {
    if (stopped()) return
    await database.tenant(clientId, async (tx) => {
      await countGreen(tx, clientId, green)
      await remind(tx, clientId, publicUrl)
    })
  }
}

/** Sends an email for each green reward that has something to claim, once; a row that another server holds is that one's. */
async function remind(tx: Tx, clientId: number, publicUrl: string): Promise<void> {
  const due = await tx.rows<{ id: number; userId: number; status: number }>(sql`select id, user_id, status from rewards
    where client_id = ${clientId} and type = 'green' and not claimed and status >= ${REWARD_UNIT} and deleted_with is null
      and coalesce(details ->> 'reminderSent', 'false') <> 'true' order by id for update skip locked`)
  for (const { id, userId, status } of due) {
    await tx.run(sql`update rewards set details = coalesce(details, '{}'::jsonb) || '{"reminderSent": true}'::jsonb, version = version + 1, updated_at = now()
      where client_id = ${clientId} and id = ${id}`)
    const person = await tx.one<{
      to: string
      name: string
      company: string
      language: string
    }>(sql`select u.email as to, u.name, c.name as company,
        coalesce(u.language, case when c.practice = 'ro' then 'ro' else 'en' end) as language
      from users u join clients c on c.client_id = u.client_id
      where u.client_id = ${clientId} and u.id = ${userId} and not u.banned and u.deleted_with is null`)
    if (!person) continue
    const email = {
      template: 'rewardDue',
      ...person,
      link: publicUrl,
      points: String(status),
      units: String(units(status)),
    }
    await tx.run(
      sql`insert into jobs (client_id, kind, payload) values (${clientId}, 'mail', ${JSON.stringify(email)}::jsonb)`,
    )
  }
}

/** Rewards that points come to. */
function units(points: number): number {
  return Math.floor(points / REWARD_UNIT)
}
