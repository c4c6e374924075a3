import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../../testing/app.ts'
import { type VendorUser, vendorUser } from '../../testing/vendor-user.ts'

let client: TestUser
let vendor: VendorUser

/** Support that never sleeps, so that what is counted does not hang on the hour of the test. */
const always = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  from: '00:00',
  to: '23:59',
  answer: { low: null, normal: 24, high: 1 },
  solve: { low: null, normal: 48, high: 8 },
}

beforeAll(async () => {
  const server = await testApp()
  client = await server.tenant()
  vendor = await vendorUser(server, client, 'Clara Suport')
  const saved = await vendor.call('PUT', `/api/clients/${vendor.clientId}`, { ServiceLevels: always })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
})

const ask = async (Priority: string) =>
  (await client.call('POST', '/api/activities?mainDbData=1', { Name: `Întrebare ${Priority}`, Priority })).body
const read = async (id: unknown) => (await vendor.call('GET', `/api/activities/${id}`)).body
const write = (id: unknown) =>
  client.call('POST', '/api/notes?mainDbData=1', {
    RelatedEntityType: 'ticket',
    RelatedEntityId: id,
    Text: '<p>Da</p>',
  })

describe('the clocks of tickets', () => {
  test('a ticket is promised an answer and a solution by its priority, and none where none is promised', async () => {
    const pressing = await ask('high')
    const order = [pressing.CreatedAt, pressing.AnswerDueAt, pressing.SolveDueAt].map(String)
    expect(order).toEqual(order.toSorted())
    const usual = await ask('normal')
    expect(String(usual.SolveDueAt) > String(pressing.SolveDueAt)).toBe(true)
    expect(await ask('low')).toMatchObject({ AnswerDueAt: null, SolveDueAt: null })
    const other = await client.call('POST', '/api/activities', { Name: 'Un apel', Priority: 'high' })
    expect(other.body).toMatchObject({ AnswerDueAt: null, SolveDueAt: null, Waited: 0 })
  })

  test('another priority promises another time; the customer cannot say what is promised', async () => {
    const { ActivityId: id, SolveDueAt } = await ask('normal')
    await vendor.call('PUT', `/api/activities/${id}`, { Priority: 'high', SolveDueAt: '2200-01-01T00:00:00Z' })
    const now = await read(id)
    expect(String(now.SolveDueAt) < String(SolveDueAt)).toBe(true)
  })

  test('it stands while it waits for the customer, until they write', async () => {
    const { ActivityId: id } = await ask('high')
    const answered = await vendor.call('POST', `/api/tickets/${id}/answer`, { Text: '<p>Ce versiune?</p>', Wait: true })
    expect(answered.status, JSON.stringify(answered.body)).toBe(201)
    expect((await read(id)).WaitingSince).toMatch(/^\d{4}-/)
    expect((await write(id)).status).toBe(201)
    expect(await read(id)).toMatchObject({ WaitingSince: null, StageId: 7, Waited: expect.any(Number) })
  })

  test('it is made to wait and to run again by hand; who is closed does not wait', async () => {
    const { ActivityId: id } = await ask('high')
    const wait = (Waiting: boolean) => vendor.call('PUT', `/api/tickets/${id}/waiting`, { Waiting })
    expect((await wait(true)).body.WaitingSince).toMatch(/^\d{4}-/)
    expect((await wait(false)).body.WaitingSince).toBeNull()
    await wait(true)
    await vendor.call('PUT', `/api/activities/${id}`, { StageId: 8 })
    expect((await read(id)).WaitingSince).toBeNull()
    expect((await wait(true)).body.WaitingSince).toBeNull()
    const other = await vendor.call('POST', '/api/activities', { Name: 'Un apel' })
    expect((await vendor.call('PUT', `/api/tickets/${other.body.ActivityId}/waiting`, { Waiting: true })).status).toBe(
      404,
    )
    expect((await client.call('PUT', `/api/tickets/${id}/waiting`, { Waiting: true })).status).toBe(404)
  })

  test.each([
    [{ ...always, weekdays: [] }],
    [{ ...always, weekdays: [1, 1] }],
    [{ ...always, from: '25:00' }],
    [{ ...always, answer: { ...always.answer, high: 0 } }],
    [{ ...always, from: '17:00', to: '09:00' }],
  ])('levels that cannot be kept are refused: %j', async (levels) => {
    expect((await vendor.call('PUT', `/api/clients/${vendor.clientId}`, { ServiceLevels: levels })).status).toBe(422)
  })
})
