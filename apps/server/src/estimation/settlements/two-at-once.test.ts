/** Who approves a settlement and who fills in the one before it go one after the other: transactions held open show that the second waits. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { onServer } from '../../testing/database.ts'
import { untilWaiting } from '../../testing/waiting-calls.ts'
import { add, expectStatus } from '../estimation.fixture.ts'
import { contractA } from './settlements.fixture.ts'

const path = (id: unknown, rest = '') => `/api/estimation-deductions/${String(id)}${rest}`

/** Two applications of a contract, the second one with what the first has stored. */
async function twoApplications(server: TestApp) {
  const amy = await server.tenant('us')
  const { projectId, articles } = await contractA(amy, { VAT: 0 })
  const ArticleId = Object.values(articles)[1]
  const made = async (Date: string) => (await add(amy, 'deductions', { InvestmentId: projectId, Date })).DeductionId
  const saved = (id: unknown, Stored: number) => amy.call('PUT', path(id, '/lines'), { Lines: [{ ArticleId, Stored }] })
  const read = async (id: unknown) => (await expectStatus(200, amy.call('GET', path(id)))).body
  const first = await made('2026-03-31')
  await expectStatus(200, saved(first, 300))
  const second = await made('2026-04-30')
  return { amy, projectId, first, second, saved, read }
}

// The embedded database has one connection: nobody can wait for another there.
test.skipIf(!onServer)('approving waits for whoever fills in settlements of the project', async () => {
  const server = await testApp()
  const { amy, projectId, second, read } = await twoApplications(server)
  let ended = false
  const { reply } = await server.database.tenant(amy.clientId, async (tx) => {
    await tx.rows(
      sql`select 1 as held from projects where client_id = ${amy.clientId} and id = ${projectId} for no key update`,
    )
    const call = amy.call('PUT', path(second), { State: 'approved' }).finally(() => (ended = true))
    await untilWaiting(server.database, 1)
    expect(ended).toBe(false)
    return { reply: call }
  })
  expect((await reply).status).toBe(200)
  expect((await read(second)).State).toBe('approved')
})

test.skipIf(!onServer)('what was approved while a call waited is not changed by it', async () => {
  const server = await testApp()
  const { amy, projectId, second, saved, read } = await twoApplications(server)
  const before = await read(second)
  const calls = await server.database.tenant(amy.clientId, async (tx) => {
    await tx.rows(
      sql`select 1 as held from projects where client_id = ${amy.clientId} and id = ${projectId} for no key update`,
    )
    await tx.run(
      sql`update deductions set state = 'approved' where client_id = ${amy.clientId} and id = ${Number(second)}`,
    )
    const both = [saved(second, 100), amy.call('PUT', path(second), { Retention: 7 }), amy.call('DELETE', path(second))]
    await untilWaiting(server.database, both.length)
    return both
  })
  const replies = await Promise.all(calls)
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual(calls.map(() => [409, 'SETTLEMENT_FROZEN']))
  expect(await read(second)).toMatchObject({ State: 'approved', Retention: 0, Stored: 300, Net: before.Net })
})

test.skipIf(!onServer)('the values of a settlement that was frozen meanwhile are not written over', async () => {
  const server = await testApp()
  const { amy, first, second, saved, read } = await twoApplications(server)
  const [one, two] = [await read(first), await read(second)]
  // Approved by a transaction that did not lock the project.
  const { reply } = await server.database.tenant(amy.clientId, async (tx) => {
    await tx.run(
      sql`update deductions set state = 'approved' where client_id = ${amy.clientId} and id = ${Number(second)}`,
    )
    const call = saved(first, 100)
    await untilWaiting(server.database, 1)
    return { reply: call }
  })
  const { status, body } = await reply
  expect([status, body.code]).toEqual([409, 'SETTLEMENT_FROZEN'])
  expect(await read(second)).toMatchObject({ State: 'approved', StoredBefore: two.StoredBefore, Net: two.Net })
  expect(await read(first)).toMatchObject({ Stored: 300, Net: one.Net })
})
