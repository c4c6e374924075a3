import { Contact } from '@temelia/model/crm/contact'
import { EmailMessage } from '@temelia/model/crm/email-message'
import type { Entity } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { Actor } from '@temelia/model/permission'
import { Note } from '@temelia/model/record/note'
import { StoredFile } from '@temelia/model/record/stored-file'
import { sql } from 'kysely'
import { noteSafety } from '../admin/audit-notes.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Services } from '../http/services.ts'
import { heldBesideNotes } from '../records/file-holders.ts'
import { purgeNotes } from '../records/purge.ts'
import { removeLater } from '../records/remove-later.ts'
import { countWords, eraseWords, names, type WordTable, wordTables } from './erase-words.ts'
import { type ErasureGroup, groupOf, keepsDocument } from './erasure-tables.ts'
import { personInHistory } from './gone-people.ts'
import { type Named, type PersonKind, type PersonWords, type Shared, sharedOf, wordsOf } from './person-words.ts'

/** A person whose data is to go. */
export interface Erased {
  readonly kind: PersonKind
  readonly person: Named
  readonly shared: readonly Shared[]
  readonly words: PersonWords
  readonly tables: readonly WordTable[]
}

/** How much of a person there is, and how much of it stays. */
export interface Extent {
  readonly goes: Readonly<Partial<Record<ErasureGroup, number>>>
  readonly documents: number
  readonly files: number
}

const NOBODY = 'erased@erased.invalid'

/** Finds whom to erase, by their record or, where that is gone for good, by the history. Who still works here leaves first. @throws AppError NOT_FOUND, PERSON_STILL_HERE */
export async function personToErase(database: Database, actor: Actor, kind: PersonKind, id: number): Promise<Erased> {
  const { clientId } = actor
  return database.system(async (tx) => {
    const kept = await tx.one<Named & { readonly here: boolean }>(
      kind === 'contact'
        ? sql`select id, name, email, phone, notes, false as here from contacts where client_id = ${clientId} and id = ${id}`
        : sql`select id, name, email, phone, null as notes, not banned as here from users where client_id = ${clientId} and id = ${id}`,
    )
    const person = kept ?? (await personInHistory(tx, clientId, kind, id))
    if (!person) throw new AppError('NOT_FOUND')
    if (kept?.here || (kind === 'user' && id === actor.userId)) throw new AppError('PERSON_STILL_HERE')
    const shared = await sharedOf(tx, clientId, kind, person)
    return { kind, person, shared, words: wordsOf(person, shared), tables: await wordTables(tx) }
  })
}

/** Counts what names a person. */
export async function extentOf(database: Database, { clientId }: Actor, erased: Erased): Promise<Extent> {
  const goes: Partial<Record<ErasureGroup, number>> = {}
  for (const table of erased.tables) {
    const rows = await countWords(database.behind, clientId, table, erased.words)
    if (rows > 0) goes[groupOf(table.name)] = (goes[groupOf(table.name)] ?? 0) + rows
  }
  const documents = erased.tables.filter(({ name }) => name === 'bills' || name === 'offers')
  return database.system(async (tx) => {
    let kept = 0
    for (const table of documents)
      kept += await count(
        tx,
        sql`${sql.table(table.name)} t where t.client_id = ${clientId} and ${names(table, erased.words)} and ${keepsDocument(table.name, true)}`,
      )
    return { goes, documents: kept, files: await count(tx, sql`files where client_id = ${clientId}`) }
  })
}

/**
 * Takes a person out of everything that is kept: first what hangs on them, then their words wherever they stand, last the person's own row.
 * What was begun and did not end is begun anew; doing it twice does no harm.
 */
