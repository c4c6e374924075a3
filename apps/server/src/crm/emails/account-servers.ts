import type { EmailAccount } from '@temelia/model/crm/email-account'
import type { Row } from '@temelia/model/entity'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { MailServer } from '../../ports/post.ts'
import type { Vault } from '../../ports/vault.ts'

/** The two servers of a mailbox, ready to be signed in to. */
export interface AccountServers {
  readonly name: string
  readonly address: string
  readonly smtp: MailServer
  readonly imap: MailServer | null
}

type Stored = Pick<
  Row<typeof EmailAccount>,
  | 'name'
  | 'address'
  | 'smtpHost'
  | 'smtpPort'
  | 'smtpSecurity'
  | 'smtpUser'
  | 'imapHost'
  | 'imapPort'
  | 'imapSecurity'
  | 'imapUser'
> & { readonly smtpPassword: string | null; readonly imapPassword: string | null }

export type PasswordKind = 'smtp' | 'imap'

/** What a sealed password is about: it opens for its own mailbox only. */
export function passwordOf(clientId: number, accountId: number, kind: PasswordKind): string {
  return `email-account/${clientId}/${accountId}/${kind}`
}

/** The servers of a mailbox that is there; undefined otherwise. Each is sent the password that was given for it, and no other. */
export async function accountServers(
  tx: Tx,
  vault: Vault,
  clientId: number,
  accountId: number,
): Promise<AccountServers | undefined> {
  const row = await tx.one<Stored>(sql`
    select name, address, smtp_host, smtp_port, smtp_security, smtp_user, smtp_password, imap_host, imap_port, imap_security, imap_user, imap_password
    from email_accounts where client_id = ${clientId} and id = ${accountId} and deleted_with is null`)
  if (!row) return undefined
  const open = (sealed: string | null, kind: PasswordKind) =>
    sealed === null ? null : vault.open(sealed, passwordOf(clientId, accountId, kind))
  const smtp: MailServer = {
    host: row.smtpHost,
    port: row.smtpPort,
    security: row.smtpSecurity,
    user: row.smtpUser,
    password: open(row.smtpPassword, 'smtp'),
  }
  const imap: MailServer | null = row.imapHost
    ? {
        host: row.imapHost,
        port: row.imapPort ?? 993,
        security: row.imapSecurity ?? 'tls',
        user: row.imapUser ?? row.smtpUser,
        password: open(row.imapPassword, 'imap'),
      }
    : null
  return { name: row.name, address: row.address, smtp, imap }
}
