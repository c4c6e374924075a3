import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { add, expectStatus, newEstimate } from '../estimation.fixture.ts'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

type Body = Record<string, unknown>

/** What the centralizer of a project counts of its objects, then of the project itself: equipment only, as there are no works. */
const equipment = async (projectId: number) => {
  const { body } = await user.call('GET', `/api/estimation-centralizer?InvestmentId=${projectId}`)
  return (body['Objects'] as Body[]).map(({ WithoutVAT }) => WithoutVAT)
}

const transfer = async (body: Body) =>
  (await expectStatus(200, user.call('POST', '/api/estimation-structure/transfer', { ...body }))).body

/** An object with a pump, and a bench in its estimate; a crane of the whole project stays out of it. */
async function equipped() {
  const made = await newEstimate(user)
  for (const [Name, Price, place] of [
    ['Macara', 1000, {}],
    ['Pompă', 70, { ObjectId: made.objectId }],
    ['Bancă', 30, { ObjectId: made.objectId, EstimateId: made.estimateId }],
  ] as const)
    await add(user, 'facilities', { InvestmentId: made.projectId, Name, Quantity: 1, Price, ...place })
  return made
}

test.each(['copy', 'move'])(
  'an object that goes to another project (%s) takes its equipment lists along',
  async (Mode) => {
    const from = await equipped()
    const to = await newEstimate(user)
    const order = { Mode, EntityType: 'object', Ids: [from.objectId], TargetId: to.projectId }
    const { UndoIds } = await transfer(order)
    expect(await equipment(to.projectId)).toEqual([0, 100])
    expect(await equipment(from.projectId)).toEqual(Mode === 'copy' ? [100, 1000] : [1000])
    if (Mode === 'copy') return
    await expectStatus(200, user.call('POST', '/undoStackItems/restore', { UndoIds }))
    expect(await equipment(from.projectId)).toEqual([100, 1000])
  },
)

test('an estimate takes its own list to an object of another project, and to one beside it', async () => {
  const from = await equipped()
  const to = await newEstimate(user)
  const order = { EntityType: 'estimate', Ids: [from.estimateId], TargetId: to.objectId }
  await transfer({ Mode: 'copy', ...order })
  expect(await equipment(to.projectId)).toEqual([30])
  const { ObjectId } = await add(user, 'objects', { InvestmentId: from.projectId, Name: 'Anexă' })
  await transfer({ ...order, Mode: 'move', TargetId: ObjectId })
  expect(await equipment(from.projectId)).toEqual([70, 30, 1000])
})
