import { emailLeft } from '../../areas.ts'
import { EmailAccount } from '@temelia/model/crm/email-account'
import type { TestApp, TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { MAIL_USER } from '../../testing/mail-servers.ts'
import type { EmailTools } from './emails.ts'

/** What works on emails outside of requests, on a test application. */
export function toolsOf({ services, database }: TestApp): EmailTools {
  const { engine, vault, storage, post, mailbox } = services
  return { database, engine, vault, storage, post, mailbox, left: emailLeft }
}

/** A mailbox on servers of the test, its password set. Gives its id. */
export async function mailboxOn(
  user: TestUser,
  ports: { readonly smtp: number; readonly imap?: number },
  more: Record<string, unknown> = {},
): Promise<number> {
  const incoming = ports.imap ? { ImapHost: '127.0.0.1', ImapPort: ports.imap, ImapSecurity: 'none' } : {}
  const made = await make(user, EmailAccount, {
    Name: 'Construcții Țiglă',
    Address: 'birou@firma.example',
    SmtpHost: '127.0.0.1',
    SmtpPort: ports.smtp,
    SmtpSecurity: 'none',
    SmtpUser: MAIL_USER.user,
    ...incoming,
    ...more,
  })
  await user.call('PUT', `/api/email-accounts/${String(made.EmailAccountId)}/passwords`, {
    SmtpPassword: MAIL_USER.password,
  })
  return Number(made.EmailAccountId)
}
