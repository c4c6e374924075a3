import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import type { Context } from '../records/context.ts'
import { ArticleTexts } from './article-texts.ts'
import { add, newEstimate } from './estimation.fixture.ts'

const ESTIMATES = 3
const LINES = 700

let server: TestApp
let user: TestUser
let projectId: number

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
  const made = await newEstimate(user)
  projectId = made.projectId
  await server.database.system(async (tx) => {
    await tx.run(sql`insert into estimates (client_id, object_id, project_id, name, position)
      select client_id, object_id, project_id, 'Deviz ' || n, n from estimates, generate_series(2, ${ESTIMATES}::integer) n where client_id = ${user.clientId} and project_id = ${projectId}`)
    await tx.run(sql`insert into articles (client_id, estimate_id, project_id, position, name, quantity)
      select e.client_id, e.id, e.project_id, ${LINES}::integer + 1 - n, 'Linia ' || n, 1.50 from estimates e, generate_series(1, ${LINES}::integer) n where e.client_id = ${user.clientId} and e.project_id = ${projectId}`)
  })
})

test('a large project is read in several turns, and is whole and in order', async () => {
  const { body } = await user.call('GET', `/api/estimation-investments/${projectId}/tree`)
  const articles = body['articles'] as Record<string, number>[]
  expect(articles).toHaveLength(ESTIMATES * LINES)
  const places = articles.map(({ EstimateId, Position }) => [EstimateId ?? 0, Position ?? 0] as const)
  expect(places).toEqual(places.toSorted(([a, b], [c, d]) => a - c || b - d))
  expect(articles[0]).toMatchObject({ Quantity: 1.5, Name: `Linia ${LINES}` })
  expect(articles[0]).not.toHaveProperty('Symbol')
})

test('of recipes only those in which a line has waste are read with it', async () => {
  const { estimateId, projectId: own } = await newEstimate(user)
  const line = { Kind: 'material', Name: 'Beton', MeasureUnit: 'mc', Consumption: 1, Price: 10 }
  const [plain, wasted] = [
    await add(user, 'articles', { EstimateId: estimateId, Name: 'Simplu' }),
    await add(user, 'articles', { EstimateId: estimateId, Name: 'Cu pierderi' }),
  ]
  await add(user, 'article-resources', { ...line, ArticleId: plain.ArticleId })
  await add(user, 'article-resources', { ...line, ArticleId: plain.ArticleId, Waste: 0 })
  await add(user, 'article-resources', { ...line, ArticleId: wasted.ArticleId, Waste: 5 })
  await add(user, 'article-resources', { ...line, ArticleId: wasted.ArticleId })
  const { body } = await user.call('GET', `/api/estimation-investments/${own}/tree`)
  const held = (body['resources'] as Record<string, number>[]).map(({ ArticleId }) => ArticleId)
  expect(held).toEqual([wasted.ArticleId, wasted.ArticleId])
})

test('what somebody writes between two turns is in what is read', async () => {
  const texts = new ArticleTexts(projectId, sql`true`)
  let turns = 0
  const inTurn = async <T>(work: (context: Context) => Promise<T>): Promise<T> => {
    turns += 1
    const result = await server.database.tenant(user.clientId, (tx) =>
      work({ tx, actor: { clientId: user.clientId } } as unknown as Context),
    )
    if (turns === 2)
      await server.database.tenant(user.clientId, (tx) =>
        tx.run(
          sql`update articles set name = 'Schimbată' where client_id = ${user.clientId} and project_id = ${projectId} and position = 1`,
        ),
      )
    return result
  }
  await texts.readAhead(inTurn, async () => undefined)
  expect(turns).toBeGreaterThanOrEqual(ESTIMATES)
  const read = JSON.parse(`[${(await inTurn((context) => texts.all(context))).join()}]`) as { Name: string }[]
  expect(read).toHaveLength(ESTIMATES * LINES)
  expect(read.filter(({ Name }) => Name === 'Schimbată')).toHaveLength(ESTIMATES)
})
