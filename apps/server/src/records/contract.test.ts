import { fold } from '@temelia/text/fold'
import { embeddedName, fieldsOf, wireName, type Entity } from '@temelia/model/entity'
import { entities } from '@temelia/model/registry'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { draft, make, someChange } from '../testing/drafts.ts'

/** Entities that other calls make; they are listed and read only. */
const creatable = entities.filter((of) => !of.without?.includes('create'))

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})

describe.each(creatable.map((of) => [of.name, of] as const))('every entity answers alike: %s', (_name, of) => {
  const path = `/api/${of.wire.path}`
  const list = `/api/${of.wire.listPath ?? of.wire.path}`
  let user: TestUser
  let stranger: TestUser
  let record: Record<string, unknown>
  let address: string
  beforeAll(async () => {
    user = await server.tenant()
    stranger = await server.tenant()
    record = await make(user, of)
    address = `${path}/${record[of.wire.id]}`
  })

  test('create answers 201 with Location, ETag, the record and what may be done next', async () => {
    const reply = await user.call('POST', path, await draft(user, of))
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    expect(reply.headers.location).toBe(`${path}/${reply.body[of.wire.id]}`)
    expect(reply.headers.etag).toBe(`"${reply.body.Version}"`)
    expect(reply.body[of.wire.id]).toBeGreaterThan(0)
    expect(reply.body._actions).toEqual({
      edit: !of.without?.includes('edit'),
      delete: !of.without?.includes('delete'),
    })
  })

  test('the same Idempotency-Key makes one record; another body under it is refused', async () => {
    const body = await draft(user, of)
    const key = { 'idempotency-key': `key-${of.name}-${crypto.randomUUID()}` }
    const first = await user.call('POST', path, body, key)
    const again = await user.call('POST', path, body, key)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    const other = await user.call('POST', path, await draft(user, of), key)
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('read answers the record; unknown is 404, a malformed id 400', async () => {
    const reply = await user.call('GET', address)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ [of.wire.id]: record[of.wire.id] })
    if (of.wire.client) expect(reply.body.ClientId).toBe(user.clientId)
    expect((await user.call('GET', `${path}/999999999`)).body.code).toBe('NOT_FOUND')
    expect((await user.call('GET', `${path}/abc`)).status).toBe(400)
    expect((await user.call('GET', `${path}/-1`)).status).toBe(400)
  })

  test('the list holds it in the paging envelope; a page past the end is empty, a wrong size refused', async () => {
    const reply = await user.call('GET', `${list}?page_size=500`)
    expect(reply.status).toBe(200)
    const rows = reply.body._embedded?.[embeddedName(of)] ?? []
    expect(rows.some((row) => row[of.wire.id] === record[of.wire.id])).toBe(true)
    expect(reply.body).toMatchObject({ page: 1, page_size: 500 })
    const past = await user.call('GET', `${list}?page=1000`)
    expect(past.status).toBe(200)
    expect(past.body._embedded?.[embeddedName(of)]).toEqual([])
    expect(past.body.total_items).toBe(reply.body.total_items)
    for (const wrong of [
      'page=0',
      'page=x',
      'page_size=0',
      'page_size=501',
      'sort=Nothing',
      'fields=Nothing',
      'count=many',
      'cursor=%21',
    ])
      expect((await user.call('GET', `${list}?${wrong}`)).status, wrong).toBe(400)
  })

  test('filters and sorting work on every field, and say so when they are wrong', async () => {
    const byId = (filter: unknown) => user.call('GET', `${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    const own = await byId({ field: of.wire.id, op: 'eq', value: record[of.wire.id] })
    expect(own.body._embedded?.[embeddedName(of)]?.map((row) => row[of.wire.id])).toEqual([record[of.wire.id]])
    expect(
      (await byId({ not: { field: of.wire.id, op: 'in', value: [record[of.wire.id]] } })).body._embedded?.[
        embeddedName(of)
      ]?.some((row) => row[of.wire.id] === record[of.wire.id]),
    ).toBe(false)
    for (const [key, field] of fieldsOf(of)) {
      if (field.secret || field.kind === 'json') continue
      const name = wireName(of, key)
      for (const op of ['empty', 'notEmpty'])
        expect((await byId({ field: name, op })).status, `${name} ${op}`).toBe(200)
      for (const sort of [name, `-${name}`])
        expect((await user.call('GET', `${list}?sort=${sort}`)).status, sort).toBe(200)
    }
    expect((await byId({ field: 'Nothing', op: 'eq', value: 1 })).status).toBe(400)
    expect((await byId({ field: of.wire.id, op: 'like', value: 1 })).status).toBe(400)
    expect((await user.call('GET', `${list}?filter={`)).status).toBe(400)
  })

  const change = someChange(of)
  test.runIf(change && !of.without?.includes('edit'))(
    'a change is kept and moves the ETag; a stale one is refused with the record as it is',
    async () => {
      const { name, value } = change as NonNullable<typeof change>
      const before = await user.call('GET', address)
      const reply = await user.call('PATCH', address, { [name]: value }, { 'if-match': String(before.headers.etag) })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      expect(reply.body[name]).toEqual(value)
      expect(reply.headers.etag).not.toBe(before.headers.etag)
      const stale = await user.call('PUT', address, { [name]: value }, { 'if-match': String(before.headers.etag) })
      expect([stale.status, stale.body.code]).toEqual([412, 'STALE_RECORD'])
      expect(stale.body.current).toMatchObject({ [name]: value, Version: reply.body.Version })
    },
  )

  test('a wrong field is 422 and named, and nothing is written', async () => {
    const body = await draft(user, of)
    const before = await user.call('GET', `${list}?page_size=1`)
    const reply = await user.call('POST', path, { ...body, Nonsense: 1 })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toContainEqual(expect.objectContaining({ field: 'Nonsense', code: 'UNKNOWN_FIELD' }))
    expect((await user.call('GET', `${list}?page_size=1`)).body.total_items).toBe(before.body.total_items)
    expect((await user.call('POST', path, 'nonsense', { 'content-type': 'application/json' })).status).toBe(400)
    expect((await user.call('POST', path, '<a/>', { 'content-type': 'application/xml' })).status).toBe(415)
  })

  test('another tenant sees nothing of it: 404 everywhere, and not in its list', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      if (method === 'PUT' && of.without?.includes('edit')) continue
      if (method === 'DELETE' && of.without?.includes('delete')) continue
      const reply = await stranger.call(method, address, method === 'PUT' ? {} : undefined)
      expect([method, reply.status, reply.body.code]).toEqual([method, 404, 'NOT_FOUND'])
    }
    const rows = (await stranger.call('GET', `${list}?page_size=500`)).body._embedded?.[embeddedName(of)] ?? []
    expect(rows.some((row) => row[of.wire.id] === record[of.wire.id])).toBe(false)
  })

  test('who may not is told so: module barred, no right to add, edit or delete', async () => {
    const bannedModules: string[] = of.modules ? Object.values(of.modules.of) : [of.module]
    const barred = await user.colleague({ bannedModules })
    if (of.module !== 'company') expect((await barred.call('GET', list)).body.code).toBe('OPERATION_NOT_PERMITTED')
    if (of.access === 'own' || of.access === 'shared') return
    const looker = await user.colleague({ add: false, edit: false, delete: false })
    expect((await looker.call('GET', address)).status).toBe(200)
    expect((await looker.call('GET', address)).body._actions).toEqual({ edit: false, delete: false })
    expect((await looker.call('POST', path, await draft(user, of))).status).toBe(403)
    if (!of.without?.includes('edit')) expect((await looker.call('PATCH', address, {})).status).toBe(403)
    if (!of.without?.includes('delete')) expect((await looker.call('DELETE', address)).status).toBe(403)
  })

  test('what is deleted is gone, and comes back where it can', async () => {
    const fresh = await make(user, of)
    const place = `${path}/${fresh[of.wire.id]}`
    const sent = fresh.Main === true ? await make(user, of, parentOf(of, fresh)) : fresh
    const target = fresh.Main === true ? `${path}/${sent[of.wire.id]}` : place
    const reply = await user.call('DELETE', target)
    expect(reply.status, JSON.stringify(reply.body)).toBe(of.undo ? 200 : 204)
    expect((await user.call('GET', target)).status).toBe(404)
    if (!of.undo) return
    expect(reply.body).toMatchObject({ entityType: of.undo, command: 'delete', idField: of.wire.id, visible: true })
    const back = await user.call('POST', `/undoStackItems/${reply.body.UndoId}/restore`)
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    expect((await user.call('GET', target)).status).toBe(200)
    expect((await user.call('POST', `/undoStackItems/${reply.body.UndoId}/restore`)).status).toBe(404)
  })

  const title = fieldsOf(of).find(([key, field]) => key === of.title && field.search && !field.readOnly)?.[0] ?? ''
  test.runIf(title)('text search finds it without diacritics, by a part of a word', async () => {
    const fresh = await make(user, of)
    const text = String(fresh[wireName(of, title)])
    const word = text.split(/\s+/).at(-1) ?? text
    const reply = await user.call(
      'GET',
      `${list}?page_size=500&q=${encodeURIComponent(fold(text).slice(1, 6))}%20${encodeURIComponent(fold(word))}`,
    )
    expect(reply.status).toBe(200)
    expect(reply.body._embedded?.[embeddedName(of)]?.some((row) => row[of.wire.id] === fresh[of.wire.id])).toBe(true)
    expect((await user.call('GET', `${list}?q=zzqqxx`)).body.total_items).toBe(0)
  })
})

function parentOf(of: Entity, record: Record<string, unknown>): Record<string, unknown> {
  if (!of.parent) return {}
  const name = wireName(of, of.parent)
  return { [name]: record[name] }
}
