import { ReportLayout } from '@temelia/model/estimation/report-layout'
import type { Field } from '@temelia/model/field'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { textFile, upload } from '../imports/upload.fixture.ts'
import { type Reply, testApp, type TestApp, type TestUser } from '../testing/app.ts'

let server: TestApp
let ana: TestUser

beforeAll(async () => {
  server = await testApp()
})

const zones = async () => {
  const list = await ana.call('GET', '/api/zones?sort=Name')
  return (list.body._embedded?.zones ?? []).map(({ Name }) => Name)
}

async function zone(name: string): Promise<number> {
  const made = await ana.call('POST', '/api/zones', { Name: name })
  expect(made.status).toBe(201)
  return Number(made.body.ZoneId)
}

const taken = (message = 'This value is used already.', field = 'Name') => ({
  status: 422,
  body: { errors: [{ field, code: 'DUPLICATE', message }] },
})

describe('a unique value is there once in a company', () => {
  test('when a record is made, in capitals or not, and told in the language of the caller', async () => {
    ana = await server.tenant()
    await zone('Cluj')
    expect(await ana.call('POST', '/api/zones', { Name: 'CLUJ' }, { 'accept-language': 'en' })).toMatchObject(taken())
    expect(await ana.call('POST', '/api/zones', { Name: 'Cluj' }, { 'accept-language': 'ro' })).toMatchObject(
      taken('Această valoare este deja folosită.'),
    )
    const other = await server.tenant()
    expect((await other.call('POST', '/api/zones', { Name: 'Cluj' })).status).toBe(201)
  })

  test('when a record is changed; its own value stays its own', async () => {
    ana = await server.tenant()
    const cluj = await zone('Cluj')
    await zone('Turda')
    expect(await ana.call('PUT', `/api/zones/${cluj}`, { Name: 'Turda' }, { 'accept-language': 'en' })).toMatchObject(
      taken(),
    )
    expect((await ana.call('PUT', `/api/zones/${cluj}`, { Name: 'CLUJ' })).status).toBe(200)
  })

  test('when many are changed: only the one that would repeat it is left, and says why', async () => {
    ana = await server.tenant()
    const ids = [await zone('Cluj'), await zone('Turda'), await zone('Dej')]
    const order = { Entity: 'zones', Action: 'edit', Ids: ids, Changes: { Name: 'Transilvania' } }
    let run = await ana.call('POST', '/api/bulk', order)
    expect(run.status, JSON.stringify(run.body)).toBeLessThan(300)
    while (run.body.Status === 'running') run = await ana.call('GET', `/api/bulk/${run.body.BulkId}`)
    expect(run.body).toMatchObject({ Status: 'done', Changed: 1, Refused: 2 })
    expect(await zones()).toHaveLength(3)
    expect((await zones()).filter((name) => name === 'Transilvania')).toHaveLength(1)
  })

  test('when a list is imported: the line that repeats it is left and named', async () => {
    ana = await server.tenant()
    await zone('Cluj')
    const file = textFile('zone.csv', 'Name\nDej\nCluj\nDEJ\nTurda\n')
    const target = { Entity: 'zones', Mode: 'create', Key: 'Name' }
    let run: Reply['body'] = (await upload(ana, '/api/imports', file, target)).body
    await ana.call('POST', `/api/imports/${String(run.ImportId)}/commit`)
    do run = (await ana.call('GET', `/api/imports/${String(run.ImportId)}`)).body
    while (run.Status === 'committing')
    expect(await zones()).toEqual(['Cluj', 'Dej', 'Turda'])
    expect(run).toMatchObject({ Created: 2 })
  })
})

describe('the value of a deleted record', () => {
  const name = ReportLayout.fields.name as { -readonly [K in keyof Field]: Field[K] }
  afterEach(async () => {
    name.unique = false
    await server.database.system((tx) => tx.run(sql`drop index if exists report_layouts_name`))
  })

  test('is free for another, and then the deleted one cannot come back', async () => {
    ana = await server.tenant()
    name.unique = true
    await server.database.system((tx) =>
      tx.run(
        sql`create unique index report_layouts_name on report_layouts (client_id, lower(name)) where deleted_with is null and client_id = ${sql.lit(ana.clientId)}`,
      ),
    )
    const look = { Name: 'Verde', Look: { accent: '#1f4e79' } }
    const first = await ana.call('POST', '/api/estimation-report-layouts', look)
    const gone = await ana.call('DELETE', `/api/estimation-report-layouts/${first.body.LayoutId}`)
    expect((await ana.call('POST', '/api/estimation-report-layouts', look)).status).toBe(201)
    const back = await ana.call('POST', `/undoStackItems/${gone.body.UndoId}/restore`, {}, { 'accept-language': 'en' })
    expect(back).toMatchObject(taken())
    const bin = await ana.call('POST', '/api/bin/restore', { Items: [{ UndoId: gone.body.UndoId, Keep: true }] })
    expect(bin.body).toMatchObject({ restored: [], refused: [{ UndoId: gone.body.UndoId, code: 'INVALID_DATA' }] })
  })
})
