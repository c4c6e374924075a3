import { addDays } from '@temelia/calendar/day'
import { Activity } from '@temelia/model/crm/activity'
import { Customer } from '@temelia/model/crm/customer'
import { Article } from '@temelia/model/estimation/article'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { draft, make } from '../testing/drafts.ts'

let server: TestApp
let owner: TestUser
let ticket: Record<string, unknown>
let task: Record<string, unknown>

beforeAll(async () => {
  server = await testApp()
  owner = await server.tenant()
  ticket = await make(owner, Activity, { Type: 'ticket' })
  task = await make(owner, Activity)
})

const status = async (who: TestUser, url: string) => (await who.call('GET', url)).status

describe('a barred module closes what the menu shows under it', () => {
  test('support: tickets, whether read, written, answered, counted or asked of the vendor', async () => {
    const barred = await owner.colleague({ bannedModules: ['support'] })
    const list = await barred.call('GET', '/api/ActivitiesAccounts')
    expect(list.body._embedded?.ActivitiesAccounts?.map(({ Type }) => Type)).toEqual(['activity'])
    expect(await status(barred, `/api/activities/${ticket.ActivityId}`)).toBe(404)
    expect(await status(barred, `/api/activities/${task.ActivityId}`)).toBe(200)
    const body = await draft(owner, Activity)
    expect((await barred.call('POST', '/api/activities', { ...body, Type: 'ticket' })).status).toBe(403)
    expect((await barred.call('POST', '/api/activities', body)).status).toBe(201)
    const own = await make(barred, Activity)
    expect((await barred.call('PUT', `/api/activities/${own.ActivityId}`, { Type: 'ticket' })).status).toBe(403)
    for (const url of ['/api/tickets/counts', '/api/activities?mainDbData=1'])
      expect((await barred.call('GET', url)).body).toMatchObject({
        code: 'OPERATION_NOT_PERMITTED',
        missing: { module: 'support', action: 'view', reason: 'banned' },
      })
  })

  test('customers: activities, and no tickets', async () => {
    const barred = await owner.colleague({ bannedModules: ['accounts'] })
    expect(await status(barred, `/api/activities/${ticket.ActivityId}`)).toBe(200)
    expect(await status(barred, `/api/activities/${task.ActivityId}`)).toBe(404)
    expect(await status(barred, '/api/tickets/counts')).toBe(200)
    expect(await status(barred, '/api/AccountsContacts')).toBe(403)
    const { AccountId: _account, ...body } = await draft(owner, Activity)
    expect((await barred.call('POST', '/api/activities', { ...body, Type: 'ticket' })).status).toBe(201)
  })

  test('projects: projects and all that is in them, and no catalogue', async () => {
    const article = await make(owner, Article)
    const barred = await owner.colleague({ bannedModules: ['projects'] })
    for (const url of ['estimation-investments', 'estimation-folders', `estimation-articles/${article.ArticleId}`])
      expect([url, await status(barred, `/api/${url}`)]).toEqual([url, 403])
    expect(await status(barred, '/api/norme-colectii')).toBe(200)
  })

  test('dashboard: neither notes nor colleagues', async () => {
    const barred = await owner.colleague({ bannedModules: ['dashboard'] })
    for (const url of ['users', 'notes', 'filters', 'notifications', 'AccountsContacts'])
      expect([url, await status(barred, `/api/${url}`)]).toEqual([url, 200])
  })
})

describe('a refusal says what was missing', () => {
  test('the right, the request and whom to ask, in the reader’s language', async () => {
    const looker = await owner.colleague({ edit: false })
    const customer = await make(owner, Customer)
    const reply = await looker.call(
      'PUT',
      `/api/AccountsContacts/${customer.AccountId}`,
      { City: 'Iași' },
      {
        'accept-language': 'ro',
      },
    )
    expect(reply.body).toMatchObject({
      status: 403,
      code: 'OPERATION_NOT_PERMITTED',
      missing: { module: 'accounts', action: 'edit' },
      requestId: expect.stringMatching(/^[\w-]{10,}$/),
      detail: 'Nu aveți acest drept: Clienți, modificare. Adresați-vă administratorului contului.',
    })
    const writer = await owner.colleague({ editForeign: false })
    expect(
      (await writer.call('PUT', `/api/AccountsContacts/${customer.AccountId}`, { City: 'Iași' })).body.missing,
    ).toEqual({ module: 'accounts', action: 'editForeign' })
    expect((await writer.call('POST', '/api/zones', { Name: 'Nord' })).body.missing).toMatchObject({
      action: 'administrator',
    })
  })

  test('an expired module shows the way to renew it, and the others go on', async () => {
    const user = await server.tenant()
    const yesterday = addDays(new Date().toISOString().slice(0, 10), -2)
    await server.database.system((tx) =>
      tx.run(
        sql`update module_terms set expires_on = ${yesterday}::date where client_id = ${user.clientId} and module = 'estimation'`,
      ),
    )
    const fresh = await user.colleague({ level: 'administrator' })
    expect((await fresh.call('GET', '/api/estimation-suppliers')).body).toMatchObject({
      status: 402,
      code: 'MODULE_EXPIRED',
      renew: '/#/renew/estimation',
      missing: { module: 'estimation', reason: 'expired' },
    })
    expect(await status(fresh, '/api/AccountsContacts')).toBe(200)
  })
})

describe('asking to renew', () => {
  test('works signed out, arrives once as a ticket of the company, and tells nothing of addresses', async () => {
    const user = await server.tenant()
    const ask = (User: string) => server.app.inject({ method: 'POST', url: '/auth/requestRenewal', payload: { User } })
    const replies = [await ask(user.email), await ask(user.email), await ask('nimeni@firma.example')]
    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      replies.map(() => [202, '{"Asked":true}']),
    )
    const { body } = await user.call('GET', '/api/ActivitiesAccounts?mainDbData=1')
    expect(body._embedded?.ActivitiesAccounts).toMatchObject([
      { Type: 'ticket', Priority: 'high', Requester: 'Ana Pop' },
    ])
  })
})
