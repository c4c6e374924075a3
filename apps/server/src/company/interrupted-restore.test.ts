import { Contact } from '@temelia/model/crm/contact'
import { OpportunityStage } from '@temelia/model/crm/opportunity-stage'
import { Zone } from '@temelia/model/admin/zone'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { forgetSessions } from '../http/session.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'
import { heldIn } from './clear-company.ts'
import { companyTables } from './company-tables.ts'
import { CLEAR_RESTORE, clearRestoreJob } from './restore-company.ts'
import { SILENCE } from './transfer-row.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})

/** A restore that a process began and has said nothing of for so many seconds; what it had brought by then is there. */
async function begun(user: TestUser, silent: number): Promise<number> {
  const made = await server.database.system((tx) =>
    tx.one<{ id: number }>(sql`insert into company_transfers (client_id, user_id, kind, alive_at)
      values (${user.clientId}, ${user.userId}, 'restore', now() - make_interval(secs => ${silent}::integer)) returning id`),
  )
  forgetSessions(user.clientId)
  return made?.id ?? 0
}

const clear = (user: TestUser, transfer: number) =>
  clearRestoreJob(server.database)({ transfer }, { id: 1, clientId: user.clientId })

const held = (user: TestUser) =>
  server.database.system(async (tx) => heldIn(tx, user.clientId, await companyTables(tx)))

const looksAgain = async (user: TestUser) =>
  (
    await server.database.system((tx) =>
      tx.rows(sql`select 1 from jobs where client_id = ${user.clientId} and kind = ${CLEAR_RESTORE}`),
    )
  ).length

const transferOf = async (user: TestUser, id: number) => (await user.call('GET', `/api/company-transfers/${id}`)).body

describe('while a company is being restored', () => {
  test('nobody of it writes, everybody reads, and others work on; then it goes on', async () => {
    const user = await server.tenant()
    const colleague = await user.colleague()
    const other = await server.tenant()
    const { ZoneId } = await make(user, Zone)
    const id = await begun(user, 0)
    for (const [who, method, url] of [
      [user, 'POST', '/api/zones'],
      [user, 'PUT', `/api/zones/${ZoneId}`],
      [user, 'PATCH', `/api/zones/${ZoneId}`],
      [user, 'DELETE', `/api/zones/${ZoneId}`],
      [user, 'POST', '/api/bulk'],
      [user, 'POST', '/files/upload'],
      [colleague, 'POST', '/api/AccountsContacts'],
    ] as const) {
      const refused = await who.call(method, url, {})
      expect([url, refused.status, refused.body.code]).toEqual([url, 503, 'COMPANY_BEING_RESTORED'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await colleague.call('GET', '/api/AccountsContacts')).status).toBe(200)
    expect((await transferOf(user, id)).Status).toBe('running')
    expect((await make(other, Zone)).ZoneId).toBeGreaterThan(0)

    await server.database.system((tx) =>
      tx.run(sql`update company_transfers set status = 'done' where client_id = ${user.clientId} and id = ${id}`),
    )
    forgetSessions(user.clientId)
    expect((await make(user, Zone)).ZoneId).toBeGreaterThan(0)
  })
})

describe('a restore whose process is gone', () => {
  test('is undone: what it brought is gone, what every company begins with is there, and the company works', async () => {
    const user = await server.tenant()
    const stages = async () => (await user.call('GET', `/api/${OpportunityStage.wire.path}`)).body.total_items
    const before = await stages()
    await make(user, Contact)
    await make(user, Zone)
    await user.colleague()
    expect(await held(user)).toBeDefined()
    const id = await begun(user, SILENCE + 5)
    await clear(user, id)
    forgetSessions(user.clientId)
    expect(await held(user)).toBeUndefined()
    expect(await stages()).toBe(before)
    expect(await transferOf(user, id)).toMatchObject({ Status: 'failed', Error: { Code: 'TRANSFER_INTERRUPTED' } })
    expect((await make(user, Contact)).ContactId).toBeGreaterThan(0)
  })

  test('is left alone while it gives signs of life, and looked after again', async () => {
    const user = await server.tenant()
    await make(user, Zone)
    const id = await begun(user, 0)
    await clear(user, id)
    expect(await held(user)).toBe('zones')
    expect((await transferOf(user, id)).Status).toBe('running')
    expect(await looksAgain(user)).toBe(1)
  })

  test('is undone once: nothing that was made after it is touched, nor another company', async () => {
    const user = await server.tenant()
    const other = await server.tenant()
    await make(other, Zone)
    const id = await begun(user, SILENCE + 5)
    await clear(other, id)
    expect(await held(other)).toBe('zones')
    await clear(user, id)
    forgetSessions(user.clientId)
    await make(user, Zone)
    await clear(user, id)
    expect(await held(user)).toBe('zones')
    expect(await looksAgain(user)).toBe(0)
  })
})
