import { Offer } from '@temelia/model/billing/offer'
import { Contact } from '@temelia/model/crm/contact'
import { Activity } from '@temelia/model/crm/activity'
import { Customer } from '@temelia/model/crm/customer'
import { EmailAccount } from '@temelia/model/crm/email-account'
import { Note } from '@temelia/model/record/note'
import { sql } from 'kysely'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { dumpDatabase } from '../backup/dump.ts'
import { removeBytesJob } from '../jobs/remove-bytes-job.ts'
import { sealAudit } from '../records/audit-seals.ts'
import { PASSWORD, testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'
import { uploaded } from '../testing/uploads.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})

const system = <T>(text: ReturnType<typeof sql>) => server.database.system((tx) => tx.rows<T>(text))
const erase = (user: TestUser, kind: string, id: unknown, Password = PASSWORD) =>
  user.call('POST', `/api/erasures/${kind}/${String(id)}`, { Password })

/** The lines of a whole dump of the database, and what is stored, that hold a mark. */
async function traces(mark: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'temelia-erasure-'))
  await dumpDatabase(server.database, folder)
  const found: string[] = []
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name))
    const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
    found.push(
      ...text
        .split('\n')
        .filter((line) => line.toLowerCase().includes(mark))
        .map((line) => `${name}: ${line}`),
    )
  }
  await rm(folder, { recursive: true })
  return found
}

/** Carries out what waits to be removed from the storage; gives which of the keys are still there. */
async function kept(keys: readonly string[]): Promise<string[]> {
  const waiting = await system<{ payload: unknown; clientId: number }>(
    sql`select payload, client_id from jobs where kind = 'removeBytes' and payload->>'key' = any(${[...keys]}::text[])`,
  )
  for (const { payload, clientId } of waiting)
    await removeBytesJob(server.services.storage)(payload as Record<string, unknown>, { id: 1, clientId })
  const left = await Promise.all(
    keys.map((key) =>
      server.services.storage.bytes(key).then(
        () => [key],
        () => [],
      ),
    ),
  )
  return left.flat()
}

const keysOf = async (ids: readonly unknown[]) =>
  (
    await system<{ storageKey: string }>(
      sql`select storage_key from files where id = any(${ids.map(Number)}::bigint[])`,
    )
  ).map(({ storageKey }) => storageKey)

