import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { forgetSessions } from '../http/session.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'

const ROWS = 2_000

/** A download whose reader takes his time: what comes after the first piece waits for him. */
async function slowly(server: TestApp, user: TestUser, url: string) {
  const authorization = `Bearer ${user.clientId},${user.userId},${user.token}`
  const reply = await server.app.inject({ url, headers: { authorization }, payloadAsStream: true })
  expect(reply.statusCode).toBe(200)
  return async () => {
    let text = ''
    for await (const piece of reply.stream() as Readable) text += String(piece)
    return text.split('\r\n').length
  }
}

test('a download that is under way ends when its reader may see it no more', async () => {
  const server = await testApp()
  const boss = await server.tenant()
  await server.database.system((tx) =>
    tx.run(sql`insert into customers (client_id, agent_id, name, notes)
      select ${boss.clientId}::bigint, ${boss.userId}::bigint, 'Client ' || n, repeat('lorem ', 600) from generate_series(1, ${ROWS}) n`),
  )
  const list = '/api/exports/AccountsContacts?format=csv&fields=AccountName,Notes'

  const seller = await boss.colleague({ viewForeign: true })
  const whole = await slowly(server, seller, list)
  expect(await whole()).toBeGreaterThan(ROWS)

  const banned = await slowly(server, seller, list)
  expect((await boss.call('PUT', `/api/users/${seller.userId}`, { Banned: true })).status).toBe(200)
  await expect(banned()).rejects.toThrow()

  const reader = await boss.colleague({ viewForeign: true })
  const barred = await slowly(server, reader, list)
  const cell = { EntityType: 'user', EntityId: reader.userId, Module: 'accounts', Action: 'view', Allowed: false }
  const set = await boss.call('POST', '/api/permissions', cell)
  expect([200, 201], JSON.stringify(set.body)).toContain(set.status)
  forgetSessions(boss.clientId, reader.userId)
  await expect(barred()).rejects.toThrow()
})
