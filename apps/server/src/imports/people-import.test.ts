import { UserCategory } from '@temelia/model/admin/user-category'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD, testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'
import { textFile, upload } from './upload.fixture.ts'

const PATH = '/api/imports'
// Each file is read in a thread of its own, which takes seconds to start where the sources are not bundled.
vi.setConfig({ testTimeout: 180_000 })
let server: TestApp
let owner: TestUser

beforeAll(async () => {
  server = await testApp()
  owner = await server.tenant()
})

const target = (more: Record<string, unknown> = {}) => ({ Entity: 'users', Mode: 'create', Key: 'User', ...more })
const look = async (who: TestUser, text: string, to: unknown = target()) =>
  (await upload(who, PATH, textFile('oameni.csv', text), to)).body
const people = async (who: TestUser) =>
  (await who.call('GET', '/api/users?page_size=200')).body._embedded?.['users'] ?? []
const named = async (who: TestUser, name: string) => (await people(who)).find(({ UserName }) => UserName === name)

async function ended(who: TestUser, id: unknown) {
  for (;;) {
    const { body } = await who.call('GET', `${PATH}/${String(id)}`)
    if (body['Status'] !== 'committing' && body['Status'] !== 'undoing') return body
    await new Promise((done) => setTimeout(done, 20))
  }
}

async function run(who: TestUser, text: string, to: unknown = target()) {
  const seen = await look(who, text, to)
  await who.call('POST', `${PATH}/${String(seen['ImportId'])}/commit`)
  return ended(who, seen['ImportId'])
}

