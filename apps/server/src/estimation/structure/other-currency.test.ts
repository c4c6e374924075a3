import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestUser } from '../../testing/app.ts'
import { add, addWork, exampleA, expectStatus, newEstimate, type Work } from '../estimation.fixture.ts'

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

const EUR = { Currency: 'EUR', VAT: 0 }
const IN_RON = { AltCurrencyName: 'EUR', AltCurrencyRate: 5 }
const transfer = (Mode: string, EntityType: string, id: number, TargetId: number) =>
  user.call('POST', '/api/estimation-structure/transfer', { Mode, EntityType, Ids: [id], TargetId })
const get = async (path: string) => (await expectStatus(200, user.call('GET', `/api/estimation-${path}`))).body

/** A project in lei with a line of each kind: by recipe, by own price, by one price, with a linked resource; and a list of equipment. */
async function project(more: Record<string, unknown>) {
  const place = await newEstimate(user, more)
  const line = { EstimateId: place.estimateId, MeasureUnit: 'mc', Quantity: 2 }
  const recipe = await addWork(user, place.estimateId, exampleA[0] as Work)
  const own = (await add(user, 'articles', { ...line, Name: 'Ofertat', OPMaterials: 100 })).ArticleId as number
  const single = (await add(user, 'articles', { ...line, Name: 'Simplu', Price: 50 })).ArticleId as number
  const linked = { ArticleId: single, Kind: 'material', Name: 'Legat', Quantity: 1, Price: 7.5 }
  await add(user, 'article-components', linked)
  await add(user, 'facilities', {
    InvestmentId: place.projectId,
    ObjectId: place.objectId,
    Name: 'Pompă',
    Quantity: 1,
    Price: 1_000,
  })
  return { ...place, lines: [recipe, own, single] }
}

test('a copy comes into the currency of the other project, by the rate that either of them has', async () => {
  const source = await project(IN_RON)
  const target = await newEstimate(user, EUR)
  const copied = await expectStatus(200, transfer('copy', 'article', source.lines[0] as number, target.estimateId))
  const [id] = copied.body.Ids as number[]
  // 84.00 x 1.008 + 1.20 x 0.15 = 84.852; 6.5 x 3 + 5.5 x 0.92 = 24.56; 1 x 0.75
  expect(await get(`articles/${id}`)).toMatchObject({
    RSMaterials: 84.85,
    RSLabor: 24.56,
    RSEquipments: 0.75,
    Materials: 1060.63,
    Total: 1377.01,
  })
  const recipe = await get(`articles?action=recipeOfArticle&ArticleId=${id}`)
  expect((recipe.Resources as { Price: number }[]).map(({ Price }) => Price)).toEqual([84, 1.2, 6.5, 5.5, 1])
  // And back: the project in euro has no rate of its own, the one in lei has.
  const back = await expectStatus(200, transfer('copy', 'article', id as number, source.estimateId))
  expect(await get(`articles/${(back.body.Ids as number[])[0]}`)).toMatchObject({ RSMaterials: 424.26, Total: 6885.13 })
})

test('a whole object brings its prices of every kind along, and its lists', async () => {
  const source = await project(IN_RON)
  const target = await newEstimate(user, EUR)
  const before = await get(`objects/${source.objectId}/totals`)
  const copied = await expectStatus(200, transfer('move', 'object', source.objectId, target.projectId))
  const [object] = copied.body.Ids as number[]
  const list = await user.call('GET', `/api/estimation-facilities?InvestmentId=${target.projectId}`)
  expect(list.body._embedded?.estimation_facilities).toMatchObject([{ Name: 'Pompă', Price: 200 }])
  const direct = (await get(`objects/${object}/totals`)).Direct as { Total: number }
  // 1377.01 of the recipe, 2 x 20, 2 x (10 + 1.5)
  expect(direct.Total).toBe(1377.01 + 40 + 23)
  expect((before.Direct as { Total: number }).Total).toBe(6885.13 + 200 + 115)
})

test('without any rate nothing is copied; in one currency nothing changes', async () => {
  const source = await project({})
  const target = await newEstimate(user, { Currency: 'XAU', VAT: 0 })
  const refused = await transfer('copy', 'estimate', source.estimateId, target.objectId)
  expect([refused.status, refused.body.code]).toEqual([404, 'RATE_UNKNOWN'])
  expect((await get(`investments/${target.projectId}/totals`)).WithoutVAT).toBe(0)
  const other = await newEstimate(user, { ...IN_RON, VAT: 11 })
  await expectStatus(200, transfer('copy', 'article', source.lines[0] as number, other.estimateId))
  expect(((await get(`investments/${other.projectId}/totals`)).Direct as { Total: number }).Total).toBe(6885.13)
})
