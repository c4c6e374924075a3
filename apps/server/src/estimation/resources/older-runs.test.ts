import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { migrations } from '../../places.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { cluster } from '../../testing/cluster.ts'
import { add, addWork, expectStatus, newEstimate } from '../estimation.fixture.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LOG_LEVEL: 'error' })
})

/** What 0025 does with the changes that were there: everything after its tables. */
function conversion(): string {
  const { text } = migrations().find(({ name }) => name === '0025_resource_sums.sql') as { text: string }
  return text.slice(text.indexOf('with named as'))
}

// A cluster is spread after it.
test.skipIf(cluster)(
  'a change that was kept row by row is listed by its lines and taken back after the migration',
  async () => {
    const user = await server.tenant()
    const { clientId, userId } = user
    const { projectId, estimateId } = await newEstimate(user)
    const article = await addWork(user, estimateId, { symbol: 'CA01A1', unit: 'mc', quantity: 10, recipe: [] })
    const line = { ArticleId: article, Kind: 'material', Symbol: '2100956', Name: 'Beton', MeasureUnit: 'mc' }
    for (const Consumption of [1, 2]) await add(user, 'article-resources', { ...line, Consumption, Price: 450 })
    await add(user, 'article-components', { ...line, Quantity: 1, Price: 450 })
    const free = { EstimateId: estimateId, Provenience: 'RS', ProvenienceType: 'material', Symbol: '2100956' }
    await add(user, 'articles', { ...free, Name: 'Beton', MeasureUnit: 'mc', Quantity: 5, Price: 450 })
    const runId = await server.database.tenant(clientId, async (tx) => {
      const columns = { recipe: ['price'], linked: ['price'], article: ['price', 'rs_materials'] }
      const run = await tx.one<{
        id: number
      }>(sql`insert into resource_runs (client_id, project_id, user_id, action, details, changed, articles)
      values (${clientId}, ${projectId}, ${userId}, 'price', ${JSON.stringify({ columns, resources: 1 })}::jsonb, 4, 2) returning id`)
      const items = (source: string, from: ReturnType<typeof sql>, values: (price: number) => object) =>
        tx.run(sql`insert into resource_run_items (client_id, run_id, source, record_id, article_id, before, after)
        select ${clientId}::bigint, ${run?.id}::bigint, ${source}, id, article_id, ${JSON.stringify(values(400))}::jsonb, ${JSON.stringify(values(450))}::jsonb
        from (${from}) t`)
      const price = (value: number) => ({ price: value })
      await items('recipe', sql`select id, article_id from article_resources where project_id = ${projectId}`, price)
      await items('linked', sql`select id, article_id from article_components where project_id = ${projectId}`, price)
      const lone = sql`select id, id as article_id from articles where project_id = ${projectId} and provenience = 'RS'`
      await items('article', lone, (value) => ({ price: value, rs_materials: value }))
      return run?.id as number
    })
    await server.database.script(conversion())

    const address = `/api/estimation-investments/${projectId}/resource-runs/${runId}`
    const seen = (await expectStatus(200, user.call('GET', address))).body.Lines as {
      Lines: number
      PriceBefore: number
    }[]
    expect(seen.map(({ Lines, PriceBefore }) => [Lines, PriceBefore])).toEqual([[4, 400]])
    const undone = await expectStatus(200, user.call('POST', `${address}/undo`))
    expect(undone.body).toMatchObject({ Status: 'undone', Restored: 4, Kept: 0 })
    const { Totals } = (await user.call('GET', `/api/estimation-investments/${projectId}/resources`)).body
    expect(Totals).toMatchObject({ Material: 10 * 4 * 400 + 5 * 400, Direct: 10 * 4 * 400 + 5 * 400 })
  },
)
