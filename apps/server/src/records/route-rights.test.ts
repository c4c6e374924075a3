import { Zone } from '@temelia/model/admin/zone'
import type { Entity } from '@temelia/model/entity'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'
import { aboutRoutes } from '../testing/about-routes.ts'

/**
 * The routes beside the records', generated: every one that is about a record (`/api/<records>/:id/...`) x everybody who does not see that
 * record (of another company, of a colleague, of another zone, hidden through what it is part of) x that record. None gets anything.
 */
const about = aboutRoutes.map((one) => [one.route, one] as const)

let owner: TestUser
const outside = new Map<string, TestUser>()
const records = new Map<Entity, Promise<Record<string, unknown>>>()

beforeAll(async () => {
  const server = await testApp()
  owner = await server.tenant()
  const elsewhere = await make(owner, Zone)
  outside.set('administrator of another company', await server.tenant())
  outside.set('user of another company', await (await server.tenant()).colleague())
  outside.set('sees own records only', await owner.colleague({ viewForeign: false, editForeign: true }))
  outside.set('of another zone', await owner.colleague({ zones: [Number(elsewhere.ZoneId)], editForeign: true }))
})

/** One record of each kind, of the owner, without a zone; the ones it is part of are made with it. */
function recordOf(of: Entity): Promise<Record<string, unknown>> {
  const known = records.get(of) ?? make(owner, of)
  records.set(of, known)
  return known
}

test('there are routes to try', () => {
  expect(about.length).toBeGreaterThan(60)
})

describe.each(about)('%s', (_route, { method, path, of }) => {
  test('gives nothing of a record to who does not see it, and changes nothing', async () => {
    const record = await recordOf(of)
    const id = String(record[of.wire.id])
    const own = `/api/${of.wire.path}/${id}`
    const before = (await owner.call('GET', own)).body
    for (const [who, caller] of outside) {
      // Who sees the record after all asks for what is theirs: without a zone of its own a record may be of all.
      if ((await caller.call('GET', own)).status === 200) continue
      for (const body of method === 'GET' || method === 'DELETE' ? [undefined] : [{}, before]) {
        const url = path.replace(':id', id).replace(/:\w+/g, id)
        const reply = await caller.call(method as 'GET', url, body)
        expect([who, url, reply.status, [400, 402, 403, 404, 409, 415, 422].includes(reply.status)]).toEqual([
          who,
          url,
          reply.status,
          true,
        ])
        const title = of.title === undefined ? undefined : before[of.fields[of.title]?.wire ?? '']
        if (typeof title === 'string' && title.length > 8) expect(reply.raw.body).not.toContain(title)
      }
    }
    expect((await owner.call('GET', own)).body.Version).toBe(before.Version)
  })
})
