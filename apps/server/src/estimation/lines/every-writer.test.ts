import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { textFile, upload } from '../../imports/upload.fixture.ts'
import { type Reply, testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { add, addWork, exampleA, expectStatus, newEstimate } from '../estimation.fixture.ts'
import { seedNorm } from '../recipes/norm.fixture.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LOG_LEVEL: 'error' })
})

type Body = Record<string, unknown>

/** A project of an estimate with three articles of the trade and one by a formula. */
async function project(user: TestUser, more: Body = {}) {
  const made = await newEstimate(user, more)
  const parameter = await add(user, 'parameters', { InvestmentId: made.projectId, Name: 'h', Formula: '2.5' })
  const articles: number[] = []
  for (const work of exampleA.slice(0, 3)) articles.push(await addWork(user, made.estimateId, work))
  articles.push(
    await addWork(user, made.estimateId, { symbol: 'F', unit: 'm', formula: '4*h', recipe: [['material', 1, 12]] }),
  )
  return { ...made, articles, parameterId: parameter.ParameterId as number }
}

type Made = Awaited<ReturnType<typeof project>>

const ok = (call: Promise<Reply>) => expectStatus(200, call)
const grid = async (user: TestUser, id: number) =>
  (await ok(user.call('GET', `/api/estimation-investments/${id}/resources`))).body

/** What goes on behind a call until it is over. */
async function over(user: TestUser, address: string): Promise<Body> {
  for (;;) {
    const { body } = await ok(user.call('GET', address))
    if (!['committing', 'running', 'undoing'].includes(String(body.Status))) return body
    await new Promise((done) => setTimeout(done, 20))
  }
}

async function inBulk(user: TestUser, order: Body): Promise<void> {
  const { status, body } = await user.call('POST', '/api/bulk', order)
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  const address = `/api/bulk/${body.BulkId}`
  expect(await over(user, address)).toMatchObject({ Status: 'done', Refused: 0 })
  await user.call('POST', `${address}/undo`)
  expect(await over(user, address)).toMatchObject({ Status: 'undone' })
}

async function act(user: TestUser, body: Body): Promise<Body> {
  const done = (await ok(user.call('POST', '/api/estimation-article-changes', body))).body
  for (const turn of ['undo', 'redo'])
    await ok(user.call('POST', `/api/estimation-article-changes/${done.ChangeId}/${turn}`))
  return done
}

async function imported(user: TestUser, name: string, text: string, target: Body): Promise<void> {
  const sent = await upload(user, '/api/estimation-imports', textFile(name, text), target)
  const address = `/api/estimation-imports/${sent.body.ImportId}`
  await user.call('POST', `${address}/commit`)
  expect(await over(user, address)).toMatchObject({ Status: 'done' })
  await readsAsSummed(user)
  await user.call('POST', `${address}/undo`)
  expect(await over(user, address)).toMatchObject({ Status: 'undone' })
}

const transfer = (user: TestUser, body: Body) => ok(user.call('POST', '/api/estimation-structure/transfer', body))
const removed = async (user: TestUser, path: string) => (await ok(user.call('DELETE', `/api/estimation-${path}`))).body

