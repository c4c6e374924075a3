import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { add, addWork, expectStatus, newEstimate } from '../estimation.fixture.ts'
import { seedNorm } from './norm.fixture.ts'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

type Wire = Record<string, unknown>

const read = async (path: string, id: unknown) =>
  (await expectStatus(200, user.call('GET', `/api/estimation-${path}/${id}`))).body
const recipeOf = async (id: number) =>
  (await expectStatus(200, user.call('GET', `/api/estimation-articles?action=recipeOfArticle&ArticleId=${id}`)))
    .body as Wire & { Resources: Wire[]; Components: Wire[] }
const act = (body: Wire) => user.call('POST', '/api/estimation-article-changes', body)
const done = async (body: Wire) => (await expectStatus(200, act(body))).body
const asked = (id: unknown, which: 'undo' | 'redo') =>
  user.call('POST', `/api/estimation-article-changes/${id}/${which}`)
const turn = (id: unknown, which: 'undo' | 'redo') => expectStatus(200, asked(id, which))
const total = async (projectId: number) => (await read('investments', projectId)).TotalWithoutVAT

/** The recipe as the dialog sends it: every line with its id, and what was seen. */
async function dialogOf(id: number) {
  const { Resources } = await recipeOf(id)
  const keep = 'ArticleResourceId Kind Symbol Name MeasureUnit Consumption Waste Percent Price'.split(' ')
  return {
    lines: Resources.map(
      (line): Wire => ({
        ...Object.fromEntries(keep.map((key) => [key, line[key]])),
        ResourceId: line.CatalogueResourceId,
      }),
    ),
    seen: Resources.map((line) => [line.ArticleResourceId, line.Version]),
  }
}

const concrete = (more: Wire = {}, unit = 'mc') => ({
  symbol: 'CA02A1',
  unit,
  quantity: 10,
  recipe: [
    ['material', 1, 400],
    ['labor', 4, 30],
  ] as const,
  more,
})

