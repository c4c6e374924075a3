import type { EmailMessage } from '@temelia/model/crm/email-message'
import type { Row } from '@temelia/model/entity'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import type { JobKind } from '../../records/job-kind.ts'
import { MailFault } from '../../ports/mail-fault.ts'
import { StorageFault } from '../../ports/storage.ts'
import { type AccountServers, accountServers } from './account-servers.ts'
import { compose, type WrittenEmail } from './compose.ts'
import { announce, type EmailTools } from './emails.ts'

/** Seconds until an email that the server did not take is tried again; after the last one it has failed. */
const PAUSES = [30, 120, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800]
/** An email that was handed over so long ago and has no outcome lost its process on the way. */
const LOST_SECONDS = 600

type Email = Pick<
  Row<typeof EmailMessage>,
  | 'id'
  | 'emailAccountId'
  | 'messageId'
  | 'inReplyTo'
  | 'earlier'
  | 'recipients'
  | 'copies'
  | 'blindCopies'
  | 'subject'
  | 'html'
  | 'fileIds'
  | 'attempts'
> & { readonly handedAt: string }

const payload = z.object({ emailId: z.number() })

/** The job that hands a queued email to its server. */
export function emailJob(tools: EmailTools): JobKind {
  return (data, { clientId }) => deliver(tools, clientId, payload.parse(data).emailId)
}

/** The job that puts a copy of a sent email into the mailbox's folder of sent ones. */
export function emailCopyJob(tools: EmailTools): JobKind {
  return (data, { clientId }) => keepCopy(tools, clientId, payload.parse(data).emailId)
}

/**
 * Hands a queued email to its server, at most once. It is marked as handed over before and unmarked when the server certainly did not
 * take it; a mark without an outcome means that a process died in between, and the email is told as uncertain instead of being sent again.
 */
export async function deliver(tools: EmailTools, clientId: number, id: number): Promise<void> {
  const email = await tools.database.tenant(clientId, (tx) => hand(tools, tx, clientId, id))
  if (!email) return
  const servers = await serversOf(tools, clientId, email)
  if (!servers) return conclude(tools, clientId, email, new MailFault('NO_ACCOUNT', ''))
  const raw = await writtenOf(tools, clientId, email, servers)
    .then(compose)
    .catch((error: unknown) => {
      if (error instanceof StorageFault) return new MailFault('FAILED', error.message)
      throw error
    })
  // An attachment that cannot be read: nothing was handed over.
  if (raw instanceof MailFault) return conclude(tools, clientId, email, raw)
  const to = [...email.recipients, ...(email.copies ?? []), ...(email.blindCopies ?? [])]
  try {
    await tools.post.send(servers.smtp, { from: servers.address, to }, raw)
  } catch (error) {
    if (!(error instanceof MailFault)) throw error
    return conclude(tools, clientId, email, error)
  }
  await tools.database.tenant(clientId, async (tx) => {
    await tx.run(sql`update email_messages set status = 'sent', error = null, next_try_at = null, version = version + 1, updated_at = now()
      where client_id = ${clientId} and id = ${id}`)
    await tools.left(tx, clientId, id)
    if (servers.imap) await enqueue(tx, clientId, 'letter-copy', id, 0)
    await announce(tools, tx, clientId, { entity: 'emailMessage', id, action: 'edit' })
  })
}

/** Puts a copy of a sent email into the folder of sent ones; failing says so on the email and is tried again by the worker. */
export async function keepCopy(tools: EmailTools, clientId: number, id: number): Promise<void> {
  const email = await tools.database.tenant(clientId, (tx) =>
    tx.one<Email>(sql`select * from email_messages where client_id = ${clientId} and id = ${id} and status = 'sent'
      and copied_at is null and deleted_with is null`),
  )
  if (!email?.messageId) return
  const servers = await serversOf(tools, clientId, email)
  if (!servers?.imap) return
  const written = await writtenOf(tools, clientId, email, servers)
  const raw = await compose({ ...written, blindCopies: email.blindCopies ?? [] })
  const failure = await tools.mailbox.keepSent(servers.imap, email.messageId, raw).then(
    () => null,
    (error: unknown) => {
      if (error instanceof MailFault) return error
      throw error
    },
  )
  await tools.database.tenant(clientId, async (tx) => {
    await tx.run(sql`update email_messages set copied_at = ${failure === null ? sql`now()` : null},
      copy_error = ${failure === null ? null : failure.message}::text, version = version + 1, updated_at = now()
      where client_id = ${clientId} and id = ${id}`)
    await announce(tools, tx, clientId, { entity: 'emailMessage', id, action: 'edit' })
  })
  if (failure && !failure.final) throw failure
}

