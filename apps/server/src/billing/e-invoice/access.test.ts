import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ServiceDoor } from '../../ports/e-invoice-service.ts'
import type { TestUser } from '../../testing/app.ts'
import { withAccess } from './access.ts'
import { type EInvoiceDesk, eInvoiceDesk, signIn } from './e-invoice.fixture.ts'
import { serviceOf } from './tools.ts'

let desk: EInvoiceDesk
let user: TestUser

beforeAll(async () => {
  desk = await eInvoiceDesk()
})
afterAll(() => desk.service.close())
beforeEach(async () => {
  user = await desk.server.tenant()
  await signIn(user, desk.service)
})

/** A call as a process of its own would do it: with tools of its own. */
function callOf(work: (door: ServiceDoor) => Promise<string>): Promise<string> {
  const { services, database } = desk.server
  const service = serviceOf(services.config)
  if (!service) throw new Error('no service')
  return withAccess({ database, vault: services.vault, engine: services.engine, service }, user.clientId, false, work)
}
const token = () => callOf(async ({ accessToken }) => accessToken)
const told = (sets: ReturnType<typeof sql>) =>
  desk.server.database.tenant(user.clientId, (tx) =>
    tx.run(sql`update e_invoice_access set ${sets} where client_id = ${user.clientId}`),
  )

describe('a token that two calls renew at once', () => {
  test('is renewed once, and its newer refresh token stays', async () => {
    const asked = desk.service.asked.length
    const tokens = await Promise.all([token(), token(), token()])
    expect(new Set(tokens).size).toBe(1)
    expect(desk.service.asked.slice(asked)).toEqual(['POST /token'])
    // What is kept is good: it renews once more.
    await told(sql`access_until = now()`)
    await expect(token()).resolves.not.toBe(tokens[0])
  })

  test('that neither of them can use any more is renewed once as well', async () => {
    const first = await token()
    await told(sql`access_until = now()`)
    const [one, other] = await Promise.all([token(), token()])
    expect([one === other, one === first]).toEqual([true, false])
  })

  test('waits for whoever is at it, and not for one that died', async () => {
    await told(sql`renewal = 'another', renewal_until = now() + interval '1 second'`)
    const asked = desk.service.asked.length
    await expect(token()).resolves.toMatch(/^access-/)
    expect(desk.service.asked.slice(asked)).toEqual(['POST /token'])
  })

  test('is given up where the service refuses it, and the next call asks anew', async () => {
    desk.service.mood = 'denying'
    // Somebody is at it for a second, so that all four have read the access before one of them is refused.
    await told(sql`renewal = 'another', renewal_until = now() + interval '1 second'`)
    const asked = desk.service.asked.length
    const ends = await Promise.allSettled([token(), token(), token(), token()])
    expect(ends.map((end) => end.status === 'rejected' && (end.reason as { kind: string }).kind)).toEqual([
      'DENIED',
      'DENIED',
      'DENIED',
      'DENIED',
    ])
    // Who waited for the refused renewal does not try the same token again.
    expect(desk.service.asked.slice(asked)).toEqual(['POST /token'])
    desk.service.mood = 'well'
    await expect(token()).resolves.toMatch(/^access-/)
  })
})
