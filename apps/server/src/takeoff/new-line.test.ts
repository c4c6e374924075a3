import { beforeAll, describe, expect, test } from 'vitest'
import { add, expectStatus, newEstimate } from '../estimation/estimation.fixture.ts'
import { contractA } from '../estimation/settlements/settlements.fixture.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { picture, uploaded } from '../testing/uploads.ts'

type Body = Record<string, unknown>

const ROOM = [
  [0, 0],
  [400, 0],
  [400, 300],
  [0, 300],
]

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

/** A sheet of a project with so many rooms on it. */
async function rooms(projectId: number, count = 1): Promise<number[]> {
  const FileId = await uploaded(user, 'parter.png', picture(800, 600))
  const drawing = await expectStatus(
    201,
    user.call('POST', '/api/blueprints', { InvestmentId: projectId, Name: 'Parter', FileId }),
  )
  const pages = await user.call('GET', `/api/blueprint-pages?BlueprintId=${drawing.body['BlueprintId']}`)
  const BlueprintPageId = pages.body._embedded?.['blueprint_pages']?.[0]?.['BlueprintPageId']
  const ids: number[] = []
  for (let number = 1; number <= count; number++) {
    const shape = { BlueprintPageId, Kind: 'area', Name: `Camera ${number}`, Points: ROOM }
    const { body } = await expectStatus(201, user.call('POST', '/api/blueprint-shapes', shape))
    ids.push(body['BlueprintShapeId'] as number)
  }
  return ids
}

function order(EstimateId: unknown, shapes: readonly number[], more: Body = {}) {
  return {
    Article: {
      EstimateId,
      Name: 'Pardoseală din gresie',
      MeasureUnit: 'mp',
      Formula: shapes.map((id, at) => `Camera ${at + 1} [#${id}]: 12,5`).join('\n'),
      ...more,
    },
    Shapes: shapes.map((BlueprintShapeId) => ({ BlueprintShapeId, Formula: 'area', FedQuantity: 12.5 })),
  }
}

const send = (body: unknown, by = user) => by.call('POST', '/api/blueprint-shapes/line', body)

const linesOf = async (estimateId: unknown) =>
  (await user.call('GET', `/api/estimation-articles?EstimateId=${estimateId}`)).body['total_items']

describe('a new line of an estimate from measures', () => {
  test('takes the quantity of all of them, and each names it', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const shapes = await rooms(projectId, 2)
    const { body } = await expectStatus(201, send(order(estimateId, shapes)))
    expect(body).toMatchObject({ EstimateId: estimateId, Quantity: 25, MeasureUnit: 'mp' })
    for (const id of shapes) {
      const shape = await user.call('GET', `/api/blueprint-shapes/${id}`)
      expect(shape.body).toMatchObject({ ArticleId: body['ArticleId'], Formula: 'area', FedQuantity: 12.5 })
    }
  })

  test('whose quantity is not what the measures gave is not made', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const shapes = await rooms(projectId)
    const reply = await send(order(estimateId, shapes, { Formula: `Camera 1 [#${shapes[0]}]: 13` }))
    expect([reply.status, reply.body.errors]).toMatchObject([422, [{ field: 'Article.Formula' }]])
    expect(await linesOf(estimateId)).toBe(0)
  })

  test('of an estimate with settled works belongs into a revision of extra works', async () => {
    const contract = await contractA(user)
    const shapes = await rooms(contract.projectId)
    const settlement = await add(user, 'deductions', { InvestmentId: contract.projectId, Date: '2026-04-30' })
    const Lines = [{ ArticleId: contract.articles['CA02A1'], Quantity: 1 }]
    await expectStatus(200, user.call('PUT', `/api/estimation-deductions/${settlement.DeductionId}/lines`, { Lines }))
    const before = await linesOf(contract.estimateId)
    const refused = await send(order(contract.estimateId, shapes))
    expect([refused.status, refused.body.code]).toEqual([409, 'ESTIMATE_SETTLED'])
    expect(await linesOf(contract.estimateId)).toBe(before)
    const extra = { EstimateId: contract.estimateId, Name: 'NCS', ReportType: 'NCS' }
    const { RevisionId } = await add(user, 'revisions', extra)
    await expectStatus(201, send(order(contract.estimateId, shapes, { RevisionId })))
  })

  test('takes no measure of another project, none that feeds a line already, and none twice', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const [first = 0, second = 0] = await rooms(projectId, 2)
    const elsewhere = await rooms((await newEstimate(user)).projectId)
    const faulty = async (shapes: readonly number[], at: number, code: string) => {
      const reply = await send(order(estimateId, shapes))
      expect(reply.body.errors).toMatchObject([{ field: `Shapes[${at}].BlueprintShapeId`, code }])
    }
    await faulty([first, ...elsewhere], 1, 'NOT_FOUND')
    await faulty([first, first], 1, 'DUPLICATE')
    await expectStatus(201, send(order(estimateId, [first])))
    await faulty([second, first], 1, 'SHAPE_FEEDS')
    expect(await linesOf(estimateId)).toBe(1)
  })

  test('is made once of a measure that two people feed at the same moment', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const shapes = await rooms(projectId)
    const replies = await Promise.all([send(order(estimateId, shapes)), send(order(estimateId, shapes))])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(await linesOf(estimateId)).toBe(1)
  })

  test('is not for who may add nothing to the project, nor for another company', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const shapes = await rooms(projectId)
    const stranger = await server.tenant()
    expect((await send(order(estimateId, shapes), stranger)).status).toBe(422)
    const reader = await user.colleague({ add: false, viewForeign: true })
    expect((await send(order(estimateId, shapes), reader)).status).toBe(403)
    expect(await linesOf(estimateId)).toBe(0)
  })
})
