import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { EmailTemplate } from '@temelia/model/crm/email-template'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { imapServer, smtpServer, type Taken } from '../../testing/mail-servers.ts'
import { deliver, keepCopy } from './deliver.ts'
import { mailboxOn, toolsOf } from './emails.fixture.ts'

let server: TestApp
let smtp: Awaited<ReturnType<typeof smtpServer>>
let imap: Awaited<ReturnType<typeof imapServer>>
let owner: TestUser
let customerId: number
let refuse: (email: Taken) => void = () => undefined

beforeAll(async () => {
  server = await testApp()
  smtp = await smtpServer((email) => refuse(email))
  imap = await imapServer()
})
afterAll(async () => {
  await smtp.stop()
  await imap.stop()
})
beforeEach(async () => {
  refuse = () => undefined
  smtp.taken.length = 0
  owner = await server.tenant()
  customerId = Number((await make(owner, Customer, { AccountName: 'Țiglă & Fiii SRL' })).AccountId)
})

const email = (more: object = {}) => ({
  Recipients: ['client@tigla.example'],
  Subject: 'Ofertă pentru acoperiș – țiglă',
  Html: '<p>Bună ziua,</p><p>Oferta: <strong>12 500 lei</strong></p><script>alert(1)</script>',
  RelatedEntityType: 'account',
  RelatedEntityId: customerId,
  ...more,
})

async function send(body: object, as = owner): Promise<number> {
  const reply = await as.call('POST', '/api/emails', body)
  expect([reply.status, reply.body.Status]).toEqual([201, 'queued'])
  return Number(reply.body.EmailId)
}

const stored = async (id: number, as = owner) => (await as.call('GET', `/api/emails/${id}`)).body
const work = (id: number) => deliver(toolsOf(server), owner.clientId, id)

