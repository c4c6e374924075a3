import { Offer } from '@temelia/model/billing/offer'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { draftBill, issuedBill } from '../../billing/bills.fixture.ts'
import { PASSWORD, testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'

let server: TestApp
let owner: TestUser
let first: number

beforeAll(async () => {
  server = await testApp()
  owner = await server.tenant()
  first = Number((await owner.call('GET', '/api/user-categories')).body._embedded?.user_categories?.[0]?.CategoryId)
})

let counter = 0
const person = (more: object = {}) => ({
  UserName: 'Vasile Ene',
  User: `vasile.${process.pid}.${Date.now()}.${++counter}@firma.example`,
  ...more,
})

async function category(name: string, ParentId?: number): Promise<number> {
  return Number((await owner.call('POST', '/api/user-categories', { Name: name, ParentId })).body.CategoryId)
}

describe('categories', () => {
  test('a company begins with one under its own name, in which its administrator lies', async () => {
    expect((await owner.call('GET', `/api/users/${owner.userId}`)).body.CategoryId).toBe(first)
    const made = await owner.call('POST', '/api/users', person())
    expect([made.status, made.body.CategoryId]).toEqual([201, first])
    const out = await owner.call('PUT', `/api/users/${made.body.UserId}`, { CategoryId: null })
    expect([out.status, out.body.errors]).toMatchObject([422, [{ field: 'CategoryId' }]])
  })

  test('nest to four levels, counting what they bring along, and never in themselves', async () => {
    const [second, other] = [await category('Vânzări', first), await category('Șantiere')]
    const third = await category('Nord-Vest', second)
    const fourth = await category('Cluj', third)
    const fifth = await owner.call('POST', '/api/user-categories', { Name: 'Turda', ParentId: fourth })
    expect([fifth.status, fifth.body.errors]).toMatchObject([422, [{ field: 'ParentId', code: 'TOO_MANY_LEVELS' }]])
    await category('Zalău', other)
    expect((await owner.call('PUT', `/api/user-categories/${other}`, { ParentId: third })).status).toBe(422)
    expect((await owner.call('PUT', `/api/user-categories/${other}`, { ParentId: second })).status).toBe(200)
    expect((await owner.call('PUT', `/api/user-categories/${second}`, { ParentId: fourth })).status).toBe(422)
  })

  test('are deleted only when nobody and nothing is in them, and by administrators only', async () => {
    const top = await category('Devize', first)
    const inside = await category('Ofertare', top)
    const made = await owner.call('POST', '/api/users', person({ CategoryId: inside }))
    for (const id of [top, inside])
      expect((await owner.call('DELETE', `/api/user-categories/${id}`)).body.code).toBe('CATEGORY_NOT_EMPTY')
    await owner.call('PUT', `/api/users/${made.body.UserId}`, { CategoryId: first })
    const colleague = await owner.colleague()
    expect((await colleague.call('DELETE', `/api/user-categories/${inside}`)).status).toBe(403)
    expect((await owner.call('DELETE', `/api/user-categories/${inside}`)).status).toBe(204)
    expect((await owner.call('DELETE', `/api/user-categories/${top}`)).status).toBe(204)
  })

  test('of another company is no place for a person', async () => {
    const stranger = await server.tenant()
    expect((await stranger.call('POST', '/api/users', person({ CategoryId: first }))).status).toBe(422)
    expect((await stranger.call('GET', `/api/permissions/effective?CategoryId=${first}`)).status).toBe(404)
  })
})

describe('administrators', () => {
  test('one remains, also when two demote each other at once; nobody demotes, deletes or bans themselves', async () => {
    const boss = await server.tenant()
    const other = await boss.colleague({ level: 'administrator' })
    const demote = (by: TestUser, whom: TestUser) => by.call('PUT', `/api/users/${whom.userId}`, { UserLevel: 'user' })
    expect((await demote(boss, boss)).body.code).toBe('OWN_USER')
    const both = await Promise.all([demote(boss, other), demote(other, boss)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = both[0]?.status === 200 ? boss : other
    expect((await left.call('GET', '/api/me')).body.UserLevel).toBe('administrator')
    expect((await left.call('PUT', `/api/users/${left.userId}`, { Banned: true })).body.code).toBe('OWN_USER')
    expect((await left.call('DELETE', `/api/users/${left.userId}`)).body.code).toBe('OWN_USER')
  })
})

describe('invitations', () => {
  const follow = (token: string, payload?: object) =>
    server.app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/auth/invitation/${token}`,
      ...(payload ? { payload } : {}),
    })
  const tokenOf = (link: unknown) => String(link).split('/').at(-1) ?? ''

  test('an email in the person’s language holds a link that sets a password once', async () => {
    const made = (await owner.call('POST', '/api/users', person({ Language: 'en' }))).body
    const sent = await owner.call('POST', `/api/users/${made.UserId}/invite`)
    expect(sent.status).toBe(200)
    const emails = await server.database.system((tx) =>
      tx.rows<{ payload: Record<string, string> }>(
        sql`select payload from jobs where client_id = ${owner.clientId} and kind = 'mail'`,
      ),
    )
    const email = emails.map(({ payload }) => payload).find(({ to }) => to === made.User)
    expect(email).toMatchObject({ template: 'invitation', language: 'en', link: sent.body.Link, inviter: 'Ana Pop' })
    const token = tokenOf(sent.body.Link)
    expect((await follow(token)).json()).toMatchObject({ User: made.User, UserName: 'Vasile Ene', Language: 'en' })
    expect((await follow(token, { Password: 'scurt' })).statusCode).toBe(422)
    expect((await follow(token, { Password: PASSWORD })).statusCode).toBe(200)
    expect((await follow(token, { Password: PASSWORD })).statusCode).toBe(404)
    const signedIn = await server.app.inject({
      method: 'POST',
      url: '/loginAuth',
      payload: { User: made.User, Password: PASSWORD },
    })
    expect(signedIn.statusCode).toBe(200)
  })

  test('only the last link counts, none for who is banned, and only administrators invite', async () => {
    const made = (await owner.call('POST', '/api/users', person())).body
    const invite = () => owner.call('POST', `/api/users/${made.UserId}/invite`)
    const [old, fresh] = [await invite(), await invite()]
    expect((await follow(tokenOf(old.body.Link))).statusCode).toBe(404)
    expect((await follow(tokenOf(fresh.body.Link))).statusCode).toBe(200)
    await owner.call('PUT', `/api/users/${made.UserId}`, { Banned: true })
    expect((await follow(tokenOf(fresh.body.Link))).statusCode).toBe(404)
    expect((await invite()).status).toBe(409)
    expect((await (await owner.colleague()).call('POST', `/api/users/${made.UserId}/invite`)).status).toBe(403)
    expect((await follow('ro_nothing')).statusCode).toBe(404)
  })
})

describe('a person who leaves', () => {
  test('what they hold goes to successors by kind, they are signed out, and it is taken back', async () => {
    const company = await server.tenant()
    const [leaver, heir, estimator] = [await company.colleague(), await company.colleague(), await company.colleague()]
    const customer = (await leaver.call('POST', '/api/AccountsContacts', { AccountName: 'Edil Nord SRL' })).body
    const project = (await leaver.call('POST', '/api/estimation-investments', { Name: 'Casa Ionescu' })).body
    expect([customer.AccountAgentId ?? customer.AgentId, project.UserId]).toEqual([leaver.userId, leaver.userId])
    const path = `/api/users/${leaver.userId}/handover`
    expect((await company.call('GET', path)).body.Kinds).toContainEqual({ Kind: 'customer', Count: 1 })
    const wrong = await company.call('POST', path, { Successors: { customer: leaver.userId } })
    expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ field: 'Successors.customer' }]])
    const done = await company.call('POST', path, {
      Successors: { customer: heir.userId, project: estimator.userId },
      Ban: true,
    })
    expect(done.body).toMatchObject({
      Refused: 0,
      Moved: [
        { Kind: 'customer', UserId: heir.userId, Count: 1 },
        { Kind: 'project', UserId: estimator.userId, Count: 1 },
      ],
    })
    expect((await leaver.call('GET', '/api/me')).status).toBe(401)
    expect((await company.call('GET', `/api/estimation-investments/${project.InvestmentId}`)).body.UserId).toBe(
      estimator.userId,
    )
    const undo = await company.call('POST', `${path}/${done.body.HandoverId}/undo`)
    expect([undo.status, undo.body.Returned]).toEqual([200, 2])
    expect((await company.call('GET', `/api/estimation-investments/${project.InvestmentId}`)).body.UserId).toBe(
      leaver.userId,
    )
    expect((await company.call('GET', `/api/users/${leaver.userId}`)).body.Banned).toBe(false)
    expect((await company.call('POST', `${path}/${done.body.HandoverId}/undo`)).status).toBe(404)
    // The sessions that the ban ended stay ended.
    expect((await leaver.call('GET', '/api/me')).status).toBe(401)
  })

  test('takes drafts and open offers along with their lines; what was issued stays in the name of whoever did it', async () => {
    const leaver = await owner.colleague()
    const heir = await owner.colleague()
    const draft = await draftBill(owner, { UserId: leaver.userId })
    const issued = await issuedBill(owner, { UserId: leaver.userId })
    const offer = await make(owner, Offer, { UserId: leaver.userId })
    const path = `/api/users/${leaver.userId}/handover`
    const { body } = await owner.call('POST', path, { Successors: { bill: heir.userId, offer: heir.userId } })
    expect(body).toMatchObject({
      Refused: 0,
      Moved: [
        { Kind: 'offer', Count: 1 },
        { Kind: 'bill', Count: 1 },
      ],
    })
    const owners = async (who: TestUser) => [
      (await who.call('GET', `/api/bills/${String(draft.BillId)}`)).body.UserId,
      (await who.call('GET', `/api/bills/${String(issued.BillId)}`)).body.UserId,
      (await who.call('GET', `/api/offers/${String(offer.OfferId)}`)).body.UserId,
    ]
    expect(await owners(owner)).toEqual([heir.userId, leaver.userId, heir.userId])
    const lines = await owner.call(
      'GET',
      `/api/entityProducts?RelatedEntityType=bill&RelatedEntityId=${String(draft.BillId)}`,
    )
    expect(lines.body._embedded?.entityProducts?.map(({ UserId }) => UserId)).toEqual([heir.userId])
    expect((await owner.call('POST', `${path}/${String(body.HandoverId)}/undo`)).body.Returned).toBe(2)
    expect(await owners(owner)).toEqual([leaver.userId, leaver.userId, leaver.userId])
  })

  test('is asked of administrators only, and never ends the one who asks', async () => {
    const colleague = await owner.colleague()
    const path = `/api/users/${owner.userId}/handover`
    expect((await colleague.call('GET', path)).status).toBe(403)
    expect((await colleague.call('POST', path, { Successors: {} })).status).toBe(403)
    expect((await owner.call('POST', path, { Successors: {}, Ban: true })).body.code).toBe('OWN_USER')
    expect((await colleague.call('POST', `/api/users/${owner.userId}/sign-out`)).status).toBe(403)
    expect((await owner.call('POST', `/api/users/${colleague.userId}/sign-out`)).status).toBe(204)
    expect((await colleague.call('GET', '/api/me')).status).toBe(401)
  })

  test('who was there just now is online', async () => {
    const colleague = await owner.colleague()
    const online = (await owner.call('GET', '/api/users/online')).body.UserIds
    expect(online).toEqual(expect.arrayContaining([owner.userId, colleague.userId]))
  })
})
