import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'

let server: TestApp
let owner: TestUser
let first: number

beforeAll(async () => {
  server = await testApp()
  owner = await server.tenant()
  first = Number((await owner.call('GET', '/api/user-categories')).body._embedded?.user_categories?.[0]?.CategoryId)
})

type Change = readonly [module: string, action: string, allowed: boolean | null]
type Right = { Allowed: boolean; Own: boolean | null; Because: { Type: string; Name?: string } }

const order = (EntityType: 'user' | 'category', EntityId: number, changes: readonly Change[], Propagate = false) => ({
  EntityType,
  EntityId,
  Propagate,
  Changes: changes.map(([Module, Action, Allowed]) => ({ Module, Action, Allowed })),
})
const give = (type: 'user' | 'category', id: number, changes: readonly Change[], propagate = false) =>
  owner.call('PUT', '/api/permissions/cells', order(type, id, changes, propagate))
const category = async (name: string, ParentId: number) =>
  Number((await owner.call('POST', '/api/user-categories', { Name: name, ParentId })).body.CategoryId)

/** A person of whom nothing is set in person. */
async function plain(CategoryId: number): Promise<TestUser> {
  const made = await owner.colleague()
  await server.database.system((tx) =>
    tx.run(sql`delete from permissions where client_id = ${made.clientId} and user_id = ${made.userId}`),
  )
  await owner.call('PUT', `/api/users/${made.userId}`, { CategoryId })
  return made
}

const why = async (user: TestUser, module: string, action: string) => {
  const { body } = await owner.call('GET', `/api/permissions/effective?UserId=${user.userId}`)
  return (body as unknown as Record<string, Record<string, Right>>)[module]?.[action] as Right
}
const addCustomer = async (user: TestUser) =>
  (await user.call('POST', '/api/AccountsContacts', { AccountName: 'Edil Vest SRL' })).status
const addProject = async (user: TestUser) =>
  (await user.call('POST', '/api/estimation-investments', { Name: 'Hală Turda' })).status

