import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../testing/app.ts'
import { picture, uploaded } from '../testing/uploads.ts'

const portal = (path: string) => `${path}${path.includes('?') ? '&' : '?'}mainDbData=1`
const outside = ({ call }: TestUser) =>
  ({ call: (method, path, ...more) => call(method, portal(path), ...more) }) as TestUser

let author: TestUser
let colleague: TestUser
beforeAll(async () => {
  const server = await testApp()
  const client = await server.tenant()
  author = outside(client)
  colleague = outside(await client.colleague({}))
})

describe('what somebody sent to the vendor and attached to nothing yet', () => {
  test('is theirs alone: no colleague reads, lists, attaches or deletes it', async () => {
    const FileId = await uploaded(author, 'dovada.png', picture(20, 10))
    expect((await author.call('GET', `/files/${FileId}`)).status).toBe(200)
    expect((await colleague.call('GET', `/files/${FileId}`)).status).toBe(404)
    expect((await author.call('GET', '/api/files')).body['total_items']).toBe(1)
    expect((await colleague.call('GET', '/api/files')).body['total_items']).toBe(0)
    const ticket = (await colleague.call('POST', '/api/activities', { Name: 'Nu pornește' })).body
    const about = { RelatedEntityType: 'ticket', RelatedEntityId: ticket.ActivityId, FileId }
    const stolen = await colleague.call('POST', '/api/notes', about)
    expect(stolen).toMatchObject({ status: 422, body: { errors: [{ field: 'FileId', code: 'NOT_FOUND' }] } })

    expect((await author.call('POST', '/api/notes', about)).status).toBe(201)
    expect((await colleague.call('GET', `/files/${FileId}`)).status).toBe(200)
  })

  test('nor an upload that is under way', async () => {
    const begun = await author.call('POST', '/files/uploads', { Name: 'mare.bin', Size: 8 })
    const path = `/files/uploads/${String(begun.body['UploadId'])}`
    expect((await author.call('GET', path)).status).toBe(200)
    expect((await colleague.call('GET', path)).status).toBe(404)
    const type = { 'content-type': 'application/octet-stream' }
    expect((await colleague.call('PUT', `${path}?offset=0`, Buffer.from('12345678'), type)).status).toBe(404)
    expect((await colleague.call('DELETE', path)).status).toBe(404)
    expect((await author.call('DELETE', path)).status).toBe(204)
  })
})
