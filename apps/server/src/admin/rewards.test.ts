import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../testing/app.ts'

let owner: TestUser
let colleague: TestUser
beforeAll(async () => {
  owner = await (await testApp()).tenant()
  colleague = await owner.colleague()
})

const add = async (body: object) => (await owner.call('POST', '/api/rewards', body)).body
const ids = async (query: string, by = owner) =>
  (await by.call('GET', `/api/rewards?${query}`)).body._embedded?.rewards?.map(({ RewardId }) => RewardId)

describe('rewards', () => {
  test('are claimed once', async () => {
    const made = await add({ Type: 'green', Status: 120, Date: '2026-03-14' })
    expect(made).toMatchObject({
      Type: 'green',
      Status: 120,
      Claimed: false,
      UserId: owner.userId,
      ClientId: owner.clientId,
    })
    const path = `/api/rewards/${made['RewardId']}`
    expect((await owner.call('PUT', path, { Claimed: true })).body).toMatchObject({ Claimed: true })
    for (const Claimed of [true, false]) {
      const again = await owner.call('PUT', path, { Claimed })
      expect([again.status, again.body.code]).toEqual([409, 'REWARD_CLAIMED'])
    }
    expect((await owner.call('PUT', path, { Details: { reminderSent: true } })).status).toBe(200)
  })

  test('are asked for by a word', async () => {
    const low = (await add({ Status: 40 }))['RewardId']
    const due = (await add({ Status: 250 }))['RewardId']
    const invited = (await add({ Type: 'recommendation', Token: 'abc' }))['RewardId']
    expect(await ids('action=searchByStatusAndUpdate')).toEqual([due])
    expect(await ids('action=greenUnclaimed')).toEqual([low, due])
    expect(await ids('action=greenArticles')).not.toContain(invited)
    expect(
      await ids(`action=greenUnclaimed&filter=${encodeURIComponent('{"field":"Status","op":"lt","value":50}')}`),
    ).toEqual([low])
    const wrong = await owner.call('GET', '/api/rewards?action=everything')
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_QUERY'])
  })

  test.each([
    '{"field":',
    '{"field":"Status","op":"lt","value":50},{"field":"Status","op":"gt","value":1}',
    '5',
    'null',
  ])('narrowed by what is no filter are refused as any list: %s', async (filter) => {
    for (const action of ['', 'action=greenUnclaimed&']) {
      const reply = await owner.call('GET', `/api/rewards?${action}filter=${encodeURIComponent(filter)}`)
      expect([action, reply.status, reply.body.code, reply.body.errors]).toMatchObject([
        action,
        400,
        'INVALID_QUERY',
        [{ field: 'filter', code: 'INVALID_FILTER' }],
      ])
    }
  })

  test('are their person’s own', async () => {
    const made = await add({ Status: 10 })
    expect(await ids('', colleague)).toEqual([])
    expect((await colleague.call('GET', `/api/rewards/${made['RewardId']}`)).status).toBe(404)
    const path = `/api/rewards/${made['RewardId']}`
    expect((await owner.call('DELETE', path)).status).toBe(204)
    expect((await owner.call('GET', path)).status).toBe(404)
  })

  test('that cannot be kept say why', async () => {
    const added = await owner.call('POST', '/api/rewards', { Type: 'gold' })
    expect([added.status, added.body.code]).toEqual([422, 'ADD_REWARD_PROBLEM'])
    const { RewardId } = await add({})
    const changed = await owner.call('PUT', `/api/rewards/${RewardId}`, { Status: -1 })
    expect([changed.status, changed.body.code]).toEqual([422, 'EDIT_REWARD_PROBLEM'])
  })
})
