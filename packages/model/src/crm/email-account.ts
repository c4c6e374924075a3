import { z } from 'zod'
import { User } from '../admin/user.ts'
import { entity } from '../entity.ts'
import { flag, initially, instant, integer, json, oneOf, readOnly, ref, required, text } from '../field.ts'
import { email } from '../formats.ts'

const port = () => integer({ min: 1, max: 65_535 })

/** Why an email that was found in a mailbox was not kept. */
export const skipReasons = ['too-large', 'unparsable', 'no-customer'] as const

/** An email that was not kept, with who sent it when. */
const skippedEmail = z.strictObject({
  messageId: z.string(),
  reason: z.enum(skipReasons),
  sender: z.string(),
  at: z.string(),
})

/** A mailbox of the tenant: how emails leave (SMTP) and, if wanted, come in (IMAP). Passwords are kept encrypted beside it. */
export const EmailAccount = entity('emailAccount', {
  wire: { path: 'email-accounts', id: 'EmailAccountId' },
  table: 'email_accounts',
  module: 'accounts',
  access: 'administrator',
  undo: 'emailAccount',
  title: 'address',
  fields: {
    name: required(text({ max: 120, search: true, column: true })),
    address: required(text({ format: email, search: true, column: true })),
    /** Whose mailbox it is; empty: the company's, and every user may write from it. */
    userId: ref(() => User, { column: true }),
    /** Its emails are read by everybody who may see the record, not only by owner and participants. */
    shared: initially(flag(), false),
    smtpHost: required(text({ max: 255, column: true })),
    smtpPort: initially(port(), 587),
    smtpSecurity: initially(oneOf(['starttls', 'tls', 'none']), 'starttls'),
    smtpUser: text({ max: 255 }),
    smtpPasswordSet: readOnly(flag()),
    imapHost: text({ max: 255, column: true }),
    imapPort: port(),
    imapSecurity: oneOf(['starttls', 'tls', 'none']),
    imapUser: text({ max: 255 }),
    imapPasswordSet: readOnly(flag()),
    standard: initially(flag({ column: true }), false),
    lastSuccessAt: readOnly(instant({ column: true })),
    nextTryAt: readOnly(instant()),
    /** Code of what went wrong, a space, the number of the server's answer. */
    lastError: readOnly(text({ column: true })),
    receivedCount: readOnly(integer()),
    skippedCount: readOnly(integer()),
    /** The last emails that were not kept. */
    skipped: readOnly(json(z.array(skippedEmail))),
  },
})
