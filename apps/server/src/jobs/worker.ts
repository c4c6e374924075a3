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
 * The lease is renewed while the work goes on: another server takes the job only when this one is gone.
 */
export function startWorker(
  database: Database,
  kinds: Readonly<Record<string, JobKind>>,
  report: (error: unknown, job: Job) => void,
  leaseSeconds = LEASE_SECONDS,
): () => Promise<void> {
  return startLoop(
    async (stopped) => {
      const next = () => take(database, leaseSeconds)
      for (let job = await next(); job; job = stopped() ? undefined : await next())
        await run(database, kinds, job, report, leaseSeconds)
    },
    POLL_MILLISECONDS,
    (error) => report(error, { id: 0, clientId: 0, kind: 'worker', payload: {}, attempts: 0 }),
  )
}

function take(database: Database, leaseSeconds: number): Promise<Job | undefined> {
  return database.system((tx) =>
    tx.one<Job>(sql`update jobs set attempts = attempts + 1, run_at = now() + make_interval(secs => ${leaseSeconds}::integer)
      where id = (select id from jobs where run_at <= now() and attempts < ${MAX_ATTEMPTS} order by run_at, id limit 1 for update skip locked)
      returning id, client_id, kind, payload, attempts`),
  )
}

async function run(
  database: Database,
  kinds: Readonly<Record<string, JobKind>>,
  job: Job,
  report: (error: unknown, job: Job) => void,
  leaseSeconds: number,
): Promise<void> {
  // Somebody who took the job after its lease ran out has another count of attempts.
  const ours = sql`id = ${job.id} and attempts = ${job.attempts}`
  const keep = () =>
    database.system((tx) =>
      tx.run(sql`update jobs set run_at = now() + make_interval(secs => ${leaseSeconds}::integer) where ${ours}`),
    )
  // A renewal that fails comes again before the lease ends.
  const renewal = setInterval(() => void keep().catch(() => undefined), (leaseSeconds * 1_000) / 3)
  try {
    const work = kinds[job.kind]
    if (!work) throw new Error(`no such kind of job: ${job.kind}`)
    const again = await work(job.payload, job).finally(() => clearInterval(renewal))
    await database.system((tx) =>
      tx.run(
        again
          ? sql`update jobs set attempts = 0, run_at = now() + make_interval(secs => ${again.inSeconds}::integer) where ${ours}`
          : sql`delete from jobs where ${ours}`,
      ),
    )
  } catch (error) {
    clearInterval(renewal)
    report(error, job)
    const pause = Math.min(3_600, 5 * 2 ** job.attempts)
    await database.system((tx) =>
      tx.run(
        sql`update jobs set run_at = now() + make_interval(secs => ${pause}::integer), last_error = ${String(error).slice(0, 500)} where ${ours}`,
      ),
    )
  }
}
