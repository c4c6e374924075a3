import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { Project } from '@temelia/model/estimation/project'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'

let server: TestApp
let user: TestUser
beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

const search = async (q: string, by = user) =>
  (await by.call('GET', `/api/search?q=${encodeURIComponent(q)}`)).body._embedded?.search ?? []

test('one search finds customers, contacts, opportunities, projects and tickets, accent-blind, by parts of words', async () => {
  const customer = await make(user, Customer, { AccountName: 'Țurcanu Construct SRL', City: 'Bălți' })
  await make(user, Contact, { AccountId: customer.AccountId, Name: 'Ion Țurcanu' })
  await make(user, Opportunity, { Name: 'Hală Țurcanu', AccountId: customer.AccountId })
  await make(user, Project, { Name: 'Casa Țurcanu' })
  await user.call('POST', '/api/activities', { Name: 'Reclamație Țurcanu', Type: 'ticket' })
  const found = await search('turca')
  expect(found.map(({ EntityType, Title }) => `${EntityType}: ${Title}`)).toEqual([
    'customer: Țurcanu Construct SRL',
    'contact: Ion Țurcanu',
    'opportunity: Hală Țurcanu',
    'ticket: Reclamație Țurcanu',
    'project: Casa Țurcanu',
  ])
  expect(found[1]).toMatchObject({ ParentId: customer.AccountId })
  expect((await search('turcanu balti')).map(({ EntityType }) => EntityType)).toEqual(['customer'])
})

test('titles that start with the text come first', async () => {
  for (const name of ['Azur Zidărie SRL', 'Bloc Azur SRL', 'Aron Azur SRL'])
    await make(user, Customer, { AccountName: name })
  expect((await search('azur')).map(({ Title }) => Title)).toEqual([
    'Azur Zidărie SRL',
    'Aron Azur SRL',
    'Bloc Azur SRL',
  ])
})

test('nobody finds what they may not see', async () => {
  await make(user, Customer, { AccountName: 'Ascuns Total SRL' })
  await make(user, Opportunity, { Name: 'Ascuns și vânzarea' })
  expect(await search('ascuns', await server.tenant())).toEqual([])
  expect(await search('ascuns', await user.colleague({ viewForeign: false }))).toEqual([])
  const noSales = await user.colleague({ bannedModules: ['sales'] })
  expect((await search('ascuns', noSales)).map(({ EntityType }) => EntityType)).toEqual(['customer'])
  expect(await search('a')).toEqual([])
})
