import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { add, addWork, expectStatus, newEstimate } from '../estimation.fixture.ts'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

type Wire = Record<string, unknown>

const own = (path: string) => `/api/estimation-own-${path}`
const post = async (path: string, body: Wire) => (await expectStatus(201, user.call('POST', own(path), body))).body
const get = async (path: string) => (await expectStatus(200, user.call('GET', own(path)))).body
const codeOf = async (call: Promise<{ status: number; body: Wire }>) => {
  const { status, body } = await call
  return [status, body.code]
}

const brick = { Kind: 'material', Symbol: 'C100', Name: 'Cărămidă', MeasureUnit: 'buc', Price: 2 }
const mason = { Kind: 'labor', Symbol: '', Name: 'Zidar', MeasureUnit: 'ora', Price: 30 }
const wall = (more: Wire = {}) => ({
  Symbol: 'ZID1',
  Name: 'Zid de cărămidă',
  MeasureUnit: 'mc',
  Lines: [
    { ...brick, Consumption: 400, Waste: 5 },
    { ...mason, Consumption: 5 },
  ],
  ...more,
})

describe('an own norm', () => {
  test('is priced by its recipe, found beside the catalogues and used with its recipe', async () => {
    const norm = await post('norms', wall())
    expect(norm).toMatchObject({ Material: 840, Labor: 150, Price: 990, LaborHours: 5, Uses: 0 })
    expect((norm.Lines as Wire[]).map(({ Symbol, Consumption }) => [Symbol, Consumption])).toEqual([
      ['C100', 400],
      [null, 5],
    ])
    const search = await user.call('GET', '/api/estimation-search-norms?searchString=zid1')
    expect(search.body._embedded?.SearchNorms?.[0]).toMatchObject({
      Symbol: 'ZID1',
      ReferenceType: 'own',
      Price: 990,
      Composite: false,
    })
    const materials = await user.call('GET', '/api/estimation-search-materials?searchString=caramida')
    expect(materials.body._embedded?.SearchMaterials).toContainEqual(
      expect.objectContaining({ Symbol: 'C100', ReferenceType: 'own' }),
    )
    const { estimateId } = await newEstimate(user)
    const article = await add(user, 'articles', {
      EstimateId: estimateId,
      ReferenceId: norm.NormId,
      ReferenceType: 'own',
      Quantity: 2,
    })
    expect(article).toMatchObject({ Symbol: 'ZID1', Total: 1980, Provenience: 'A' })
    const read = await get(`norms/${norm.NormId}`)
    expect(read).toMatchObject({ Uses: 1, Usage: [{ Name: 'Casa Popescu', Count: 1 }] })
  })

  test('follows the price of its resources; a resource in use stays', async () => {
    const other = await post('norms', wall({ Symbol: 'ZID2', Lines: [{ ...brick, Consumption: 10 }] }))
    const list = await get('resources?Kind=material&q=c100')
    const [resource] = (list._embedded as Record<string, Wire[]>).estimation_own_resources as [Wire]
    expect(resource).toMatchObject({ Price: 2, Norms: 2 })
    const url = own(`resources/${resource.ResourceId}`)
    await expectStatus(200, user.call('PUT', url, { ...brick, Price: 3, Version: resource.Version }))
    expect(await get(`norms/${other.NormId}`)).toMatchObject({ Material: 30, Price: 30 })
    expect(await codeOf(user.call('PUT', url, { ...brick, Price: 9, Version: resource.Version }))).toEqual([
      412,
      'STALE_RECORD',
    ])
    expect(await codeOf(user.call('DELETE', url))).toEqual([409, 'RECORD_IN_USE'])
    expect(await codeOf(user.call('POST', own('resources'), { ...brick, Name: 'Alta' }))).toEqual([
      409,
      'DUPLICATE_VALUE',
    ])
  })

  test('is changed as a whole, has a symbol of its own, is deleted; nothing of it is another company’s', async () => {
    const norm = await post('norms', wall({ Symbol: 'ZID3' }))
    const url = own(`norms/${norm.NormId}`)
    expect(await codeOf(user.call('POST', own('norms'), wall({ Symbol: 'zid 3' })))).toEqual([409, 'DUPLICATE_VALUE'])
    const changed = await expectStatus(
      200,
      user.call('PUT', url, wall({ Symbol: 'ZID3', Lines: [], Labor: 12.5, LaborHours: 0.5 })),
    )
    expect(changed.body).toMatchObject({ Price: 12.5, LaborHours: 0.5, Lines: [] })
    const stranger = await server.tenant()
    for (const call of [stranger.call('GET', url), stranger.call('PUT', url, wall()), stranger.call('DELETE', url)])
      expect((await call).status).toBe(404)
    await expectStatus(204, user.call('DELETE', url))
    expect((await user.call('GET', url)).status).toBe(404)
    const looker = await user.colleague({ add: false, edit: false, delete: false })
    expect((await looker.call('POST', own('norms'), wall({ Symbol: 'X' }))).status).toBe(403)
    const estimator = await user.colleague()
    expect((await estimator.call('POST', own('norms'), wall({ Symbol: 'ZID4' }))).status).toBe(201)
  })
})