export async function erasePerson(
  services: Services,
  database: Database,
  actor: Actor,
  erased: Erased,
  from: string,
): Promise<void> {
  const { clientId } = actor
  const keys = await database.system(async (tx) => {
    await eraseEmails(tx, actor, erased)
    if (erased.kind === 'contact') await eraseNotes(services, tx, actor, erased.person.id)
    return endCopies(tx, clientId, erased)
  })
  for (const key of keys) await services.storage.remove(key)
  for (const table of erased.tables) await eraseWords(database.behind, clientId, table, erased.words)
  await database.system(async (tx) => {
    await eraseTraces(tx, clientId, erased)
    await (erased.kind === 'contact'
      ? eraseContact(tx, clientId, erased.person)
      : eraseUser(tx, clientId, erased.person))
    const about = { kind: erased.kind, id: erased.person.id }
    await noteSafety(
      tx,
      { clientId, userId: erased.kind === 'user' ? erased.person.id : actor.userId },
      'personErased',
      from,
      actor.userId,
      about,
    )
  })
}

/** Emails that are from the person or to them alone lose what they say and carry; of others the address goes. */
async function eraseEmails(tx: Tx, actor: Actor, { person, shared, words }: Erased): Promise<void> {
  const { clientId } = actor
  if (person.email === null || shared.includes('email')) return
  const emails = await tx.rows<{ id: number; fileIds: readonly number[] | null }>(sql`
    select id, file_ids from email_messages where client_id = ${clientId} and (sender ~* ${words.addresses}
      or (lower(recipients::text) = lower(${JSON.stringify([person.email])}) and coalesce(jsonb_array_length(copies), 0) = 0
        and coalesce(jsonb_array_length(blind_copies), 0) = 0))`)
  const ids = emails.map(({ id }) => id)
  await tx.run(sql`update email_messages set subject = '***', html = null, plain = null, sender = ${NOBODY}, file_ids = '[]', error = null
    where client_id = ${clientId} and id = any(${ids}::bigint[])`)
  const files = emails.flatMap(({ fileIds }) => fileIds ?? [])
  const loose = await tx.rows<{
    id: number
  }>(sql`select f.id from files f where f.client_id = ${clientId} and f.id = any(${files}::bigint[])
    and not ${heldBesideNotes(clientId)} and not exists (select 1 from notes n where n.client_id = ${clientId} and n.file_ids @> to_jsonb(f.id))`)
  const gone = loose.map(({ id }) => id)
  await eraseAudit(tx, clientId, EmailMessage, ids)
  await eraseAudit(tx, clientId, StoredFile, gone)
  await removeLater({ tx, actor }, gone)
  await tx.run(
    sql`update uploads set file_id = null where client_id = ${clientId} and file_id = any(${gone}::bigint[])`,
  )
  await tx.run(sql`delete from files where client_id = ${clientId} and id = any(${gone}::bigint[])`)
  await tx.run(
    sql`delete from jobs where client_id = ${clientId} and kind = 'mail' and lower(payload->>'to') = lower(${person.email})`,
  )
}

/** Notes on a contact go with their files and with what the audit says of them. */
async function eraseNotes({ engine }: Services, tx: Tx, actor: Actor, contactId: number): Promise<void> {
  const { clientId } = actor
  const about = (values: 'before' | 'after') =>
    sql`(${sql.ref(values)}->>'relatedEntityType' = 'contact' and ${sql.ref(values)}->>'relatedEntityId' = ${String(contactId)})`
  const notes = await tx.rows<{ id: number; fileIds: readonly number[] | null }>(sql`select id, file_ids from notes
    where client_id = ${clientId} and related_entity_type = 'contact' and related_entity_id = ${contactId}`)
  const told = await tx.rows<{ id: number }>(sql`select distinct entity_id as id from audit
    where client_id = ${clientId} and entity = ${Note.name} and (${about('before')} or ${about('after')})`)
  await eraseAudit(
    tx,
    clientId,
    Note,
    [...notes, ...told].map(({ id }) => id),
  )
  await eraseAudit(
    tx,
    clientId,
    StoredFile,
    notes.flatMap(({ fileIds }) => fileIds ?? []),
  )
  await purgeNotes({ tx, actor, rules: engine.rules }, Contact, [contactId])
}

/** Takes the values out of entries of the audit; that there were entries still stands. */
async function eraseAudit(tx: Tx, clientId: number, of: Entity, ids: readonly number[]): Promise<void> {
  await tx.run(sql`update audit set before = null, after = null, erased_at = now()
    where client_id = ${clientId} and entity = ${of.name} and entity_id = any(${[...ids]}::bigint[])`)
}

