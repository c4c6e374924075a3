import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mailbox } from '../../ports/mailbox.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { imapServer } from '../../testing/mail-servers.ts'
import { fetchDue } from './fetch-loop.ts'
import { mailboxOn, toolsOf } from './emails.fixture.ts'

let server: TestApp
let imap: Awaited<ReturnType<typeof imapServer>>
let owner: TestUser
let customerId: number
let account: number

beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  imap = await imapServer()
  owner = await server.tenant()
  customerId = Number(
    (await make(owner, Customer, { AccountName: 'Țiglă SRL', Email: 'office@tigla.example' })).AccountId,
  )
  await make(owner, Contact, { AccountId: customerId, Name: 'Maria Dobre', Email: 'Maria@Tigla.example' })
  account = await mailboxOn(owner, { smtp: 1, imap: imap.port })
})
afterEach(async () => {
  await server.database.system((tx) => tx.run(sql`update email_accounts set imap_host = null`))
  await imap.stop()
})

const head = (id: string, more = '') =>
  `From: Maria Dobre <maria@tigla.example>\nTo: birou@firma.example\nDate: Fri, 20 Nov 2026 10:00:00 +0200\nMessage-ID: <${id}@tigla.example>\n${more}`

const plain = (id: string, arrivedAt?: Date) =>
  imap.arrive(`${head(id)}Subject: Mesaj ${id}\nContent-Type: text/plain\n\nBuna ziua, ${id}\n`, arrivedAt)

const due = () =>
  server.database.system((tx) =>
    tx.run(sql`update email_accounts set next_try_at = now(), lease = null where id = ${account}`),
  )
const status = async () => (await owner.call('GET', `/api/email-accounts/${account}`)).body
const told = async () =>
  ((await owner.call('GET', '/api/notifications')).body._embedded?.notifications ?? []).map((row) => row.Title)
const emails = async () =>
  (await owner.call('GET', '/api/emails?page_size=100&sort=EmailId')).body._embedded?.emails as Record<
    string,
    unknown
  >[]

