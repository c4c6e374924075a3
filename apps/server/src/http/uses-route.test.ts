import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestUser } from '../testing/app.ts'

let user: TestUser
beforeAll(async () => {
  user = await (await testApp()).tenant()
})

const usesOf = async (list: string, id: number) => {
  const { status, body } = await user.call('GET', `/api/uses?List=${list}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.Uses as { Id: number; EntityType: string; Count: number }[]).filter((use) => use.Id === id)
}

test('customers of a territory are counted, deleted ones are not', async () => {
  const zone = Number((await user.call('POST', '/api/zones', { Name: 'Vest' })).body.ZoneId)
  const other = Number((await user.call('POST', '/api/zones', { Name: 'Est' })).body.ZoneId)
  const made = []
  for (const AccountName of ['Zidar unu', 'Zidar doi', 'Zidar trei'])
    made.push((await user.call('POST', '/api/AccountsContacts', { AccountName, ZoneId: zone })).body.AccountId)
  await user.call('DELETE', `/api/AccountsContacts/${made[2]}`)
  expect(await usesOf('zone', zone)).toEqual([{ Id: zone, EntityType: 'customer', Count: 2 }])
  expect(await usesOf('zone', other)).toEqual([])
})

test('a line of business counts the customers that name it in either language', async () => {
  const line = { Name: 'Stone works', Name_ro: 'Pietrărie' }
  const id = Number((await user.call('POST', '/api/activity-fields', line)).body.ActivityFieldId)
  for (const [AccountName, BusinessLine] of [
    ['Piatra', 'pietrarie'],
    ['Stone', 'Stone works'],
    ['Lemn', 'Dulgherie'],
  ])
    await user.call('POST', '/api/AccountsContacts', { AccountName, BusinessLine })
  expect(await usesOf('activityField', id)).toEqual([{ Id: id, EntityType: 'customer', Count: 2 }])
})

test('a list that no records use is refused', async () => {
  expect((await user.call('GET', '/api/uses?List=bill')).status).toBe(400)
})
