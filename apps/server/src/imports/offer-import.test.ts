import { beforeEach, expect, test } from 'vitest'
import { add, addWork, expectStatus, newEstimate } from '../estimation/estimation.fixture.ts'
import { type TestApp, type TestUser, testApp } from '../testing/app.ts'
import { textFile, upload } from './upload.fixture.ts'

const PATH = '/api/imports'

type Body = Record<string, unknown>

let server: TestApp | undefined
let user: TestUser

beforeEach(async () => {
  server ??= await testApp()
  user = await server.tenant()
})

/** Commits an import and waits until it is over. */
async function written(id: unknown): Promise<Body> {
  await expectStatus(200, user.call('POST', `${PATH}/${String(id)}/commit`))
  for (;;) {
    const { body } = await user.call('GET', `${PATH}/${String(id)}`)
    if (body['Status'] !== 'committing') return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('the price list of a supplier, as suppliers write it, gives prices that a project can choose, and is taken back', async () => {
  const supplier = await add(user, 'suppliers', { Name: 'Dedeman' })
  const list = 'Cod;Denumire;UM;Preț unitar\nC1;Ciment;kg;0,75\nN2;Nisip;mc;120\n'
  const refused = await upload(user, PATH, textFile('oferta.csv', list), { Entity: 'supplierOffer' })
  expect(refused.body).toMatchObject({
    Status: 'failed',
    Preview: { Fields: ['Symbol', 'Name', 'MeasureUnit', 'Price'] },
  })
  const target = { Entity: 'supplierOffer', Values: { SupplierId: supplier.SupplierId, Kind: 'material' } }
  const seen = await upload(user, PATH, textFile('oferta.csv', list), target)
  expect(seen.body).toMatchObject({ Status: 'preview', Preview: { Plan: { Created: 2, Failed: 0 } }, Errors: [] })
  expect(await written(seen.body.ImportId)).toMatchObject({ Status: 'done', Created: 2 })

  const { projectId, estimateId } = await newEstimate(user)
  const article = await addWork(user, estimateId, { symbol: 'A', unit: 'mc', quantity: 10, recipe: [] })
  await add(user, 'article-resources', {
    ArticleId: article,
    Kind: 'material',
    Symbol: 'C1',
    Name: 'Ciment',
    MeasureUnit: 'kg',
    Consumption: 2,
    Price: 1,
  })
  const order = { Action: 'cheapest', SupplierId: supplier.SupplierId }
  await expectStatus(201, user.call('POST', `/api/estimation-investments/${projectId}/resource-runs`, order))
  const totals = (await user.call('GET', `/api/estimation-investments/${projectId}/totals`)).body
  expect(totals.Direct).toMatchObject({ Total: 15 })
  await expectStatus(200, user.call('POST', `${PATH}/${String(seen.body.ImportId)}/undo`))
  const left = (await user.call('GET', `/api/estimation-supplier-offers?SupplierId=${supplier.SupplierId}`)).body
  expect(Object.values(left._embedded ?? {}).flat()).toEqual([])
})

test('a list that names supplier and kind wins over what every line has; an unknown value is refused by name', async () => {
  await add(user, 'suppliers', { Name: 'Arabesque' })
  const other = await add(user, 'suppliers', { Name: 'Leroy' })
  const list =
    'Furnizor;Tip;Denumire;UM;Preț;Monedă;Valabil până la\nArabesque;Material;Fier beton;kg;4,2;EUR;31.12.2026\n;;Dulgher;ora;38;;\n'
  const target = { Entity: 'supplierOffer', Values: { SupplierId: other.SupplierId, Kind: 'labor' } }
  const seen = await upload(user, PATH, textFile('oferta.csv', list), target)
  expect(seen.body).toMatchObject({ Status: 'preview', Errors: [] })
  await written(seen.body.ImportId)
  const { body } = await user.call('GET', '/api/estimation-supplier-offers?sort=Name')
  const offers = Object.values(body._embedded as object).flat() as Body[]
  expect(
    offers.map(({ Name, Kind, Price, Currency, ValidUntil }) => [Name, Kind, Price, Currency, ValidUntil]),
  ).toEqual([
    ['Dulgher', 'labor', 38, null, null],
    ['Fier beton', 'material', 4.2, 'EUR', '2026-12-31'],
  ])
  expect(offers[0]?.SupplierId).toBe(other.SupplierId)
  const wrong = await upload(user, PATH, textFile('o.csv', list), { ...target, Values: { Wings: 2 } })
  expect(wrong.body).toMatchObject({
    code: 'IMPORT_PROBLEM',
    errors: [{ field: 'target.Values.Wings', code: 'INVALID_CHOICE' }],
  })
})
