import { randomUUID } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { plainLines } from './email-html.ts'

/** An email as it is written; blind copies stand in the envelope only. */
export interface WrittenEmail {
  readonly messageId: string
  readonly sender: { readonly name: string; readonly address: string }
  readonly recipients: readonly string[]
  readonly copies: readonly string[]
  readonly inReplyTo: string | null
  readonly earlier: readonly string[]
  readonly subject: string
  readonly html: string
  readonly at: Date
  /** Only for the copy that the sender keeps. */
  readonly blindCopies?: readonly string[]
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly content: Buffer }[]
}

/** A Message-ID of our own, in the domain of the sender. */
export function newMessageId(address: string): string {
  return `<${randomUUID()}@${address.split('@')[1] ?? 'localhost'}>`
}

/** The whole email as it goes over the wire; the same email gives the same bytes but for the boundaries between its parts. */
export function compose(email: WrittenEmail): Promise<Buffer> {
  const message = new MailComposer({
    messageId: email.messageId,
    date: email.at,
    from: email.sender,
    to: [...email.recipients],
    cc: [...email.copies],
    bcc: [...(email.blindCopies ?? [])],
    ...(email.inReplyTo ? { inReplyTo: email.inReplyTo } : {}),
    ...(email.earlier.length > 0 ? { references: [...email.earlier] } : {}),
    subject: email.subject,
    html: email.html,
    text: plainLines(email.html),
    attachments: email.attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  message.keepBcc = true
  return message.build()
}