async function hand(tools: EmailTools, tx: Tx, clientId: number, id: number): Promise<Email | undefined> {
  const state = await tx.one<{ handedAt: string | null; lost: boolean }>(sql`
    select handed_at, handed_at < now() - make_interval(secs => ${LOST_SECONDS}::integer) as lost from email_messages
    where client_id = ${clientId} and id = ${id} and status = 'queued' and deleted_with is null for update`)
  if (!state) return undefined
  if (state.handedAt === null)
    return tx.one<Email>(sql`update email_messages set handed_at = now(), at = now(), attempts = attempts + 1, version = version + 1
      where client_id = ${clientId} and id = ${id} returning *`)
  if (!state.lost) {
    await enqueue(tx, clientId, 'letter', id, LOST_SECONDS)
    return undefined
  }
  await tx.run(sql`update email_messages set status = 'failed', error = 'UNCERTAIN', next_try_at = null, version = version + 1, updated_at = now()
    where client_id = ${clientId} and id = ${id}`)
  await announce(tools, tx, clientId, { entity: 'emailMessage', id, action: 'edit' })
  return undefined
}

/** Writes down why an email did not leave, and when it is tried again. */
async function conclude(tools: EmailTools, clientId: number, email: Email, fault: MailFault): Promise<void> {
  const pause = fault.final ? undefined : PAUSES[(email.attempts ?? 1) - 1]
  await tools.database.tenant(clientId, async (tx) => {
    await tx.run(sql`update email_messages set status = ${pause === undefined ? 'failed' : 'queued'}, error = ${fault.message},
      handed_at = case when ${fault.code === 'UNCERTAIN'} then handed_at end,
      next_try_at = now() + make_interval(secs => ${pause ?? null}::integer),
      version = version + 1, updated_at = now() where client_id = ${clientId} and id = ${email.id}`)
    if (pause !== undefined) await enqueue(tx, clientId, 'letter', email.id, pause)
    await announce(tools, tx, clientId, { entity: 'emailMessage', id: email.id, action: 'edit' })
  })
}

async function enqueue(tx: Tx, clientId: number, kind: string, emailId: number, seconds: number): Promise<void> {
  await tx.run(sql`insert into jobs (client_id, kind, payload, run_at)
    values (${clientId}, ${kind}, ${JSON.stringify({ emailId })}::jsonb, now() + make_interval(secs => ${seconds}::integer))`)
}

function serversOf(tools: EmailTools, clientId: number, email: Email): Promise<AccountServers | undefined> {
  return tools.database.tenant(clientId, (tx) => accountServers(tx, tools.vault, clientId, email.emailAccountId ?? 0))
}

async function writtenOf(
  tools: EmailTools,
  clientId: number,
  email: Email,
  servers: AccountServers,
): Promise<WrittenEmail> {
  const files = await tools.database.tenant(clientId, (tx) =>
    tx.rows<{ id: number; name: string; type: string; storageKey: string }>(
      sql`select id, name, type, storage_key from files where client_id = ${clientId} and id = any(${[...(email.fileIds ?? [])]}::bigint[]) order by id`,
    ),
  )
  const attachments = await Promise.all(
    files.map(async ({ name, type, storageKey }) => ({ name, type, content: await tools.storage.bytes(storageKey) })),
  )
  return {
    messageId: email.messageId ?? '',
    sender: { name: servers.name, address: servers.address },
    recipients: email.recipients,
    copies: email.copies ?? [],
    inReplyTo: email.inReplyTo,
    earlier: email.earlier ?? [],
    subject: email.subject,
    html: email.html ?? '',
    at: new Date(email.handedAt),
    attachments,
  }
}