describe('emails that come in', () => {
  test('are kept with the customer they are from, once, and left unread in the mailbox; others are counted with the reason', async () => {
    plain('unu')
    imap.arrive(
      'From: reclame@spam.example\nTo: birou@firma.example\nMessage-ID: <s@spam.example>\nSubject: Oferte\n\nx\n',
    )
    await fetchDue(toolsOf(server))
    await due()
    plain('unu')
    plain('doi')
    await fetchDue(toolsOf(server))
    expect((await emails()).map((row) => [row.Subject, row.AccountId, row.Direction, row.Status])).toEqual([
      ['Mesaj unu', customerId, 'in', 'received'],
      ['Mesaj doi', customerId, 'in', 'received'],
    ])
    const shown = await status()
    expect(shown).toMatchObject({ ReceivedCount: 2, SkippedCount: 1, LastError: null })
    expect(shown.Skipped).toMatchObject([
      { messageId: '<s@spam.example>', reason: 'no-customer', sender: 'reclame@spam.example' },
    ])
    expect(Date.parse(String(shown.LastSuccessAt))).toBeGreaterThan(Date.now() - 60_000)
    expect(Date.parse(String(shown.NextTryAt))).toBeGreaterThan(Date.now())
    expect(imap.inbox().every(({ flags }) => !flags.includes('\\Seen'))).toBe(true)
    expect(await told()).toEqual(['Mesaj doi'])
  })

  test('are told of when they arrived within two days, whatever day their writer put on them', async () => {
    plain('inainte')
    await fetchDue(toolsOf(server))
    await due()
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    plain('vechi', daysAgo(3))
    plain('nou', daysAgo(1))
    imap.arrive(`${head('ceas').replace('2026', '2019')}Subject: Ceas stricat\n\nx\n`)
    await fetchDue(toolsOf(server))
    expect((await emails()).map((row) => row.Subject)).toHaveLength(4)
    expect((await told()).toSorted()).toEqual(['Ceas stricat', 'Mesaj nou'])
  })

  test('are read in every way a Romanian name is written: encoded words, raw UTF-8, Latin-2 in quoted-printable, raw Windows-1250, 8-bit body', async () => {
    const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
    imap.arrive(`${head('b')}Subject: =?UTF-8?B?${Buffer.from('Ofertă țiglă').toString('base64')}?=\n\nx\n`)
    imap.arrive(`${head('q')}Subject: =?iso-8859-2?Q?Ofert=E3_ma=BAin=E3?=\n\nx\n`)
    imap.arrive(
      `${head('u')}Subject: ${utf8('Șantier în Iași')}\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${utf8('Mulțumim, așteptăm')}\n`,
    )
    imap.arrive(`${head('w').replace('Maria', 'M\xe3ria')}Subject: Te\xbaire\n\nx\n`)
    await fetchDue(toolsOf(server))
    const [b, q, u, w] = await emails()
    expect([w?.Subject, w?.Sender]).toEqual(['Teşire', 'Măria Dobre <maria@tigla.example>'])
    expect([b?.Subject, q?.Subject, u?.Subject]).toEqual(['Ofertă țiglă', 'Ofertă maşină', 'Șantier în Iași'])
    expect((await owner.call('GET', `/api/emails/${String(u?.EmailId)}`)).body.Plain).toContain('Mulțumim, așteptăm')
  })

  test('bring no script, form or remote picture into the page; their own pictures and files are there', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    imap.arrive(`${head('h')}Subject: Pagina\nContent-Type: multipart/related; boundary=x\n\n--x\nContent-Type: text/html\n
<p onclick="a()">Bun</p><script>alert(1)</script><form action="/x"><input name="p"></form><a href="javascript:a()">l</a><a href="https://ok.example">ok</a>
<iframe src="https://evil.example"></iframe><img src="https://track.example/p.gif"><img src="cid:logo"><svg onload="a()"></svg>
--x\nContent-Type: image/png; name="logo.png"\nContent-ID: <logo>\nContent-Transfer-Encoding: base64\n\n${png}\n
--x\nContent-Type: text/plain; name="fals.png"\nContent-Disposition: attachment; filename="fals.png"\n\n<html>\n--x--\n`)
    await fetchDue(toolsOf(server))
    const [email] = await emails()
    const page = await owner.call('GET', `/api/emails/${String(email?.EmailId)}/body`)
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*img-src data:;/)
    expect(page.headers['x-remote-content']).toBe('1')
    expect(page.raw.body).not.toMatch(/script|onclick|<form|<input|javascript|iframe|track\.example|<svg/i)
    expect(page.raw.body).toContain(`src="data:image/png;base64,${png}"`)
    expect(page.raw.body).toContain('href="https://ok.example"')
    const asked = await owner.call('GET', `/api/emails/${String(email?.EmailId)}/body?images=1`)
    expect(asked.raw.body).toContain('https://track.example/p.gif')
    const files = (await owner.call('GET', '/api/files')).body._embedded?.files
    expect(files?.map((file) => [file.Name, file.Type])).toEqual(
      expect.arrayContaining([
        ['logo.png', 'image/png'],
        ['fals.png', 'text/plain; charset=utf-8'],
      ]),
    )
    expect((await (await owner.colleague()).call('GET', `/api/emails/${String(email?.EmailId)}/body`)).status).toBe(404)
  })

  test('that answer an email sent from here join its conversation, its record and its readers, whoever writes them', async () => {
    const colleague = await owner.colleague()
    const sent = await colleague.call('POST', '/api/emails', {
      Recipients: ['maria@tigla.example'],
      Subject: 'Ofertă',
      Html: '<p>Oferta</p>',
      RelatedEntityType: 'account',
      RelatedEntityId: customerId,
    })
    imap.arrive(
      `From: alt@strain.example\nTo: birou@firma.example\nMessage-ID: <r@strain.example>\nReferences: <x@y>\n ${String(sent.body.MessageId)}\nSubject: Re: Oferta\n\nDa\n`,
    )
    await fetchDue(toolsOf(server))
    const reply = await colleague.call('GET', '/api/emails?Direction=in')
    expect(reply.body._embedded?.emails).toMatchObject([
      { ThreadId: sent.body.EmailId, AccountId: customerId, UserId: colleague.userId, Subject: 'Re: Oferta' },
    ])
  })
})