describe('a recipe edited everywhere', () => {
  test('changes equal articles, leaves what differs in them, goes back and comes again', async () => {
    const { projectId, objectId, estimateId } = await newEstimate(user)
    const other = await add(user, 'estimates', { ObjectId: objectId, Name: 'Alt deviz' })
    const first = await addWork(user, estimateId, concrete())
    const second = await addWork(user, estimateId, concrete({ Symbol: 'ca 02 a1 @' }))
    const third = await addWork(user, other.EstimateId as number, concrete())
    const hundred = await addWork(user, estimateId, concrete({}, '100 mc'))
    const own = (await recipeOf(second)).Resources[0]
    await expectStatus(
      200,
      user.call('PUT', `/api/estimation-article-resources/${own?.ArticleResourceId}`, { Price: 500 }),
    )
    const before = await total(projectId)

    const { lines, seen } = await dialogOf(first)
    const edited = lines.map((line) => (line.Kind === 'labor' ? { ...line, Consumption: 5 } : line))
    const order = { Action: 'editRecipe', ArticleId: first, Lines: edited, Seen: seen }
    const inEstimate = await done({ ...order, Scope: 'estimate', Preview: true })
    expect(inEstimate).toMatchObject({ ChangeId: null, Articles: 2, OtherUnit: 1, Difference: 600 })
    expect(await total(projectId)).toBe(before)
    const all = await done({ ...order, Scope: 'investment' })
    expect(all).toMatchObject({ Articles: 3, Lines: 6, Before: 5200 + 6200 + 5200, After: 17500, Difference: 900 })
    expect(await read('articles', first)).toMatchObject({ RSLabor: 150, Total: 5500 })
    expect(await read('articles', second)).toMatchObject({ RSMaterials: 500, RSLabor: 150, Total: 6500 })
    expect(await read('articles', third)).toMatchObject({ Total: 5500 })
    expect(await read('articles', hundred)).toMatchObject({ Total: 5200 })

    expect((await turn(all.ChangeId, 'undo')).body).toMatchObject({ Articles: 3, Kept: 0 })
    expect(await total(projectId)).toBe(before)
    expect((await turn(all.ChangeId, 'undo')).body).toMatchObject({ Articles: 0, Kept: 0 })
    await turn(all.ChangeId, 'redo')
    expect(await read('articles', second)).toMatchObject({ Total: 6500 })

    const line = (await recipeOf(third)).Resources[0]
    await expectStatus(
      200,
      user.call('PUT', `/api/estimation-article-resources/${line?.ArticleResourceId}`, { Price: 1 }),
    )
    expect((await turn(all.ChangeId, 'undo')).body).toMatchObject({ Articles: 2, Kept: 1 })
    expect(await read('articles', third)).toMatchObject({ RSMaterials: 1, RSLabor: 150 })
  })

  test('is refused over a recipe that a colleague changed, and with faults that name the line', async () => {
    const { estimateId } = await newEstimate(user)
    const id = await addWork(user, estimateId, concrete())
    const { lines, seen } = await dialogOf(id)
    await expectStatus(
      200,
      user.call('PUT', `/api/estimation-article-resources/${lines[0]?.ArticleResourceId}`, { Price: 2 }),
    )
    const stale = await act({ Action: 'editRecipe', ArticleId: id, Lines: lines, Seen: seen })
    expect([stale.status, stale.body.code]).toEqual([412, 'STALE_RECORD'])
    const faulty = await act({ Action: 'editRecipe', ArticleId: id, Lines: [{ Name: 'x', Price: 'y' }], Seen: [] })
    expect(faulty.status).toBe(422)
    expect(JSON.stringify(faulty.body.errors)).toContain('Lines[0].Price')
    const foreign = await (await server.tenant()).call('POST', '/api/estimation-article-changes', {
      Action: 'dissolve',
      ArticleId: id,
    })
    expect(foreign.status).toBe(404)
  })

  test('equals editing each, whatever is edited', async () => {
    const { estimateId } = await newEstimate(user)
    const prices = fc.array(fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 9 })), {
      minLength: 2,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(
        prices,
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 2, max: 9 }),
        async (works, keep, times) => {
          const key = `P${++rounds}`
          const [everywhere, each] = [[] as number[], [] as number[]]
          for (const [list, symbol] of [
            [everywhere, `${key}A`],
            [each, `${key}B`],
          ] as const)
            for (const [price, consumption] of works) list.push(await work(estimateId, symbol, price, consumption))
          const edit = (lines: Wire[]) => [
            ...lines.filter((_line, at) => keep[at]).map((line) => ({ ...line, Consumption: times })),
            { Kind: 'labor', Name: 'Zidar', MeasureUnit: 'ora', Consumption: times, Price: 30 },
          ]
          const base = await dialogOf(everywhere[0] as number)
          await done({
            Action: 'editRecipe',
            ArticleId: everywhere[0],
            Scope: 'investment',
            Lines: edit(base.lines),
            Seen: base.seen,
          })
          for (const id of each) {
            const own = await dialogOf(id)
            // The edit of the first recipe, by hand in each other one.
            await done({ Action: 'editRecipe', ArticleId: id, Lines: edit(own.lines), Seen: own.seen })
          }
          const totals = async (ids: number[]) => Promise.all(ids.map(async (id) => (await read('articles', id)).Total))
          expect(await totals(everywhere)).toEqual(await totals(each))
        },
      ),
      { seed: 20261121, numRuns: 6 },
    )
  })
})

let rounds = 0
async function work(estimateId: number, symbol: string, price: number, consumption: number): Promise<number> {
  const id = await addWork(user, estimateId, { symbol, unit: 'mc', quantity: 2, recipe: [] })
  const line = { ArticleId: id, Kind: 'material', MeasureUnit: 'mc' }
  await add(user, 'article-resources', { ...line, Name: 'Beton', Consumption: 1, Price: price })
  await add(user, 'article-resources', { ...line, Name: 'Apă', Consumption: consumption, Price: 6 })
  return id
}

