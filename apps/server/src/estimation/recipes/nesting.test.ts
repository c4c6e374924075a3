import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { add, expectStatus, newEstimate } from '../estimation.fixture.ts'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
})

type Wire = Record<string, unknown>

const own = (path: string) => `/api/estimation-own-${path}`
const post = async (path: string, body: Wire) => (await expectStatus(201, user.call('POST', own(path), body))).body
const get = async (path: string) => (await expectStatus(200, user.call('GET', own(path)))).body
const put = async (norm: Wire, body: Wire) =>
  (await expectStatus(200, user.call('PUT', own(`norms/${norm.NormId}`), body))).body

const concrete = (price = 400) => ({
  Symbol: 'BET',
  Name: 'Beton',
  MeasureUnit: 'mc',
  Lines: [
    { Kind: 'material', Symbol: 'C16', Name: 'Beton C16/20', MeasureUnit: 'mc', Price: price, Consumption: 1.02 },
    { Kind: 'labor', Name: 'Betonist', MeasureUnit: 'ora', Price: 30, Consumption: 1.5 },
  ],
})
const holds = (symbol: string, children: readonly (readonly [Wire, number])[]) => ({
  Symbol: symbol,
  Name: `Compusa ${symbol}`,
  MeasureUnit: 'buc',
  Composite: true,
  Children: children.map(([norm, Quantity]) => ({
    ReferenceId: norm.NormId,
    ReferenceType: 'own',
    Symbol: norm.Symbol,
    Name: norm.Name,
    MeasureUnit: norm.MeasureUnit,
    Quantity,
  })),
})

/** A norm in a composite in a composite, and in the outer one once more. */
async function nest() {
  user = await server.tenant()
  const bet = await post('norms', concrete())
  const foundation = await post('norms', holds('FUND', [[bet, 0.333]]))
  const house = await post(
    'norms',
    holds('CASA', [
      [foundation, 4],
      [bet, 1],
    ]),
  )
  return { bet, foundation, house }
}

