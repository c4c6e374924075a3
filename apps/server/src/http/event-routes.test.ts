import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'

let server: TestApp
let origin: string
const open: AbortController[] = []

beforeAll(async () => {
  server = await testApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  for (const one of open) one.abort()
  await server.app.close()
})

interface Stream {
  /** The events until one of them satisfies; the stream's end gives what came. */
  until(satisfied: (event: Record<string, unknown>) => boolean): Promise<Record<string, unknown>[]>
}

async function follow(user: TestUser, lastId?: string): Promise<Stream> {
  const abort = new AbortController()
  open.push(abort)
  const reply = await fetch(`${origin}/api/events`, {
    headers: {
      authorization: `Bearer ${user.clientId},${user.userId},${user.token}`,
      ...(lastId ? { 'last-event-id': lastId } : {}),
    },
    signal: abort.signal,
  })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const reader = (reply.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  return {
    until: async (satisfied) => {
      const seen: Record<string, unknown>[] = []
      for (;;) {
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const data = /^id: (\d+)\ndata: (.*)$/.exec(text.slice(0, end))
          text = text.slice(end + 2)
          if (!data) continue
          const event = { ...(JSON.parse(data[2] as string) as Record<string, unknown>), eventId: data[1] }
          seen.push(event)
          if (satisfied(event)) return seen
        }
        const { done, value } = await reader.read()
        if (done) return seen
        text += decoder.decode(value, { stream: true })
      }
    },
  }
}

const add = (user: TestUser, name: string) => user.call('POST', '/api/AccountsContacts', { AccountName: name })

describe('live changes', () => {
  test('tell what was done to which record and by whom, in order, and nothing of another tenant', async () => {
    const user = await server.tenant()
    const stranger = await server.tenant()
    const stream = await follow(user)
    const one = (action: string, id: unknown) => ({
      entity: 'customer',
      collection: 'AccountsContacts',
      id,
      parent: null,
      action,
      by: user.userId,
      eventId: expect.stringMatching(/^\d+$/),
    })
    await add(stranger, 'Străină SRL')
    const { AccountId: id } = (await add(user, 'Vie SRL')).body
    expect(await stream.until(() => true)).toEqual([one('create', id)])
    await user.call('PATCH', `/api/AccountsContacts/${id}`, { City: 'Cluj' })
    expect(await stream.until(() => true)).toEqual([one('edit', id)])
    await user.call('DELETE', `/api/AccountsContacts/${id}`)
    expect(await stream.until(() => true)).toEqual([one('delete', id)])
  })

  test('miss nothing of a burst', async () => {
    const user = await server.tenant()
    const stream = await follow(user)
    const made = await Promise.all(Array.from({ length: 12 }, (_, index) => add(user, `Rafală ${index} SRL`)))
    const ids = new Set<unknown>()
    await stream.until((event) => ids.add(event.id).size === made.length)
    expect(ids).toEqual(new Set(made.map(({ body }) => body.AccountId)))
  })

  test('tell of a change whose number was given early but that came to sight late', async () => {
    const user = await server.tenant()
    const first = (await add(user, 'Întâia SRL')).body.AccountId
    const stream = await follow(user)
    // A transaction takes its number before another one and ends after it.
    const early = await server.database.system(
      async (tx) =>
        (await tx.one<{ id: number }>(sql`select nextval(pg_get_serial_sequence('events', 'id')) as id`))?.id ?? 0,
    )
    await add(user, 'Martor SRL')
    const [witness] = await stream.until(() => true)
    expect(Number(witness?.eventId)).toBeGreaterThan(early)
    await server.database.system((tx) =>
      tx.run(sql`insert into events (id, client_id, entity, entity_id, action, user_id)
        overriding system value values (${early}, ${user.clientId}, 'customer', ${first}, 'edit', ${user.userId})`),
    )
    await add(user, 'Următoarea SRL')
    const told = await stream.until(({ action, eventId }) => action === 'create' && eventId !== witness?.eventId)
    expect(told.map(({ eventId, action }) => [eventId, action])).toContainEqual([String(early), 'edit'])
    // Each is told once, however often the late ones are looked for.
    await add(user, 'Ultima SRL')
    expect((await stream.until(() => true)).map(({ eventId }) => eventId)).not.toContain(String(early))
  })

  test('go on after the last event that was received', async () => {
    const user = await server.tenant()
    const stream = await follow(user)
    await add(user, 'Prima SRL')
    const [first] = await stream.until(() => true)
    const second = await add(user, 'A doua SRL')
    const again = await (await follow(user, String(first?.eventId))).until(() => true)
    expect(again.map(({ id }) => id)).toEqual([second.body.AccountId])
  })

  test('a user who sees only their own records is not told of others', async () => {
    const user = await server.tenant()
    const own = await user.colleague({ viewForeign: false })
    const stream = await follow(own)
    await add(user, 'A altuia SRL')
    const his = await add(own, 'A mea SRL')
    expect((await stream.until(() => true)).map(({ id }) => id)).toEqual([his.body.AccountId])
  })

  test('end when the caller signs out', { timeout: 20_000 }, async () => {
    const user = await server.tenant()
    const stream = await follow(user)
    expect((await user.call('GET', '/loginAuth/logoutMobile')).status).toBe(200)
    expect(await stream.until(() => false).catch(() => [])).toEqual([])
  })
})

test('a stream at rest asks the database nothing between its looks', { timeout: 60_000 }, async () => {
  let asked = 0
  const { database } = server
  const other = await testApp(
    {},
    {
      ...database,
      tenant: (clientId, work) => {
        asked++
        return database.tenant(clientId, work)
      },
      system: (work) => {
        asked++
        return database.system(work)
      },
    },
  )
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = other.app.server.address() as AddressInfo
  const { clientId, userId, token } = await other.tenant()
  const reply = await fetch(`http://127.0.0.1:${port}/api/events?tab=at%20rest`, {
    headers: { authorization: `Bearer ${clientId},${userId},${token}` },
  })
  const reader = (reply.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  const signOfLife = async () => {
    for (let text = ''; !text.includes(': still here'); ) text += decoder.decode((await reader.read()).value)
  }
  await signOfLife()
  const before = asked
  await signOfLife()
  await signOfLife()
  expect(asked).toBe(before)
  await reader.cancel()
  await other.app.close()
})

test('the server closes while streams are open, and ends them', async () => {
  const other = await testApp({}, server.database)
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = other.app.server.address() as AddressInfo
  const { clientId, userId, token } = await other.tenant()
  const reply = await fetch(`http://127.0.0.1:${port}/api/events`, {
    headers: { authorization: `Bearer ${clientId},${userId},${token}` },
  })
  expect(reply.status).toBe(200)
  const ended = reply.text().catch(() => 'cut')
  await other.app.close()
  expect(await ended).toMatch(/connected|cut/)
})