describe('an adapted norm', () => {
  test('keeps its origin, carries the mark and goes back to the catalogue', async () => {
    const norm = await seedNorm(server.database, user, { symbol: 'CB01A1', unit: 'mp' })
    const { estimateId } = await newEstimate(user)
    const { ArticleId: id } = await add(user, 'articles', {
      EstimateId: estimateId,
      ReferenceId: norm.id,
      ReferenceType: 'own',
      Quantity: 2,
    })
    expect(await read('articles', id)).toMatchObject({ Symbol: 'CB01A1', Adapted: false, Total: 2 * 130 })
    const [line] = (await recipeOf(id as number)).Resources
    const change = (body: Wire) =>
      expectStatus(200, user.call('PUT', `/api/estimation-article-resources/${line?.ArticleResourceId}`, body))
    await change({ Price: 77 })
    expect(await read('articles', id)).toMatchObject({ Symbol: 'CB01A1', Adapted: false })
    await change({ Consumption: 2 })
    expect(await read('articles', id)).toMatchObject({
      Symbol: 'CB01A1 asim.',
      OriginSymbol: 'CB01A1',
      Adapted: true,
      ReferenceId: norm.id,
    })
    const { Origin } = await recipeOf(id as number)
    expect(Origin).toMatchObject({ Symbol: 'CB01A1', MeasureUnit: 'mp', PriceDate: '2026-01-15' })
    expect((Origin as { Resources: Wire[] }).Resources[0]).toMatchObject({ Consumption: 1, Price: 100 })
    const { lines, seen } = await dialogOf(id as number)
    expect(lines.every(({ ResourceId }) => typeof ResourceId === 'number')).toBe(true)
    const edited = lines.map((one) => (one.Kind === 'labor' ? { ...one, Consumption: 3 } : one))
    await done({ Action: 'editRecipe', ArticleId: id, Lines: edited, Seen: seen })
    expect((await recipeOf(id as number)).Resources.map(({ CatalogueResourceId }) => CatalogueResourceId)).toEqual(
      lines.map(({ ResourceId }) => ResourceId),
    )
    const reset = await done({ Action: 'resetRecipe', ArticleId: id })
    expect(reset).toMatchObject({ Articles: 1, After: 260 })
    expect(await read('articles', id)).toMatchObject({
      Symbol: 'CB01A1',
      OriginSymbol: null,
      Adapted: false,
      Total: 260,
    })
    await turn(reset.ChangeId, 'undo')
    expect(await read('articles', id)).toMatchObject({
      Symbol: 'CB01A1 asim.',
      Adapted: true,
      RSMaterials: 154,
      RSLabor: 90,
    })
  })
})

