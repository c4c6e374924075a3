/** Who approves a settlement and who fills in the one before it go one after the other: transactions held open show that the second waits. */
import { Customer } from '@temelia/model/crm/customer'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import type { Tx } from '../../db/database.ts'
import { onServer } from '../../testing/database.ts'
import { make } from '../../testing/drafts.ts'
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

/** Holds a project as whoever changes its sheets does. */
function hold(tx: Tx, clientId: number, projectId: number, rest = sql``): Promise<unknown> {
  return tx.rows(
    sql`select 1 as held from projects where client_id = ${clientId} and id = ${projectId} for no key update ${rest}`,
  )
}

// The embedded database has one connection: nobody can wait for another there.
test.skipIf(!onServer)('approving waits for whoever fills in settlements of the project', async () => {
  const server = await testApp()
  const { amy, projectId, second, read } = await twoApplications(server)
  let ended = false
  const { reply } = await server.database.tenant(amy.clientId, async (tx) => {
    await hold(tx, amy.clientId, projectId)
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
    await hold(tx, amy.clientId, projectId)
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

test.skipIf(!onServer)(
  'changes of many settlements hold their projects in one order, whatever the order of the settlements',
  async () => {
    const server = await testApp()
    const amy = await server.tenant('us')
    const [one, two] = [await contractA(amy, { VAT: 0 }), await contractA(amy, { VAT: 0 })]
    const made = async (InvestmentId: number) =>
      (await add(amy, 'deductions', { InvestmentId, Date: '2026-03-31' })).DeductionId
    // The older settlement is of the newer project.
    const Ids = [await made(two.projectId), await made(one.projectId)]
    const orders = [
      { Entity: 'estimation-deductions', Action: 'edit', Ids, Changes: { Retention: 5 } },
      { Entity: 'estimation-deductions', Action: 'delete', Ids },
    ]
    for (const order of orders) {
      const { reply } = await server.database.tenant(amy.clientId, async (tx) => {
        await hold(tx, amy.clientId, one.projectId)
        const call = amy.call('POST', '/api/bulk/preview', order)
        await untilWaiting(server.database, 1)
        // It waits at the first project and has not taken the second one yet.
        await hold(tx, amy.clientId, two.projectId, sql`nowait`)
        return { reply: call }
      })
      expect((await reply).status, JSON.stringify((await reply).body)).toBe(200)
    }
  },
)

test.skipIf(!onServer)('a bill is not made of a settlement whose approval is being taken back', async () => {
  const server = await testApp()
  const { amy, projectId, second } = await twoApplications(server)
  await expectStatus(200, amy.call('PUT', path(second), { State: 'approved' }))
  const { AccountId } = await make(amy, Customer)
  const { reply } = await server.database.tenant(amy.clientId, async (tx) => {
    await hold(tx, amy.clientId, projectId)
    await tx.run(
      sql`update deductions set state = 'draft' where client_id = ${amy.clientId} and id = ${Number(second)}`,
    )
    const call = amy.call('POST', '/api/settlement-bills', { DeductionId: second, AccountId })
    await untilWaiting(server.database, 1)
    return { reply: call }
  })
  const { status, body } = await reply
  expect([status, body.code]).toEqual([409, 'SETTLEMENT_NOT_APPROVED'])
})
