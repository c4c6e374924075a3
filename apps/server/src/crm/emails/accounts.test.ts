import { EmailAccount } from '@temelia/model/crm/email-account'
import { sql } from 'kysely'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vaultOf } from '../../ports/vault.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { imapServer, MAIL_USER, smtpServer } from '../../testing/mail-servers.ts'

let server: TestApp
let owner: TestUser
let smtp: Awaited<ReturnType<typeof smtpServer>>
let imap: Awaited<ReturnType<typeof imapServer>>

beforeAll(async () => {
  server = await testApp()
  owner = await server.tenant()
  smtp = await smtpServer()
  imap = await imapServer()
})
afterAll(async () => {
  await smtp.stop()
  await imap.stop()
})

const settings = () => ({
  Name: 'Construcții Țiglă',
  Address: 'birou@firma.example',
  SmtpHost: '127.0.0.1',
  SmtpPort: smtp.port,
  SmtpSecurity: 'none',
  SmtpUser: MAIL_USER.user,
  ImapHost: '127.0.0.1',
  ImapPort: imap.port,
  ImapSecurity: 'none',
})

async function account(more: Record<string, unknown> = {}): Promise<number> {
  const made = await make(owner, EmailAccount, { ...settings(), ...more })
  return Number(made.EmailAccountId)
}

const passwords = (id: number, body: object) => owner.call('PUT', `/api/email-accounts/${id}/passwords`, body)
const tried = async (id: number, body: object = {}) =>
  (await owner.call('POST', `/api/email-accounts/${id}/test`, body)).body as Record<
    'Smtp' | 'Imap',
    Record<string, unknown>
  >

test('both servers are signed in to, and an email to itself arrives with its diacritics', async () => {
  const id = await account()
  await passwords(id, { SmtpPassword: MAIL_USER.password })
  expect(await tried(id, { SendLetter: true })).toMatchObject({ Smtp: { Ok: true }, Imap: { Ok: true } })
  expect(smtp.taken).toHaveLength(1)
  expect(smtp.taken[0]).toMatchObject({ from: 'birou@firma.example', to: ['birou@firma.example'] })
  expect(smtp.taken[0]?.raw).toMatch(/^From: =\?UTF-8\?/m)
})

test('what is wrong is told by kind: password, port, name of the server, security', async () => {
  const id = await account()
  await passwords(id, { SmtpPassword: 'alta', ImapPassword: 'alta' })
  expect(await tried(id)).toMatchObject({ Smtp: { Fault: 'WRONG_PASSWORD' }, Imap: { Fault: 'WRONG_PASSWORD' } })
  const closed = await account({ SmtpPort: 1, ImapPort: 1 })
  expect(await tried(closed)).toMatchObject({ Smtp: { Fault: 'REFUSED' }, Imap: { Fault: 'REFUSED' } })
  const unknown = await account({ SmtpHost: 'nu-exista.invalid', ImapHost: 'nu-exista.invalid' })
  expect(await tried(unknown)).toMatchObject({ Smtp: { Fault: 'HOST_UNKNOWN' }, Imap: { Fault: 'HOST_UNKNOWN' } })
  const secure = await account({ SmtpSecurity: 'starttls', ImapSecurity: 'tls' })
  expect(await tried(secure)).toMatchObject({ Smtp: { Fault: 'TLS' }, Imap: { Fault: 'TLS' } })
})

test('a password never leaves the server, is encrypted where it lies, and goes to no other server', async () => {
  const id = await account()
  const reply = await passwords(id, { SmtpPassword: 'Secret-Țiglă-9', ImapPassword: 'Secret-Țiglă-9' })
  expect(reply.body).toMatchObject({ SmtpPasswordSet: true, ImapPasswordSet: true })
  const texts = [
    reply,
    await owner.call('GET', `/api/email-accounts/${id}`),
    await owner.call('GET', '/api/email-accounts'),
  ]
  for (const { raw } of texts) expect(raw.body).not.toContain('Secret-')
  const stored = await server.database.system((tx) =>
    tx.one<{ smtpPassword: string; imapPassword: string }>(
      sql`select smtp_password, imap_password from email_accounts where client_id = ${owner.clientId} and id = ${id}`,
    ),
  )
  expect(JSON.stringify(stored)).not.toContain('Secret-')
  expect(stored?.smtpPassword).not.toBe(stored?.imapPassword)
  const written = await server.database.system((tx) =>
    tx.rows(sql`select before, after from audit where client_id = ${owner.clientId}`),
  )
  expect(JSON.stringify(written)).not.toContain('Secret-')
  await owner.call('PUT', `/api/email-accounts/${id}`, { SmtpHost: 'alt-server.example' })
  const moved = await owner.call('GET', `/api/email-accounts/${id}`)
  expect(moved.body).toMatchObject({ SmtpPasswordSet: false, ImapPasswordSet: true })
})

