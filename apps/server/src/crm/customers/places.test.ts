import { Customer } from '@temelia/model/crm/customer'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'

test('customers are counted by county within the filter and the tenant', async () => {
  const server = await testApp()
  const user = await server.tenant()
  for (const [name, county] of [
    ['Unu SRL', 'Cluj'],
    ['Doi SRL', 'Cluj'],
    ['Trei SRL', 'Iași'],
    ['Patru SRL', null],
  ])
    await make(user, Customer, { AccountName: name, County: county })
  const places = async (query = '') =>
    (await user.call('GET', `/api/AccountsContacts/places${query}`)).body._embedded?.places
  expect(await places()).toEqual([
    { County: 'Cluj', Customers: 2 },
    { County: 'Iași', Customers: 1 },
    { County: null, Customers: 1 },
  ])
  expect(await places('?q=doi')).toEqual([{ County: 'Cluj', Customers: 1 }])
  const filter = encodeURIComponent(JSON.stringify({ field: 'County', op: 'startsWith', value: 'ia' }))
  expect(await places(`?filter=${filter}`)).toEqual([{ County: 'Iași', Customers: 1 }])
  const stranger = await server.tenant()
  expect((await stranger.call('GET', '/api/AccountsContacts/places')).body._embedded?.places).toEqual([])
})

test('a map has squares of customers within the filter, each with the filter of exactly its own', async () => {
  const server = await testApp()
  const user = await server.tenant()
  for (const [name, latitude, longitude] of [
    ['Cluj unu', 46.77, 23.59],
    ['Cluj doi', 46.78, 23.6],
    ['Iași unu', 47.16, 27.58],
    ['Fără loc', null, null],
  ] as const)
    await make(user, Customer, { AccountName: name, Latitude: latitude, Longitude: longitude })
  const onMap = async (query: string) =>
    (await user.call('GET', `/api/AccountsContacts/places?${query}`)).body as unknown as {
      Squares: { Customers: number; Latitude: number; Longitude: number; Filter: unknown }[]
      Unplaced: { Customers: number; Filter: unknown }
    }
  const namesOf = async (filter: unknown) => {
    const { body } = await user.call(
      'GET',
      `/api/AccountsContacts?sort=AccountName&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
    return Object.values(body._embedded ?? {})
      .flat()
      .map((row) => (row as Record<string, unknown>)['AccountName'])
  }
  const { Squares, Unplaced } = await onMap('Zoom=5')
  expect(Squares.map(({ Customers }) => Customers)).toEqual([2, 1])
  expect(Squares[0]?.Latitude).toBeCloseTo(46.775, 9)
  expect(Squares[0]?.Longitude).toBeCloseTo(23.595, 9)
  expect(await namesOf(Squares[0]?.Filter)).toEqual(['Cluj doi', 'Cluj unu'])
  expect(await namesOf(Unplaced.Filter)).toEqual(['Fără loc'])
  expect((await onMap('Zoom=5&q=doi')).Squares).toMatchObject([{ Customers: 1, Latitude: 46.78 }])
  expect((await onMap('Zoom=14')).Squares).toHaveLength(3)
  expect(await onMap('q=doi')).not.toHaveProperty('Squares')
  expect((await user.call('GET', '/api/AccountsContacts/places?Zoom=15')).status).toBe(400)
})
