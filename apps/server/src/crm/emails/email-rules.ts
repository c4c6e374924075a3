import { Customer } from '@temelia/model/crm/customer'
import { EmailAccount } from '@temelia/model/crm/email-account'
import { EmailMessage } from '@temelia/model/crm/email-message'
import { EmailTemplate } from '@temelia/model/crm/email-template'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { StoredFile } from '@temelia/model/record/stored-file'
import { type RawBuilder, sql } from 'kysely'
import { type Context, rulesFor } from '../../records/context.ts'
import { findAll } from '../../records/find.ts'
import { column, columns, from } from '../../records/select.ts'
import { onSeenRecord } from '../note-rules.ts'
import { accountOf } from '../related.ts'
import { newMessageId } from './compose.ts'
import { cleanEmail, plainLines } from './email-html.ts'
import { seen as seenEmails } from './emails.ts'
import { ownerOfAddress, readersOf } from './people.ts'

type EmailPatch = Patch<typeof EmailMessage>

const MOST_BYTES = 20 * 1024 * 1024
const MOST_EARLIER = 20

/** Rules of emails: what is created is sent. It leaves from a mailbox the writer may use, with files they may see, about a record they may see. */
export const emailMessageRules = rulesFor(EmailMessage, {
  prepare: async (context, sent, before) => (before ? {} : written(context, sent)),
  seen: participantsOrShared,
  settle: async (context, changes) => {
    for (const { before, after } of changes)
      if (!before && after?.status === 'queued') await queueEmail(context, after.id)
  },
})

/** Rules of templates: their HTML is cleaned as an email's, and something is left of it. */
export const emailTemplateRules = rulesFor(EmailTemplate, {
  prepare: async (_context, patch) => {
    if (patch.html === undefined) return patch
    const html = cleanEmail(patch.html)
    if (html === '') throw new AppError('INVALID_DATA', { faults: [{ field: 'Html', code: 'REQUIRED' }] })
    return { ...patch, html }
  },
})

/** Hands an email to the outbox of the transaction. */
export async function queueEmail({ tx, actor }: Context, id: number): Promise<void> {
  await tx.run(sql`insert into jobs (client_id, kind, payload)
    values (${actor.clientId}, 'letter', ${JSON.stringify({ emailId: id })}::jsonb)`)
}

/** Owner and participants see an email, everybody when it is shared; and only with the record it is about. */
function participantsOrShared(context: Context): RawBuilder<unknown> {
  const { userId } = context.actor
  return sql`(${column('userId')} = ${userId} or ${column('shared')} or ${column('readerIds')} @> to_jsonb(${userId}::bigint))
    and (${column('relatedEntityType')} is null or ${onSeenRecord(context)})`
}

async function written(context: Context, sent: EmailPatch): Promise<EmailPatch> {
  const account = await mailboxFor(context, sent.emailAccountId ?? null)
  const answered = sent.inReplyTo ? await answeredEmail(context, sent.inReplyTo) : undefined
  await checkFiles(context, sent.fileIds ?? [])
  const everybody = [...(sent.recipients ?? []), ...(sent.copies ?? []), ...(sent.blindCopies ?? [])]
  const html = cleanEmail(sent.html ?? '')
  return {
    ...sent,
    ...(await about(context, sent, answered, everybody)),
    emailAccountId: account.id,
    direction: 'out',
    messageId: newMessageId(account.address),
    inReplyTo: answered?.messageId ?? null,
    threadId: answered ? (answered.threadId ?? answered.id) : null,
    earlier: answered
      ? [...(answered.earlier ?? []), ...(answered.messageId ? [answered.messageId] : [])].slice(-MOST_EARLIER)
      : null,
    sender: `${account.name} <${account.address}>`,
    html,
    plain: plainLines(html),
    shared: sent.shared ?? account.shared,
    readerIds: await readersOf(context.tx, context.actor.clientId, everybody),
    status: 'queued',
    attempts: 0,
    at: context.now.toISOString(),
  }
}

/** The record an email is about: as sent, else that of the email it answers, else the customer of its first known address, where the writer sees that one. */
async function about(
  context: Context,
  sent: EmailPatch,
  answered: Row<typeof EmailMessage> | undefined,
  everybody: readonly string[],
): Promise<EmailPatch> {
  const { relatedEntityType: type, relatedEntityId: id } = sent
  if (type && id) return { accountId: await accountOf(context, type, id) }
  if (answered) {
    const { relatedEntityType, relatedEntityId, accountId } = answered
    return { relatedEntityType, relatedEntityId, accountId }
  }
  const owner = await ownerOfAddress(context.tx, context.actor.clientId, everybody)
  const [customer] = owner ? await findAll(context, Customer, [owner.accountId]) : []
  if (!customer) return { relatedEntityType: null, relatedEntityId: null, accountId: null }
  return { relatedEntityType: 'account', relatedEntityId: customer.id, accountId: customer.id }
}

/** The mailbox to write from: the one named, else the writer's own, else the standard one. */
async function mailboxFor(context: Context, id: number | null): Promise<Row<typeof EmailAccount>> {
  const { clientId, userId } = context.actor
  const account = await context.tx.one<Row<typeof EmailAccount>>(sql`
    select ${columns(EmailAccount)} from ${from(EmailAccount)} where ${column('clientId')} = ${clientId} and ${column('deletedWith')} is null
    and (${column('userId')} is null or ${column('userId')} = ${userId}) and (${id}::bigint is null or ${column('id')} = ${id})
    order by ${column('userId')} is null, ${column('standard')} desc, ${column('id')} limit 1`)
  if (account) return account
  if (id === null) throw new AppError('EMAIL_NOT_CONFIGURED')
  throw new AppError('INVALID_DATA', { faults: [{ field: 'EmailAccountId', code: 'NOT_FOUND' }] })
}

async function answeredEmail(context: Context, messageId: string): Promise<Row<typeof EmailMessage>> {
  const [email] = await seenEmails(context, sql`${column('messageId')} = ${messageId}`)
  if (email) return email
  throw new AppError('INVALID_DATA', { faults: [{ field: 'InReplyTo', code: 'NOT_FOUND' }] })
}

async function checkFiles(context: Context, ids: readonly number[]): Promise<void> {
  const unique = [...new Set(ids)]
  const files = await findAll(context, StoredFile, unique)
  if (files.length < unique.length)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'FileIds', code: 'NOT_FOUND' }] })
  if (files.reduce((sum, file) => sum + (file.size ?? 0), 0) > MOST_BYTES) throw new AppError('TOO_LARGE')
}