/** Copies of data that were made to be fetched, and files that wait to be imported: gives the keys of their bytes. */
async function endCopies(tx: Tx, clientId: number, { person }: Erased): Promise<string[]> {
  const exports = await tx.rows<{ storageKey: string }>(sql`select storage_key from company_transfers
    where client_id = ${clientId} and kind = 'export' and status <> 'running' and storage_key is not null`)
  const prints = await tx.rows<{ storageKey: string }>(sql`select storage_key from report_runs
    where client_id = ${clientId} and status <> 'running' and storage_key is not null`)
  const imports = await tx.rows<{ storageKey: string }>(sql`select storage_key from imports
    where client_id = ${clientId} and storage_key <> '' and status in ('preview', 'done', 'failed', 'undone')`)
  await tx.run(
    sql`update company_transfers set storage_key = null where client_id = ${clientId} and kind = 'export' and status <> 'running'`,
  )
  await tx.run(sql`update report_runs set storage_key = null where client_id = ${clientId} and status <> 'running'`)
  await tx.run(sql`update imports set storage_key = '', preview = null, status = case when status = 'preview' then 'failed' else status end
    where client_id = ${clientId} and storage_key <> '' and status in ('preview', 'done', 'failed', 'undone')`)
  if (person.email !== null)
    await tx.run(sql`delete from sign_in_attempts where key like ${`% ${likeOf(person.email)}%`}`)
  return [...exports, ...prints, ...imports].map(({ storageKey }) => storageKey)
}

/** What is kept of the person's own record so that a change can be shown or taken back. */
async function eraseTraces(tx: Tx, clientId: number, { kind, person: { id } }: Erased): Promise<void> {
  const entity = kind === 'contact' ? 'contact' : 'user'
  await tx.run(sql`update audit set before = null, after = null, erased_at = now() where client_id = ${clientId} and entity_id = ${id}
    and (entity = ${entity} or (entity = 'account' and ${kind === 'user'}))`)
  await tx.run(
    sql`update undo_items set name = ${`*** ${id}`} where client_id = ${clientId} and entity_type = ${entity} and entity_id = ${id}`,
  )
  await tx.run(
    sql`delete from import_records where client_id = ${clientId} and entity = ${entity} and record_id = ${id}`,
  )
  await tx.run(sql`delete from bulk_items i where i.client_id = ${clientId} and i.record_id = ${id}
    and exists (select 1 from bulk_runs r where r.client_id = ${clientId} and r.id = i.run_id and r.entity = ${entity})`)
}

async function eraseContact(tx: Tx, clientId: number, { id }: Named): Promise<void> {
  await tx.run(sql`update contacts set name = ${`*** ${id}`}, position = null, phone = null, email = null, notes = null, custom = null,
    version = version + 1, updated_at = now() where client_id = ${clientId} and id = ${id}`)
}

/** Whoever worked here stays as a number, so that records keep their owner; nobody signs in as them any more. */
async function eraseUser(tx: Tx, clientId: number, { id }: Named): Promise<void> {
  const own = sql`client_id = ${clientId} and user_id = ${id}`
  for (const table of [
    'sessions',
    'passkeys',
    'second_steps',
    'known_devices',
    'auto_login_tokens',
    'invitations',
    'sign_ins',
  ])
    await tx.run(sql`delete from ${sql.table(table)} where ${own}`)
  for (const table of ['internal_requests', 'ip_rules', 'user_options', 'rewards', 'calendar_feeds', 'import_mappings'])
    await tx.run(sql`delete from ${sql.table(table)} where ${own}`)
  await tx.run(sql`update users set name = ${`*** ${id}`}, email = ${`erased-${id}@erased.invalid`}, phone = null, push_token = null, last_sign_in = null,
    invited_at = null, visible = false, version = version + 1, updated_at = now() where client_id = ${clientId} and id = ${id}`)
}

async function count(tx: Tx, from: ReturnType<typeof sql>): Promise<number> {
  return (await tx.one<{ rows: number }>(sql`select count(*)::integer as rows from ${from}`))?.rows ?? 0
}

function likeOf(address: string): string {
  return address.toLowerCase().replace(/[\\%_]/g, '\\$&')
}