describe('rights by module and action', () => {
  test('come from the person, else from the nearest category, and say so', async () => {
    const branch = await category('Nord-Vest', first)
    const user = await plain(branch)
    expect(await why(user, 'sales', 'add')).toMatchObject({
      Allowed: true,
      Own: null,
      Because: { Type: 'category', Id: first },
    })
    await give('category', branch, [['sales', 'add', false]])
    expect(await why(user, 'sales', 'add')).toMatchObject({
      Allowed: false,
      Because: { Type: 'category', Name: 'Nord-Vest' },
    })
    await give('user', user.userId, [['sales', 'add', true]])
    expect(await why(user, 'sales', 'add')).toMatchObject({ Allowed: true, Own: true, Because: { Type: 'user' } })
    await give('user', user.userId, [['sales', 'add', null]])
    expect(await why(user, 'sales', 'add')).toMatchObject({ Allowed: false, Own: null })
  })

  test('hold on the next request, in their own module only', async () => {
    const user = await plain(first)
    expect([await addCustomer(user), await addProject(user)]).toEqual([201, 201])
    await give('user', user.userId, [['accounts', 'add', false]])
    expect([await addCustomer(user), await addProject(user)]).toEqual([403, 201])
    const refused = await user.call('POST', '/api/AccountsContacts', { AccountName: 'Edil Vest SRL' })
    expect(refused.body.missing).toMatchObject({ module: 'accounts', action: 'add' })
    await give('user', user.userId, [['accounts', 'view', false]])
    expect((await user.call('GET', '/api/AccountsContacts')).status).toBe(403)
    expect((await user.call('GET', '/api/me')).body.Modules).toMatchObject({
      accounts: { active: false, reason: 'banned' },
    })
    await give('user', user.userId, [
      ['accounts', 'view', null],
      ['accounts', 'add', null],
    ])
    expect(await addCustomer(user)).toBe(201)
  })

  test('decide over what colleagues made: to see and to edit', async () => {
    const user = await plain(first)
    const made = (await owner.call('POST', '/api/AccountsContacts', { AccountName: 'Clădiri Noi SRL' })).body
    const path = `/api/AccountsContacts/${made.AccountId}`
    expect((await user.call('GET', path)).status).toBe(200)
    expect((await user.call('PUT', path, { City: 'Dej' })).status).toBe(403)
    await give('user', user.userId, [['accounts', 'editForeign', true]])
    expect((await user.call('PUT', path, { City: 'Dej' })).status).toBe(200)
    await give('user', user.userId, [['accounts', 'viewForeign', false]])
    expect((await user.call('GET', path)).status).toBe(404)
    const names = (await user.call('GET', '/api/AccountsContacts?page_size=500')).body._embedded?.AccountsContacts ?? []
    expect(names.map((one) => one.AccountId)).not.toContain(made.AccountId)
  })

  test('of one kind of record leave the other kinds of its list alone', async () => {
    const user = await plain(first)
    const activity = (await owner.call('POST', '/api/activities', { Name: 'Vizită pe șantier' })).body
    const path = `/api/activities/${activity.ActivityId}`
    await give('user', user.userId, [['support', 'viewForeign', false]])
    expect((await user.call('GET', path)).status).toBe(200)
    await give('user', user.userId, [['accounts', 'viewForeign', false]])
    expect((await user.call('GET', path)).status).toBe(404)
  })

  test('of a category are looked at before they are changed, and clear what is set below when told to', async () => {
    const branch = await category('Devize', first)
    const [inherits, differs] = [await plain(branch), await plain(branch)]
    await give('user', differs.userId, [['estimation', 'delete', true]])
    const change = order('category', branch, [['estimation', 'delete', false]])
    const named = (reply: { body: unknown }) =>
      (reply.body as { People: { UserId: number }[] }).People.map(({ UserId }) => UserId)
    expect(named(await owner.call('POST', '/api/permissions/preview', change))).toEqual([inherits.userId])
    const both = { ...change, Propagate: true }
    expect(named(await owner.call('POST', '/api/permissions/preview', both)).toSorted()).toEqual(
      [inherits.userId, differs.userId].toSorted(),
    )
    expect((await why(differs, 'estimation', 'delete')).Allowed).toBe(true)
    await owner.call('PUT', '/api/permissions/cells', both)
    expect(await why(differs, 'estimation', 'delete')).toMatchObject({ Allowed: false, Own: null })
  })

  test('and the flags of the permission record have one meaning: whichever was set last', async () => {
    const user = await owner.colleague({ add: true, delete: false })
    await give('user', user.userId, [['accounts', 'add', false]])
    expect([await addCustomer(user), await addProject(user)]).toEqual([403, 201])
    expect((await why(user, 'sales', 'delete')).Own).toBe(false)
    const { body } = await owner.call('GET', `/api/permissions?UserId=${user.userId}`)
    const id = body._embedded?.permissions?.[0]?.PermissionId
    await owner.call('PUT', `/api/permissions/${id}`, { AddAction: true })
    expect(await addCustomer(user)).toBe(201)
    await owner.call('PUT', `/api/permissions/${id}`, { AddAction: false })
    expect([await addCustomer(user), await addProject(user)]).toEqual([403, 403])
    await owner.call('PUT', `/api/permissions/${id}`, { BannedModules: ['accounts'] })
    expect((await user.call('GET', '/api/AccountsContacts')).status).toBe(403)
    await give('user', user.userId, [['accounts', 'view', null]])
    expect((await user.call('GET', '/api/AccountsContacts')).status).toBe(200)
  })

  test('zones of a category limit its people to read and to write, unless they have their own', async () => {
    const zone = async (Name: string) => Number((await owner.call('POST', '/api/zones', { Name })).body.ZoneId)
    const [north, south] = [await zone('Nord'), await zone('Sud')]
    const branch = await category('Agenți Nord', first)
    await owner.call('PUT', `/api/user-categories/${branch}`, { Zones: [north] })
    const user = await plain(branch)
    await give('user', user.userId, [['accounts', 'editForeign', true]])
    const inZone = async (ZoneId: number) =>
      Number((await owner.call('POST', '/api/AccountsContacts', { AccountName: 'Zidaria SRL', ZoneId })).body.AccountId)
    const [near, far] = [await inZone(north), await inZone(south)]
    const read = async (id: number) => (await user.call('GET', `/api/AccountsContacts/${id}`)).status
    expect([await read(near), await read(far)]).toEqual([200, 404])
    expect((await user.call('PUT', `/api/AccountsContacts/${near}`, { ZoneId: south })).status).toBe(422)
    expect((await user.call('POST', '/api/AccountsContacts', { AccountName: 'Alta SRL', ZoneId: south })).status).toBe(
      422,
    )
    await owner.call('POST', '/api/permissions', { UserId: user.userId, Zones: [south] })
    expect([await read(near), await read(far)]).toEqual([404, 200])
  })

  test('are set by administrators; of others nobody else reads them', async () => {
    const [user, other] = [await plain(first), await plain(first)]
    const path = '/api/permissions/effective'
    expect((await user.call('GET', path)).status).toBe(200)
    expect((await user.call('GET', `${path}?UserId=${other.userId}`)).status).toBe(403)
    for (const [method, url] of [
      ['PUT', '/api/permissions/cells'],
      ['POST', '/api/permissions/preview'],
    ] as const)
      expect((await user.call(method, url, order('user', user.userId, [['sales', 'delete', true]]))).status).toBe(403)
    const stranger = await server.tenant()
    const theirs = await stranger.call(
      'PUT',
      '/api/permissions/cells',
      order('user', user.userId, [['sales', 'add', false]]),
    )
    expect(theirs.status).toBe(404)
  })
})

