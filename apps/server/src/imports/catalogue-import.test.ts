import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { areas } from '../areas.ts'
import { clearUnfinished } from '../estimation/catalogue/load.ts'
import { buildApp } from '../http/app.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { onServer } from '../testing/database.ts'
import { resumeInterrupted } from './import-row.ts'
import { IMPORT_GUARD } from './take-over.ts'
import { textFile, upload, zip } from './upload.fixture.ts'

const PATH = '/api/estimation-imports'
const target = {
  Catalogue: { Name: 'Norme de probă', Code: 'PROBA', Practice: 'ro', Currency: 'RON', Attribution: 'CC BY 4.0' },
}

const archive = {
  name: 'catalog.zip',
  bytes: zip([
    textFile('probe/indicators.csv', 'code,name_en,name_ro\nC,Construction,Construcții'),
    textFile(
      'probe/items.csv',
      'code,symbol,indicator,chapter,name_en,name_ro,unit_ro,unit_us\nn1,ZQ01A1#,C,ZQA,Quilted concrete,Beton matlasat,mc,CY\nn2,ZQ02,C,ZQA,Quilted digging,Săpătură matlasată,mc,CY',
    ),
    textFile(
      'probe/recipe_lines.csv',
      'item_code,line,resource_code,qty_ro,qty_us\nn1,1,r1,1.5,1.5\nn1,2,r2,2,2\nn2,1,r2,4,4\nn2,2,missing,1,1',
    ),
    textFile(
      'probe/resources.csv',
      'code,type,name_en,name_ro,unit_us,price_usd,unit_ro,price_ron\nr1,material,Mix,Amestec,CY,90,mc,400\nr2,labor,Mason,Betonist,hr,45,h,30',
    ),
    textFile('probe/PROVENANCE.md', 'passed over'),
  ]),
}

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})
afterAll(() => server.app.close())

const own = async (who: TestUser) => {
  const { _embedded = {} } = (await who.call('GET', '/api/norme-colectii?page_size=100')).body
  return Object.values(_embedded)
    .flat()
    .filter(({ Code }) => Code === 'PROBA')
}
const norms = async (who: TestUser) =>
  (await who.call('GET', '/api/estimation-search-norms?searchString=matlasat')).body._embedded?.SearchNorms ?? []

async function settled(who: TestUser, address: string) {
  for (;;) {
    const { body } = await who.call('GET', address)
    if (body.Status !== 'committing') return body
    await new Promise((done) => setTimeout(done, 50))
  }
}