describe('the reading of a mailbox', () => {
  test('says honestly that the password is wrong, waits, and works again once it is right', async () => {
    plain('unu')
    await owner.call('PUT', `/api/email-accounts/${account}/passwords`, { SmtpPassword: 'gresita' })
    await fetchDue(toolsOf(server))
    const failed = await status()
    expect(failed.LastError).toMatch(/^WRONG_PASSWORD/)
    expect(failed.LastSuccessAt).toBeNull()
    expect(Date.parse(String(failed.NextTryAt))).toBeGreaterThan(Date.now() + 50 * 60_000)
    expect(await fetchDue(toolsOf(server))).toBe(0)
    await owner.call('PUT', `/api/email-accounts/${account}/passwords`, { SmtpPassword: 'Parola-de-test-1' })
    expect((await owner.call('POST', `/api/email-accounts/${account}/fetch`)).status).toBe(202)
    await fetchDue(toolsOf(server))
    expect(await status()).toMatchObject({ LastError: null, ReceivedCount: 1 })
  })

  test('happens in one of two processes at a time', async () => {
    for (let at = 0; at < 5; at += 1) plain(`m${at}`)
    const rounds = await Promise.all([fetchDue(toolsOf(server)), fetchDue(toolsOf(server)), fetchDue(toolsOf(server))])
    expect(rounds.toSorted()).toEqual([0, 0, 1])
    expect(await emails()).toHaveLength(5)
  })

  test('goes on where a process died, keeping each email once; the dead one’s late return stores nothing more', async () => {
    for (let at = 0; at < 4; at += 1) plain(`m${at}`)
    let fetched = 0
    const dying = {
      ...toolsOf(server),
      mailbox: {
        ...server.services.mailbox,
        read: ((...[to, mark, since, most, work]) =>
          server.services.mailbox.read(to, mark, since, most, (inbox) =>
            work({
              ...inbox,
              fetch: async (uid) => {
                fetched += 1
                if (fetched === 3) throw new Error('the process dies here')
                return inbox.fetch(uid)
              },
            }),
          )) as Mailbox['read'],
      },
    }
    await expect(fetchDue(dying)).rejects.toThrow('dies here')
    expect(await emails()).toHaveLength(2)
    expect(await fetchDue(toolsOf(server))).toBe(0)
    await due()
    await fetchDue(toolsOf(server))
    expect((await emails()).map((row) => row.Subject)).toEqual(['Mesaj m0', 'Mesaj m1', 'Mesaj m2', 'Mesaj m3'])
    expect(await status()).toMatchObject({ ReceivedCount: 4, SkippedCount: 0 })
  })

  test('stops when another process has taken the mailbox over', async () => {
    for (let at = 0; at < 3; at += 1) plain(`m${at}`)
    const slow = {
      ...toolsOf(server),
      mailbox: {
        ...server.services.mailbox,
        read: ((...[to, mark, since, most, work]) =>
          server.services.mailbox.read(to, mark, since, most, async (inbox) => {
            await due()
            await fetchDue(toolsOf(server))
            await work(inbox)
          })) as Mailbox['read'],
      },
    }
    await fetchDue(slow)
    expect(await emails()).toHaveLength(3)
    expect(await status()).toMatchObject({ ReceivedCount: 3, LastError: null })
  })
})
