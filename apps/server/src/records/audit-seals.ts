import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'

/** Makes a keyed hash of a text: who has the database alone cannot make it anew. */
export type Sign = (text: string) => string

const AT_ONCE = 1_000
const SEAL_LOCK = 7_300_544

/** The digest of what the entry `a` says. */
const DIGEST = sql`audit_digest(a.id, a.at, a.user_id, a.entity, a.entity_id, a.action, a.before, a.after)`

/**
 * Closes the entries of a company's audit that are open, in one group: each gets the digest of what it says, the group the keyed hash of
 * its digests and of the group before. Gives how many were closed.
 */
export async function sealAudit(tx: Tx, sign: Sign, clientId: number): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(${SEAL_LOCK}::integer, (${clientId}::bigint % 2147483647)::integer)`)
  const last = await tx.one<{ seal: number; hash: string }>(
    sql`select seal, hash from audit_seals where client_id = ${clientId} order by seal desc limit 1`,
  )
  const seal = (last?.seal ?? 0) + 1
  // An array is found by the key, whatever the planner believes of a table that has just grown; `in (select ...)` walked it for each entry.
  const closed = await tx.rows<{ id: number; digest: string }>(sql`
    update audit a set seal = ${seal}, digest = ${DIGEST}
    where a.client_id = ${clientId} and a.id = any(array(
      select id from audit where client_id = ${clientId} and seal is null order by id limit ${AT_ONCE}))
    returning a.id, a.digest`)
  if (closed.length === 0) return 0
  await tx.run(sql`insert into audit_seals (client_id, seal, entries, hash)
    values (${clientId}, ${seal}, ${closed.length}, ${hashOf(sign, clientId, seal, last?.hash ?? '', closed)})`)
  return closed.length
}

/** Closes what is open in the audits of a region, one group of each company. */
export async function sealRound(database: Database, sign: Sign, stopped: () => boolean): Promise<void> {
  const open = await database.system((tx) =>
    tx.rows<{ clientId: number }>(sql`select distinct client_id from audit where seal is null`),
  )
  for (const { clientId } of open) if (!stopped()) await database.behind.system((tx) => sealAudit(tx, sign, clientId))
}

/** What looking through an audit found. */
export interface Soundness {
  readonly entries: number
  readonly seals: number
  /** Entries whose content is no longer what was closed. */
  readonly altered: readonly number[]
  /** Entries whose content was taken out when a person was erased; that they were there still stands. */
  readonly erased: number
  /** The first group whose entries or predecessor are not what they were. */
  readonly broken: number | null
  /** The keyed hash of the last group: kept elsewhere, it shows whether groups at the end went missing. */
  readonly head: string | null
}

/** Looks whether a company's audit is as it was written. */
export async function verifyAudit(database: Database, sign: Sign, clientId: number): Promise<Soundness> {
  for (let more = true; more; ) more = (await database.behind.system((tx) => sealAudit(tx, sign, clientId))) === AT_ONCE
  const seals = await database.system((tx) =>
    tx.rows<{ seal: number; entries: number; hash: string }>(
      sql`select seal, entries, hash from audit_seals where client_id = ${clientId} order by seal`,
    ),
  )
  const found = { entries: 0, altered: [] as number[], erased: 0, broken: null as number | null }
  let before = ''
  for (const [place, { seal, entries, hash }] of seals.entries()) {
    const rows = await database.behind.system((tx) =>
      tx.rows<{ id: number; digest: string; same: boolean; erased: boolean }>(sql`
        select a.id, a.digest, a.digest = ${DIGEST} as same, a.erased_at is not null as erased
        from audit a where a.client_id = ${clientId} and a.seal = ${seal} order by a.id`),
    )
    found.entries += rows.length
    found.erased += rows.filter((row) => row.erased).length
    found.altered.push(...rows.filter((row) => !row.same && !row.erased).map(({ id }) => id))
    const sound = seal === place + 1 && rows.length === entries && hashOf(sign, clientId, seal, before, rows) === hash
    if (!sound) found.broken ??= seal
    before = hash
  }
  return { ...found, seals: seals.length, head: seals.at(-1)?.hash ?? null }
}

function hashOf(
  sign: Sign,
  clientId: number,
  seal: number,
  before: string,
  entries: readonly { readonly id: number; readonly digest: string }[],
): string {
  const inOrder = entries.toSorted((one, other) => one.id - other.id)
  return sign([clientId, seal, before, ...inOrder.map(({ id, digest }) => `${id} ${digest}`)].join('\n'))
}