describe('a catalogue in a ZIP', () => {
  test('is looked at, written, found, and taken back', async () => {
    const sent = await upload(user, PATH, archive, target)
    expect(sent.body).toMatchObject({
      Status: 'preview',
      Failed: 1,
      Preview: { indicators: 1, chapters: 1, norms: 2, resources: 2, recipeLines: 3 },
      Errors: [{ code: 'RESOURCE_UNKNOWN', line: 5 }],
    })
    expect(await own(user)).toEqual([])
    const address = `${PATH}/${sent.body.ImportId}`
    expect((await user.call('POST', `${address}/commit`)).status).toBe(200)
    expect(await settled(user, address)).toMatchObject({ Status: 'done', Progress: 100, Created: 2, Skipped: 1 })
    expect(await own(user)).toMatchObject([{ Name: 'Norme de probă', Norms: 2, Attribution: 'CC BY 4.0' }])
    expect((await norms(user)).map(({ Symbol, Material, Labor }) => [Symbol, Material, Labor]).sort()).toEqual([
      ['ZQ01A1#', 600, 60],
      ['ZQ02', 0, 120],
    ])
    expect(await own(await server.tenant())).toEqual([])
    expect((await user.call('POST', `${address}/undo`)).body.Status).toBe('undone')
    expect([await own(user), await norms(user)]).toEqual([[], []])
    const left = await server.database.system((tx) =>
      tx.one<{ count: number }>(
        sql`select (select count(*) from norms where client_id = ${user.clientId}) + (select count(*) from resources where client_id = ${user.clientId}) as count`,
      ),
    )
    expect(left?.count).toBe(0)
  })

  test('whose person is shut out while it is written is seen by nobody', async () => {
    const who = await server.tenant()
    const clerk = await who.colleague({ level: 'administrator' })
    const address = `${PATH}/${String((await upload(clerk, PATH, archive, target)).body.ImportId)}`
    // Behind the product's back: the call that begins still knows them as they were a moment ago.
    await server.database.system((tx) =>
      tx.run(sql`update users set banned = true where client_id = ${who.clientId} and id = ${clerk.userId}`),
    )
    expect((await clerk.call('POST', `${address}/commit`)).status).toBe(200)
    const stands = await settled(clerk, address)
    expect([stands.Status, (stands.Errors as { code: string }[]).at(-1)?.code]).toEqual([
      'failed',
      'OPERATION_NOT_PERMITTED',
    ])
    expect([await own(who), await norms(who)]).toEqual([[], []])
  })

  test('that a closing server interrupts leaves nothing to see and is written once by the next', async () => {
    const who = await server.tenant()
    const first = await buildApp(server.services, areas)
    const as = (app: typeof first): TestUser => ({
      ...who,
      call: async (method, url) => {
        const raw = await app.inject({
          method,
          url,
          headers: { authorization: `Bearer ${who.clientId},${who.userId},${who.token}` },
        })
        return { status: raw.statusCode, body: raw.json(), headers: raw.headers, raw }
      },
    })
    const { ImportId } = (await upload(who, PATH, archive, target)).body
    const address = `${PATH}/${ImportId}`
    expect((await as(first).call('POST', `${address}/commit`)).body.Status).toBe('committing')
    await first.close()
    expect((await who.call('GET', address)).body.Status).toBe(onServer ? 'committing' : 'preview')
    expect([await own(who), await norms(who)]).toEqual([[], []])
    const next = await buildApp(server.services, areas)
    // Beside other servers the guard of the import hands it to one of them; alone a person commits it again.
    if (onServer) {
      const guarded = server.services.jobKinds.get(IMPORT_GUARD)?.(server.database)
      expect(await guarded?.({ id: ImportId }, { id: 1, clientId: who.clientId })).toEqual({ inSeconds: 5 })
    } else await who.call('POST', `${address}/commit`)
    expect(await settled(who, address)).toMatchObject({ Status: 'done', Created: 2 })
    expect([await own(who), await norms(who)].map(({ length }) => length)).toEqual([1, 2])
    await next.close()
  })

  test('that a killed server left in the middle is cleared at the next start and can be committed again', async () => {
    const who = await server.tenant()
    const { ImportId } = (await upload(who, PATH, archive, target)).body
    const address = `${PATH}/${ImportId}`
    await server.database.system(async (tx) => {
      await tx.run(
        sql`update imports set status = 'committing', updated_at = now() - interval '2 hours' where client_id = ${who.clientId}`,
      )
      await tx.run(sql`insert into collections (client_id, code, name, practice, currency, deleted_with, updated_at)
        values (${who.clientId}, 'PROBA', 'half', 'ro', 'RON', 0, now() - interval '2 hours')`)
    })
    await resumeInterrupted(server.database)
    await clearUnfinished(server.database)
    await who.call('POST', `${address}/commit`)
    expect(await settled(who, address)).toMatchObject({ Status: 'done', Created: 2 })
    const all = await server.database.system((tx) =>
      tx.rows<{ name: string }>(sql`select name from collections where client_id = ${who.clientId}`),
    )
    expect(all).toEqual([{ name: 'Norme de probă' }])
  })
})

describe('an upload', () => {
  const kept = (who: TestUser) =>
    server.database.system((tx) =>
      tx.rows<{ status: string; storageKey: string }>(
        sql`select status, storage_key from imports where client_id = ${who.clientId} order by id`,
      ),
    )
  const people = { Entity: 'AccountsContacts' }
  const file = textFile('clienti.csv', 'Name\nOmega SRL\n')

  test('is removed after the commit, and a preview a day old with it', async () => {
    const who = await server.tenant()
    const first = (await upload(who, '/api/imports', file, people)).body
    const [waiting] = await kept(who)
    expect((await server.services.storage.bytes(waiting?.storageKey ?? '')).toString()).toContain('Omega')
    await server.database.system((tx) =>
      tx.run(sql`update imports set updated_at = now() - interval '25 hours' where client_id = ${who.clientId}`),
    )
    const second = (await upload(who, '/api/imports', file, people)).body
    await expect(server.services.storage.bytes(waiting?.storageKey ?? '')).rejects.toThrow('ENOENT')
    expect((await who.call('GET', `/api/imports/${first.ImportId}`)).body).toMatchObject({
      Status: 'failed',
      Errors: [{ code: 'IMPORT_EXPIRED' }],
    })
    expect((await who.call('POST', `/api/imports/${first.ImportId}/commit`)).status).toBe(409)
    await who.call('POST', `/api/imports/${second.ImportId}/commit`)
    await settled(who, `/api/imports/${second.ImportId}`)
    await vi.waitFor(async () => expect((await kept(who)).every(({ storageKey }) => storageKey === '')).toBe(true))
    expect(await kept(who)).toEqual([
      { status: 'failed', storageKey: '' },
      { status: 'done', storageKey: '' },
    ])
  })
})
