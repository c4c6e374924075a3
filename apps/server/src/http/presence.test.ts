import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { type EventStream, followEvents } from '../testing/event-stream.ts'

let server: TestApp
let address: string
beforeAll(async () => {
  server = await testApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(() => server.app.close())

const say = (as: TestUser, Tab: string, InvestmentId: unknown) => as.call('PUT', '/api/presence', { Tab, InvestmentId })

const idsOf = (body: Record<string, unknown>) => (body['People'] as { UserId: number }[]).map(({ UserId }) => UserId)

async function project(user: TestUser): Promise<unknown> {
  return (await user.call('POST', '/api/estimation-investments', { Name: 'Casă' })).body.InvestmentId
}

/** Who a stream says is there, once it says that there are so many. */
async function told(stream: EventStream, count: number): Promise<number[]> {
  const seen = await stream.until(({ kind, data }) => kind === 'presence' && idsOf(data).length === count)
  return idsOf(seen.at(-1)?.data ?? {}).toSorted()
}

test('a project is entered by who may see it, and by nobody else', async () => {
  const user = await server.tenant()
  const colleague = await user.colleague({})
  const stranger = await server.tenant()
  const InvestmentId = await project(user)
  expect((await say(user, 'tab of user', InvestmentId)).body).toEqual({
    InvestmentId,
    People: [{ UserId: user.userId, Name: expect.any(String), ScheduleActivityId: null }],
  })
  const both = idsOf((await say(colleague, 'tab of colleague', InvestmentId)).body)
  expect(both.toSorted()).toEqual([user.userId, colleague.userId].toSorted())
  expect((await say(stranger, 'tab of stranger', InvestmentId)).status).toBe(404)
  // A tab is known with its session: nobody leaves for another.
  await say(stranger, 'tab of user', null)
  await say(colleague, 'tab of user', null)
  expect((await say(user, 'tab of user', null)).body).toEqual({ InvestmentId: null, People: [] })
  expect(idsOf((await say(colleague, 'tab of colleague', InvestmentId)).body)).toEqual([colleague.userId])
})

test('who comes and goes is told to those who have the same project open, each person once', async () => {
  const user = await server.tenant()
  const colleague = await user.colleague({})
  const [InvestmentId, other] = [await project(user), await project(user)]
  const stream = await followEvents(address, user, 'tab of user')
  await say(user, 'tab of user', InvestmentId)
  expect(await told(stream, 1)).toEqual([user.userId])
  await say(colleague, 'tab one of colleague', InvestmentId)
  await say(colleague, 'tab two of colleague', InvestmentId)
  expect(await told(stream, 2)).toEqual([user.userId, colleague.userId].toSorted())
  await say(colleague, 'tab one of colleague', other)
  await say(colleague, 'tab two of colleague', null)
  expect(await told(stream, 1)).toEqual([user.userId])
  stream.close()
})

test('who may not see the project any more hears of nobody there', async () => {
  const user = await server.tenant()
  const [colleague, hidden, shown] = [await user.colleague({}), await user.colleague({}), await user.colleague({})]
  const InvestmentId = await project(user)
  await say(user, 'tab of user', InvestmentId)
  await say(colleague, 'tab of colleague', InvestmentId)
  const stream = await followEvents(address, colleague, 'tab of colleague')
  await told(stream, 2)
  const allow = async (Allowed: boolean) => {
    const right = {
      EntityType: 'user',
      EntityId: colleague.userId,
      Module: 'estimation',
      Action: 'viewForeign',
      Allowed,
    }
    const reply = await user.call('POST', '/api/permissions', right)
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  }
  await allow(false)
  expect((await colleague.call('GET', `/api/estimation-investments/${InvestmentId}`)).status).toBe(404)
  await say(hidden, 'tab of hidden', InvestmentId)
  await say(hidden, 'tab of hidden', null)
  await allow(true)
  await say(shown, 'tab of shown', InvestmentId)
  const heard = await stream.until(({ kind, data }) => kind === 'presence' && idsOf(data).length === 3)
  expect(idsOf(heard.at(-1)?.data ?? {})).toContain(shown.userId)
  const everybody = heard.flatMap(({ kind, data }) => (kind === 'presence' ? idsOf(data) : []))
  expect(everybody).not.toContain(hidden.userId)
  stream.close()
})

test('a tab whose stream ends has left; one that went on with another stream has not', async () => {
  const user = await server.tenant()
  const colleague = await user.colleague({})
  const InvestmentId = await project(user)
  await say(user, 'tab of user', InvestmentId)
  await say(colleague, 'tab of colleague', InvestmentId)
  const stream = await followEvents(address, user, 'tab of user')
  expect(await told(stream, 2)).toHaveLength(2)
  const first = await followEvents(address, colleague, 'tab of colleague')
  await told(first, 2)
  const second = await followEvents(address, colleague, 'tab of colleague')
  await told(second, 2)
  first.close()
  expect(idsOf((await say(user, 'tab of user', InvestmentId)).body)).toHaveLength(2)
  second.close()
  expect(await told(stream, 1)).toEqual([user.userId])
  stream.close()
})

test('who falls silent for a minute is gone; who says it again stays', async () => {
  const user = await server.tenant()
  const colleague = await user.colleague({})
  const InvestmentId = await project(user)
  const silent = (seconds: number, { userId }: TestUser) =>
    server.database.system((tx) =>
      tx.run(
        sql`update presence set seen_at = now() - make_interval(secs => ${seconds}::integer) where client_id = ${user.clientId} and user_id = ${userId}`,
      ),
    )
  await say(user, 'tab of user', InvestmentId)
  await say(colleague, 'tab of colleague', InvestmentId)
  await silent(40, user)
  await silent(40, colleague)
  expect(idsOf((await say(user, 'tab of user', InvestmentId)).body)).toHaveLength(2)
  await silent(25, user)
  await silent(65, colleague)
  expect(idsOf((await say(user, 'tab of user', InvestmentId)).body)).toEqual([user.userId])
})

test('an activity that somebody takes up is told to the others, and again when it is let go; only one of that project', async () => {
  const user = await server.tenant()
  const colleague = await user.colleague({})
  const [InvestmentId, other] = [await project(user), await project(user)]
  const activityIn = async (id: unknown) =>
    (await user.call('POST', '/api/estimation-activities', { InvestmentId: id, Name: 'Săpături' })).body
      .ScheduleActivityId
  const [here, elsewhere] = [await activityIn(InvestmentId), await activityIn(other)]
  const stream = await followEvents(address, user, 'tab of user')
  await say(user, 'tab of user', InvestmentId)
  await say(colleague, 'tab of colleague', InvestmentId)
  await told(stream, 2)
  const take = (ScheduleActivityId: unknown) =>
    colleague.call('PUT', '/api/presence', { Tab: 'tab of colleague', InvestmentId, ScheduleActivityId })
  const held = (data: Record<string, unknown>) =>
    (data['People'] as { ScheduleActivityId: number | null }[]).flatMap((one) => one.ScheduleActivityId ?? [])
  const until = (wanted: readonly unknown[]) =>
    stream.until(
      ({ kind, data }) =>
        kind === 'presence' && idsOf(data).length === 2 && JSON.stringify(held(data)) === JSON.stringify(wanted),
    )
  expect((await take(elsewhere)).status).toBe(404)
  expect((await take(here)).status).toBe(200)
  await until([here])
  await take(null)
  await until([])
  stream.close()
})