describe('a contact that is erased', () => {
  test('is in no row, history, undo, email, import or file; what others wrote stands without them', async () => {
    const user = await server.tenant()
    const mark = `zgribu${user.clientId}x`
    const Name = `Ștefania Z${mark.slice(1)}`
    const Email = `stefania@${mark}.example`
    const Phone = '0740 918 273'
    const { AccountId } = await make(user, Customer, { AccountName: 'Termo Plus SRL' })
    const { ContactId } = await make(user, Contact, {
      AccountId,
      Name,
      Email,
      Phone,
      Notes: `Preferă ${mark} dimineața, după nouă`,
    })
    await user.call('PUT', `/api/contacts/${ContactId}`, { Position: `Director ${mark}` })
    const file = await uploaded(user, 'a.txt', Buffer.from(`scrisoarea ${mark}`))
    await make(user, Note, {
      RelatedEntityType: 'contact',
      RelatedEntityId: ContactId,
      Text: `<p>Despre ${mark}</p>`,
      FileIds: [file],
    })
    const about = { RelatedEntityType: 'account', RelatedEntityId: AccountId }
    const note = await make(user, Note, {
      ...about,
      Text: `<p>Am vorbit cu Stefania Z${mark.slice(1).toUpperCase()} la 0040740918273 despre ofertă.</p>`,
    })
    const call = await make(user, Activity, { AccountId, ...about, Name: `Apel Z${mark.slice(1)} Ștefania` })
    const gone = await make(user, Activity, { AccountId, ...about, Name: `Întâlnire ${Name}` })
    await user.call('DELETE', `/api/activities/${gone.ActivityId}`)
    const attached = await uploaded(user, 'b.txt', Buffer.from(`anexa ${mark}`))
    const { EmailAccountId } = await make(user, EmailAccount)
    await system(sql`insert into email_messages (client_id, user_id, email_account_id, direction, sender, recipients, subject, plain, file_ids, status, message_id)
      values (${user.clientId}, ${user.userId}, ${EmailAccountId}, 'in', ${`Ștefania <${Email}>`}, '["birou@firma.example"]', ${`Re: ${mark}`}, ${mark}, ${JSON.stringify([attached])}::jsonb, 'received', ${`<1@${mark}.example>`}),
      (${user.clientId}, ${user.userId}, ${EmailAccountId}, 'out', 'birou@firma.example', ${JSON.stringify([Email, 'alt@client.example'])}::jsonb, 'Ofertă', ${`Bună ziua, ${Name}`}, '[]', 'sent', '<2@firma.example>')`)
    await system(
      sql`insert into jobs (client_id, kind, payload) values (${user.clientId}, 'mail', ${JSON.stringify({ to: Email, name: Name })}::jsonb)`,
    )
    const key = `ro/${user.clientId}/import-${user.clientId}`
    await server.services.storage.write(key, Buffer.from(`Nume\n${Name}`))
    await system(sql`insert into imports (client_id, user_id, target, file_name, storage_key, status, preview)
      values (${user.clientId}, ${user.userId}, '"contact"', 'oameni.csv', ${key}, 'preview', ${JSON.stringify({ Rows: [{ Name, Email }] })}::jsonb)`)
    await server.database.system((tx) => sealAudit(tx, server.services.vault.sign, user.clientId))
    const files = await keysOf([file, attached])
    expect((await traces(mark)).length).toBeGreaterThan(8)

    const preview = (await user.call('GET', `/api/erasures/contact/${ContactId}`)).body
    expect(preview).toMatchObject({ Name, Stays: { Documents: 0, Shared: [] } })
    expect((preview.Goes as { Group: string }[]).map(({ Group }) => Group)).toEqual(
      expect.arrayContaining(['records', 'notes', 'letters', 'history', 'imports', 'waiting']),
    )
    expect((await erase(user, 'contact', ContactId, 'Alta-Casa-8')).status).toBe(422)
    expect((await erase(user, 'contact', ContactId)).status).toBe(204)

    // The number of an email keeps it from being fetched again; it is its server's, not the person's.
    expect((await traces(mark)).filter((line) => !line.includes('<1@'))).toEqual([])
    expect(await traces('918 273')).toEqual([])
    expect(await traces('740918273')).toEqual([])
    expect(await kept([...files, key])).toEqual([])
    const text = (await user.call('GET', `/api/notes/${note.NoteId}`)).body.Text
    expect(text).toBe('<p>Am vorbit cu *** la *** despre ofertă.</p>')
    expect((await user.call('GET', `/api/activities/${call.ActivityId}`)).body.Name).toBe('Apel ***')
    expect((await user.call('GET', `/api/contacts/${ContactId}`)).body).toMatchObject({
      Name: `*** ${ContactId}`,
      Email: null,
      Phone: null,
    })
    expect((await user.call('GET', '/api/history?EntityType=contact&EntityId=' + String(ContactId))).status).toBe(200)
    const sound = (await user.call('GET', '/api/audit/verify')).body
    expect(sound).toMatchObject({ Sound: true })
    expect(sound.Erased).toBeGreaterThan(1)
    const told = (await user.call('GET', '/api/audit?EntityType=account')).body._embedded?.audit ?? []
    expect(told[0]).toMatchObject({ Action: 'personErased', After: { kind: 'contact', id: ContactId } })
    expect((await erase(user, 'contact', ContactId)).status).toBe(204)
  })

  test('stays on issued bills and accepted offers, with the law; drafts lose them', async () => {
    const user = await server.tenant()
    const Name = `Horia Zm${user.clientId}`
    const { AccountId } = await make(user, Customer, { AccountName: 'Beton SRL' })
    const { ContactId } = await make(user, Contact, { AccountId, Name })
    const bill = (state: string) =>
      system<{
        id: number
      }>(sql`insert into bills (client_id, user_id, account_id, name, kind, state, code, number, date)
        values (${user.clientId}, ${user.userId}, ${AccountId}, ${`Lucrări pentru ${Name}`}, 'invoice', ${state}, ${`B ${state}`},
          case when ${state}::text = 'issued' then 1 end, case when ${state}::text = 'issued' then current_date end) returning id`)
    const [issued] = await bill('issued')
    const [draft] = await bill('draft')
    const offers = [
      await make(user, Offer, { Name: `Casa lui ${Name}` }),
      await make(user, Offer, { Name: `Gardul lui ${Name}` }),
    ]
    await system(
      sql`update offers set state = 'accepted', accepted_at = now() where client_id = ${user.clientId} and id = ${Number(offers[0]?.OfferId)}`,
    )
    await system(sql`insert into offer_happenings (client_id, offer_id, revision, kind, name)
      select client_id, id, 1, 'asked', ${Name} from offers where client_id = ${user.clientId}`)
    expect((await user.call('GET', `/api/erasures/contact/${ContactId}`)).body.Stays).toMatchObject({ Documents: 2 })
    expect((await erase(user, 'contact', ContactId)).status).toBe(204)
    const names = await system<{ id: number; name: string }>(
      sql`select id, name from bills where client_id = ${user.clientId} order by id`,
    )
    expect(names).toEqual([
      { id: issued?.id, name: `Lucrări pentru ${Name}` },
      { id: draft?.id, name: 'Lucrări pentru ***' },
    ])
    const told = await system<{ offer: string; name: string }>(sql`select o.name as offer, h.name from offers o
      join offer_happenings h on h.client_id = o.client_id and h.offer_id = o.id where o.client_id = ${user.clientId} order by o.id`)
    expect(told).toEqual([
      { offer: `Casa lui ${Name}`, name: Name },
      { offer: 'Gardul lui ***', name: '***' },
    ])
  })

  test('takes nothing of whoever has the same name, phone or address, nor of a longer name or number', async () => {
    const user = await server.tenant()
    const { AccountId } = await make(user, Customer, { AccountName: 'Zidar SRL', Phone: '0264 123 456' })
    const first = await make(user, Contact, {
      AccountId,
      Name: 'Ion Rus',
      Phone: '0264123456',
      Email: 'ion@zidar.example',
    })
    const second = await make(user, Contact, { AccountId, Name: 'Ion Rus', Email: 'ion.rus@zidar.example' })
    const about = { RelatedEntityType: 'account', RelatedEntityId: AccountId }
    const text = '<p>Ion Rus, ion@zidar.example, ion.rus@zidar.example, ion@zidar.example.org, 0264 123 456</p>'
    const note = await make(user, Note, { ...about, Text: text })
    await system(sql`insert into email_messages (client_id, user_id, direction, sender, recipients, subject, plain, status)
      values (${user.clientId}, ${user.userId}, 'in', 'marion@zidar.example', '["birou@firma.example"]', 'Alta', 'De la Marion', 'received')`)
    expect((await user.call('GET', `/api/erasures/contact/${first.ContactId}`)).body.Stays).toMatchObject({
      Shared: ['name', 'phone'],
    })
    expect((await erase(user, 'contact', first.ContactId)).status).toBe(204)
    expect((await user.call('GET', `/api/notes/${note.NoteId}`)).body.Text).toBe(
      text.replace(', ion@zidar.example,', ', erased@erased.invalid,'),
    )
    expect((await user.call('GET', `/api/contacts/${second.ContactId}`)).body).toMatchObject({
      Name: 'Ion Rus',
      Email: 'ion.rus@zidar.example',
    })
    expect((await user.call('GET', `/api/AccountsContacts/${AccountId}`)).body).toMatchObject({ Phone: '0264 123 456' })
    const emails = await system(sql`select sender, plain from email_messages where client_id = ${user.clientId}`)
    expect(emails).toEqual([{ sender: 'marion@zidar.example', plain: 'De la Marion' }])
  })
})

