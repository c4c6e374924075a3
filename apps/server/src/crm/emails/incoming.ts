import { beginningOf } from '@temelia/text/beginning'
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { contentType } from '../../files/content-type.ts'
import type { ParsedEmail } from '../../ports/email-parser.ts'
import type { Outline } from '../../ports/mailbox.ts'
import { tell } from '../notification-write.ts'
import { cleanEmail, htmlOfPlain, plainLines } from './email-html.ts'
import { announce, type EmailTools } from './emails.ts'
import { ownerOfAddress, readersOf } from './people.ts'

/** Emails that lay longer in the mailbox are not told of: an account that was out of reach for weeks does not ring for each of them. */
const NEWS_DAYS = 2
const MOST_FILES = 100

/** Where an email belongs: the conversation it goes on with, or the customer one of its addresses is of. */
export interface Place {
  readonly relatedEntityType: string | null
  readonly relatedEntityId: number | null
  readonly accountId: number | null
  readonly threadId: number | null
  readonly ownerId: number | null
  readonly readerIds: readonly number[]
  readonly shared: boolean
}

interface Arrived {
  readonly clientId: number
  readonly accountId: number
  readonly outline: Outline
  readonly place: Place
  readonly email: ParsedEmail
  readonly raw: Buffer
  /** The mailbox has been read before: what comes now is news. */
  readonly news: boolean
}

/** Whether an email is stored already, removed ones included. */
export async function isKnown(tx: Tx, clientId: number, messageId: string): Promise<boolean> {
  const found = await tx.one(
    sql`select 1 as found from email_messages where client_id = ${clientId} and message_id = ${messageId}`,
  )
  return found !== undefined
}

/** Where an email belongs; undefined when nobody the tenant knows wrote it or gets it. */
export async function placeOf(tx: Tx, clientId: number, outline: Outline): Promise<Place | undefined> {
  const before = [...(outline.inReplyTo ? [outline.inReplyTo] : []), ...outline.references.toReversed()]
  const answered = before.length > 0 ? await answeredPlace(tx, clientId, before) : undefined
  if (answered) return answered
  const owner = await ownerOfAddress(tx, clientId, [...outline.from, ...outline.to])
  if (!owner) return undefined
  return {
    relatedEntityType: 'account',
    relatedEntityId: owner.accountId,
    accountId: owner.accountId,
    threadId: null,
    ownerId: owner.agentId,
    readerIds: [],
    shared: false,
  }
}

function answeredPlace(tx: Tx, clientId: number, messageIds: readonly string[]): Promise<Place | undefined> {
  return tx.one<Place>(sql`
    select related_entity_type, related_entity_id, account_id, coalesce(thread_id, id) as thread_id, user_id as owner_id,
      reader_ids || coalesce(to_jsonb(user_id), '[]') as reader_ids, shared
    from email_messages where client_id = ${clientId} and message_id = any(${[...messageIds]}::text[]) and deleted_with is null
    order by array_position(${[...messageIds]}::text[], message_id) limit 1`)
}

/** Stores an email with its files, once for each Message-ID, and tells its owner; `along` runs in the same transaction. */
export async function storeEmail(tools: EmailTools, arrived: Arrived, along: (tx: Tx) => Promise<void>): Promise<void> {
  const { clientId, email } = arrived
  const { region } = tools.database
  const files: StoredPart[] = []
  for (const { content, name, contentId } of email.files.slice(0, MOST_FILES)) {
    const key = `${region}/${clientId}/${randomUUID()}`
    await tools.storage.write(key, content)
    files.push({ key, name, contentId, size: content.length, type: contentType(content) })
  }
  const stored = await tools.database.system(async (tx) => {
    const id = await insert(tx, tools, arrived, files)
    await along(tx)
    return id
  })
  // Another mailbox of the tenant brought the same email at the same moment.
  if (stored === undefined) for (const { key } of files) await tools.storage.remove(key)
}

interface StoredPart {
  readonly key: string
  readonly name: string
  readonly contentId: string | null
  readonly size: number
  readonly type: string
}

