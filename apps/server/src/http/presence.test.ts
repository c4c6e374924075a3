import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { encodePeople, enter, followPlace, leave, peopleAt } from './presence.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterEach(() => void vi.useRealTimers())

const ana = { region: 'ro', clientId: 900_001, projectId: 5, userId: 1, name: 'Ana' }
const bogdan = { ...ana, userId: 2, name: 'Bogdan' }
const names = () => peopleAt(ana).map(({ name }) => name)

test('who comes and goes is told to those who have the same project open, each person once', () => {
  enter('ana 1', ana)
  const seen: string[][] = []
  const stop = followPlace('ana 1', (place) => seen.push(peopleAt(place).map(({ name }) => name)))
  enter('bogdan 1', bogdan)
  expect(encodePeople(ana)).toEqual({
    InvestmentId: 5,
    People: [
      { UserId: 1, Name: 'Ana' },
      { UserId: 2, Name: 'Bogdan' },
    ],
  })
  enter('bogdan 2', bogdan)
  enter('other', { ...bogdan, userId: 3, name: 'Corina', clientId: 900_002 })
  enter('bogdan 1', { ...bogdan, projectId: 6 })
  leave('bogdan 2')
  leave('bogdan 2')
  expect(seen).toEqual([['Ana', 'Bogdan'], ['Ana', 'Bogdan'], ['Ana', 'Bogdan'], ['Ana']])
  stop()
  enter('bogdan 1', bogdan)
  expect(seen).toHaveLength(4)
  for (const tab of ['ana 1', 'bogdan 1', 'other']) leave(tab)
  expect(names()).toEqual([])
})

test('who falls silent is gone within a minute; who says it again stays', () => {
  vi.useFakeTimers()
  enter('ana 1', ana)
  enter('bogdan 1', bogdan)
  vi.advanceTimersByTime(40_000)
  enter('ana 1', ana)
  vi.advanceTimersByTime(20_000)
  expect(names()).toEqual(['Ana'])
  vi.advanceTimersByTime(40_000)
  expect(names()).toEqual([])
})

test('a project is entered by who may see it, and by nobody else', async () => {
  const user = await server.tenant()
  const colleague = await user.colleague({})
  const stranger = await server.tenant()
  const project = await user.call('POST', '/api/estimation-investments', { Name: 'Casă' })
  const { InvestmentId } = project.body
  const say = (as: TestUser, Tab: string, to: unknown = InvestmentId) =>
    as.call('PUT', '/api/presence', { Tab, InvestmentId: to })
  expect((await say(user, 'tab of user')).body).toEqual({
    InvestmentId,
    People: [{ UserId: user.userId, Name: expect.any(String) }],
  })
  const both = (await say(colleague, 'tab of colleague')).body.People as { UserId: number }[]
  expect(both.map(({ UserId }) => UserId).toSorted()).toEqual([user.userId, colleague.userId].toSorted())
  expect((await say(stranger, 'tab of stranger')).status).toBe(404)
  // A tab is known with its session: nobody leaves for another.
  await say(stranger, 'tab of user', null)
  expect((await say(user, 'tab of user', null)).body).toEqual({ InvestmentId: null, People: [] })
  expect((await say(colleague, 'tab of colleague')).body.People).toHaveLength(1)
})
