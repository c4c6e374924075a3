import { beforeAll, expect, test } from 'vitest'
import { contractA } from '../estimation/settlements/settlements.fixture.ts'
import { expectStatus } from '../estimation/estimation.fixture.ts'
import { testApp, type TestUser } from '../testing/app.ts'
import { picture, uploaded } from '../testing/uploads.ts'

type Body = Record<string, unknown>

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

async function listed(path: string, projectId: number): Promise<Body[]> {
  const { body } = await expectStatus(200, user.call('GET', `/api/${path}?page_size=500`))
  const rows = body._embedded?.[path.replaceAll('-', '_')] ?? []
  return rows.filter(({ InvestmentId }) => InvestmentId === projectId)
}

test('the copy of a project has its drawings with scales and shapes, which feed its own lines', async () => {
  const { projectId, articles } = await contractA(user, { EstimateDate: '2026-03-02' })
  const FileId = await uploaded(user, 'plan.png', picture(200, 100))
  const made = await expectStatus(
    201,
    user.call('POST', '/api/blueprints', { InvestmentId: projectId, Name: 'Plan', FileId }),
  )
  const [sheet] = await listed('blueprint-pages', projectId)
  const BlueprintPageId = sheet?.BlueprintPageId
  const scale = {
    BlueprintPageId,
    Kind: 'calibration',
    Unit: 'm',
    Points: [
      [0, 0],
      [100, 0],
    ],
    Length: 10,
  }
  await expectStatus(201, user.call('POST', '/api/blueprint-scales', scale))
  const Points = [
    [0, 0],
    [50, 0],
    [50, 50],
  ]
  const shape = { BlueprintPageId, Kind: 'area', Points, ArticleId: articles.CB01A1, Formula: 'area' }
  const drawn = (await expectStatus(201, user.call('POST', '/api/blueprint-shapes', shape))).body['BlueprintShapeId']
  const Formula = `Zid [#${drawn}]: 12,5\nHol: 2\nDebara [#999999]: 3`
  await expectStatus(200, user.call('PATCH', `/api/estimation-articles/${articles.CB01A1}`, { Formula }))
  const order = { Mode: 'copy', EntityType: 'investment', Ids: [projectId] }
  const { body } = await expectStatus(200, user.call('POST', '/api/estimation-structure/transfer', order))
  const [copy = 0] = body.Ids as number[]
  const [drawing] = await listed('blueprints', copy)
  const [page] = await listed('blueprint-pages', copy)
  expect(drawing).toMatchObject({ Name: 'Plan', FileId })
  expect(page).toMatchObject({ BlueprintId: drawing?.BlueprintId, Width: 200, Height: 100 })
  expect(await listed('blueprint-scales', copy)).toMatchObject([{ BlueprintPageId: page?.BlueprintPageId, Length: 10 }])
  const [copied] = await listed('blueprint-shapes', copy)
  expect(copied).toMatchObject({ BlueprintPageId: page?.BlueprintPageId, Points, Formula: 'area' })
  const fed = await expectStatus(200, user.call('GET', `/api/estimation-articles/${copied?.ArticleId}`))
  const named = `Zid [#${copied?.BlueprintShapeId}]: 12,5\nHol: 2\nDebara: 3`
  expect(fed.body).toMatchObject({ InvestmentId: copy, Symbol: 'CB01A1', Formula: named, Quantity: 17.5 })
  // The file stays as long as one of the two drawings does.
  await expectStatus(200, user.call('DELETE', `/api/blueprints/${made.body.BlueprintId}`))
  expect((await user.call('DELETE', `/undoStackItems?InvestmentId=${projectId}`)).status).toBeLessThan(300)
  expect((await user.call('GET', `/files/${FileId}`)).status).toBe(200)
})

test('lines copied into another project name no measure of the one they come from', async () => {
  const source = await contractA(user)
  const Formula = 'Zid [#12]: 12,5\n[#13]: 2'
  await expectStatus(200, user.call('PATCH', `/api/estimation-articles/${source.articles.CB01A1}`, { Formula }))
  const target = await contractA(user)
  const copied = async (TargetId: number) => {
    const order = { Mode: 'copy', EntityType: 'article', Ids: [source.articles.CB01A1], TargetId }
    const { body } = await expectStatus(200, user.call('POST', '/api/estimation-structure/transfer', order))
    return (await user.call('GET', `/api/estimation-articles/${(body.Ids as number[])[0]}`)).body
  }
  expect(await copied(target.estimateId)).toMatchObject({ Formula: 'Zid: 12,5\n2', Quantity: 14.5 })
  expect(await copied(source.estimateId)).toMatchObject({ Formula, Quantity: 14.5 })
  // Of two that come from both projects together only the foreign one loses its tags.
  await expectStatus(200, user.call('PATCH', `/api/estimation-articles/${target.articles.CA02A1}`, { Formula }))
  const Ids = [source.articles.CB01A1, target.articles.CA02A1]
  const order = { Mode: 'copy', EntityType: 'article', Ids, TargetId: target.estimateId }
  const { body } = await expectStatus(200, user.call('POST', '/api/estimation-structure/transfer', order))
  const both = (body.Ids as number[]).map((id) => user.call('GET', `/api/estimation-articles/${id}`))
  expect((await Promise.all(both)).map((reply) => reply.body.Formula)).toEqual(['Zid: 12,5\n2', Formula])
})
