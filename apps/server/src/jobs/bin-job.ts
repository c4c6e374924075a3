import { AppError } from '@temelia/model/errors'
import type { Actor } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { dropOldReplies } from '../http/idempotency.ts'
import { BIN_DAYS } from '../records/bin.ts'
import type { RuleBook } from '../records/context.ts'
import { heldBesideNotes } from '../records/file-holders.ts'
import { PURGE, purge } from '../records/purge.ts'
import { type JobKind, MAX_ATTEMPTS } from '../records/job-kind.ts'

/** Items in one transaction, so that nobody waits long. */
const AT_ONCE = 50

/** Makes sure that the bin of a region is emptied once a day; called at each opening. */
export async function scheduleBin(database: Database): Promise<void> {
  await database.system((tx) =>
    tx.run(sql`insert into jobs (client_id, kind, payload)
      select 0, 'emptyBin', '{}'::jsonb where not exists (select 1 from jobs where kind = 'emptyBin' and attempts < 8)`),
  )
}

/** Deletes for good what lay in the bin for 30 days, with files that nothing holds, uploads that were never finished and replies kept for a repeated request; then waits a day. */
export function binJob(database: Database, rules: RuleBook): JobKind {
  return async (_payload, job) => {
    for (const clientId of await tenantsWithOld(database)) {
      let last: number | undefined = 0
      while (last !== undefined) last = await emptyOnce(database, rules, clientId, last)
    }
    await goOn(database)
    await dropLooseFiles(database)
    await dropOldReplies(database)
    await database.system((tx) =>
      tx.run(sql`insert into jobs (client_id, kind, payload, run_at)
        select 0, 'emptyBin', '{}'::jsonb, now() + interval '1 day' where not exists (select 1 from jobs where kind = 'emptyBin' and id <> ${job.id})`),
    )
  }
}

async function tenantsWithOld(database: Database): Promise<number[]> {
  const rows = await database.system((tx) =>
    tx.rows<{ clientId: number }>(
      sql`select distinct client_id from undo_items where created_at <= now() - make_interval(days => ${BIN_DAYS}::integer)`,
    ),
  )
  return rows.map(({ clientId }) => clientId)
}

/**
 * Empties the bin of a company by some items; gives the last of them while there may be more. What something that stays still needs, such as a
 * customer with issued bills, remains in the bin.
 */
function emptyOnce(database: Database, rules: RuleBook, clientId: number, after: number): Promise<number | undefined> {
  return database.tenant(clientId, async (tx) => {
    const old = await tx.rows<{
      id: number
    }>(sql`select id from undo_items where client_id = ${clientId} and id > ${after} and not going
      and created_at <= now() - make_interval(days => ${BIN_DAYS}::integer) order by id limit ${AT_ONCE}`)
    const actor = { clientId, region: database.region } as Actor
    for (const { id } of old) {
      try {
        await tx.savepoint(() => purge({ tx, actor, rules }, [id]))
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'RECORD_IN_USE') throw error
      }
    }
    return old.length === AT_ONCE ? old.at(-1)?.id : undefined
  })
}

/** What was going in a company that has no job any more that would go on with it. */
async function goOn(database: Database): Promise<void> {
  await database.system(async (tx) => {
    // Jobs lie on the coordinator of a cluster, what is going does not: they are not joined in one statement.
    const going = await tx.rows(
      sql`select client_id, jsonb_build_object('ids', jsonb_agg(id)) as payload from undo_items where going group by client_id`,
    )
    await tx.run(sql`insert into jobs (client_id, kind, payload) select (u ->> 'clientId')::bigint, ${PURGE}, u -> 'payload'
      from jsonb_array_elements(${JSON.stringify(going)}::jsonb) as u where not exists (
        select 1 from jobs j where j.client_id = (u ->> 'clientId')::bigint and j.kind = ${PURGE} and j.attempts < ${MAX_ATTEMPTS})`)
  })
}

/** Uploads that stopped a day ago, and files that were sent and never attached for as long as the bin keeps things; a company after the other. */
async function dropLooseFiles(database: Database): Promise<void> {
  const stopped = sql`created_at < now() - interval '1 day'`
  const old = sql`created_at < now() - make_interval(days => ${BIN_DAYS}::integer)`
  const companies = await database.system((tx) =>
    tx.rows<{ clientId: number }>(
      sql`select client_id from uploads where ${stopped} union select client_id from files where ${old}`,
    ),
  )
  for (const { clientId } of companies)
    await database.tenant(clientId, async (tx) => {
      const pieces = await tx.rows<Stored>(sql`select storage_key from upload_pieces where client_id = ${clientId}
        and upload_id in (select id from uploads where client_id = ${clientId} and ${stopped})`)
      await tx.run(sql`delete from uploads where client_id = ${clientId} and ${stopped}`)
      const files = await tx.rows<Stored>(sql`delete from files f where client_id = ${clientId} and ${old}
        and not exists (select 1 from notes n where n.client_id = ${clientId} and (n.file_id = f.id or n.file_ids @> to_jsonb(f.id)))
        and not ${heldBesideNotes(clientId)} returning storage_key`)
      const keys = [...pieces, ...files].map(({ storageKey }) => storageKey)
      await tx.run(sql`insert into jobs (client_id, kind, payload)
        select ${clientId}::bigint, 'removeBytes', jsonb_build_object('key', key) from unnest(${keys}::text[]) as key`)
    })
}

interface Stored {
  readonly storageKey: string
}
