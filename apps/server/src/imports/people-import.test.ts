import { beforeAll, expect, test, vi } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { textFile, upload } from './upload.fixture.ts'

// Each file is read in a thread of its own, which takes seconds to start where the sources are not bundled.
vi.setConfig({ testTimeout: 180_000 })
let server: TestApp
let owner: TestUser

beforeAll(async () => {
  server = await testApp()
  owner = await server.tenant()
})

async function run(who: TestUser, text: string) {
  const seen = await upload(who, '/api/imports', textFile('people.csv', text), { Entity: 'users' })
  if (seen.status >= 400) return seen
  await who.call('POST', `/api/imports/${seen.body['ImportId']}/commit`)
  for (;;) {
    const reply = await who.call('GET', `/api/imports/${seen.body['ImportId']}`)
    if (reply.body['Status'] !== 'committing') return reply
    await new Promise((done) => setTimeout(done, 20))
  }
}

test('people are imported into categories by name; an address in use and a wrong one stay out', async () => {
  const { CategoryId } = (await owner.call('POST', '/api/user-categories', { Name: 'Echipa Turda' })).body
  const stamp = `${process.pid}.${Date.now()}`
  const stranger = await server.tenant()
  await run(
    owner,
    `Nume,E-mail,Categorie\nMaria Pop,maria.${stamp}@firma.example,Echipa Turda\nIon Rus,ion.${stamp}@firma.example,\nRea Adresa,nu este adresa,\nAl Altuia,${stranger.email},\n`,
  )
  const { body } = await owner.call('GET', '/api/users?page_size=200')
  const people = new Map((body._embedded?.users ?? []).map((one) => [String(one.UserName), one]))
  const own = (await owner.call('GET', `/api/users/${owner.userId}`)).body
  expect(people.get('Maria Pop')).toMatchObject({ CategoryId, UserLevel: 'user', Banned: false })
  expect(people.get('Ion Rus')?.CategoryId).toBe(own.CategoryId)
  expect([people.has('Rea Adresa'), people.has('Al Altuia')]).toEqual([false, false])
})

test('only administrators import people', async () => {
  const colleague = await owner.colleague()
  expect((await run(colleague, 'Nume,E-mail\nMaria Pop,m@firma.example\n')).status).toBe(403)
})