const acts: Readonly<Record<string, (user: TestUser, made: Made) => Promise<unknown>>> = {
  'a recipe is edited': async (user, { articles: [ArticleId] }) => {
    const recipe = `/api/estimation-articles?action=recipeOfArticle&ArticleId=${ArticleId}`
    const lines = (await ok(user.call('GET', recipe))).body.Resources as Body[]
    const keep = ['ArticleResourceId', 'Kind', 'Symbol', 'Name', 'MeasureUnit', 'Consumption', 'Price']
    const sent = lines.map((line) => Object.fromEntries(keep.map((key) => [key, line[key]])))
    return act(user, {
      Action: 'editRecipe',
      ArticleId,
      Lines: [...sent.slice(1), { Kind: 'material', Name: 'Nou', Consumption: 2, Price: 3 }],
      Seen: lines.map(({ ArticleResourceId, Version }) => [ArticleResourceId, Version]),
    })
  },
  'a norm is replaced': async (user, { articles: [ArticleId] }) => {
    const norm = await seedNorm(server.database, user, { symbol: 'NOU1', unit: 'mc' })
    return act(user, { Action: 'replaceNorm', ArticleId, ReferenceId: norm.id, ReferenceType: 'own', Scope: 'article' })
  },
  'articles become one': (user, { articles }) =>
    act(user, { Action: 'compose', ArticleIds: articles.slice(0, 2), Name: 'Compus', MeasureUnit: 'buc', Quantity: 1 }),
  'a parameter is renamed': (user, { parameterId }) =>
    ok(user.call('PATCH', `/api/estimation-parameters/${parameterId}`, { Name: 'inaltime' })),
  'a revision is filled, goes and comes back': async (user, { estimateId }) => {
    const { RevisionId } = await add(user, 'revisions', { EstimateId: estimateId, Name: 'Rev. 1' })
    await ok(user.call('POST', `/api/estimation-revisions/${RevisionId}/fill`, { RevisionId: null }))
    const { UndoId } = await removed(user, `revisions/${RevisionId}`)
    return ok(user.call('POST', `/undoStackItems/${UndoId}/restore`))
  },
  'quantities of extra works are set': async (user, { estimateId, articles: [first, second] }) => {
    const { RevisionId } = await add(user, 'revisions', { EstimateId: estimateId, Name: 'NCS', ReportType: 'NCS' })
    for (const Quantity of [2, 3, 0])
      await ok(
        user.call('PUT', `/api/estimation-revisions/${RevisionId}/quantities`, {
          Lines: [
            { ArticleId: first, Quantity },
            { ArticleId: second, Quantity: 1 },
          ],
        }),
      )
  },
  'articles are copied, moved and numbered': async (user, { objectId, estimateId, articles }) => {
    const other = (await add(user, 'estimates', { ObjectId: objectId, Name: 'Alt deviz' })).EstimateId
    const of = { EntityType: 'article', TargetId: other, Position: 1 }
    await transfer(user, { ...of, Mode: 'copy', Ids: articles })
    await transfer(user, { ...of, Mode: 'move', Ids: articles.slice(0, 1) })
    const numbered = { EntityType: 'article', ParentId: estimateId }
    return ok(user.call('POST', '/api/estimation-structure/renumber', numbered))
  },
  'an estimate with formulas goes to another project': async (user, { estimateId }) => {
    const there = await newEstimate(user)
    await add(user, 'parameters', { InvestmentId: there.projectId, Name: 'h', Formula: '9' })
    const to = { EntityType: 'estimate', Ids: [estimateId], TargetId: there.objectId, Parameters: 'rename' }
    return transfer(user, { ...to, Mode: 'copy' })
  },
  'an estimate goes, comes back, goes for good': async (user, { projectId, estimateId }) => {
    const { UndoId } = await removed(user, `estimates/${estimateId}`)
    await ok(user.call('POST', `/undoStackItems/${UndoId}/restore`))
    await removed(user, `estimates/${estimateId}`)
    return ok(user.call('DELETE', `/undoStackItems?InvestmentId=${projectId}`))
  },
  'many go and come back': async (user, { estimateId }) => {
    const body = { EntityType: 'estimate', Ids: [estimateId] }
    const { UndoIds } = (await ok(user.call('POST', '/api/estimation-structure/remove', body))).body
    return ok(user.call('POST', '/undoStackItems/restore', { UndoIds }))
  },
  'an exchange file is imported': async (user, { projectId, estimateId }) => {
    const { raw } = await ok(user.call('GET', `/api/estimation-investments/${projectId}/export?format=json`))
    await imported(user, 'a.json', raw.payload, { InvestmentId: projectId })
    return imported(user, 'a.json', raw.payload, { EstimateId: estimateId })
  },
  'a list is imported': (user, { estimateId }) =>
    imported(user, 'l.csv', 'Simbol;Denumire;UM;Cantitate;Pret unitar\nI1;Beton;mc;12,5;90\n', {
      EstimateId: estimateId,
    }),
  'a long list is imported behind the call': (user, { estimateId }) => {
    const lines = Array.from({ length: 320 }, (_, n) => `L${n};Lucrare ${n};mc;2;${1 + (n % 90)}`)
    return imported(user, 'lung.csv', `Simbol;Denumire;UM;Cantitate;Pret unitar\n${lines.join('\n')}\n`, {
      EstimateId: estimateId,
    })
  },
  'many articles are changed, and go, in bulk': async (user, { articles }) => {
    const of = { Entity: 'estimation-articles', Ids: articles.slice(0, 3) }
    await inBulk(user, { ...of, Action: 'edit', Changes: { OPMaterials: 7 } })
    await inBulk(user, { ...of, Action: 'delete' })
  },
  'a recipe line goes to another article': async (user, { articles: [from, to] }) => {
    const line = await add(user, 'article-resources', { ArticleId: from, Kind: 'material', Name: 'Var', Price: 5 })
    const patch = { ArticleId: to, Consumption: 3 }
    return ok(user.call('PATCH', `/api/estimation-article-resources/${line.ArticleResourceId}`, patch))
  },
  'articles go one by one, come back, go for good': async (user, { articles }) => {
    for (const id of articles.slice(0, 2)) {
      const first = await removed(user, `articles/${id}`)
      await ok(user.call('POST', `/undoStackItems/${first.UndoId}/restore`))
      const { UndoId } = await removed(user, `articles/${id}`)
      await ok(user.call('POST', '/api/bin/purge', { UndoIds: [UndoId] }))
    }
  },
  'an article is put in the middle of others': (user, { estimateId }) =>
    add(user, 'articles', {
      EstimateId: estimateId,
      Name: 'Nou',
      MeasureUnit: 'mc',
      Quantity: 2,
      Price: 9,
      Position: 1,
    }),
  'a template is used': async (user, { projectId }) => {
    const Name = 'Model'
    const saved = await user.call('POST', '/api/estimation-templates/save', { Name, Type: 'project', Id: projectId })
    return expectStatus(201, user.call('POST', `/api/estimation-templates/${saved.body.TemplateId}/use`, { Name }))
  },
}