describe('people from a file', () => {
  test('come with category, language and access level, cannot sign in yet, and are invited when asked', async () => {
    await make(owner, UserCategory, { Name: 'Șantier Cluj' })
    const mark = `i${owner.clientId}`
    const file = [
      'Nume și prenume;E-mail;Telefon;Departament;Limbă;Nivel de acces',
      `Ileana Import;ileana@${mark}.example;0740 111 222;santier cluj;română;Administrator`,
      `Petre Import;Petre@${mark}.example;;;engleză;Utilizator`,
    ].join('\n')
    const seen = await look(owner, file)
    expect([seen['Status'], seen['Errors'], (seen['Preview'] as { Plan: unknown }).Plan]).toEqual([
      'preview',
      [],
      { Created: 2, Updated: 0, Skipped: 0, Failed: 0 },
    ])
    expect(await named(owner, 'Ileana Import')).toBeUndefined()
    await owner.call('POST', `${PATH}/${String(seen['ImportId'])}/commit`)
    expect(await ended(owner, seen['ImportId'])).toMatchObject({ Status: 'done', Created: 2, Failed: 0 })
    const [ileana, petre] = [await named(owner, 'Ileana Import'), await named(owner, 'Petre Import')]
    expect([ileana?.UserLevel, ileana?.Language, petre?.UserLevel, petre?.Language, petre?.InvitedAt]).toEqual([
      'administrator',
      'ro',
      'user',
      'en',
      null,
    ])
    expect(ileana?.CategoryId).not.toBe(petre?.CategoryId)
    expect(petre?.CategoryId).toBe((await people(owner)).find(({ UserId }) => UserId === owner.userId)?.CategoryId)
    const emails = () =>
      server.database.system((tx) =>
        tx.rows<{ to: string }>(
          sql`select payload->>'to' as to from jobs where client_id = ${owner.clientId} and kind = 'mail' and payload->>'template' = 'invitation' order by 1`,
        ),
      )
    expect(await emails()).toEqual([])
    const invite = { ImportId: seen['ImportId'] }
    expect((await owner.call('POST', '/api/users/invite', invite)).body).toEqual({ Invited: 2 })
    expect((await emails()).map(({ to }) => to.toLowerCase()).toSorted()).toEqual([
      `ileana@${mark}.example`,
      `petre@${mark}.example`,
    ])
    expect((await owner.call('POST', '/api/users/invite', invite)).body).toEqual({ Invited: 0 })
  })

  test('each line says what is wrong with it, before anything is written', async () => {
    const other = await server.tenant('us')
    const mark = `w${owner.clientId}`
    const seen = await look(
      owner,
      [
        'Name;Email;Level;Category',
        `Free Person;free@${mark}.example;user;`,
        `Twice Person;FREE@${mark}.example;user;`,
        `Known Person;${owner.email};user;`,
        `Elsewhere Person;${other.email.toUpperCase()};user;`,
        `Strange Person;strange@${mark}.example;emperor;`,
        `Lost Person;lost@${mark}.example;user;No such department`,
        `Wrong Person;not an address;user;`,
        `;nameless@${mark}.example;user;`,
      ].join('\n'),
    )
    const faults = (seen['Errors'] as { line: number; code: string }[]).map(({ line, code }) => `${line} ${code}`)
    expect((seen['Preview'] as { Plan: unknown }).Plan).toMatchObject({ Created: 1, Failed: 7 })
    expect(faults.toSorted()).toEqual(
      [
        '3 VALUE_REPEATED',
        '4 KEY_EXISTS',
        '5 EMAIL_TAKEN',
        '6 INVALID_CHOICE',
        '7 LINK_NOT_FOUND',
        '8 INVALID_EMAIL',
        '9 REQUIRED',
      ].toSorted(),
    )
  })

  test('an address that is taken after the look is left out when the file is written', async () => {
    const mark = `l${owner.clientId}`
    const seen = await look(owner, `Name;Email\nLate Person;late@${mark}.example\nEarly Person;early@${mark}.example`)
    const other = await server.tenant()
    expect(
      (await other.call('POST', '/api/users', { UserName: 'Altcineva', User: `late@${mark}.example` })).status,
    ).toBe(201)
    await owner.call('POST', `${PATH}/${String(seen['ImportId'])}/commit`)
    expect(await ended(owner, seen['ImportId'])).toMatchObject({ Status: 'done', Created: 1, Failed: 1 })
    expect(await named(owner, 'Late Person')).toBeUndefined()
  })

  test('leave an administrator, whoever the file makes users or bans', async () => {
    const boss = await server.tenant()
    const second = await boss.colleague({ level: 'administrator' })
    const both = (columns: string, value: string) =>
      run(
        boss,
        `Email;Name;${columns}\n${second.email};Doi Admin;${value}\n${boss.email};Unu Admin;${value}`,
        target({ Mode: 'update' }),
      )
    expect(await both('UserLevel', 'user')).toMatchObject({ Status: 'done', Updated: 1, Failed: 1 })
    expect((await boss.call('GET', '/api/me')).body.UserLevel).toBe('administrator')
    await boss.call('PUT', `/api/users/${second.userId}`, { UserLevel: 'administrator' })
    expect(await both('Banned', 'true')).toMatchObject({ Status: 'done', Updated: 1, Failed: 1 })
    expect((await boss.call('GET', '/api/me')).status).toBe(200)
    await boss.call('PUT', `/api/users/${second.userId}`, { Banned: false })
    expect((await boss.call('PUT', `/api/users/${boss.userId}`, { UserLevel: 'user' })).body.code).toBe('OWN_USER')
  })

  test('are taken back unless they work here by now', async () => {
    const mark = `u${owner.clientId}`
    const done = await run(
      owner,
      `Name;Email\nGoing Person;going@${mark}.example\nStaying Person;staying@${mark}.example`,
    )
    await owner.call('POST', '/api/users/invite', { ImportId: done['ImportId'] })
    const staying = await named(owner, 'Staying Person')
    await owner.call('PUT', `/api/users/${String(staying?.UserId)}/password`, { Password: PASSWORD })
    const signedIn = await server.app.inject({
      method: 'POST',
      url: '/loginAuth',
      payload: { User: `staying@${mark}.example`, Password: PASSWORD },
    })
    expect(signedIn.statusCode).toBe(200)
    await owner.call('POST', `${PATH}/${String(done['ImportId'])}/undo`)
    const back = await ended(owner, done['ImportId'])
    expect([back['Status'], (back['Errors'] as { code: string }[]).map(({ code }) => code)]).toEqual([
      'undone',
      ['CHANGED_SINCE'],
    ])
    expect(await named(owner, 'Going Person')).toBeUndefined()
    expect(await named(owner, 'Staying Person')).toBeDefined()
    const again = await owner.call('POST', '/api/users', { UserName: 'Going Person', User: `going@${mark}.example` })
    expect(again.status).toBe(201)
  })

  test('only administrators bring them, of one company, and not too many at once', async () => {
    const agent = await owner.colleague({ editForeign: true })
    const mark = `n${owner.clientId}`
    const refused = await upload(
      agent,
      PATH,
      textFile('a.csv', `Name;Email\nRight Grabber;r@${mark}.example`),
      target(),
    )
    expect([refused.status, refused.body.code]).toEqual([403, 'OPERATION_NOT_PERMITTED'])
    expect((await agent.call('POST', '/api/users/invite', { ImportId: 1 })).status).toBe(403)
    const mine = await run(owner, `Name;Email\nOnly Mine;mine@${mark}.example`)
    const stranger = await server.tenant()
    const second = await owner.colleague({ level: 'administrator' })
    for (const who of [stranger, second])
      expect((await who.call('POST', '/api/users/invite', { ImportId: mine['ImportId'] })).status).toBe(404)
    const lines = Array.from({ length: 501 }, (_, at) => `Person ${'abcdefghij'[at % 10]};p${at}@${mark}.example`)
    const many = await upload(owner, PATH, textFile('b.csv', ['Name;Email', ...lines].join('\n')), target())
    expect([many.status, many.body.code]).toEqual([413, 'IMPORT_TOO_MANY_LINES'])
    for (const field of ['FCMtoken', 'LastSignIn', 'InvitedAt'])
      expect(
        (await upload(owner, PATH, textFile('c.csv', 'Name;Email'), target({ Values: { [field]: 'x' } }))).status,
      ).toBe(422)
  })
})