describe('a right of its own', () => {
  const set = (body: unknown) => owner.call('POST', '/api/permissions', body)

  test('is set for a person or a category in one call, and given back to what is inherited', async () => {
    const branch = await category('Nord-Est', first)
    const user = await plain(branch)
    const cell = { EntityType: 'category', EntityId: branch, Module: 'accounts', Action: 'add', Allowed: false }
    const made = await set(cell)
    expect([made.status, made.body]).toEqual([201, cell])
    expect(await addCustomer(user)).toBe(403)
    const own = { EntityType: 'user', EntityId: user.userId, Module: 'accounts', Action: 'add' }
    expect((await set({ ...own, Allowed: true })).status).toBe(201)
    expect(await addCustomer(user)).toBe(201)
    expect((await set({ ...own, Allowed: null })).status).toBe(201)
    expect(await why(user, 'accounts', 'add')).toMatchObject({ Allowed: false, Own: null })
    const kept = await owner.call('GET', `/api/permissions/cells?EntityType=category&EntityId=${branch}`)
    expect(kept.body._embedded?.permissions).toEqual([cell])
    const listed = await owner.call('GET', `/api/permissions?EntityType=category&EntityId=${branch}`)
    expect([listed.status, listed.body._embedded?.permissions]).toEqual([200, [cell]])
    expect(
      (await owner.call('GET', '/api/permissions?EntityType=category&page_size=500')).body._embedded?.permissions,
    ).toContainEqual(cell)
    expect((await user.call('GET', '/api/permissions?EntityType=category')).status).toBe(403)
    expect((await owner.call('GET', '/api/permissions?EntityType=garden')).status).toBe(400)
    expect((await owner.call('GET', '/api/permissions?EntityType=category&EntityId=x')).status).toBe(400)
  })

  test('of one person are asked for by either name', async () => {
    const user = await plain(first)
    for (const query of [`EntityType=user&EntityId=${user.userId}`, `EntityType=user&UserId=${user.userId}`]) {
      const { body } = await owner.call('GET', `/api/permissions?${query}`)
      const people = (body._embedded?.permissions ?? []).map(({ UserId }) => UserId)
      expect(people.filter((id) => id !== user.userId)).toEqual([])
    }
  })

  test('is refused with the field that is wrong, and to who is no administrator', async () => {
    const user = await plain(first)
    const cell = { EntityType: 'user', EntityId: user.userId, Module: 'sales', Action: 'add', Allowed: true }
    const faults = async (body: unknown) => {
      const errors = (await set(body)).body.errors as readonly { field: string; code: string }[]
      return errors.map(({ field, code }) => [field, code])
    }
    expect(await faults({ ...cell, Module: 'garden' })).toEqual([['Module', 'INVALID_CHOICE']])
    expect(await faults({ ...cell, EntityId: 99_999 })).toEqual([['EntityId', 'NOT_FOUND']])
    expect(await faults({ ...cell, Allowed: 'perhaps' })).toEqual([['Allowed', 'INVALID_TYPE']])
    expect((await user.call('POST', '/api/permissions', cell)).status).toBe(403)
    expect((await user.call('GET', '/api/permissions/cells')).status).toBe(403)
  })

  test('stands beside the record of a person, who may be named either way', async () => {
    const user = await plain(first)
    const made = await set({ EntityType: 'user', EntityId: user.userId, AddAction: false })
    expect([made.status, made.body]).toMatchObject([201, { UserId: user.userId, AddAction: false }])
    expect((await set({})).body.errors).toMatchObject([{ field: 'UserId', code: 'REQUIRED' }])
  })
})
