import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { seedNorm } from '../recipes/norm.fixture.ts'
import { add, addWork, exampleA, expectStatus, newEstimate } from '../estimation.fixture.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LOG_LEVEL: 'error' })
})

type Body = Record<string, unknown>

interface Found {
  readonly Key: string
  readonly Symbol: string | null
  readonly Name: string
  readonly Price: number | null
  readonly Quantity: number | null
  readonly Value: number
  readonly PriceSource: string | null
  readonly PriceDate: string | null
  readonly Supplier: string | null
  readonly MeasureUnit: string | null
}

async function resources(user: TestUser, projectId: number): Promise<Found[]> {
  return (await user.call('GET', `/api/estimation-investments/${projectId}/resources`)).body
    .Resources as unknown as Found[]
}

async function find(user: TestUser, projectId: number, part: string): Promise<Found | undefined> {
  return (await resources(user, projectId)).find(({ Key }) => Key.includes(part))
}

async function totals(user: TestUser, projectId: number): Promise<number> {
  const { body } = await user.call('GET', `/api/estimation-investments/${projectId}/totals`)
  return (body.Direct as { Total: number }).Total
}

const runs = (projectId: number) => `/api/estimation-investments/${projectId}/resource-runs`

async function run(user: TestUser, projectId: number, order: Body): Promise<Body> {
  return (await expectStatus(201, user.call('POST', runs(projectId), order))).body
}

const concrete = { Kind: 'material', Symbol: '2100956', Name: 'Beton C20/25', MeasureUnit: 'mc' }

/** Two estimates that use the same concrete: in recipes, as a linked resource and as a free line. */
async function twoEstimates(user: TestUser) {
  const { projectId, objectId, estimateId } = await newEstimate(user)
  const other = await add(user, 'estimates', { ObjectId: objectId, Name: 'Arhitectură', Code: '02' })
  const otherId = other.EstimateId as number
  const first = await addWork(user, estimateId, {
    symbol: 'CA01A1',
    unit: 'mc',
    quantity: 10,
    recipe: [['labor', 3, 30]],
  })
  await add(user, 'article-resources', { ArticleId: first, ...concrete, Consumption: 1.01, Price: 400 })
  const second = await addWork(user, otherId, {
    symbol: 'CA02A1',
    unit: 'mc',
    quantity: 20,
    recipe: [['labor', 4, 30]],
  })
  await add(user, 'article-components', { ArticleId: second, ...concrete, Quantity: 1, Price: 410 })
  const free = await add(user, 'articles', {
    EstimateId: otherId,
    Provenience: 'RS',
    ProvenienceType: 'material',
    ...concrete,
    Kind: undefined,
    Quantity: 5,
    Price: 420,
  })
  return { projectId, estimateId, otherId, first, freeId: free.ArticleId as number }
}

