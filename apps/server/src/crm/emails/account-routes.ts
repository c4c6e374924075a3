import { encode } from '@temelia/model/codec'
import { EmailAccount } from '@temelia/model/crm/email-account'
import { AppError } from '@temelia/model/errors'
import { emails as words } from '@temelia/text/emails'
import { say } from '@temelia/text/message'
import { sql } from 'kysely'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { actionsOf, idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { MailFault } from '../../ports/mail-fault.ts'
import type { Post } from '../../ports/post.ts'
import { find } from '../../records/find.ts'
import { type AccountServers, accountServers, passwordOf } from './account-servers.ts'
import { compose, newMessageId } from './compose.ts'

const tags = ['accounts']
const password = z.string().min(1).max(400).nullable().optional()

/** What is not a field of a mailbox: its passwords, and whether its servers answer. */
export function emailAccountRoutes(app: App, services: Services): void {
  const administrator = demandRight('edit', EmailAccount)
  const calm = { rateLimit: { max: 30, timeWindow: '1 minute' } }

  app.put(
    '/api/email-accounts/:id/passwords',
    {
      preValidation: administrator,
      schema: {
        tags,
        summary: 'Set the passwords of a mailbox; null forgets one',
        params: idParams,
        body: z.strictObject({ SmtpPassword: password, ImapPassword: password }),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const account = await find(context, EmailAccount, request.params.id)
        const { clientId } = context.actor
        const servers = await accountServers(context.tx, services.vault, clientId, account.id)
        for (const [kind, sent] of [
          ['smtp', request.body.SmtpPassword],
          ['imap', imapPassword(request.body, servers)],
        ] as const) {
          if (sent === undefined) continue
          const sealed = sent === null ? null : services.vault.seal(sent, passwordOf(clientId, account.id, kind))
          await context.tx.run(sql`update email_accounts set ${sql.ref(`${kind}_password`)} = ${sealed}::text, next_try_at = now(),
            failures = 0, version = version + 1, updated_at = now() where client_id = ${clientId} and id = ${account.id}`)
        }
        const now = await find(context, EmailAccount, account.id)
        return encode(EmailAccount, now, actionsOf(context.actor, EmailAccount, now))
      }),
  )

  app.post(
    '/api/email-accounts/:id/test',
    {
      preValidation: administrator,
      config: { ...calm, noTurn: true },
      schema: {
        tags,
        summary: 'Sign in to the servers of a mailbox; with SendLetter, send an email to itself',
        params: idParams,
        body: z.strictObject({ SendLetter: z.boolean().default(false) }),
      },
    },
    async (request) => {
      const servers = await inTransaction(services, request, async (context) => {
        await find(context, EmailAccount, request.params.id)
        return accountServers(context.tx, services.vault, context.actor.clientId, request.params.id)
      })
      if (!servers) throw new AppError('NOT_FOUND')
      const { imap } = servers
      const { post, mailbox } = services
      const [smtp, incoming] = await Promise.all([
        outcome(() =>
          request.body.SendLetter ? sendToItself(post, servers, request.actor.language) : post.check(servers.smtp),
        ),
        imap ? outcome(() => mailbox.check(imap)) : null,
      ])
      return { Smtp: smtp, Imap: incoming }
    },
  )

  app.post(
    '/api/email-accounts/:id/fetch',
    {
      preValidation: administrator,
      config: calm,
      schema: { tags, summary: 'Read the inbox of a mailbox as soon as possible', params: idParams },
    },
    async (request, reply) => {
      await inTransaction(services, request, async (context) => {
        const account = await find(context, EmailAccount, request.params.id)
        if (!account.imapHost) throw new AppError('EMAIL_NOT_CONFIGURED')
        // A reading that is under way goes on by itself.
        await context.tx.run(sql`update email_accounts set next_try_at = now(), failures = 0
          where client_id = ${context.actor.clientId} and id = ${account.id} and lease is null`)
      })
      return reply.code(202).send({})
    },
  )
}

/**
 * The IMAP password that new passwords mean: a mailbox that is read with the sign-in it writes with has one password, which whoever
 * types it gives for both servers as they are now. A server that is named later waits for a password of its own.
 */
function imapPassword(
  {
    SmtpPassword,
    ImapPassword,
  }: { SmtpPassword?: string | null | undefined; ImapPassword?: string | null | undefined },
  servers: AccountServers | undefined,
): string | null | undefined {
  if (ImapPassword !== undefined || !servers?.imap) return ImapPassword
  const one = servers.imap.user === servers.smtp.user
  return one && (servers.imap.password === null || servers.imap.password === servers.smtp.password)
    ? SmtpPassword
    : undefined
}

/** How a try went: well, or what is wrong as a code and by the number of the server's answer. */
async function outcome(
  work: () => Promise<void>,
): Promise<{ Ok: boolean; Fault: string | null; Detail: string | null }> {
  try {
    await work()
    return { Ok: true, Fault: null, Detail: null }
  } catch (error) {
    if (!(error instanceof MailFault)) throw error
    return { Ok: false, Fault: error.code, Detail: error.detail }
  }
}

async function sendToItself(post: Post, servers: AccountServers, language: 'en' | 'ro'): Promise<void> {
  const { address } = servers
  const raw = await compose({
    messageId: newMessageId(address),
    sender: { name: servers.name, address },
    recipients: [address],
    copies: [],
    inReplyTo: null,
    earlier: [],
    subject: say(words.mailTestSubject, language),
    html: `<p>${say(words.mailTestText, language)}</p>`,
    at: new Date(),
    attachments: [],
  })
  await post.send(servers.smtp, { from: address, to: [address] }, raw)
}
