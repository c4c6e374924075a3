import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { tokenHash } from '../http/token.ts'
import { PASSKEY_SECONDS } from '../ports/passkeys.ts'
import type { Owner } from './owner.ts'

/** What a passkey is asked for. */
export type PasskeyPurpose = 'add' | 'signIn' | 'secondStep'

/** Makes a challenge, of which only the hash is kept; those that nobody answered in time go with it. */
export async function newChallenge(database: Database, purpose: PasskeyPurpose, owner?: Owner): Promise<Buffer> {
  const challenge = randomBytes(32)
  await database.system(async (tx) => {
    await tx.run(sql`delete from passkey_challenges where expires_at <= now()`)
    await tx.run(sql`insert into passkey_challenges (challenge_hash, purpose, client_id, user_id, expires_at)
      values (${tokenHash(challenge.toString('base64url'))}, ${purpose}, ${owner?.clientId ?? null}, ${owner?.userId ?? null},
        now() + make_interval(secs => ${PASSKEY_SECONDS}::integer))`)
  })
  return challenge
}

/** Takes a challenge, whatever becomes of its answer: it is good for one. False when it was not asked, of whom it is answered for. */
export async function takeChallenge(
  database: Database,
  challenge: string,
  purpose: PasskeyPurpose,
  owner?: Owner,
): Promise<boolean> {
  const taken = await database.system((tx) =>
    tx.run(sql`delete from passkey_challenges where challenge_hash = ${tokenHash(challenge)} and purpose = ${purpose} and expires_at > now()
      and client_id is not distinct from ${owner?.clientId ?? null}::bigint and user_id is not distinct from ${owner?.userId ?? null}::bigint`),
  )
  return taken === 1
}
