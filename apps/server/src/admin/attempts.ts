import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { isIP } from 'node:net'
import type { Database } from '../db/database.ts'
import { networkOf } from './known-devices.ts'

/**
 * How many attempts there are within the window: for an account from one place, for an account from wherever, and from one place, which
 * may be a whole office behind one address. A place the account signed in from before does not wait for what others try elsewhere.
 */
const ALLOWED = { pair: 10, account: 50, address: 200 } as const
const WINDOW_SECONDS = 15 * 60

type Attempted = keyof typeof ALLOWED

/** What an attempt counts against. */
interface Attempt {
  readonly kind: Attempted
  readonly name: string
}

/**
 * Counts an attempt before the password is looked at, so that a hundred guesses at once are a hundred attempts, in whichever process they
 * arrive. A refused attempt counts too. Gives the seconds to wait; 0 when it may be made.
 */
async function countAttempt(database: Database, attempts: readonly Attempt[], now: Date): Promise<number> {
  const at = now.toISOString()
  return database.system(async (tx) => {
    let wait = 0
    for (const attempt of attempts) {
      const counted = await tx.one<{ count: number; since: string }>(sql`
        insert into sign_in_attempts as a (key, count, since) values (${keyOf(attempt)}, 1, ${at}::timestamptz)
        on conflict (key) do update set
          count = case when a.since <= ${at}::timestamptz - make_interval(secs => ${WINDOW_SECONDS}::integer) then 1 else least(a.count + 1, 1000000) end,
          since = case when a.since <= ${at}::timestamptz - make_interval(secs => ${WINDOW_SECONDS}::integer) then excluded.since else a.since end
        returning count, since`)
      if (!counted || counted.count <= ALLOWED[attempt.kind]) continue
      const left = new Date(counted.since).getTime() / 1_000 + WINDOW_SECONDS - now.getTime() / 1_000
      wait = Math.max(wait, Math.ceil(left), 1)
    }
    return wait
  })
}

/** What an attempt to sign in counts against. A connection has more long addresses (IPv6) than anybody could count: all of it is one place. */
export function attemptsOf(account: string, address: string, known: boolean): Attempt[] {
  const place = isIP(address) === 6 ? networkOf(address) : address
  const narrow: Attempt[] = [
    { kind: 'pair', name: `${account} ${place}` },
    { kind: 'address', name: place },
  ]
  return known ? narrow : [...narrow, { kind: 'account', name: account }]
}

/** Makes an attempt count against what it is made with. @throws AppError TOO_MANY_REQUESTS */
export async function demandAttempt(
  database: Database,
  attempts: readonly Attempt[],
  now: Date,
  body: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const wait = await countAttempt(database, attempts, now)
  if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', { params: { retryAfter: wait }, body })
}

/** A right password clears the account there, and takes back what this attempt counted against its place; old counts go with it. */
export async function clearAttempts(database: Database, attempts: readonly Attempt[], now: Date): Promise<void> {
  const old = new Date(now.getTime() - WINDOW_SECONDS * 1_000).toISOString()
  const keys = (kind: Attempted) => attempts.filter((one) => one.kind === kind).map(keyOf)
  await database.system(async (tx) => {
    await tx.run(
      sql`delete from sign_in_attempts where key = any(${keys('pair')}::text[]) or since <= ${old}::timestamptz`,
    )
    await tx.run(
      sql`update sign_in_attempts set count = greatest(count - 1, 0) where key = any(${[...keys('address'), ...keys('account')]}::text[])`,
    )
  })
}

function keyOf({ kind, name }: Attempt): string {
  return `${kind} ${name.toLowerCase().slice(0, 400)}`
}
