import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestUser } from '../testing/app.ts'
import { add, expectStatus, newEstimate } from './estimation.fixture.ts'

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

/** Labour by its unit: 3 hours, 2 days, 1 without a unit, 0.02 hundreds of hours. */
const LINES = [
  ['ora', 3],
  ['zile', 2],
  [null, 1],
  ['100 ore', 0.02],
] as const

async function line() {
  const { projectId, estimateId } = await newEstimate(user)
  const work = { EstimateId: estimateId, Symbol: 'ORE02A1', Name: 'Beton', MeasureUnit: 'mc', Quantity: 4 }
  const { ArticleId } = await add(user, 'articles', work)
  for (const [at, [MeasureUnit, Consumption]] of LINES.entries())
    await add(user, 'article-resources', {
      ArticleId,
      Kind: 'labor',
      Name: `Meseria ${at}`,
      MeasureUnit,
      Consumption,
      Price: 30,
    })
  return { projectId, estimateId, articleId: ArticleId as number }
}

const hoursOf = async (articleId: number) => {
  const { body } = await user.call('GET', `/api/estimation-articles/${articleId}`)
  return [body.RSLaborHours, body.LaborHours]
}

test('hours of people are counted exactly, their days are not hours, on every way to the line', async () => {
  const { projectId, estimateId, articleId } = await line()
  expect(await hoursOf(articleId)).toEqual([6, 24])
  await expectStatus(200, user.call('PUT', `/api/estimation-articles/${articleId}`, { Quantity: 5 }))
  expect(await hoursOf(articleId)).toEqual([6, 30])
  const place = `/api/estimation-estimates/${estimateId}`
  expect((await user.call('GET', `${place}/totals`)).body.LaborHours).toBe(30)
  const { body } = await user.call('GET', `/api/estimation-estimates/${estimateId}/resources`)
  const used = (body.Resources as { MeasureUnit: string | null; Quantity: number }[]).map((one) => [
    one.MeasureUnit,
    one.Quantity,
  ])
  expect(used).toEqual(expect.arrayContaining([['zile', 10]]))
  const copy = { Mode: 'copy', EntityType: 'article', Ids: [articleId], TargetId: estimateId }
  const copied = await expectStatus(200, user.call('POST', '/api/estimation-structure/transfer', copy))
  expect(await hoursOf((copied.body.Ids as number[])[0] as number)).toEqual([6, 30])
  const prices = { Action: 'price', Items: [{ Key: 'labor:~meseria 0|ora', Price: 31 }] }
  await expectStatus(201, user.call('POST', `/api/estimation-investments/${projectId}/resource-runs`, prices))
  expect(await hoursOf(articleId)).toEqual([6, 30])
})

test('an own norm and its resources say their hours alike, and so do the lines made of them', async () => {
  const { articleId, estimateId } = await line()
  await expectStatus(200, user.call('POST', '/api/estimation-own-items/save', { Articles: [articleId] }))
  const search = async (what: string, text: string) =>
    (await user.call('GET', `/api/estimation-search-${what}?searchString=${encodeURIComponent(text)}`)).body._embedded
  const norms = await search('norms', 'ORE02A1')
  expect(norms?.['SearchNorms']).toMatchObject([{ Symbol: 'ORE02A1', LaborHours: 6 }])
  const trades = (await search('labor', 'Meseria'))?.['SearchLabor'] ?? []
  const hours = Object.fromEntries(trades.map((one) => [String(one['MU']), one['LaborHours']]))
  expect(hours).toEqual({ ora: 1, zile: 0, '': 1, '100 ore': 100 })
  for (const { MU, ReferenceId } of trades) {
    const free = { EstimateId: estimateId, Provenience: 'RS', ReferenceType: 'own', ReferenceId, Quantity: 2 }
    const made = await add(user, 'articles', free)
    expect(await hoursOf(made.ArticleId as number)).toEqual([hours[String(MU)], 2 * Number(hours[String(MU)])])
  }
})
