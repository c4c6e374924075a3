import { entity } from '../entity.ts'
import { flag, initially, instant, integer, json, oneOf, readOnly, required, text } from '../field.ts'
import { email } from '../formats.ts'
import { z } from 'zod'

const port = () => integer({ min: 1, max: 65_535 })

/** A mailbox of the tenant: how letters leave (SMTP) and, if wanted, come in (IMAP). Passwords are kept encrypted beside it. */
export const EmailAccount = entity('emailAccount', {
  wire: { path: 'email-accounts', id: 'EmailAccountId' },
  table: 'email_accounts',
  module: 'accounts',
  access: 'administrator',
  title: 'address',
  fields: {
    name: required(text({ max: 120, search: true, column: true })),
    address: required(text({ format: email, search: true, column: true })),
    smtpHost: required(text({ max: 255, column: true })),
    smtpPort: initially(port(), 587),
    smtpSecurity: initially(oneOf(['starttls', 'tls', 'none']), 'starttls'),
    smtpUser: text({ max: 255 }),
    imapHost: text({ max: 255, column: true }),
    imapPort: port(),
    imapSecurity: oneOf(['starttls', 'tls', 'none']),
    imapUser: text({ max: 255 }),
    standard: initially(flag({ column: true }), false),
    lastSuccessAt: readOnly(instant({ column: true })),
    nextTryAt: readOnly(instant()),
    lastError: readOnly(text({ column: true })),
    skipped: readOnly(json(z.array(z.strictObject({ messageId: z.string(), reason: z.string() })))),
  },
})