describe('an email written from a record', () => {
  test('leaves with its diacritics, attachment and blind copy, is shown as sent, and its copy stands in the sent folder once', async () => {
    await mailboxOn(owner, { smtp: smtp.port, imap: imap.port })
    const file = await upload(owner, 'Ofertă nr. 5.txt', 'conținut')
    const id = await send(
      email({ Copies: ['sef@tigla.example'], BlindCopies: ['arhiva@firma.example'], FileIds: [file] }),
    )
    await work(id)
    expect(smtp.taken).toHaveLength(1)
    expect(smtp.taken[0]?.to).toEqual(['client@tigla.example', 'sef@tigla.example', 'arhiva@firma.example'])
    const raw = Buffer.from(smtp.taken[0]?.raw ?? '', 'latin1')
    expect(raw.toString('latin1')).not.toMatch(/^bcc:|arhiva@/im)
    const arrived = await PostalMime.parse(raw)
    expect(arrived).toMatchObject({ subject: 'Ofertă pentru acoperiș – țiglă', from: { name: 'Construcții Țiglă' } })
    expect(arrived.html).toContain('<strong>12 500 lei</strong>')
    expect(arrived.html).not.toContain('script')
    expect(arrived.text).toContain('Oferta: 12 500 lei')
    expect(arrived.attachments[0]?.filename).toBe('Ofertă nr. 5.txt')
    const shown = await stored(id)
    expect(shown).toMatchObject({
      Status: 'sent',
      AccountId: customerId,
      Direction: 'out',
      MessageId: arrived.messageId,
    })

    const before = imap.sent().length
    await keepCopy(toolsOf(server), owner.clientId, id)
    await forgetCopy(id)
    await keepCopy(toolsOf(server), owner.clientId, id)
    expect(imap.sent().length).toBe(before + 1)
    expect(imap.sent().at(-1)?.raw).toContain(String(arrived.messageId))
    expect((await stored(id)).CopiedAt).not.toBeNull()
    const list = await owner.call('GET', `/api/emails?AccountId=${customerId}`)
    expect(list.body.total_items).toBe(1)
  })

  test('is handed over once, however often its job runs', async () => {
    await mailboxOn(owner, { smtp: smtp.port })
    const id = await send(email())
    await Promise.all([work(id), work(id), work(id)])
    await work(id)
    expect(smtp.taken).toHaveLength(1)
    expect((await stored(id)).Status).toBe('sent')
  })

  test('whose process died while handing it over is told as uncertain and not sent again by itself', async () => {
    await mailboxOn(owner, { smtp: smtp.port })
    const id = await send(email())
    await server.database.system((tx) =>
      tx.run(
        sql`update email_messages set handed_at = now() - interval '20 minutes' where client_id = ${owner.clientId} and id = ${id}`,
      ),
    )
    await work(id)
    expect(smtp.taken).toHaveLength(0)
    expect(await stored(id)).toMatchObject({ Status: 'failed', Error: 'UNCERTAIN' })
    expect((await owner.call('POST', `/api/emails/${id}/send-again`)).status).toBe(200)
    await work(id)
    expect(smtp.taken).toHaveLength(1)
    expect((await owner.call('POST', `/api/emails/${id}/send-again`)).status).toBe(409)
  })

  test('waits and is tried again when the server is away or busy; fails at once when the server refuses it', async () => {
    await mailboxOn(owner, { smtp: smtp.port })
    refuse = () => {
      throw Object.assign(new Error('greylisted'), { responseCode: 451 })
    }
    const id = await send(email())
    await work(id)
    const waiting = await stored(id)
    expect(waiting).toMatchObject({ Status: 'queued', Attempts: 1 })
    expect(waiting.Error).toMatch(/^BUSY 451$/)
    expect(Date.parse(String(waiting.NextTryAt))).toBeGreaterThan(Date.now())
    const jobs = await server.database.system((tx) =>
      tx.rows(sql`select 1 from jobs where client_id = ${owner.clientId} and kind = 'letter' and run_at > now()`),
    )
    expect(jobs).toHaveLength(1)
    refuse = () => undefined
    await work(id)
    expect((await stored(id)).Status).toBe('sent')

    const refused = await send(email({ Recipients: ['nobody@tigla.example'] }))
    await work(refused)
    const failed = await stored(refused)
    expect(failed.Status).toBe('failed')
    expect(failed.Error).toMatch(/^REJECTED 550$/)
  })

  test('with a wrong password fails with that reason', async () => {
    const account = await mailboxOn(owner, { smtp: smtp.port })
    await owner.call('PUT', `/api/email-accounts/${account}/passwords`, { SmtpPassword: 'alta' })
    const id = await send(email())
    await work(id)
    expect((await stored(id)).Error).toMatch(/^WRONG_PASSWORD/)
  })

  test('is refused without a mailbox, recipients, or with a file or record that is not the writer’s to see', async () => {
    expect((await owner.call('POST', '/api/emails', email())).body.code).toBe('EMAIL_NOT_CONFIGURED')
    await mailboxOn(owner, { smtp: smtp.port })
    for (const wrong of [
      { Recipients: [] },
      { Recipients: ['x'] },
      { FileIds: [999_999] },
      { RelatedEntityId: 999_999 },
      { InReplyTo: '<x@y>' },
    ])
      expect((await owner.call('POST', '/api/emails', email(wrong))).status).toBe(422)
    const other = await server.tenant()
    expect((await other.call('POST', '/api/emails', email())).status).not.toBe(201)
  })
})