test.each(['Ion', 'Li Wu', 'Radu Crișan'])(
  '%s is not looked for in texts: too short, or a firm bears the name',
  async (Name) => {
    const user = await server.tenant()
    const { AccountId } = await make(user, Customer, { AccountName: 'PFA Radu Crisan' })
    const { ContactId } = await make(user, Contact, { AccountId, Name })
    const about = { RelatedEntityType: 'account', RelatedEntityId: AccountId }
    const note = await make(user, Note, { ...about, Text: `<p>Despre ${Name}</p>` })
    expect((await user.call('GET', `/api/erasures/contact/${ContactId}`)).body.Stays).toMatchObject({
      Shared: ['name'],
    })
    expect((await erase(user, 'contact', ContactId)).status).toBe(204)
    expect((await user.call('GET', `/api/notes/${note.NoteId}`)).body.Text).toBe(`<p>Despre ${Name}</p>`)
    expect((await user.call('GET', `/api/AccountsContacts/${AccountId}`)).body.AccountName).toBe('PFA Radu Crisan')
  },
)

describe('a person who worked here and is erased', () => {
  test('signs in no more, is named nowhere, and their records keep an owner; the address is free again', async () => {
    const owner = await server.tenant()
    const leaver = await owner.colleague()
    const mark = `vultur${owner.clientId}q`
    await owner.call('PUT', `/api/users/${leaver.userId}`, {
      UserName: `Vasile V${mark.slice(1)}`,
      Phone: '0740 555 121',
    })
    const { AccountId } = await make(leaver, Customer, { AccountName: 'Al plecatului SRL' })
    await leaver.call('POST', '/api/notes', {
      RelatedEntityType: 'account',
      RelatedEntityId: AccountId,
      Text: `<p>Semnat Vasile V${mark.slice(1)}</p>`,
    })
    await server.app.inject({ method: 'POST', url: '/loginAuth', payload: { User: leaver.email, Password: PASSWORD } })
    expect((await erase(owner, 'user', leaver.userId)).body.code).toBe('PERSON_STILL_HERE')
    expect((await owner.call('PATCH', `/api/users/${leaver.userId}`, { Banned: true })).status).toBe(200)
    expect((await erase(owner, 'user', leaver.userId)).status).toBe(204)
    expect(await traces(mark)).toEqual([])
    expect(await traces(leaver.email)).toEqual([])
    expect((await owner.call('GET', `/api/AccountsContacts/${AccountId}`)).status).toBe(200)
    expect((await owner.call('POST', '/api/users', { UserName: 'Altul Nou', User: leaver.email })).status).toBe(201)
    expect((await owner.call('GET', '/api/audit/verify')).body).toMatchObject({ Sound: true })
  })

  test('is reached in the bin, deleted for good, and where the whole person was deleted', async () => {
    const owner = await server.tenant()
    const mark = `cucuvea${owner.clientId}k`
    const { AccountId } = await make(owner, Customer, { AccountName: 'Beton Nou SRL' })
    const person = async (Name: string) => {
      const { ContactId } = await make(owner, Contact, { AccountId, Name, Email: `${Name.length}@${mark}.example` })
      await owner.call('PUT', `/api/contacts/${ContactId}`, { Position: 'Director' })
      return Number(ContactId)
    }
    // The main contact of a customer stays while there are others.
    await make(owner, Contact, { AccountId, Name: 'Ioana Rămasă' })
    const ids = [await person(`Ana C${mark.slice(1)}`), await person(`Dana Maria C${mark.slice(1)}`)]
    const leaver = await owner.colleague()
    await owner.call('PUT', `/api/users/${leaver.userId}`, { UserName: `Paul C${mark.slice(1)}` })
    await make(owner, Note, {
      RelatedEntityType: 'account',
      RelatedEntityId: AccountId,
      Text: `<p>Cu Ana C${mark.slice(1)} și Paul C${mark.slice(1)}</p>`,
    })
    for (const id of ids) await owner.call('DELETE', `/api/contacts/${id}`)
    const bin = (await owner.call('GET', '/api/bin')).body._embedded?.['bin'] ?? []
    const purged = bin.find(({ index: _index, ...item }) => JSON.stringify(item).includes('Dana Maria')) ?? {}
    await owner.call('POST', '/api/bin/purge', { UndoIds: [purged.UndoId] })
    expect((await owner.call('DELETE', `/api/users/${leaver.userId}`)).status).toBe(204)

    const gone = (await owner.call('GET', `/api/erasures?q=${mark}`)).body._embedded?.['erasures'] ?? []
    expect(gone.map(({ Kind, Id }) => `${Kind} ${Id}`).toSorted()).toEqual(
      [...ids.map((id) => `contact ${id}`), `user ${leaver.userId}`].toSorted(),
    )
    const blind = await owner.colleague({ level: 'administrator', viewForeign: false })
    const seen = (await blind.call('GET', `/api/erasures?q=${mark}`)).body._embedded?.['erasures'] ?? []
    expect(seen.map(({ Kind }) => Kind)).toEqual(['user'])
    const stranger = await server.tenant()
    expect((await stranger.call('GET', `/api/erasures?q=${mark}`)).body._embedded?.['erasures']).toEqual([])
    for (const id of ids) {
      expect((await erase(blind, 'contact', id)).status).toBe(404)
      expect((await erase(stranger, 'contact', id)).status).toBe(404)
      expect((await owner.call('GET', `/api/erasures/contact/${id}`)).body.Name).toContain(`C${mark.slice(1)}`)
      expect((await erase(owner, 'contact', id)).status).toBe(204)
    }
    expect((await erase(owner, 'user', leaver.userId)).status).toBe(204)
    expect(await traces(mark)).toEqual([])
    expect((await owner.call('GET', '/api/erasures')).body._embedded?.['erasures']).toEqual([])
    expect((await owner.call('GET', '/api/bin')).status).toBe(200)
    expect((await owner.call('GET', '/api/audit/verify')).body).toMatchObject({ Sound: true })
    for (const id of ids) expect([204, 404]).toContain((await erase(owner, 'contact', id)).status)
  })

  test('is neither oneself, nor of another company, nor erased by who is no administrator', async () => {
    const owner = await server.tenant()
    const stranger = await server.tenant()
    const agent = await owner.colleague()
    const { AccountId } = await make(owner, Customer)
    const { ContactId } = await make(owner, Contact, { AccountId, Name: 'Ana Strică' })
    expect((await erase(owner, 'user', owner.userId)).status).toBe(409)
    const blind = await owner.colleague({ level: 'administrator', viewForeign: false })
    const looker = await owner.colleague({ level: 'administrator', edit: false })
    expect((await blind.call('GET', `/api/erasures/contact/${ContactId}`)).status).toBe(404)
    expect((await erase(blind, 'contact', ContactId)).status).toBe(404)
    expect((await erase(looker, 'contact', ContactId)).status).toBe(403)
    for (const [who, status] of [
      [stranger, 404],
      [agent, 403],
    ] as const)
      for (const [kind, id] of [
        ['contact', ContactId],
        ['user', agent.userId],
      ] as const) {
        expect((await who.call('GET', `/api/erasures/${kind}/${String(id)}`)).status).toBe(status)
        expect((await erase(who, kind, id)).status).toBe(status)
      }
    expect((await owner.call('GET', `/api/contacts/${ContactId}`)).body.Name).toBe('Ana Strică')
    for (const id of ['0', '-1', 'x', '99999999999999999999'])
      expect((await erase(owner, 'contact', id)).status).toBe(400)
  })
})