async function insert(
  tx: Tx,
  tools: EmailTools,
  { clientId, accountId, outline, place, email, raw, news }: Arrived,
  files: readonly StoredPart[],
): Promise<number | undefined> {
  const messageId =
    outline.messageId ?? `<no-id-${createHash('sha256').update(raw).digest('hex').slice(0, 40)}@temelia>`
  const account = await tx.one<{ userId: number | null; shared: boolean }>(
    sql`select user_id, shared from email_accounts where client_id = ${clientId} and id = ${accountId}`,
  )
  const ownerId = place.threadId === null ? (account?.userId ?? place.ownerId) : place.ownerId
  const owner = ownerId ?? (await firstAdministrator(tx, clientId))
  const readers = await readersOf(tx, clientId, [email.from.address, ...email.to, ...email.cc])
  const html = email.html === null ? htmlOfPlain(email.text ?? '') : cleanEmail(email.html)
  const sender = email.from.name ? `${email.from.name} <${email.from.address}>` : email.from.address
  const at = email.date && Date.parse(email.date) <= Date.parse(outline.at) ? email.date : outline.at
  const made = await tx.one<{ id: number }>(sql`
    insert into email_messages (client_id, user_id, email_account_id, related_entity_type, related_entity_id, account_id, direction, message_id,
      in_reply_to, thread_id, earlier, sender, recipients, copies, subject, html, plain, status, at, shared, reader_ids)
    values (${clientId}, ${owner}::bigint, ${accountId}, ${place.relatedEntityType}::text, ${place.relatedEntityId}::bigint, ${place.accountId}::bigint,
      'in', ${messageId}, ${outline.inReplyTo}::text, ${place.threadId}::bigint, ${JSON.stringify(outline.references.slice(-20))}::jsonb, ${sender},
      ${JSON.stringify(email.to)}::jsonb, ${JSON.stringify(email.cc)}::jsonb, ${email.subject}, ${html},
      ${beginningOf(email.text ?? plainLines(html), 500_000)}, 'received', ${at}::timestamptz, ${account?.shared === true || place.shared},
      ${JSON.stringify([...new Set([...readers, ...place.readerIds])])}::jsonb)
    on conflict (client_id, message_id) where message_id is not null do nothing returning id`)
  if (!made) return undefined
  if (files.length > 0 && owner !== null) await attach(tx, clientId, owner, made.id, html, files)
  await tx.run(
    sql`update email_accounts set received_count = received_count + 1 where client_id = ${clientId} and id = ${accountId}`,
  )
  await announce(tools, tx, clientId, { entity: 'emailMessage', id: made.id, action: 'create' })
  // By when it arrived: what its writer's clock said may be years off.
  const isNews = news && Date.parse(outline.at) > tools.engine.now().getTime() - NEWS_DAYS * 86_400_000
  if (owner !== null && isNews)
    await tell(
      tx,
      clientId,
      [
        {
          userId: owner,
          kind: 'record',
          of: 'email',
          title: email.subject || sender,
          body: sender,
          entityType: place.accountId === null ? null : 'account',
          entityId: place.accountId,
        },
      ],
      null,
    )
  return made.id
}

/** Records the files of an email, and names them in its HTML by their own ids. */
async function attach(
  tx: Tx,
  clientId: number,
  owner: number,
  emailId: number,
  html: string,
  files: readonly StoredPart[],
): Promise<void> {
  const ids: number[] = []
  let shown = html
  for (const { key, name, contentId, size, type } of files) {
    const made = await tx.one<{
      id: number
    }>(sql`insert into files (client_id, user_id, name, folder, size, type, storage_key)
      values (${clientId}, ${owner}, ${name}, 'Emails', ${size}, ${type}, ${key}) returning id`)
    ids.push(made?.id ?? 0)
    if (contentId) shown = shown.replaceAll(`cid:${contentId}`, `cid:${made?.id}`)
  }
  await tx.run(sql`update email_messages set file_ids = ${JSON.stringify(ids)}::jsonb, html = ${shown}
    where client_id = ${clientId} and id = ${emailId}`)
}

async function firstAdministrator(tx: Tx, clientId: number): Promise<number | null> {
  const user = await tx.one<{
    id: number
  }>(sql`select id from users where client_id = ${clientId} and level = 'administrator'
    and not banned and deleted_with is null order by id limit 1`)
  return user?.id ?? null
}