describe('lines of a project saved as own items', () => {
  const save = (body: Wire) => user.call('POST', '/api/estimation-own-items/save', body)

  test('articles, composite norms and resources not together, and something at least', async () => {
    expect(await codeOf(save({}))).toEqual([422, 'OWN_ITEMS_NONE'])
    expect(await codeOf(save({ Articles: [1], CompositeNorms: [2] }))).toEqual([422, 'OWN_ITEMS_TOGETHER'])
    expect(await codeOf(save({ Articles: [1], Resources: [{ ArticleId: 2 }] }))).toEqual([422, 'OWN_ITEMS_TOGETHER'])
  })

  test('an article with its recipe; a symbol that is there is left or replaced', async () => {
    const { estimateId } = await newEstimate(user)
    const id = await addWork(user, estimateId, {
      symbol: 'SALV1',
      unit: 'mp',
      quantity: 3,
      recipe: [
        ['material', 2, 7, 10],
        ['labor', 1, 25],
      ],
    })
    expect((await save({ Articles: [id] })).body).toMatchObject({ Saved: 1, Skipped: [] })
    expect((await save({ Articles: [id] })).body).toMatchObject({ Saved: 0, Skipped: ['SALV1'] })
    const again = (await save({ Articles: [id], Replace: true })).body
    expect(await get(`norms/${(again.Ids as number[])[0]}`)).toMatchObject({
      Symbol: 'SALV1',
      MeasureUnit: 'mp',
      Material: 15.4,
      Labor: 25,
    })
    expect(await codeOf(save({ CompositeNorms: [id] }))).toEqual([422, 'INVALID_DATA'])
  })

  test('a composite norm comes back as the same composite', async () => {
    const { estimateId } = await newEstimate(user)
    const ids = [
      await addWork(user, estimateId, {
        symbol: 'A1',
        unit: 'mc',
        quantity: 4,
        recipe: [
          ['material', 1, 100],
          ['labor', 2, 30],
        ],
      }),
      await addWork(user, estimateId, { symbol: 'A2', unit: 'mp', quantity: 8, recipe: [['equipment', 1, 11]] }),
    ]
    const composed = await user.call('POST', '/api/estimation-article-changes', {
      Action: 'compose',
      ArticleIds: ids,
      Symbol: '$77',
      Name: 'Fundație',
      MeasureUnit: 'buc',
      Quantity: 4,
    })
    const [made] = composed.body.Articles as [Wire]
    const saved = (await save({ CompositeNorms: [made.ArticleId] })).body
    const norm = await get(`norms/${(saved.Ids as number[])[0]}`)
    expect(norm).toMatchObject({ Composite: true, Material: 100, Labor: 60, Equipment: 22, Price: 182, LaborHours: 2 })
    expect(norm.Children).toHaveLength(2)
    const used = await add(user, 'articles', {
      EstimateId: estimateId,
      ReferenceId: norm.NormId,
      ReferenceType: 'own',
      Quantity: 4,
    })
    expect(await get(`norms/${norm.NormId}`)).toMatchObject({ Uses: 1 })
    const article = (await user.call('GET', `/api/estimation-articles/${used.ArticleId}`)).body
    expect(article).toMatchObject({
      Provenience: 'D',
      Total: made.Total,
      LaborHours: made.LaborHours,
      Materials: 400,
      Labor: 240,
      Equipments: 88,
    })
  })

  test('resources of a recipe and free resource lines', async () => {
    const { estimateId } = await newEstimate(user)
    const free = await add(user, 'articles', {
      EstimateId: estimateId,
      Symbol: '6752',
      Name: 'Automacara',
      MeasureUnit: 'ora',
      Provenience: 'RS',
      ProvenienceType: 'equipment',
      Price: 210,
    })
    const { Ids } = (await save({ Resources: [{ ArticleId: free.ArticleId }] })).body
    expect(await get(`resources/${(Ids as number[])[0]}`)).toMatchObject({
      Kind: 'equipment',
      Symbol: '6752',
      Price: 210,
    })
  })
})

test('green articles are counted towards rewards', async () => {
  const grower = await server.tenant()
  const { estimateId } = await newEstimate(grower)
  for (const Green of [true, true, false])
    await add(grower, 'articles', { EstimateId: estimateId, Name: 'Izolație', Green })
  const reply = await grower.call('GET', '/api/estimation-green-articles')
  expect(reply.body).toEqual({ Count: 2, Rewards: 0, Next: 98 })
})