describe('a norm replaced across the project', () => {
  test('keeps quantities, warns of units, goes back in one step', async () => {
    const norm = await seedNorm(server.database, user, { symbol: 'NOU1', unit: 'mp' })
    const { projectId, estimateId } = await newEstimate(user)
    const ids = [
      await addWork(user, estimateId, concrete({ OPLabor: 999 })),
      await addWork(user, estimateId, concrete()),
    ]
    const before = await total(projectId)
    const order = {
      Action: 'replaceNorm',
      ArticleId: ids[0],
      Scope: 'investment',
      ReferenceId: norm.id,
      ReferenceType: 'own',
    }
    const preview = await done({ ...order, Preview: true })
    expect(preview).toMatchObject({ Articles: 2, After: 2600, Units: [{ From: 'mc', To: 'mp', Count: 2 }] })
    const { ChangeId } = await done(order)
    for (const id of ids)
      expect(await read('articles', id)).toMatchObject({
        Symbol: 'NOU1',
        MeasureUnit: 'mp',
        Quantity: 10,
        OPLabor: null,
        Total: 1300,
      })
    await turn(ChangeId, 'undo')
    expect(await total(projectId)).toBe(before)
    expect(await read('articles', ids[0])).toMatchObject({
      Symbol: 'CA02A1',
      MeasureUnit: 'mc',
      OPLabor: 999,
      ReferenceId: null,
    })
    expect((await recipeOf(ids[0] as number)).Resources).toHaveLength(2)
    const unknown = await act({ ...order, ReferenceId: 999_999_999 })
    expect([unknown.status, unknown.body.code]).toEqual([422, 'EDIT_ARTICLE_PROBLEM'])
  })

  test('a thousand lines in a few statements', async () => {
    const norm = await seedNorm(server.database, user, { symbol: 'NOU2', unit: 'mc' })
    const { projectId, estimateId } = await newEstimate(user)
    const first = await addWork(user, estimateId, concrete())
    await server.database.tenant(user.clientId, async (tx) => {
      await tx.run(sql`insert into articles (client_id, estimate_id, project_id, position, symbol, name, measure_unit, quantity, provenience)
        select client_id, estimate_id, project_id, n, symbol, name, measure_unit, n, 'A' from articles, generate_series(2, 1000) n where client_id = ${user.clientId} and id = ${first} returning 1`)
    })
    const order = {
      Action: 'replaceNorm',
      ArticleId: first,
      Scope: 'estimate',
      ReferenceId: norm.id,
      ReferenceType: 'own',
    }
    const { ChangeId, Articles } = await done(order)
    expect(Articles).toBe(1000)
    const sums = () =>
      server.database.tenant(user.clientId, (tx) =>
        tx.one(
          sql`select count(*) filter (where symbol = 'NOU2') as fresh, sum(total) as total from articles where client_id = ${user.clientId} and project_id = ${projectId}`,
        ),
      )
    expect(await sums()).toEqual({ fresh: 1000, total: 130 * (10 + (1000 * 1001) / 2 - 1) })
    await turn(ChangeId, 'undo')
    expect(await sums()).toEqual({ fresh: 0, total: 5200 })
  })
})