describe('a change of resources across a project', () => {
  test('a price is set everywhere, looked at before, and taken back as one step', async () => {
    const user = await server.tenant()
    const { projectId, estimateId } = await twoEstimates(user)
    const start = await totals(user, projectId)
    expect(start).toBe(4040 + 900 + 8200 + 2400 + 2100)
    const order = { Action: 'price', Items: [{ Key: 'material:2100956', Price: 450 }] }
    const after = 4545 + 900 + 9000 + 2400 + 2250

    const preview = await expectStatus(200, user.call('POST', `${runs(projectId)}/preview`, order))
    expect(preview.body).toMatchObject({ Changed: 3, Articles: 3, Before: { Direct: start }, After: { Direct: after } })
    expect(preview.body.Lines).toHaveLength(3)
    expect(preview.body.Lines).toContainEqual(
      expect.objectContaining({ Name: 'Beton C20/25', PriceBefore: 410, PriceAfter: 450, Lines: 1 }),
    )
    expect(await totals(user, projectId)).toBe(start)
    expect((await user.call('GET', runs(projectId))).body.total_items).toBe(0)

    const done = await run(user, projectId, order)
    expect(done).toMatchObject({ Changed: 3, Articles: 3, Status: 'done', DirectBefore: start, DirectAfter: after })
    expect(await totals(user, projectId)).toBe(after)
    const found = await find(user, projectId, '2100956')
    expect(found).toMatchObject({ Price: 450, Quantity: 35.1, Value: 15_795, PriceSource: 'own' })
    const project = await user.call('GET', `/api/estimation-investments/${projectId}`)
    const stored = await user.call('GET', `/api/estimation-investments/${projectId}/totals`)
    expect(project.body.TotalWithoutVAT).toBe(stored.body.WithoutVAT)

    const back = await expectStatus(200, user.call('POST', `${runs(projectId)}/${done.RunId}/undo`))
    expect(back.body).toMatchObject({ Status: 'undone', Restored: 3, Kept: 0, After: { Direct: start } })
    expect(await totals(user, projectId)).toBe(start)
    expect((await user.call('POST', `${runs(projectId)}/${done.RunId}/undo`)).status).toBe(409)

    // Only where it was asked for.
    const part = await run(user, projectId, { ...order, Scope: { EstimateId: estimateId } })
    expect(part).toMatchObject({ Changed: 1, DirectAfter: start + 505 })
    expect(
      (await user.call('GET', `/api/estimation-investments/${projectId}/resources`)).body.Resources,
    ).toContainEqual(
      expect.objectContaining({
        Key: 'material:2100956',
        Prices: expect.arrayContaining([expect.objectContaining({ Price: 420 })]),
      }),
    )
  })

  test('what was changed since keeps its newer value', async () => {
    const user = await server.tenant()
    const { projectId, first } = await twoEstimates(user)
    const done = await run(user, projectId, { Action: 'price', Items: [{ Key: 'material:2100956', Price: 450 }] })
    const recipe = await user.call('GET', `/api/estimation-articles?action=recipeOfArticle&ArticleId=${first}`)
    const lines = recipe.body.Resources as { ResourceId: number; Symbol: string }[]
    const line = lines.find(({ Symbol }) => Symbol === '2100956')
    await expectStatus(200, user.call('PATCH', `/api/estimation-article-resources/${line?.ResourceId}`, { Price: 470 }))
    const back = await expectStatus(200, user.call('POST', `${runs(projectId)}/${done.RunId}/undo`))
    expect(back.body).toMatchObject({ Restored: 2, Kept: 1 })
    expect(await totals(user, projectId)).toBe(4747 + 900 + 8200 + 2400 + 2100)
  })

  test('coefficients of the parts raise recipes, linked resources, own prices and lines without recipe', async () => {
    const user = await server.tenant()
    const { projectId, estimateId, first } = await twoEstimates(user)
    await add(user, 'articles', {
      EstimateId: estimateId,
      Symbol: 'L1',
      Name: 'Sumă',
      Quantity: 2,
      RSMaterials: 100,
      RSLabor: 50,
    })
    await expectStatus(200, user.call('PATCH', `/api/estimation-articles/${first}`, { OPLabor: 100 }))
    const start = await totals(user, projectId)
    const done = await run(user, projectId, { Action: 'coefficient', M: 1.1, m: 2 })
    const materials = (4040 + 8200 + 2100 + 200) * 1.1
    expect(await totals(user, projectId)).toBe(materials + (1000 + 2400 + 100) * 2)
    await expectStatus(200, user.call('POST', `${runs(projectId)}/${done.RunId}/undo`))
    expect(await totals(user, projectId)).toBe(start)
  })

  test('a resource is replaced by another everywhere, in its own unit', async () => {
    const user = await server.tenant()
    const { projectId } = await twoEstimates(user)
    const start = await totals(user, projectId)
    const order = {
      Action: 'replace',
      Key: 'material:2100956',
      With: { Symbol: '2100970', Name: 'Beton C25/30', MeasureUnit: 'tona', Price: 200, Weight: 1 },
      Factor: 2.4,
    }
    const done = await run(user, projectId, order)
    expect(done).toMatchObject({ Action: 'replace', Changed: 3, Details: { Name: 'Beton C25/30' } })
    expect(await find(user, projectId, '2100956')).toBeUndefined()
    expect(await find(user, projectId, '2100970')).toMatchObject({
      Name: 'Beton C25/30',
      MeasureUnit: 'tona',
      Quantity: 84.24,
      Price: 200,
    })
    expect(await totals(user, projectId)).toBe(35.1 * 2.4 * 200 + 3300)
    const seen = await expectStatus(200, user.call('GET', `${runs(projectId)}/${done.RunId}`))
    expect(seen.body.Lines).toContainEqual(
      expect.objectContaining({
        Symbol: '2100956',
        Name: 'Beton C20/25',
        NewName: 'Beton C25/30',
        PriceBefore: 400,
        PriceAfter: 200,
      }),
    )
    await expectStatus(200, user.call('POST', `${runs(projectId)}/${done.RunId}/undo`))
    expect(await totals(user, projectId)).toBe(start)
    expect(await find(user, projectId, '2100956')).toMatchObject({ Quantity: 35.1 })
    expect((await user.call('POST', runs(projectId), { ...order, Key: 'material:nothing' })).body.code).toBe(
      'RESOURCE_UNKNOWN',
    )
  })

  test('an article whose resource is replaced is an adapted norm that keeps its origin, until the change is taken back', async () => {
    const user = await server.tenant()
    const { projectId, estimateId } = await newEstimate(user)
    const norm = await seedNorm(server.database, user, { symbol: 'CA02A1', unit: 'mc' })
    await add(user, 'articles', { EstimateId: estimateId, ReferenceId: norm.id, ReferenceType: 'own', Quantity: 10 })
    const articles = async () =>
      Object.values(
        (await user.call('GET', `/api/estimation-articles?EstimateId=${estimateId}`)).body._embedded ?? {},
      )[0]
    const own = await addWork(user, estimateId, { symbol: 'X1', unit: 'mc', quantity: 1, recipe: [['material', 1, 5]] })
    const Key = (await resources(user, projectId)).find(({ Symbol }) => Symbol === 'CA02A1-material')?.Key
    const With = { Symbol: '77', Name: 'Alt material', MeasureUnit: 'buc', Price: 120 }
    const done = await run(user, projectId, { Action: 'replace', Key, With })
    const [first, second] = (await articles()) ?? []
    expect(first).toMatchObject({ Symbol: 'CA02A1 asim.', OriginSymbol: 'CA02A1', Adapted: true, ReferenceId: norm.id })
    expect(second).toMatchObject({ ArticleId: own, Symbol: 'X1', Adapted: false })
    await expectStatus(200, user.call('POST', `${runs(projectId)}/${done.RunId}/undo`))
    expect((await articles())?.[0]).toMatchObject({ Symbol: 'CA02A1', OriginSymbol: null, Adapted: false })
    // A price alone adapts nothing.
    await run(user, projectId, { Action: 'price', Items: [{ Key, Price: 99 }] })
    expect((await articles())?.[0]).toMatchObject({ Symbol: 'CA02A1', Adapted: false })
  })

  test('a resource is renamed and gets another unit, without a change of totals', async () => {
    const user = await server.tenant()
    const { projectId, estimateId } = await newEstimate(user)
    for (const work of exampleA) await addWork(user, estimateId, work)
    const start = await totals(user, projectId)
    const key = (await resources(user, projectId)).find(({ Name }) => Name === 'transport TRA06A10')?.Key
    await run(user, projectId, {
      Action: 'edit',
      Key: key,
      Changes: { Name: 'Autobetonieră', Symbol: 'AB6', MeasureUnit: 'tkm', Supplier: 'Trans SRL' },
    })
    expect(await find(user, projectId, 'transport:AB6')).toMatchObject({
      Name: 'Autobetonieră',
      MeasureUnit: 'tkm',
      Supplier: 'Trans SRL',
      Quantity: 315,
    })
    expect(await totals(user, projectId)).toBe(start)
  })

  test('needs the right to edit the project, and a sound order', async () => {
    const user = await server.tenant()
    const { projectId } = await twoEstimates(user)
    const order = { Action: 'price', Items: [{ Key: 'material:2100956', Price: 450 }] }
    const looker = await user.colleague({ edit: false })
    expect((await looker.call('POST', runs(projectId), order)).status).toBe(403)
    const foreign = await user.colleague({ editForeign: false })
    expect((await foreign.call('POST', runs(projectId), order)).status).toBe(403)
    const stranger = await server.tenant()
    expect((await stranger.call('POST', runs(projectId), order)).status).toBe(404)
    for (const wrong of [
      {},
      { Action: 'price', Items: [] },
      { ...order, Items: [{ Key: 'x', Price: -1 }] },
      { ...order, Scope: { EstimateId: 'x' } },
    ])
      expect((await user.call('POST', runs(projectId), wrong)).status).toBe(422)
    const other = await newEstimate(user)
    expect(
      (await user.call('POST', runs(projectId), { ...order, Scope: { EstimateId: other.estimateId } })).status,
    ).toBe(404)
  })
})
