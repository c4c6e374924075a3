import { Supplier } from '@temelia/model/estimation/supplier'
import type { Field } from '@temelia/model/field'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { textFile, upload } from '../imports/upload.fixture.ts'
import { type Reply, testApp, type TestApp, type TestUser } from '../testing/app.ts'

let server: TestApp
let ana: TestUser

beforeAll(async () => {
  server = await testApp()
})

async function zone(name: string): Promise<number> {
  const made = await ana.call('POST', '/api/zones', { Name: name })
  expect(made.status).toBe(201)
  return Number(made.body.ZoneId)
}

const taken = (message = 'This value is already in use.', field = 'Name') => ({
  status: 409,
  body: { code: 'DUPLICATE_VALUE', errors: [{ field, code: 'DUPLICATE', message }] },
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
})

/** Suppliers whose name is unique in the company of the test, as a definition and a migration would make it. */
describe('a unique value of records that are imported, changed together and deleted', () => {
  const name = Supplier.fields.name as { -readonly [K in keyof Field]: Field[K] }

  beforeEach(async () => {
    ana = await server.tenant()
    name.unique = true
    await server.database.system((tx) =>
      tx.run(
        sql`create unique index suppliers_name on suppliers (client_id, lower(name)) where deleted_with is null and client_id = ${sql.lit(ana.clientId)}`,
      ),
    )
  })

  afterEach(async () => {
    name.unique = false
    await server.database.system((tx) => tx.run(sql`drop index suppliers_name`))
  })

  const names = async () => {
    const list = await ana.call('GET', '/api/estimation-suppliers?sort=Name')
    return (list.body._embedded?.estimation_suppliers ?? []).map(({ Name }) => Name)
  }

  async function supplier(called: string): Promise<number> {
    const made = await ana.call('POST', '/api/estimation-suppliers', { Name: called })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return Number(made.body.SupplierId)
  }

  test('when many are changed: only the ones that would repeat it are left, and say why', async () => {
    const ids = [await supplier('Varul'), await supplier('Nisipul'), await supplier('Lemnul')]
    const order = { Entity: 'estimation-suppliers', Action: 'edit', Ids: ids, Changes: { Name: 'Depozitul' } }
    let run = await ana.call('POST', '/api/bulk', order)
    expect(run.status, JSON.stringify(run.body)).toBeLessThan(300)
    while (run.body.Status === 'running') run = await ana.call('GET', `/api/bulk/${run.body.BulkId}`)
    expect(run.body).toMatchObject({ Status: 'done', Changed: 1, Refused: 2 })
    expect((await names()).filter((one) => one === 'Depozitul')).toHaveLength(1)
  })

  test('when a list is imported: the lines that repeat it are left and named', async () => {
    await supplier('Cluj Var')
    const file = textFile('suppliers.csv', 'Name\nDej Lemn\nCluj Var\nDEJ LEMN\nTurda Nisip\n')
    const seen = (await upload(ana, '/api/imports', file, { Entity: 'estimation-suppliers', Mode: 'create' })).body
    await ana.call('POST', `/api/imports/${String(seen.ImportId)}/commit`)
    let run: Reply['body']
    do run = (await ana.call('GET', `/api/imports/${String(seen.ImportId)}`)).body
    while (run.Status === 'committing')
    expect(await names()).toEqual(['Cluj Var', 'Dej Lemn', 'Turda Nisip'])
    expect(run).toMatchObject({ Status: 'done', Created: 2, Failed: 2 })
  })

  test('that was free for another: the deleted one cannot come back, alone or from the bin', async () => {
    const first = await supplier('Verde')
    const gone = await ana.call('DELETE', `/api/estimation-suppliers/${first}`)
    await supplier('Verde')
    const back = await ana.call('POST', `/undoStackItems/${gone.body.UndoId}/restore`, {}, { 'accept-language': 'en' })
    expect(back).toMatchObject(taken())
    const bin = await ana.call('POST', '/api/bin/restore', { Items: [{ UndoId: gone.body.UndoId, Keep: true }] })
    expect(bin.body).toMatchObject({ restored: [], refused: [{ UndoId: gone.body.UndoId, code: 'DUPLICATE_VALUE' }] })
    expect(await names()).toEqual(['Verde'])
  })
})
