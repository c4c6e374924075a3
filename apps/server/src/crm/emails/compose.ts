import { randomUUID } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { plainLines } from './letter-html.ts'

/** A letter as it is written; blind copies stand in the envelope only. */
export interface WrittenLetter {
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

/** The whole letter as it goes over the wire; the same letter gives the same bytes but for the boundaries between its parts. */
export function compose(letter: WrittenLetter): Promise<Buffer> {
  const message = new MailComposer({
    messageId: letter.messageId,
    date: letter.at,
    from: letter.sender,
    to: [...letter.recipients],
    cc: [...letter.copies],
    bcc: [...(letter.blindCopies ?? [])],
    ...(letter.inReplyTo ? { inReplyTo: letter.inReplyTo } : {}),
    ...(letter.earlier.length > 0 ? { references: [...letter.earlier] } : {}),
    subject: letter.subject,
    html: letter.html,
    text: plainLines(letter.html),
    attachments: letter.attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  message.keepBcc = true
  return message.build()
}
