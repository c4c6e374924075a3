import { sql } from 'kysely'
import type { Context } from './context.ts'

/** Lets the job worker remove the bytes of files whose rows this transaction deletes: only when it is committed. */
export async function removeLater(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  fileIds: readonly number[],
): Promise<void> {
  const { clientId } = actor
  const files = await tx.rows<{ storageKey: string }>(
    sql`select storage_key from files where client_id = ${clientId} and id = any(${[...fileIds]}::bigint[])`,
  )
  await tx.run(sql`insert into jobs (client_id, kind, payload) select ${clientId}::bigint, 'removeBytes', jsonb_build_object('key', key)
    from unnest(${files.map(({ storageKey }) => storageKey)}::text[]) as key`)
}