describe('a composite norm in a composite norm (R15.6)', () => {
  test('costs what its parts cost, rounded on every level', async () => {
    const { bet, foundation, house } = await nest()
    // 1.02 x 400 = 408; 1.5 x 30 = 45
    expect(bet).toMatchObject({ Material: 408, Labor: 45, Price: 453, LaborHours: 1.5 })
    // 0.333 x 408 = 135.864; 0.333 x 45 = 14.985; 0.333 x 1.5 h = 0.4995 h
    expect(foundation).toMatchObject({ Material: 135.864, Labor: 14.985, Price: 150.849, LaborHours: 0.4995 })
    // 4 x 135.864 + 408; 4 x 14.985 + 45; 4 x 0.4995 + 1.5
    expect(house).toMatchObject({ Material: 951.456, Labor: 104.94, Price: 1056.396, LaborHours: 3.498 })
    expect((house.Children as Wire[]).map(({ Symbol, Composite }) => [Symbol, Composite])).toEqual([
      ['FUND', true],
      ['BET', false],
    ])
  })

  test('follows a price that changes at the bottom', async () => {
    const { bet, foundation, house } = await nest()
    await put(bet, concrete(500))
    // 1.02 x 500 = 510; 0.333 x 510 = 169.83; 4 x 169.83 + 510 = 1189.32
    expect(await get(`norms/${foundation.NormId}`)).toMatchObject({ Material: 169.83, Labor: 14.985 })
    expect(await get(`norms/${house.NormId}`)).toMatchObject({ Material: 1189.32, Labor: 104.94, Price: 1294.26 })
    const list = await get('resources?Kind=labor&q=betonist')
    const [mason] = (list._embedded as Record<string, Wire[]>).estimation_own_resources as [Wire]
    const labor = { Kind: 'labor', Name: 'Betonist', MeasureUnit: 'ora', Price: 40 }
    await expectStatus(200, user.call('PUT', own(`resources/${mason.ResourceId}`), labor))
    // 1.5 x 40 = 60; 0.333 x 60 = 19.98; 4 x 19.98 + 60 = 139.92
    expect(await get(`norms/${house.NormId}`)).toMatchObject({ Material: 1189.32, Labor: 139.92 })
  })

  test('cannot hold itself, however deep; the way round is shown and nothing is changed', async () => {
    const { bet, foundation, house } = await nest()
    const refused = await user.call(
      'PUT',
      own(`norms/${foundation.NormId}`),
      holds('FUND', [
        [bet, 1],
        [house, 1],
      ]),
      {
        'accept-language': 'en',
      },
    )
    expect([refused.status, refused.body.code]).toEqual([422, 'COMPOSITE_LOOP'])
    expect(refused.body.detail).toBe('A composite norm can’t contain itself: FUND → CASA → FUND.')
    const itself = await user.call('PUT', own(`norms/${house.NormId}`), holds('CASA', [[house, 1]]))
    expect([itself.status, itself.body.code]).toEqual([422, 'COMPOSITE_LOOP'])
    expect(await get(`norms/${foundation.NormId}`)).toMatchObject({ Price: 150.849 })
  })

  test('says where it is used on every level, and stays while it is held', async () => {
    const { bet, foundation, house } = await nest()
    const { estimateId } = await newEstimate(user)
    await add(user, 'articles', {
      EstimateId: estimateId,
      ReferenceId: house.NormId,
      ReferenceType: 'own',
      Quantity: 2,
    })
    expect(await get(`norms/${bet.NormId}`)).toMatchObject({
      Uses: 2,
      Holders: [
        // 4 x 0.333 + 1
        { Symbol: 'CASA', Level: 1, Quantity: 2.332 },
        { Symbol: 'FUND', Level: 1, Quantity: 0.333 },
      ],
      Usage: [{ Name: 'Casa Popescu', Count: 1 }],
    })
    const tower = await post('norms', holds('BLOC', [[house, 10]]))
    expect((await get(`norms/${foundation.NormId}`)).Holders).toMatchObject([
      { Symbol: 'CASA', Level: 1, Quantity: 4 },
      { Symbol: 'BLOC', Level: 2, Quantity: 40 },
    ])
    for (const norm of [bet, foundation, house]) {
      const { status, body } = await user.call('DELETE', own(`norms/${norm.NormId}`))
      expect([status, body.code]).toEqual([409, 'RECORD_IN_USE'])
    }
    await expectStatus(204, user.call('DELETE', own(`norms/${tower.NormId}`)))
    const stranger = await server.tenant()
    expect((await stranger.call('GET', own(`norms/${bet.NormId}`))).status).toBe(404)
  })

  test('is used as one article and taken apart level by level', async () => {
    const { house } = await nest()
    const { estimateId } = await newEstimate(user)
    const line = { EstimateId: estimateId, ReferenceId: house.NormId, ReferenceType: 'own', Quantity: 2 }
    const article = await add(user, 'articles', line)
    const read = async (id: unknown) => (await user.call('GET', `/api/estimation-articles/${id}`)).body
    // At the project’s two decimals: 8 x 135.86 + 2 x 408; 8 x 14.99 + 2 x 45
    expect(await read(article.ArticleId)).toMatchObject({ Provenience: 'D', Materials: 1902.88, Labor: 209.92 })
    const dissolve = async (id: unknown) => {
      const { body } = await expectStatus(
        200,
        user.call('POST', '/api/estimation-article-changes', { Action: 'dissolve', ArticleId: id }),
      )
      return body.Articles as Wire[]
    }
    const [foundation, bet] = (await dissolve(article.ArticleId)) as [Wire, Wire]
    expect(await read(foundation.ArticleId)).toMatchObject({ Symbol: 'FUND', Provenience: 'D', Quantity: 8 })
    expect(await read(bet.ArticleId)).toMatchObject({ Symbol: 'BET', Provenience: 'A', Quantity: 2, Total: 906 })
    const [inner] = (await dissolve(foundation.ArticleId)) as [Wire]
    // 8 x 0.333
    expect(await read(inner.ArticleId)).toMatchObject({ Symbol: 'BET', Provenience: 'A', Quantity: 2.664 })
  })
})
