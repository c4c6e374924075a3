import { z } from 'zod'
import { User } from '../admin/user.ts'
import { entity } from '../entity.ts'
import { flag, initially, instant, integer, json, oneOf, readOnly, ref, required, text } from '../field.ts'
import { relatedTypes } from '../related.ts'
import { Customer } from './customer.ts'
import { EmailAccount } from './email-account.ts'

const addresses = (min: number) =>
  json(z.array(z.email().max(320)).min(min).max(50), { sample: ['client@firma.example'] })
const big = () => integer({ max: Number.MAX_SAFE_INTEGER })

/**
 * An email that left from a record or came in for one; each is stored once, by its Message-ID. Its owner and those of the
 * tenant it was written to or by read it; everybody who sees the record does when it is shared.
 */
export const EmailMessage = entity('emailMessage', {
  wire: { path: 'emails', id: 'EmailId' },
  table: 'email_messages',
  module: 'accounts',
  owner: 'userId',
  attached: true,
  undo: 'email',
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
    /** The Message-ID of the email it answers, one that the writer may see. */
    inReplyTo: text({ max: 998 }),
    /** The first email of its conversation; empty: it is the first itself. */
    threadId: readOnly(big()),
    earlier: readOnly(json(z.array(z.string()))),
    sender: readOnly(text({ search: true, column: true })),
    recipients: required(addresses(1)),
    copies: addresses(0),
    blindCopies: addresses(0),
    subject: required(text({ max: 998, search: true, column: true })),
    html: text({ max: 500_000, multiline: true }),
    plain: readOnly(text({ multiline: true })),
    fileIds: json(z.array(z.int().positive()).max(20), { holds: { '*': 'file' } }),
    shared: initially(flag(), false),
    readerIds: readOnly(json(z.array(z.int()), { holds: { '*': 'user' } })),
    status: readOnly(oneOf(['queued', 'sent', 'failed', 'received'], { column: true })),
    /** Code of what went wrong, a space, the server's words. */
    error: readOnly(text()),
    attempts: readOnly(integer()),
    nextTryAt: readOnly(instant()),
    /** When a copy was put into the folder of sent emails, or why it could not be. */
    copiedAt: readOnly(instant()),
    copyError: readOnly(text()),
    at: readOnly(instant({ column: true })),
  },
})
