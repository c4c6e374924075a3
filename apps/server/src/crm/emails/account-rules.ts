import { EmailAccount } from '@temelia/model/crm/email-account'
import type { Patch, Row } from '@temelia/model/entity'
import { sql } from 'kysely'
import { type Change, type Context, rulesFor } from '../../records/context.ts'
import { oneAfterTheOther, takeMark } from '../../records/one-of-them.ts'
import { column } from '../../records/select.ts'

type Account = Row<typeof EmailAccount>

/** Rules of mailboxes: one is the standard one; a password is sent to no other server or user than it was given for. */
export const emailAccountRules = rulesFor(EmailAccount, {
  prepare: async (context, patch, before) => ({
    ...withIncoming(patch, before),
    ...(before ? {} : await firstIsStandard(context)),
  }),
  settle: async (context, changes) => {
    await onlyOneStandard(context, changes)
    for (const { before, after } of changes) if (before && after) await forgetPasswords(context, before, after)
    await readSoon(context, changes)
  },
})

/** A mailbox that emails come in through has a port and a security, the usual ones unless others are given. */
function withIncoming(patch: Patch<typeof EmailAccount>, before: Account | undefined): Patch<typeof EmailAccount> {
  const host = patch.imapHost === undefined ? before?.imapHost : patch.imapHost
  if (!host) return patch
  const security = patch.imapSecurity ?? before?.imapSecurity ?? 'tls'
  const port = patch.imapPort ?? before?.imapPort ?? (security === 'tls' ? 993 : 143)
  return { ...patch, imapSecurity: security, imapPort: port }
}

async function firstIsStandard({ tx, actor }: Context): Promise<{ standard?: true }> {
  const other = await tx.one(
    sql`select 1 as found from email_accounts where client_id = ${actor.clientId} and deleted_with is null and standard limit 1`,
  )
  return other ? {} : { standard: true }
}

async function onlyOneStandard(context: Context, changes: readonly Change<typeof EmailAccount>[]): Promise<void> {
  for (const { before, after } of changes) {
    if (!after?.standard || before?.standard) continue
    await oneAfterTheOther(context)
    await takeMark(context, EmailAccount, 'standard', sql`${column('id')} <> ${after.id}`)
  }
}

async function forgetPasswords({ tx, actor }: Context, before: Account, after: Account): Promise<void> {
  const smtp = before.smtpHost !== after.smtpHost || before.smtpUser !== after.smtpUser
  const imap = before.imapHost !== after.imapHost || before.imapUser !== after.imapUser
  if (!smtp && !imap) return
  await tx.run(sql`update email_accounts set
      smtp_password = case when ${smtp} then null else smtp_password end,
      imap_password = case when ${imap} then null else imap_password end,
      uid_validity = case when ${imap} then null else uid_validity end,
      last_uid = case when ${imap} then null else last_uid end
    where client_id = ${actor.clientId} and id = ${after.id}`)
}

/** New settings are tried at once, whatever pause an earlier failure asked for. */
async function readSoon({ tx, actor }: Context, changes: readonly Change<typeof EmailAccount>[]): Promise<void> {
  const ids = changes.flatMap(({ after }) => (after?.imapHost ? [after.id] : []))
  if (ids.length > 0)
    await tx.run(sql`update email_accounts set next_try_at = now(), failures = 0, lease = null
      where client_id = ${actor.clientId} and id = any(${ids}::bigint[])`)
}
