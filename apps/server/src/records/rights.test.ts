import { entities } from '@temelia/model/registry'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'
import type { Row } from '../testing/rights-row.ts'
import { otherRoutes } from '../testing/rights-table.ts'

/**
 * The rights matrix: every route x every kind of caller, against a table written by hand.
 * A route that is mounted and has no row fails the first test.
 */
let server: TestApp
let owner: TestUser
const callers = new Map<string, TestUser>()

beforeAll(async () => {
  server = await testApp()
  owner = await server.tenant()
  const zone = await make(owner, entityOf('zone'))
  const elsewhere = await make(owner, entityOf('zone'))
  const customer = await make(owner, entityOf('customer'), { ZoneId: zone.ZoneId })
  await make(owner, entityOf('contact'), { AccountId: customer.AccountId })
  callers.set('other tenant', await server.tenant())
  callers.set('wrong zone', await owner.colleague({ zones: [Number(elsewhere.ZoneId)] }))
  callers.set(
    'no module',
    await owner.colleague({
      bannedModules: [
        'accounts',
        'sales',
        'support',
        'billing',
        'financial',
        'stock',
        'estimation',
        'projects',
        'dashboard',
      ],
    }),
  )
  callers.set('view own', await owner.colleague({ viewForeign: false }))
  callers.set('edit own', await owner.colleague({ editForeign: false }))
  callers.set('looker', await owner.colleague({ add: false, edit: false, delete: false }))
  callers.set('admin', owner)
  const banned = await owner.colleague()
  await owner.call('PUT', `/api/users/${banned.userId}`, { Banned: true })
  callers.set('banned', banned)
  const expired = await server.tenant()
  await server.database.system((tx) =>
    tx.run(sql`update module_terms set expires_on = '2020-01-01' where client_id = ${expired.clientId}`),
  )
  callers.set('expired', expired)
})

test('every mounted route has a row', () => {
  const known = new Set([...recordRoutes().map((row) => row.route), ...otherRoutes.map((row) => row.route)])
  const mounted = mountedRoutes()
  expect(mounted.filter((route) => !known.has(route))).toEqual([])
  expect([...known].filter((route) => !mounted.includes(route))).toEqual([])
})

describe.each([...recordRoutes(), ...otherRoutes].map((row) => [row.route, row] as const))('%s', (_route, row) => {
  test('answers strangers, banned and expired as the table says', async () => {
    const [method, path] = row.route.split(' ') as ['GET', string]
    const url = path.replace(':id', '999999999').replace(':country', 'xx1')
    const anonymous = await server.app.inject({ method, url })
    if (row.anyone) expect([400, 401, 404, 415, 422, 200]).toContain(anonymous.statusCode)
    else expect(anonymous.statusCode).toBe(401)
    if (row.anyone) return
    const statusFor = async (who: string) => (await callers.get(who)?.call(method, url))?.status
    expect(await statusFor('banned')).toBe(401)
    expect(await statusFor('expired')).toBe(402)
    if (row.module) expect(await statusFor('no module'), 'no module').toBe(row.barred ?? 403)
  })
})

describe('whose records', () => {
  test('a customer of another zone or of a colleague is not there for who may not see it', async () => {
    const list = await owner.call('GET', '/api/AccountsContacts')
    const customer = list.body._embedded?.AccountsContacts?.[0] as Record<string, unknown>
    const address = `/api/AccountsContacts/${customer.AccountId}`
    for (const who of ['other tenant', 'wrong zone', 'view own']) {
      const reply = await callers.get(who)?.call('GET', address)
      expect([who, reply?.status]).toEqual([who, 404])
      for (const path of ['AccountsContacts', 'contacts'])
        expect([who, path, (await callers.get(who)?.call('GET', `/api/${path}`))?.body.total_items]).toEqual([
          who,
          path,
          0,
        ])
    }
    expect((await callers.get('edit own')?.call('GET', address))?.status).toBe(200)
    expect((await callers.get('edit own')?.call('PUT', address, { City: 'Iași' }))?.body.code).toBe(
      'OPERATION_NOT_PERMITTED',
    )
  })

  test('an article belongs to the owner of its project', async () => {
    const writer = callers.get('edit own') as TestUser
    const theirs = await make(owner, entityOf('article'))
    const own = await make(writer, entityOf('article'))
    expect((await writer.call('PUT', `/api/estimation-articles/${theirs.ArticleId}`, { Name: 'X' })).status).toBe(403)
    expect((await writer.call('PUT', `/api/estimation-articles/${own.ArticleId}`, { Name: 'X' })).status).toBe(200)
    expect((await callers.get('view own')?.call('GET', `/api/estimation-articles/${theirs.ArticleId}`))?.status).toBe(
      404,
    )
  })

  test('users, permissions and zones are written by administrators only; the last one stays', async () => {
    const writer = callers.get('edit own') as TestUser
    expect((await writer.call('POST', '/api/zones', { Name: 'Nord' })).status).toBe(403)
    expect((await writer.call('PUT', `/api/users/${owner.userId}`, { UserLevel: 'user' })).status).toBe(403)
    expect((await owner.call('PUT', `/api/users/${owner.userId}`, { UserLevel: 'user' })).body.code).toBe(
      'LAST_ADMINISTRATOR',
    )
    expect((await owner.call('DELETE', `/api/users/${owner.userId}`)).body.code).toBe('OWN_USER')
  })

  test('options and filters are each user’s own', async () => {
    const option = await make(owner, entityOf('userOption'))
    expect((await callers.get('edit own')?.call('GET', `/api/userOptions/${option.OptionId}`))?.status).toBe(404)
  })
})

function recordRoutes(): Row[] {
  return entities.flatMap((of) => {
    if (of.wire.path === 'undoStackItems') return []
    const module = of.module === 'company' ? undefined : of.module
    const paths = [`/api/${of.wire.path}`, ...(of.wire.alias ? [`/api/${of.wire.alias}`] : [])]
    const lists = new Set([of.wire.listPath ?? of.wire.path, of.wire.path])
    const rows: Row[] = [...lists].map((path) => ({ route: `GET /api/${path}`, module }))
    for (const path of paths) {
      rows.push({ route: `GET ${path}/:id`, module })
      if (!of.without?.includes('edit'))
        rows.push({ route: `PUT ${path}/:id`, module }, { route: `PATCH ${path}/:id`, module })
      if (!of.without?.includes('delete')) rows.push({ route: `DELETE ${path}/:id`, module })
    }
    if (!of.without?.includes('create')) rows.push({ route: `POST /api/${of.wire.path}`, module })
    return rows
  })
}

function entityOf(name: string) {
  const of = entities.find((candidate) => candidate.name === name)
  if (!of) throw new Error(`no entity ${name}`)
  return of
}

/** The routes of the running application, as `METHOD /path`. */
function mountedRoutes(): string[] {
  return server.routes.filter((route) => !route.startsWith('HEAD ') && !route.startsWith('OPTIONS '))
}
