import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { openModules } from './tenant.ts'
import { vendorUser } from '../testing/vendor-user.ts'

let server: TestApp
let owner: TestUser
let colleague: TestUser
beforeAll(async () => {
  server = await testApp()
  owner = await server.tenant()
  colleague = await owner.colleague()
  await server.database.system(async (tx) => {
    const own = sql`client_id = ${owner.clientId}`
    await tx.run(sql`update module_terms set kind = 'commercial', expires_on = '2099-12-31' where ${own}`)
    await tx.run(
      sql`update module_terms set kind = 'trial', starts_on = '2020-01-21', expires_on = '2020-01-31' where ${own} and module = 'stock'`,
    )
    await tx.run(sql`delete from module_terms where ${own} and module = 'elearning'`)
  })
})

const list = async (by: TestUser, path = '') => (await by.call('GET', `/api/subscriptions${path}`)).body

describe('subscriptions', () => {
  test('say what the company has of each module and until when, to all its people', async () => {
    for (const by of [owner, colleague]) {
      const found = (await list(by))._embedded?.subscriptions ?? []
      expect(found).toHaveLength(10)
      const stock = found.find(({ Solution }) => Solution === 'stock')
      expect(stock).toMatchObject({
        State: 'expired',
        Plan: 'trial',
        StartDate: '2020-01-21',
        NextRenewalDate: '2020-01-31',
      })
      expect(stock).toMatchObject({ _actions: { edit: by === owner } })
      expect(await list(by, `/${stock?.['SubscriptionId']}`)).toEqual(stock)
    }
    const gone = await owner.call('GET', '/api/subscriptions/10')
    expect([gone.status, (await owner.call('GET', '/api/subscriptions/99')).status]).toEqual([404, 404])
  })

  test('keep their first day while they go on, and begin anew after a trial or a pause', async () => {
    const { clientId } = await server.tenant()
    const term = (kind: 'trial' | 'commercial', from: string, until: string) =>
      server.database.system(async (tx) => {
        await openModules(tx, clientId, ['stock'], kind, { from, until })
        const of = sql`client_id = ${clientId} and module = 'stock'`
        return (await tx.one<{ startsOn: string }>(sql`select starts_on from module_terms where ${of}`))?.startsOn
      })
    await server.database.system((tx) => tx.run(sql`delete from module_terms where client_id = ${clientId}`))
    expect(await term('trial', '2024-03-01', '2024-03-11')).toBe('2024-03-01')
    expect(await term('commercial', '2024-03-09', '2024-12-31')).toBe('2024-03-09')
    expect(await term('commercial', '2024-12-20', '2025-12-31')).toBe('2024-03-09')
    expect(await term('commercial', '2026-02-01', '2026-12-31')).toBe('2026-02-01')
  })

  test('are of products, which say whether the company has them', async () => {
    const products = (await list(owner, '/products'))._embedded?.products ?? []
    expect(products).toHaveLength(11)
    expect(products.filter(({ Subscribed }) => Subscribed === false).map(({ Solution }) => Solution)).toEqual([
      'stock',
      'elearning',
    ])
  })

  test('are asked for by an administrator; what is active needs no asking', async () => {
    const vendor = await vendorUser(server, owner, 'Vlad Suport')
    const made = await owner.call('POST', '/api/subscriptions', { Solution: 'elearning', BillingPeriod: 'year' })
    expect([made.status, made.body]).toMatchObject([201, { Solution: 'elearning', State: 'requested', Plan: null }])
    const tickets = await vendor.call('GET', '/api/ActivitiesAccounts?sort=-ActivityId&page_size=1&Type=ticket')
    expect(tickets.body._embedded?.ActivitiesAccounts).toMatchObject([
      { Description: expect.stringMatching(/, year$/), Priority: 'high' },
    ])
    // What is asked for beside it is asked by a ticket of its own, once.
    for (const _time of [1, 2])
      expect((await owner.call('POST', '/api/subscriptions', { Solution: 'stock' })).status).toBe(201)
    const both = await vendor.call('GET', '/api/ActivitiesAccounts?sort=-ActivityId&page_size=2&Type=ticket')
    expect(both.body._embedded?.ActivitiesAccounts?.map(({ Description }) => Description)).toEqual([
      'Stocuri',
      expect.stringMatching(/, year$/),
    ])
    const again = await owner.call('POST', '/api/subscriptions', { Solution: 'sales' })
    expect([again.status, again.body.code]).toEqual([409, 'SUBSCRIPTION_ACTIVE'])
    const wrong = await owner.call('POST', '/api/subscriptions', { Solution: 'garden' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'ADD_SUBSCRIPTION_PROBLEM'])
    expect((await colleague.call('POST', '/api/subscriptions', { Solution: 'elearning' })).status).toBe(403)
    const stock = (await list(owner))._embedded?.subscriptions?.find(({ Solution }) => Solution === 'stock')
    const changed = await owner.call('PUT', `/api/subscriptions/${stock?.['SubscriptionId']}`, {
      BillingPeriod: 'month',
    })
    expect([changed.status, changed.body]).toMatchObject([200, { State: 'expired' }])
  })
})