describe('who reads an email', () => {
  test('its owner and participants; everybody who sees the record once it is shared', async () => {
    await mailboxOn(owner, { smtp: smtp.port })
    const [participant, stranger] = [await owner.colleague(), await owner.colleague()]
    const id = await send(email({ Copies: [participant.email] }))
    const status = async (user: TestUser) => (await user.call('GET', `/api/emails/${id}`)).status
    expect([await status(owner), await status(participant), await status(stranger)]).toEqual([200, 200, 404])
    expect((await stranger.call('GET', '/api/emails')).body.total_items).toBe(0)
    expect((await participant.call('PUT', `/api/emails/${id}/shared`, { Shared: true })).status).toBe(403)
    expect((await owner.call('PUT', `/api/emails/${id}/shared`, { Shared: true })).body.Shared).toBe(true)
    expect(await status(stranger)).toBe(200)
    const elsewhere = await owner.colleague({ zones: [1] })
    expect(await status(elsewhere)).toBe(404)
  })

  test('an email to a customer that its writer does not see stays the writer’s, and names no customer', async () => {
    await mailboxOn(owner, { smtp: smtp.port })
    await make(owner, Customer, { Email: 'ion@ascuns.example' })
    const blind = await owner.colleague({ viewForeign: false })
    const sent = { Recipients: ['ion@ascuns.example'], Subject: 'Ofertă', Html: '<p>Bună ziua</p>' }
    const { body, status } = await blind.call('POST', '/api/emails', sent)
    expect([status, body]).toMatchObject([201, { RelatedEntityType: null, RelatedEntityId: null, AccountId: null }])
    expect((await blind.call('GET', `/api/emails/${String(body.EmailId)}`)).status).toBe(200)
  })

  test('a mailbox of one person is written from by them alone', async () => {
    const colleague = await owner.colleague()
    const own = await mailboxOn(owner, { smtp: smtp.port }, { UserId: colleague.userId })
    expect((await owner.call('POST', '/api/emails', email({ EmailAccountId: own }))).status).toBe(422)
    expect((await owner.call('POST', '/api/emails', email())).body.code).toBe('EMAIL_NOT_CONFIGURED')
    await send(email({ EmailAccountId: own }), colleague)
  })
})

test('a template takes the values of the record, escaped, and reports what it does not know or have', async () => {
  await make(owner, Contact, { AccountId: customerId, Name: 'Maria Dobre', Email: 'maria@tigla.example' })
  const template = await make(owner, EmailTemplate, {
    Subject: 'Pentru {{customer.name}}',
    Html: '<p>Bună ziua {{contact.name}}, {{customer.name}} {{contact.phone}} {{contact.nume}}</p><script>1</script>',
  })
  const filled = await owner.call('POST', '/api/email-templates/fill', {
    TemplateId: template.TemplateId,
    RelatedEntityType: 'account',
    RelatedEntityId: customerId,
  })
  expect(filled.body).toEqual({
    Subject: 'Pentru Țiglă & Fiii SRL',
    Html: '<p>Bună ziua Maria Dobre, Țiglă &amp; Fiii SRL  {{contact.nume}}</p>',
    Unknown: ['contact.nume'],
    Empty: ['contact.phone'],
  })
})

async function upload(user: TestUser, name: string, text: string): Promise<number> {
  const edge = 'edge'
  const body = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${text}\r\n--${edge}--\r\n`
  const reply = await user.call('POST', '/files/upload', body, {
    'content-type': `multipart/form-data; boundary=${edge}`,
  })
  expect(reply.status).toBe(201)
  return Number(reply.body.FileId)
}

async function forgetCopy(id: number): Promise<void> {
  await server.database.system((tx) =>
    tx.run(sql`update email_messages set copied_at = null where client_id = ${owner.clientId} and id = ${id}`),
  )
}

test('a template of which nothing but scripts would be left is refused, and is never kept as it was sent', async () => {
  const words = { Name: 'Ofertă nouă', Subject: 'Oferta', Language: 'ro' }
  for (const Html of [
    '<script>alert(1)</script>',
    '<svg onload="alert(1)"></svg>',
    '<iframe src="https://x.example"></iframe>',
  ]) {
    const reply = await owner.call('POST', '/api/email-templates', { ...words, Html })
    expect([reply.status, reply.body.errors]).toMatchObject([422, [{ field: 'Html', code: 'REQUIRED' }]])
  }
  const made = await owner.call('POST', '/api/email-templates', {
    ...words,
    Html: '<p onclick="a()">Bună</p><script>a()</script>',
  })
  expect([made.status, made.body['Html']]).toEqual([201, '<p>Bună</p>'])
  const changed = await owner.call('PUT', `/api/email-templates/${made.body['TemplateId']}`, {
    Html: '<object></object>',
  })
  expect(changed.status).toBe(422)
})
