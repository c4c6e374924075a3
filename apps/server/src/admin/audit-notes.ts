import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** What happens to accounts beside their records, as the audit names it. */
export type SafetyHappening =
  | 'signIn'
  | 'signInFailed'
  | 'signOut'
  | 'passwordAsked'
  | 'passwordChanged'
  | 'secondStepOn'
  | 'secondStepOff'
  | 'recoveryCodes'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passkeyRefused'
  | 'personErased'
  | 'requestMade'
  | 'requestAnswered'

/** Notes what happened to a person's account, from which address; `by` is who did it when that is somebody else. */
export async function noteSafety(
  tx: Tx,
  who: { readonly clientId: number; readonly userId: number },
  action: SafetyHappening,
  address: string,
  by: number = who.userId,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await tx.run(sql`insert into audit (client_id, user_id, entity, entity_id, action, after)
    values (${who.clientId}, ${by}, 'account', ${who.userId}, ${action}, ${JSON.stringify({ address, ...more })}::jsonb)`)
}