test('a password goes to an IMAP server only when it was given for it', async () => {
  const reached: string[] = []
  const listener = createServer((socket) => {
    socket.on('error', () => undefined).on('data', (data) => reached.push(data.toString('latin1')))
    socket.write('* OK secret-banner-7 ready\r\n')
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const elsewhere = (listener.address() as AddressInfo).port
  try {
    const id = await account()
    await passwords(id, { SmtpPassword: MAIL_USER.password })
    expect(await tried(id)).toMatchObject({ Imap: { Ok: true } })
    await owner.call('PUT', `/api/email-accounts/${id}`, { ImapHost: 'localhost', ImapPort: elsewhere })
    const moved = await owner.call('GET', `/api/email-accounts/${id}`)
    expect(moved.body).toMatchObject({ SmtpPasswordSet: true, ImapPasswordSet: false })
    listener.on('connection', (socket) => setTimeout(() => socket.destroy(), 500))
    await tried(id)
    expect(reached.join()).not.toContain(MAIL_USER.password)
    expect(reached.join()).not.toContain(Buffer.from(MAIL_USER.password).toString('base64').slice(0, -3))
    const late = await account({ ImapHost: null })
    await passwords(late, { SmtpPassword: MAIL_USER.password })
    await owner.call('PUT', `/api/email-accounts/${late}`, { ImapHost: '127.0.0.1', ImapPort: imap.port })
    expect((await tried(late)).Imap).toMatchObject({ Ok: false })
  } finally {
    await new Promise<void>((resolve) => listener.close(() => resolve()))
  }
})

test('what listens behind a name is told by kind, never in its own words; private networks stay shut', async () => {
  const listener = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end('554 secret-banner-7 go away\r\n')
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const port = (listener.address() as AddressInfo).port
  const id = await account({ SmtpPort: port, ImapPort: port })
  const reply = await owner.call('POST', `/api/email-accounts/${id}/test`, {})
  expect(reply.raw.body).not.toContain('secret-banner')
  await new Promise<void>((resolve) => listener.close(() => resolve()))

  const closed = await testApp({ OWN_NETWORKS: '' })
  const admin = await closed.tenant()
  for (const host of ['127.0.0.1', 'localhost', '::ffff:127.0.0.1', '169.254.169.254']) {
    const made = await make(admin, EmailAccount, { ...settings(), SmtpHost: host, ImapHost: host })
    const answer = await admin.call('POST', `/api/email-accounts/${String(made.EmailAccountId)}/test`, {})
    expect([host, answer.body]).toMatchObject([
      host,
      { Smtp: { Ok: false, Fault: 'HOST_NOT_ALLOWED' }, Imap: { Ok: false, Fault: 'HOST_NOT_ALLOWED' } },
    ])
  }
})

test('a sealed password opens for its own mailbox only', () => {
  const vault = vaultOf('one key')
  const sealed = vault.seal('Parolă', 'a/1')
  expect(vault.open(sealed, 'a/1')).toBe('Parolă')
  expect(() => vault.open(sealed, 'a/2')).toThrow()
  expect(() => vaultOf('another key').open(sealed, 'a/1')).toThrow()
})

test('one mailbox is the standard one; only administrators set mailboxes up', async () => {
  const other = await server.tenant()
  const first = await make(other, EmailAccount)
  expect(first.Standard).toBe(true)
  const second = await make(other, EmailAccount, { Standard: true })
  const reply = await other.call('GET', '/api/email-accounts')
  const standard = reply.body._embedded?.email_accounts?.filter((row) => row.Standard)
  expect(standard?.map((row) => row.EmailAccountId)).toEqual([second.EmailAccountId])
  const colleague = await other.colleague()
  for (const [method, url] of [
    ['PUT', `/api/email-accounts/${String(first.EmailAccountId)}/passwords`],
    ['POST', `/api/email-accounts/${String(first.EmailAccountId)}/test`],
    ['PUT', `/api/email-accounts/${String(first.EmailAccountId)}`],
  ] as const)
    expect((await colleague.call(method, url, {})).status).toBe(403)
  const stranger = await owner.call('POST', `/api/email-accounts/${String(first.EmailAccountId)}/test`, {})
  expect(stranger.status).toBe(404)
})
