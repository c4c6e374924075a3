import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type JobKind, MAX_ATTEMPTS } from '../records/job-kind.ts'
import { startLoop } from './loop.ts'

interface Job {
  readonly id: number
  readonly clientId: number
  readonly kind: string
  readonly payload: Record<string, unknown>
  readonly attempts: number
}

const POLL_MILLISECONDS = 2_000
const LEASE_SECONDS = 120

/**
 * Works through the jobs of a region. A job is taken with a lease in a short transaction and run outside of it,
 * so that an embedded database is free meanwhile; a failed one comes back later, doubling the pause each time.
 */
export function startWorker(
  database: Database,
  kinds: Readonly<Record<string, JobKind>>,
  report: (error: unknown, job: Job) => void,
): () => Promise<void> {
  return startLoop(
    async (stopped) => {
      for (let job = await take(database); job; job = stopped() ? undefined : await take(database))
        await run(database, kinds, job, report)
    },
    POLL_MILLISECONDS,
    (error) => report(error, { id: 0, clientId: 0, kind: 'worker', payload: {}, attempts: 0 }),
  )
}

function take(database: Database): Promise<Job | undefined> {
  return database.system((tx) =>
    tx.one<Job>(sql`update jobs set attempts = attempts + 1, run_at = now() + make_interval(secs => ${LEASE_SECONDS}::integer)
      where id = (select id from jobs where run_at <= now() and attempts < ${MAX_ATTEMPTS} order by run_at, id limit 1 for update skip locked)
      returning id, client_id, kind, payload, attempts`),
  )
}

async function run(
  database: Database,
  kinds: Readonly<Record<string, JobKind>>,
  job: Job,
  report: (error: unknown, job: Job) => void,
): Promise<void> {
  try {
    const work = kinds[job.kind]
    if (!work) throw new Error(`no such kind of job: ${job.kind}`)
    const again = await work(job.payload, job)
    await database.system((tx) =>
      tx.run(
        again
          ? sql`update jobs set attempts = 0, run_at = now() + make_interval(secs => ${again.inSeconds}::integer) where id = ${job.id}`
          : sql`delete from jobs where id = ${job.id}`,
      ),
    )
  } catch (error) {
    report(error, job)
    const pause = Math.min(3_600, 5 * 2 ** job.attempts)
    await database.system((tx) =>
      tx.run(
        sql`update jobs set run_at = now() + make_interval(secs => ${pause}::integer), last_error = ${String(error).slice(0, 500)} where id = ${job.id}`,
      ),
    )
  }
}
