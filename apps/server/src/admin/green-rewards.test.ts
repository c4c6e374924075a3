import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { greenArticles } from '../areas.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { rewardRound } from './green-rewards.ts'

let server: TestApp
let owner: TestUser
let colleague: TestUser
let estimateId: number
beforeAll(async () => {
  server = await testApp()
  owner = await server.tenant()
  colleague = await owner.colleague()
  estimateId = await estimateOf(owner)
})

async function estimateOf(user: TestUser): Promise<number> {
  const { InvestmentId } = (await user.call('POST', '/api/estimation-investments', { Name: 'Casă pasivă' })).body
  const { ObjectId } = (await user.call('POST', '/api/estimation-objects', { InvestmentId, Name: 'Casa' })).body
  return Number(
    (await user.call('POST', '/api/estimation-estimates', { ObjectId, Name: 'Izolații' })).body['EstimateId'],
  )
}

/** Adds green articles to an estimate, and one that is none. */
const grow = (user: TestUser, estimate: number, count: number) =>
  server.database.system((tx) =>
    tx.run(sql`insert into articles (client_id, estimate_id, project_id, name, green)
      select e.client_id, e.id, o.project_id, 'Izolație', n > 0 from estimates e join objects o on o.client_id = e.client_id and o.id = e.object_id,
        generate_series(0, ${count}::integer) as n where e.client_id = ${user.clientId} and e.id = ${estimate}`),
  )

const asked = async (by: TestUser, action: string) =>
  (await by.call('GET', `/api/rewards?action=${action}&sort=RewardId`)).body._embedded?.rewards ?? []
const mails = (to: TestUser) =>
  server.database.system((tx) =>
    tx.rows<{ payload: Record<string, unknown> }>(sql`select payload from jobs where client_id = ${to.clientId}
      and kind = 'mail' and payload ->> 'template' = 'rewardDue' order by id`),
  )

test('points are counted from the green articles of a person’s projects, and used up by what was claimed', async () => {
  await grow(owner, estimateId, 40)
  const [first] = await asked(owner, 'greenArticles')
  expect(first).toMatchObject({ UserId: owner.userId, Type: 'green', Status: 40, Claimed: false, Counted: true })
  expect(await asked(colleague, 'greenArticles')).toEqual([])
  await grow(owner, estimateId, 190)
  const path = `/api/rewards/${first?.['RewardId']}`
  expect(await asked(owner, 'searchByStatusAndUpdate')).toMatchObject([{ RewardId: first?.['RewardId'], Status: 230 }])
  const said = await owner.call('PUT', path, { Status: 1_000 })
  expect([said.status, said.body.errors]).toMatchObject([422, [{ field: 'Status', code: 'FIXED_VALUE' }]])
  expect((await owner.call('PUT', path, { Claimed: true })).body).toMatchObject({ Claimed: true, Status: 230 })
  expect(await asked(owner, 'greenUnclaimed')).toMatchObject([{ Status: 30, Claimed: false, Counted: true }])
  await owner.call('DELETE', `/api/estimation-estimates/${estimateId}`)
  expect(await asked(owner, 'greenUnclaimed')).toMatchObject([{ Status: 0 }])
})

test('who has something to claim is reminded by an email, once for each reward', async () => {
  const estimate = await estimateOf(colleague)
  await grow(colleague, estimate, 99)
  const round = () => rewardRound(server.database, greenArticles, 'https://temelia.example')
  await round()
  const before = (await mails(colleague)).length
  await grow(colleague, estimate, 1)
  await Promise.all([round(), round()])
  await round()
  const sent = await mails(colleague)
  expect(sent).toHaveLength(before + 1)
  expect(sent.at(-1)?.payload).toMatchObject({ points: '100', units: '1', link: 'https://temelia.example' })
  const [reward] = await asked(colleague, 'greenUnclaimed')
  expect(reward).toMatchObject({ Status: 100, Details: { reminderSent: true } })
})
