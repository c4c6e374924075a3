import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { mailJob } from '../jobs/mail-job.ts'
import { folderMail, smtpMail } from './mail.ts'

const servers: SMTPServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(resolve))
})

const welcome = {
  template: 'welcome',
  to: 'ion@firma.example',
  language: 'ro',
  name: 'Ion',
  company: 'Construcții Țiglă SRL',
}
const job = { id: 1, clientId: 1 }

test('an email reaches a mail server with its diacritics', async () => {
  const received: { to: string[]; text: string }[] = []
  const { url } = await smtpServer((to, text) => received.push({ to, text }))
  await mailJob(smtpMail(url, 'Temelia <no-reply@temelia.example>'))(welcome, job)
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['ion@firma.example'])
  const body = received[0]?.text ?? ''
  expect(decoded(body)).toContain('contul firmei Construcții Țiglă SRL este activ')
  expect(body).toContain('From: Temelia <no-reply@temelia.example>')
})

test('a server that refuses fails the job, so that it is tried again', async () => {
  const { url } = await smtpServer(() => {
    throw new Error('mailbox full')
  })
  await expect(mailJob(smtpMail(url, 'a@temelia.example'))(welcome, job)).rejects.toThrow(/mailbox full/)
})

test('without a server emails are kept as files', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'temelia-mail-')), 'mail')
  await mailJob(folderMail(folder, 'a@temelia.example'))({ ...welcome, language: 'en' }, job)
  const files = readdirSync(folder)
  expect(files).toHaveLength(1)
  expect(readFileSync(join(folder, files[0] as string), 'utf8')).toContain('Subject: Welcome to Temelia')
})

async function smtpServer(receive: (to: string[], text: string) => void): Promise<{ url: string }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        try {
          receive(
            session.envelope.rcptTo.map((recipient) => recipient.address),
            Buffer.concat(chunks).toString('utf8'),
          )
          done()
        } catch (error) {
          done(error as Error)
        }
      })
    },
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

/** The text of a quoted-printable or base64 message body. */
function decoded(message: string): string {
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString('utf8') : body
}
