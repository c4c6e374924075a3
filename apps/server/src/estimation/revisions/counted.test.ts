import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { addWork, expectStatus, newEstimate } from '../estimation.fixture.ts'

test('a line that was written into an estimate while it was deleted counts nowhere', async () => {
  const { tenant, database } = await testApp()
  const user = await tenant()
  const { projectId, estimateId } = await newEstimate(user)
  const id = await addWork(user, estimateId, { symbol: 'A1', unit: 'mc', quantity: 2, recipe: [['material', 1, 10]] })
  const project = `/api/estimation-investments/${projectId}`
  const shown = async () => (await expectStatus(200, user.call('GET', `${project}/tree`))).body.articles
  expect(await shown()).toMatchObject([{ ArticleId: id }])
  await expectStatus(200, user.call('DELETE', `/api/estimation-estimates/${estimateId}`))
  await database.system((tx) =>
    tx.run(sql`update articles set deleted_with = null where client_id = ${user.clientId} and id = ${id}`),
  )
  expect(await shown()).toEqual([])
})
