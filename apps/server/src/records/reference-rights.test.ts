import { type Entity, fieldsOf, wireName } from '@temelia/model/entity'
import { entities } from '@temelia/model/registry'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../testing/app.ts'
import { draft, make } from '../testing/drafts.ts'

/**
 * A reference is a right, generated: every entity that a caller may write x every field of it that names another record x whose record
 * that is (of a colleague, of another zone, of another company) x every way to write it (add, change, many at once).
 */
const written = entities.filter(
  (of) => ['standard', 'own', 'shared'].includes(of.access) && !of.without?.includes('create'),
)
const kept = (target: Entity) =>
  !target.attached &&
  (target.access === 'own' || (target.access === 'standard' && (target.owner ?? target.zone) !== undefined))
const references = written.flatMap((of) =>
  fieldsOf(of).flatMap(([key, field]) => {
    const target = field.target?.()
    return target && !field.readOnly && kept(target) ? [[`${of.name}.${key}`, of, key, target] as const] : []
  }),
)

let owner: TestUser
let stranger: TestUser
/** Each sees nothing of one kind: not of colleagues, not of other zones. */
let blind: TestUser
let north: TestUser
let zone: number
const hidden = new Map<string, readonly number[]>()

beforeAll(async () => {
  const server = await testApp()
  owner = await server.tenant()
  stranger = await server.tenant()
  const zones = entities.find((of) => of.name === 'zone') as Entity
  zone = Number((await make(owner, zones)).ZoneId)
  blind = await owner.colleague({ viewForeign: false, editForeign: true, level: 'administrator' })
  north = await owner.colleague({ zones: [zone], editForeign: true, level: 'administrator' })
})

/** A record of a colleague, without a zone, and one of another company. */
async function outside(target: Entity): Promise<readonly number[]> {
  const known = hidden.get(target.name)
  if (known) return known
  const ids = [await make(owner, target), await make(stranger, target)].map((one) => Number(one[target.wire.id]))
  hidden.set(target.name, ids)
  return ids
}

test('there are references to try', () => {
  expect(references.length).toBeGreaterThan(20)
})

describe.each(references)('%s', (_name, of, key, target) => {
  const path = `/api/${of.wire.path}`
  const field = wireName(of, key)

  test('names no record that the caller does not see', async () => {
    for (const caller of target.zone ? [blind, north] : [blind]) {
      const body = await draft(caller, of)
      const own = await make(caller, of)
      const url = `${path}/${String(own[of.wire.id])}`
      for (const id of await outside(target)) {
        const added = await caller.call('POST', path, { ...body, [field]: id })
        expect([added.status, JSON.stringify(added.body)], 'added').toEqual([422, expect.stringContaining(field)])
        if (of.without?.includes('edit')) continue
        expect([404, 422], 'changed').toContain((await caller.call('PUT', url, { [field]: id })).status)
        const now = await caller.call('GET', url)
        if (now.status === 200) expect(now.body[field], 'stays').toEqual(own[field])
        const order = { Entity: of.wire.path, Action: 'edit', Ids: [own[of.wire.id]], Changes: { [field]: id } }
        const many = await caller.call('POST', '/api/bulk/preview', order)
        if (many.status === 200) expect(many.body, 'many').toMatchObject({ Changed: 0 })
      }
    }
  })
})
