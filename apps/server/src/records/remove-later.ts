import { sql } from 'kysely'
import type { Context } from './context.ts'

/** Lets the job worker remove the bytes of files whose rows this transaction deletes: only when it is committed. */
export async function removeLater(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  fileIds: readonly number[],
): Promise<void> {
  await tx.run(sql`insert into jobs (client_id, kind, payload)
    select client_id, 'removeBytes', jsonb_build_object('key', storage_key) from files
    where client_id = ${actor.clientId} and id = any(${[...fileIds]}::bigint[])`)
}
