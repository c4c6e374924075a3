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

  test('are worth what an administrator says, not what their person does', async () => {
    for (const said of [{ Status: 1_000_000_000 }, { Type: 'recommendation' }, { Date: '2026-03-14' }, { Status: 'x' }])
      expect([403, 422]).toContain((await colleague.call('POST', '/api/rewards', said)).status)
    const made = await colleague.call('POST', '/api/rewards', { Type: 'green', Status: 0, Details: { Note: 'a' } })
    expect(made.status).toBe(201)
    const path = `/api/rewards/${made.body['RewardId']}`
    const raised = await colleague.call('PATCH', path, { Status: 100 })
    expect([raised.status, raised.body.code]).toEqual([403, 'OPERATION_NOT_PERMITTED'])
    const early = await colleague.call('PUT', path, { Claimed: true })
    expect([early.status, early.body.errors]).toMatchObject([422, [{ field: 'Claimed' }]])
    const atOnce = await colleague.call('POST', '/api/rewards', { Claimed: true })
    expect(atOnce.status).toBe(422)
    expect(await ids('')).toContain(made.body['RewardId'])
    expect((await owner.call('PUT', path, { Status: 100, Date: '2026-03-14' })).status).toBe(200)
    const claimed = await colleague.call('PUT', path, { Status: 100, Date: '2026-03-14', Claimed: true })
    expect([claimed.status, claimed.body.Claimed]).toEqual([200, true])
  })

  test('are made for somebody else by an administrator, who then claims it', async () => {
    const made = await owner.call('POST', '/api/rewards', { UserId: colleague.userId, Status: 100 })
    expect([made.status, made.body.UserId]).toEqual([201, colleague.userId])
    const path = `/api/rewards/${made.body['RewardId']}`
    const moved = await owner.call('PUT', path, { UserId: owner.userId })
    expect([moved.status, moved.body.errors]).toMatchObject([422, [{ field: 'UserId', code: 'FIXED_VALUE' }]])
    expect((await colleague.call('PUT', path, { UserId: colleague.userId, Claimed: true })).body.Claimed).toBe(true)
    const refused = await colleague.call('POST', '/api/rewards', { UserId: owner.userId })
    expect([refused.status, refused.body.code]).toEqual([403, 'OPERATION_NOT_PERMITTED'])
    const nobody = await owner.call('POST', '/api/rewards', { UserId: 999_999_999 })
    expect([nobody.status, nobody.body.errors]).toMatchObject([422, [{ field: 'UserId', code: 'NOT_FOUND' }]])
    expect((await colleague.call('POST', '/api/rewards', { UserId: colleague.userId })).status).toBe(201)
  })

  test('that were claimed are fixed and stay, for administrators too', async () => {
    const path = `/api/rewards/${(await add({ Status: 100, Claimed: true }))['RewardId']}`
    for (const [method, body] of [
      ['PATCH', { Details: { reminderSent: true } }],
      ['PUT', { Status: 200 }],
      ['DELETE', undefined],
    ] as const) {
      const reply = await owner.call(method, path, body)
      expect([reply.status, reply.body.code]).toEqual([409, 'REWARD_CLAIMED'])
    }
  })

  test('keep little beside them', async () => {
    const reply = await owner.call('POST', '/api/rewards', { Details: { Note: 'x'.repeat(4_000) } })
    expect([reply.status, reply.body.errors]).toMatchObject([422, [{ field: 'Details', code: 'TOO_LONG' }]])
  })

  test.each(['toString', 'constructor', 'valueOf', '__proto__'])('are not asked for by %s', async (word) => {
    const reply = await owner.call('GET', `/api/rewards?action=${word}`)
    expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_QUERY'])
  })

  test('that cannot be kept say why', async () => {
    const added = await owner.call('POST', '/api/rewards', { Type: 'gold' })
    expect([added.status, added.body.code]).toEqual([422, 'ADD_REWARD_PROBLEM'])
    const { RewardId } = await add({})
    const changed = await owner.call('PUT', `/api/rewards/${RewardId}`, { Status: -1 })
    expect([changed.status, changed.body.code]).toEqual([422, 'EDIT_REWARD_PROBLEM'])
  })
})
