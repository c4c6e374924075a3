import { type Entity, wireName } from '@temelia/model/entity'
import { UndoItem } from '@temelia/model/record/undo-item'
import { StockEntry } from '@temelia/model/billing/stock'
import { DeductionLine } from '@temelia/model/estimation/deduction'
import { entities } from '@temelia/model/registry'
import { beforeAll, describe, expect, test } from 'vitest'
import { textFile, upload } from '../imports/upload.fixture.ts'
import { testApp, type TestUser } from '../testing/app.ts'
import { draft, make, someChange } from '../testing/drafts.ts'
import { foreignWrites, type ProjectPlaces, projectOf } from '../testing/foreign-writes.ts'

/** What belongs to somebody, directly or as a part of something that does. Lines of settlements and movements of stock are written by calls of their own. */
const owned = entities.filter(
  (of) =>
    of.access === 'standard' &&
    of.owner &&
    !of.attached &&
    of !== UndoItem &&
    of !== DeductionLine &&
    of !== StockEntry,
)
const parts = owned.filter((of) => of.parent)

let owner: TestUser
let stranger: TestUser
/** May do everything, but not change what belongs to colleagues. */
let writer: TestUser
/** As the writer, and sees nothing of theirs. */
let blind: TestUser
let theirs: ProjectPlaces
let own: ProjectPlaces

beforeAll(async () => {
  const server = await testApp()
  owner = await server.tenant()
  stranger = await server.tenant()
  writer = await owner.colleague({ editForeign: false })
  blind = await owner.colleague({ viewForeign: false })
  theirs = await projectOf(owner)
  own = await projectOf(writer)
})

describe.each(owned.map((of) => [of.name, of] as const))('%s', (_name, of) => {
  const path = `/api/${of.wire.path}`

  test('of a colleague is neither changed nor, as a part, removed; `_actions` say so', async () => {
    const record = await whole(owner, of)
    const url = `${path}/${record[of.wire.id]}`
    const part = of.parent !== undefined
    const actions = (await writer.call('GET', url)).body._actions
    expect(actions).toEqual({ edit: false, delete: !part })
    const change = someChange(of)
    if (change && !of.without?.includes('edit'))
      expect((await writer.call('PUT', url, { [change.name]: change.value })).status).toBe(403)
    if (part && !of.without?.includes('delete')) expect((await writer.call('DELETE', url)).status).toBe(403)
    expect((await owner.call('GET', url)).body.Version).toBe(record.Version)
    for (const outside of [blind, stranger]) {
      expect((await outside.call('GET', url)).status).toBe(404)
      if (!of.without?.includes('delete')) expect((await outside.call('DELETE', url)).status).toBe(404)
      if (change && !of.without?.includes('edit'))
        expect((await outside.call('PUT', url, { [change.name]: change.value })).status).toBe(404)
    }
  })

  test('of one’s own is changed and removed', async () => {
    const record = await whole(writer, of)
    expect((await writer.call('GET', `${path}/${record[of.wire.id]}`)).body._actions).toEqual({
      edit: true,
      delete: true,
    })
  })
})

describe.each(parts.filter((of) => !of.without?.includes('create')).map((of) => [of.name, of] as const))(
  'a new %s',
  (_name, of) => {
    const path = `/api/${of.wire.path}`
    const parent = of.parent as string
    const target = of.fields[parent]?.target?.() as Entity
    const place = wireName(of, parent)

    test('is not put into what belongs to a colleague', async () => {
      const whole = await make(owner, target)
      const body = { ...(await draft(owner, of)), [place]: whole[target.wire.id] }
      expect(await writer.call('POST', path, body)).toMatchObject({
        status: 403,
        body: { code: 'OPERATION_NOT_PERMITTED' },
      })
      for (const outside of [blind, stranger]) expect((await outside.call('POST', path, body)).status).toBe(422)
      const list = (user: TestUser) => user.call('GET', `${path}?${place}=${String(whole[target.wire.id])}`)
      expect((await list(writer)).body).toMatchObject({ _actions: { create: false } })
      expect((await list(owner)).body).toMatchObject({ _actions: { create: true } })
    })
  },
)

describe('other calls', () => {
  test.each(foreignWrites.map((write) => [write.name, write] as const))('%s', async (_name, { method, url, body }) => {
    const before = (await owner.call('GET', `/api/estimation-investments/${theirs.project}/totals`)).body
    for (const [who, status] of [
      [writer, [403]],
      [blind, [404, 422]],
      [stranger, [404, 422]],
    ] as const)
      expect(status).toContain((await who.call(method, url(theirs), body?.(theirs, own))).status)
    expect((await owner.call('GET', `/api/estimation-investments/${theirs.project}/totals`)).body).toEqual(before)
  })

  test('many at once: each that belongs to a colleague is left, and says why', async () => {
    const order = { Entity: 'estimation-articles', Action: 'delete', Ids: [theirs.article, own.article] }
    expect((await writer.call('POST', '/api/bulk/preview', order)).body).toMatchObject({ Changed: 1, Refused: 1 })
    await writer.call('POST', '/api/estimation-structure/remove', { EntityType: 'article', Ids: [theirs.article] })
    expect((await owner.call('GET', `/api/estimation-articles/${theirs.article}`)).status).toBe(200)
  })

  test('a list of quantities is not imported into a project of a colleague', async () => {
    const file = textFile('lista.csv', 'Simbol;Denumire;UM;Cantitate;Pret\nA1;Sapatura;mc;3;10\n')
    const target = { EstimateId: theirs.estimate }
    expect((await upload(writer, '/api/estimation-imports', file, target)).status).toBe(403)
    expect((await upload(writer, '/api/estimation-imports', file, { EstimateId: own.estimate })).status).toBe(201)
    const contacts = textFile('contacte.csv', `Nume;Client\nIon Pop;${'x'}\n`)
    expect((await upload(blind, '/api/estimation-imports', contacts, target)).status).toBe(404)
  })

  test('a part does not move from one’s own record to a colleague’s', async () => {
    const mine = await make(writer, entityOf('contact'))
    const whole = await make(owner, entityOf('customer'))
    const url = `/api/contacts/${mine.ContactId}`
    expect((await writer.call('PUT', url, { AccountId: whole.AccountId })).status).toBe(403)
  })
})

/** A record; a part always of something, which some may be without. */
async function whole(user: TestUser, of: Entity) {
  const target = of.parent && of.fields[of.parent]?.target?.()
  // A draft makes what it must have by itself.
  if (!of.parent || !target || of.fields[of.parent]?.required) return make(user, of)
  return make(user, of, { [wireName(of, of.parent)]: (await make(user, target))[target.wire.id] })
}

function entityOf(name: string): Entity {
  const of = entities.find((candidate) => candidate.name === name)
  if (!of) throw new Error(`no entity ${name}`)
  return of
}
