import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends mail. Throws when the email could not be handed over; the job is then tried again. */
export interface Mail {
  send(email: Email): Promise<void>
}

/** Mail through an SMTP server. */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport(url)
  return { send: async (email) => void (await transport.sendMail({ from, ...email })) }
}

/** Without an SMTP server emails are kept as files, one each, where an administrator can read them. */
export function folderMail(folder: string, from: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true })
  let count = 0
  return {
    send: async (email) => {
      const { message } = await transport.sendMail({ from, ...email })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `${Date.now()}-${++count}.eml`), message as Buffer)
    },
  }
}
