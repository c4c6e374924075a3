import type { Region } from '@temelia/calendar/region'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { newToken, tokenHash } from '../http/token.ts'

/** What a link in an email is for. */
export type Purpose = 'password' | 'confirm'

const MINUTES: Readonly<Record<Purpose, number>> = { password: 30, confirm: 10 * 24 * 60 }
const PAGES: Readonly<Record<Purpose, string>> = { password: 'new-password', confirm: 'confirm-address' }

interface Person {
  readonly clientId: number
  readonly userId: number
}

/** Sends a person an email with a link that works once. A newer email of the kind ends the older ones. */
export async function sendLink(
  tx: Tx,
  region: Region,
  { clientId, userId }: Person,
  purpose: Purpose,
  publicUrl: string,
): Promise<void> {
  const token = newToken(region)
  await tx.run(
    sql`delete from auto_login_tokens where client_id = ${clientId} and user_id = ${userId} and purpose = ${purpose}`,
  )
  await tx.run(sql`insert into auto_login_tokens (token_hash, client_id, user_id, expires_at, purpose)
    values (${tokenHash(token)}, ${clientId}, ${userId}, now() + make_interval(mins => ${MINUTES[purpose]}::integer), ${purpose})`)
  const link = `${publicUrl}/#/${PAGES[purpose]}/${token}`
  await tx.run(sql`insert into jobs (client_id, kind, payload)
    select u.client_id, 'mail', jsonb_build_object('template', ${purpose}::text, 'to', s.email, 'name', u.name, 'company', c.name, 'link', ${link}::text,
      'language', coalesce(u.language, case when c.practice = 'ro' then 'ro' else 'en' end))
    from users u join clients c on c.client_id = u.client_id join sign_ins s on s.client_id = u.client_id and s.user_id = u.id
    where u.client_id = ${clientId} and u.id = ${userId}`)
}

/** Takes the link of an email, which is then used up. @throws AppError LINK_EXPIRED */
export async function takeLink(tx: Tx, token: string, purpose: Purpose): Promise<Person> {
  const person = await tx.one<Person>(sql`delete from auto_login_tokens
    where token_hash = ${tokenHash(token)} and purpose = ${purpose} and expires_at > now() returning client_id, user_id`)
  if (!person) throw new AppError('LINK_EXPIRED')
  return person
}
