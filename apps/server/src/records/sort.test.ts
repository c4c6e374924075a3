import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestUser } from '../testing/app.ts'

let user: TestUser
beforeAll(async () => {
  user = await (await testApp()).tenant()
})

const listed = async (path: string, name: string, query: string) =>
  Object.values((await user.call('GET', `/api/${path}?${query}`)).body._embedded ?? {})
    .flat()
    .map((row) => (row as Record<string, unknown>)[name])

test('a list by its Romanian names takes the other name where there is none, without regard to accents', async () => {
  for (const [Name, Name_ro] of [
    ['Zoos', 'Ape'],
    ['Bakeries', null],
    ['Abattoirs', 'Școli'],
    ['Schools', 'Tâmplării'],
  ])
    expect((await user.call('POST', '/api/activity-fields', { Name, Name_ro })).status).toBe(201)
  const ours = ['Zoos', 'Bakeries', 'Abattoirs', 'Schools']
  const names = await listed('activity-fields', 'Name', 'sort=Name_ro&pageSize=100')
  expect(names.filter((name) => ours.includes(String(name)))).toEqual(ours)
})

test('choices are sorted as they are offered, not by their codes', async () => {
  for (const Priority of ['high', 'low', 'normal'])
    expect((await user.call('POST', '/api/activities', { Name: Priority, Priority })).status).toBe(201)
  expect(await listed('activities', 'Priority', 'sort=Priority')).toEqual(['low', 'normal', 'high'])
  expect(await listed('activities', 'Priority', 'sort=-Priority')).toEqual(['high', 'normal', 'low'])
})
