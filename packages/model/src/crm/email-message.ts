import { z } from 'zod'
import { User } from '../admin/user.ts'
import { entity } from '../entity.ts'
import { instant, integer, json, oneOf, readOnly, ref, required, text } from '../field.ts'
import { relatedTypes } from '../record/related.ts'
import { Customer } from './customer.ts'
import { EmailAccount } from './email-account.ts'

const addresses = () => json(z.array(z.email().max(320)).max(50))

/** A letter that left from a record or came in for one; each is stored once, by its Message-ID. */
export const EmailMessage = entity('emailMessage', {
  wire: { path: 'emails', id: 'EmailId' },
  table: 'email_messages',
  module: 'accounts',
  owner: 'userId',
  zone: { through: 'accountId' },
  without: ['edit'],
  title: 'subject',
  fields: {
    userId: readOnly(ref(() => User)),
    emailAccountId: ref(() => EmailAccount),
    relatedEntityType: oneOf(relatedTypes),
    relatedEntityId: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    accountId: readOnly(ref(() => Customer)),
    direction: readOnly(oneOf(['out', 'in'], { column: true })),
    messageId: readOnly(text({ max: 998 })),
    inReplyTo: text({ max: 998 }),
    sender: readOnly(text({ search: true, column: true })),
    recipients: required(addresses()),
    copies: addresses(),
    blindCopies: addresses(),
    subject: required(text({ max: 998, search: true, column: true })),
    html: text({ max: 500_000, multiline: true }),
    plain: readOnly(text({ multiline: true })),
    fileIds: json(z.array(z.int().positive()).max(20)),
    status: readOnly(oneOf(['queued', 'sent', 'failed', 'received'], { column: true })),
    error: readOnly(text()),
    at: readOnly(instant({ column: true })),
  },
})
