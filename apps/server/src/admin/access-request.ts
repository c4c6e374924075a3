import type { Region } from '@temelia/calendar/region'
import { say } from '@temelia/text/message'
import { safety as words } from '@temelia/text/safety'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { mayComeFrom } from '../http/networks.ts'
import type { Services } from '../http/services.ts'
import { makeRequest } from './internal-requests.ts'
import { networksOf } from './ip-rules.ts'
import type { Person } from './sign-in.ts'

/** Asks the administrators of a company to let a person in who is banned or comes from a network that is not allowed; they are told at once. */
export async function askForAccess(
  tx: Tx,
  { config, engine }: Services,
  region: Region,
  person: Person,
  address: string,
): Promise<void> {
  const { clientId, userId } = person
  const gone = await tx.one(
    sql`select 1 as gone from users where client_id = ${clientId} and id = ${userId} and deleted_with is not null`,
  )
  const shut = person.banned || !mayComeFrom(await networksOf(tx, clientId, userId), address)
  if (gone || !shut) return
  const { userName } = await makeRequest(tx, 'access', { clientId, userId, address, seconds: config.requestSeconds })
  const told = await tx.rows<{ id: number; language: 'en' | 'ro' }>(sql`select u.id,
      coalesce(u.language, case when c.practice = 'ro' then 'ro' else 'en' end) as language
    from users u join clients c on c.client_id = u.client_id
    where u.client_id = ${clientId} and u.level = 'administrator' and not u.banned and u.deleted_with is null and u.id <> ${userId}`)
  for (const { id, language } of told) {
    const title = say(words.requestAccessFrom, language, { name: userName, address })
    await tx.run(sql`with made as (
        insert into notifications (client_id, user_id, kind, title) values (${clientId}, ${id}, 'record', ${title}) returning id)
      insert into events (client_id, user_id, entity, entity_id, action)
      select ${clientId}::bigint, ${userId}::bigint, 'notification', id, 'create' from made returning 1`)
  }
  tx.afterCommit(() => engine.live?.wake(region, clientId))
}
