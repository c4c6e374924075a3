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