const practice: typeof acts = {
  'a crew prices a line, and is priced anew': async (user, { estimateId }) => {
    const crew = { Code: 'B1', Name: 'Carpenters', Method: 'burdened', BurdenedRate: 40 }
    const { CrewId } = await add(user, 'crews', crew)
    const line = { EstimateId: estimateId, Name: 'Forms', Quantity: 10, RSCrew: 'B1', RSLaborHours: 1 }
    const { ArticleId } = await add(user, 'articles', line)
    await ok(user.call('PATCH', `/api/estimation-articles/${ArticleId}`, { RSLaborHours: 2 }))
    await ok(user.call('PATCH', `/api/estimation-crews/${CrewId}`, { BurdenedRate: 50 }))
    const used = (await ok(user.call('GET', `/api/estimation-crews/${CrewId}/uses`))).body.Uses as Body[]
    const InvestmentIds = used.map(({ InvestmentId }) => InvestmentId)
    const done = await ok(user.call('POST', `/api/estimation-crews/${CrewId}/reprice`, { InvestmentIds }))
    return ok(user.call('POST', `/api/estimation-crews/repricings/${done.body.RepricingId}/undo`, {}))
  },
  'the project is built elsewhere': async (user, { projectId, estimateId }) => {
    await server.database.system((tx) =>
      tx.run(sql`insert into locations (id, level, state, name, series, materials, labor, equipments)
        values (911, 'state', 'ZZ', 'Anywhere', 's', 10, 20, 0) on conflict do nothing`),
    )
    const norm = await seedNorm(server.database, user, { symbol: 'US1', unit: 'EA', currency: 'USD' })
    await add(user, 'articles', { EstimateId: estimateId, ReferenceId: norm.id, ReferenceType: 'own', Quantity: 2 })
    return ok(user.call('PATCH', `/api/estimation-investments/${projectId}`, { LocationId: 911 }))
  },
}

/** What is kept of every project is what its lines come to when nothing is kept. */
async function readsAsSummed(user: TestUser): Promise<void> {
  const { body } = await ok(user.call('GET', '/api/estimation-investments?page_size=200'))
  const ids = Object.values(body._embedded ?? {})
    .flat()
    .map((one) => Number((one as Body).InvestmentId))
  const kept = await grids(user, ids)
  await server.database.system((tx) => tx.run(sql`delete from resource_sums where client_id = ${user.clientId}`))
  expect(kept).toEqual(await grids(user, ids))
}

async function grids(user: TestUser, ids: readonly number[]): Promise<Body[]> {
  const all: Body[] = []
  for (const id of ids) all.push(await grid(user, id))
  return all
}

describe.each([
  ['ro', acts],
  ['us', practice],
] as const)('what is kept is right after every act that writes lines: %s', (region, those) => {
  test.each(Object.keys(those))('%s', async (name) => {
    const user = await server.tenant(region)
    const made = await project(user)
    const first = await grid(user, made.projectId)
    expect((first.Resources as unknown[] | undefined) ?? Object.values(first).flat()).not.toEqual([])
    await those[name]?.(user, made)
    await readsAsSummed(user)
  })
})

/** Nothing is left to do anything with. */
const LAST = 'an estimate goes, comes back, goes for good'

test('kept sums read as the lines summed from nothing after these acts in any order', async () => {
  const lasting = Object.keys(acts).filter((name) => name !== LAST)
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(lasting, { minLength: lasting.length }), async (order) => {
      const user = await server.tenant()
      const made = await project(user)
      const done: string[] = []
      await grid(user, made.projectId)
      for (const name of [...order, LAST]) {
        // What an earlier act took away cannot be changed any more; that is refused.
        if (await isDone(acts[name]?.(user, made))) done.push(name)
        await readsAsSummed(user)
      }
      expect(done.length).toBeGreaterThan(order.length / 2)
    }),
    { seed: 33, numRuns: 1 },
  )
}, 400_000)

/** Whether the act was done; only a refusal is an answer beside it. */
async function isDone(work: Promise<unknown> | undefined): Promise<boolean> {
  return (work ?? Promise.resolve()).then(
    () => true,
    (cause: unknown) => {
      if (!/got 4\d\d: /.test(String(cause))) throw cause
      return false
    },
  )
}
