import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import type { Again, JobKind } from '../records/job-kind.ts'

/** Long work says this often that its process is alive. */
export const BEAT_MILLISECONDS = 2_000

/** Work whose process has said nothing for so many seconds is taken over by another. */
export const SILENCE_SECONDS = 15

/** Processes that may try: work that ends its process is not to end them all. */
export const MOST_ATTEMPTS = 3

/** A guard looks at its work this often. */
const LOOK_SECONDS = 5

/** What became of the work that is guarded: it is over, or somebody does it (this process from now on, or another). */
export type Guarded = 'over' | 'underway'

const payload = z.object({ id: z.number().int() })

/** Work behind a call is guarded by a job from the transaction on that orders it, whichever process does it. */
export async function guard(tx: Tx, clientId: number, kind: string, id: number): Promise<void> {
  await tx.run(sql`insert into jobs (client_id, kind, payload, run_at)
    values (${clientId}, ${kind}, ${JSON.stringify({ id })}::jsonb, now() + make_interval(secs => ${SILENCE_SECONDS}::integer))`)
}

/** The guard is to look at once: the process that does the work is closing. */
export async function wakeGuard(tx: Tx, clientId: number, kind: string, id: number): Promise<void> {
  await tx.run(sql`update jobs set run_at = now()
    where client_id = ${clientId} and kind = ${kind} and payload = ${JSON.stringify({ id })}::jsonb`)
}

/** The guard of a kind of work: `look` takes over what nobody does any more. It begins what it takes over and does not wait for its end. */
export function guardJob(look: (clientId: number, id: number) => Promise<Guarded>): JobKind {
  return async (data, { clientId }): Promise<Again | undefined> => {
    const state = await look(clientId, payload.parse(data).id)
    return state === 'over' ? undefined : { inSeconds: LOOK_SECONDS }
  }
}
