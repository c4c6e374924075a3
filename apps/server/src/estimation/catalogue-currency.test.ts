import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { add, expectStatus, newEstimate } from './estimation.fixture.ts'
import { seedNorm } from './recipes/norm.fixture.ts'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

type Wire = Record<string, unknown>

/** A project in euro: a leu is 0.20. */
const EUR = { Currency: 'EUR', VAT: 0, AltCurrencyName: 'RON', AltCurrencyRate: 0.2 }
const post = async (path: string, body: Wire) => (await expectStatus(201, user.call('POST', path, body))).body
const recipeOf = async (id: unknown) =>
  (await expectStatus(200, user.call('GET', `/api/estimation-articles?action=recipeOfArticle&ArticleId=${id}`)))
    .body as Wire & { Resources: Wire[]; Components: Wire[] }
const pricesOf = async (id: unknown) => (await recipeOf(id)).Resources.map(({ Price }) => Price)
const read = async (id: unknown) => (await expectStatus(200, user.call('GET', `/api/estimation-articles/${id}`))).body

test('a norm and a resource of a catalogue in lei are priced in euro in a project in euro', async () => {
  const norm = await seedNorm(server.database, user, { symbol: 'VAL1', unit: 'mc' })
  const { estimateId } = await newEstimate(user, EUR)
  const line = { EstimateId: estimateId, ReferenceId: norm.id, ReferenceType: 'own', Quantity: 2 }
  const article = await add(user, 'articles', line)
  expect(article).toMatchObject({ RSMaterials: 20, RSLabor: 6, Total: 52 })
  expect(await pricesOf(article.ArticleId)).toEqual([20, 6])
  const { Origin } = (await recipeOf(article.ArticleId)) as unknown as { Origin: { Resources: Wire[] } }
  expect(Origin.Resources.map(({ Price, Currency }) => [Price, Currency])).toEqual([
    [20, 'EUR'],
    [6, 'EUR'],
  ])
  const resource = await add(user, 'articles', { ...line, ReferenceId: norm.materialId, Provenience: 'RS' })
  expect(resource).toMatchObject({ RSMaterials: 20, Total: 40 })
  expect(await pricesOf(resource.ArticleId)).toEqual([20])
  // In lei nothing changes.
  const { estimateId: inLei } = await newEstimate(user)
  expect(await add(user, 'articles', { ...line, EstimateId: inLei })).toMatchObject({ RSMaterials: 100, Total: 260 })
})

test('a norm that replaces another, and a recipe that is taken back, come in the currency of the project', async () => {
  const [one, other] = [
    await seedNorm(server.database, user, { symbol: 'VAL2', unit: 'mc' }),
    await seedNorm(server.database, user, { symbol: 'VAL3', unit: 'mc' }),
  ]
  const { estimateId } = await newEstimate(user, EUR)
  const { ArticleId } = await add(user, 'articles', {
    EstimateId: estimateId,
    ReferenceId: one.id,
    ReferenceType: 'own',
    Quantity: 1,
  })
  const act = (body: Wire) => expectStatus(200, user.call('POST', '/api/estimation-article-changes', body))
  await act({ Action: 'replaceNorm', ArticleId, ReferenceId: other.id, ReferenceType: 'own' })
  expect(await read(ArticleId)).toMatchObject({ Symbol: 'VAL3', RSMaterials: 20, RSLabor: 6, Total: 26 })
  const [line] = (await recipeOf(ArticleId)).Resources
  await expectStatus(
    200,
    user.call('PUT', `/api/estimation-article-resources/${line?.ResourceId}`, { Consumption: 3, Price: 1 }),
  )
  expect(await read(ArticleId)).toMatchObject({ RSMaterials: 3, Adapted: true })
  await act({ Action: 'resetRecipe', ArticleId })
  expect(await read(ArticleId)).toMatchObject({ RSMaterials: 20, Adapted: false })
})

test('own items are kept in lei, and go into a project in euro in euro', async () => {
  const { estimateId } = await newEstimate(user, EUR)
  const { ArticleId } = await add(user, 'articles', {
    EstimateId: estimateId,
    Symbol: 'E1',
    Name: 'Montaj',
    MeasureUnit: 'buc',
    Quantity: 1,
  })
  await add(user, 'article-resources', {
    ArticleId,
    Kind: 'material',
    Symbol: 'E1-M',
    Name: 'Ancoră',
    Consumption: 2,
    Price: 7,
  })
  await expectStatus(200, user.call('POST', '/api/estimation-own-items/save', { Articles: [ArticleId] }))
  const kept = await user.call('GET', '/api/estimation-search-norms?searchString=E1')
  expect(kept.body._embedded?.SearchNorms?.[0]).toMatchObject({ Symbol: 'E1', Material: 70 })
  const composite = await post('/api/estimation-own-norms', {
    Symbol: '$E',
    Name: 'Set',
    MeasureUnit: 'buc',
    Composite: true,
    Children: [
      {
        Name: 'Montaj',
        ReferenceId: kept.body._embedded?.SearchNorms?.[0]?.ReferenceId,
        ReferenceType: 'own',
        Quantity: 2,
      },
    ],
  })
  const made = await add(user, 'articles', {
    EstimateId: estimateId,
    ReferenceId: composite.NormId,
    ReferenceType: 'own',
    Quantity: 1,
  })
  expect(made).toMatchObject({ Provenience: 'D', Materials: 28, Total: 28 })
  expect((await recipeOf(made.ArticleId)).Components).toMatchObject([{ Quantity: 2, Price: 14 }])
})

test('a search for a project shows what its lines would take, to who sees the project', async () => {
  const norm = await seedNorm(server.database, user, { symbol: 'VAL5', unit: 'mc' })
  const { projectId } = await newEstimate(user, EUR)
  const search = async (of: string, project: string, by = user) =>
    by.call('GET', `/api/estimation-search-${of}?searchString=VAL5${project}`)
  const first = async (of: string, name: string, project: string) =>
    (await expectStatus(200, search(of, project))).body._embedded?.[name]?.[0]
  const euro = `&InvestmentId=${projectId}`
  expect(await first('norms', 'SearchNorms', '')).toMatchObject({ ReferenceId: norm.id, Price: 130, Currency: 'RON' })
  expect(await first('norms', 'SearchNorms', euro)).toMatchObject({
    Price: 26,
    Material: 20,
    Labor: 6,
    Currency: 'EUR',
  })
  expect(await first('materials', 'SearchMaterials', euro)).toMatchObject({ Price: 20, Material: 20, Currency: 'EUR' })
  const own = await user.colleague({ viewForeign: false })
  expect((await search('norms', euro, own)).status).toBe(404)
  expect((await search('norms', euro, await server.tenant())).status).toBe(404)
})

test('without any rate nothing of a catalogue comes into the project', async () => {
  const norm = await seedNorm(server.database, user, { symbol: 'VAL4', unit: 'mc' })
  const { estimateId } = await newEstimate(user, { Currency: 'XAU', VAT: 0 })
  const refused = await user.call('POST', '/api/estimation-articles', {
    EstimateId: estimateId,
    ReferenceId: norm.id,
    ReferenceType: 'own',
    Quantity: 1,
  })
  expect([refused.status, refused.body.code]).toEqual([404, 'RATE_UNKNOWN'])
  // Prices that are sent are the project's.
  const sent = { EstimateId: estimateId, ReferenceId: norm.id, ReferenceType: 'own', Quantity: 1, RSMaterials: 100 }
  expect(await add(user, 'articles', sent)).toMatchObject({ RSMaterials: 100, Total: 100 })
})