describe('a composite norm', () => {
  test('is built from lines, keeps their value and hours, is edited and taken apart', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const ids = [
      await addWork(user, estimateId, concrete()),
      await addWork(user, estimateId, { ...concrete(), symbol: 'CB01A1', quantity: 7 }),
    ]
    await add(user, 'article-components', {
      ArticleId: ids[1],
      Kind: 'material',
      Name: 'Cofraj',
      Quantity: 2,
      Price: 5,
    })
    const before = await total(projectId)
    const hours = (await user.call('GET', `/api/estimation-estimates/${estimateId}/totals`)).body.LaborHours
    const { ChangeId, Articles } = await done({
      Action: 'compose',
      ArticleIds: ids,
      Symbol: '$1',
      Name: 'Fundație',
      MeasureUnit: 'buc',
      Quantity: 2,
    })
    const [made] = Articles as Wire[]
    expect(made).toMatchObject({ Provenience: 'D', Symbol: '$1', Quantity: 2, Total: 5200 + 3640 + 70, LaborHours: 68 })
    expect(await total(projectId)).toBe(before)
    expect((await user.call('GET', `/api/estimation-estimates/${estimateId}/totals`)).body.LaborHours).toBe(hours)
    const { Components } = await recipeOf(made?.ArticleId as number)
    expect(Components.map(({ Child, Kind, Quantity }) => [Child, Kind, Quantity])).toEqual([
      [1, 'material', 5],
      [1, 'labor', 5],
      [2, 'material', 3.5],
      [2, 'labor', 3.5],
      [3, 'material', 7],
    ])
    const labor = Components[1]
    await expectStatus(
      200,
      user.call('PUT', `/api/estimation-article-components/${labor?.ArticleComponentId}`, { Quantity: 6 }),
    )
    expect(await read('articles', made?.ArticleId)).toMatchObject({ Labor: 2280, LaborHours: 76 })
    await expectStatus(
      200,
      user.call('PUT', `/api/estimation-article-components/${labor?.ArticleComponentId}`, { Quantity: 5 }),
    )

    const apart = await done({ Action: 'dissolve', ArticleId: made?.ArticleId })
    expect((apart.Articles as Wire[]).map(({ Symbol, Quantity, Total }) => [Symbol, Quantity, Total])).toEqual([
      ['CA02A1', 10, 5200],
      ['CB01A1', 7, 3640],
      [null, 14, 70],
    ])
    expect(await total(projectId)).toBe(before)
    await turn(apart.ChangeId, 'undo')
    await turn(ChangeId, 'undo')
    expect(await total(projectId)).toBe(before)
    const list = await user.call('GET', `/api/estimation-articles?EstimateId=${estimateId}`)
    expect(list.body._embedded?.estimation_articles?.map(({ ArticleId }) => ArticleId).sort()).toEqual(ids.sort())
  })

  const norm = (ids: readonly number[]) =>
    done({ Action: 'compose', ArticleIds: ids, Symbol: '$2', Name: 'Fundație', MeasureUnit: 'buc', Quantity: 1 })

  test('is not taken back over what was changed in it since, nor made again over what was changed in its lines', async () => {
    const { estimateId, projectId } = await newEstimate(user)
    const line = await addWork(user, estimateId, concrete())
    const before = await total(projectId)
    const { ChangeId, Articles } = await norm([line])
    const made = (Articles as Wire[])[0]?.ArticleId as number
    const refused = async (which: 'undo' | 'redo') => {
      const { status, body } = await asked(ChangeId, which)
      expect([status, body.code]).toEqual([409, 'ACT_CHANGED_SINCE'])
    }
    await expectStatus(200, user.call('PUT', `/api/estimation-articles/${made}`, { Quantity: 3 }))
    await refused('undo')
    expect(await read('articles', made)).toMatchObject({ Quantity: 3 })
    await expectStatus(200, user.call('PUT', `/api/estimation-articles/${made}`, { Quantity: 1 }))
    const { Components } = await recipeOf(made)
    const component = `/api/estimation-article-components/${Components[0]?.ArticleComponentId}`
    await expectStatus(200, user.call('PUT', component, { Price: 77 }))
    await refused('undo')
    await expectStatus(200, user.call('PUT', component, { Price: Components[0]?.Price }))

    // Moved up or down it is still what was made.
    await expectStatus(200, user.call('PUT', `/api/estimation-articles/${made}`, { Position: 9 }))
    await turn(ChangeId, 'undo')
    expect(await total(projectId)).toBe(before)
    await expectStatus(200, user.call('PUT', `/api/estimation-articles/${line}`, { Name: 'Beton C20/25' }))
    await refused('redo')
    expect(await read('articles', line)).toMatchObject({ Name: 'Beton C20/25' })
  })

  test('is not taken back when somebody deleted it, or while its estimate is deleted', async () => {
    const { estimateId } = await newEstimate(user)
    const first = await norm([await addWork(user, estimateId, concrete())])
    const { body: gone } = await user.call('DELETE', `/api/estimation-estimates/${estimateId}`)
    expect((await asked(first.ChangeId, 'undo')).body.code).toBe('ACT_CHANGED_SINCE')
    await expectStatus(200, user.call('POST', `/undoStackItems/${gone.UndoId}/restore`))
    const [made] = first.Articles as Wire[]
    expect(await read('articles', made?.ArticleId)).toMatchObject({ Name: 'Fundație' })
    await user.call('DELETE', `/api/estimation-articles/${made?.ArticleId}`)
    expect((await asked(first.ChangeId, 'undo')).body.code).toBe('ACT_CHANGED_SINCE')
  })

  test('is refused over two estimates', async () => {
    const { objectId, estimateId } = await newEstimate(user)
    const other = await add(user, 'estimates', { ObjectId: objectId, Name: 'Alt deviz' })
    const ids = [
      await addWork(user, estimateId, concrete()),
      await addWork(user, other.EstimateId as number, concrete()),
    ]
    const refused = await act({ Action: 'compose', ArticleIds: ids, Name: 'Amestec', MeasureUnit: 'buc', Quantity: 1 })
    expect([refused.status, refused.body.code]).toEqual([422, 'COMPOSE_PROBLEM'])
    expect(JSON.stringify(refused.body.errors)).toContain('ArticleIds[1]')
  })
})
