import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'

let server: TestApp
let user: TestUser
beforeAll(async () => {
  server = await testApp({ UPLOAD_LIMIT_MB: '3' })
  user = await server.tenant()
})

const announce = (more: Record<string, unknown>, by = user) =>
  by.call('POST', '/files/uploads', { Name: 'plan.pdf', Size: 10, ...more })
const send = (id: unknown, offset: number, piece: Buffer, by = user) =>
  by.call('PUT', `/files/uploads/${id}?offset=${offset}`, piece, { 'content-type': 'application/octet-stream' })

describe('an upload in pieces', () => {
  test('says before anything is sent how large a file may be', async () => {
    expect((await user.call('GET', '/files/limits')).body).toEqual({
      UploadLimit: 3 * 1024 * 1024,
      PieceSize: 1024 * 1024,
    })
    expect((await announce({ Size: 3 * 1024 * 1024 + 1 })).status).toBe(413)
    expect((await announce({ Size: 0 })).status).toBe(422)
  })

  test('goes on where it was broken off and gives the file once', async () => {
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_500_000, 'x')])
    const { UploadId: id, PieceSize: piece } = (await announce({ Size: content.length })).body as Record<string, number>
    const size = piece as number
    expect((await send(id, 0, content.subarray(0, size))).body).toMatchObject({ Offset: size })
    // The reply of a piece was lost: the sender asks where it stands, and sends from there.
    const wrong = await send(id, 0, content.subarray(0, size))
    expect([wrong.status, wrong.body.code, wrong.body.Offset]).toEqual([409, 'UPLOAD_ELSEWHERE', size])
    expect((await user.call('GET', `/files/uploads/${id}`)).body).toEqual({
      UploadId: id,
      Offset: size,
      Size: content.length,
    })
    const done = await send(id, size, content.subarray(size))
    expect(done.body.File).toMatchObject({ Name: 'plan.pdf', Type: 'application/pdf', Size: content.length })
    const again = await send(id, size, content.subarray(size))
    expect(again.body.File).toEqual(done.body.File)
    expect((await user.call('GET', `/files/uploads/${id}`)).body.File).toEqual(done.body.File)
    const read = await user.call('GET', `/files/${(done.body.File as { FileId: number }).FileId}`)
    expect(read.raw.rawPayload.equals(content)).toBe(true)
    expect((await user.call('GET', '/api/files')).body.total_items).toBe(1)
  })

  test('is one file also when its last piece comes again while the first is still being kept', async () => {
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, 'y')])
    for (let round = 0; round < 5; round++) {
      const Name = `twice ${round}.pdf`
      const { UploadId: id } = (await announce({ Name, Size: content.length })).body
      const replies = await Promise.all([send(id, 0, content), send(id, 0, content), send(id, 0, content)])
      const done = replies.filter(({ status }) => status === 200)
      expect(done.length, JSON.stringify(replies.map(({ body }) => body))).toBe(3)
      expect(new Set(done.map(({ body }) => (body.File as { FileId: number }).FileId)).size).toBe(1)
      const kept = await user.call(
        'GET',
        `/api/files?filter=${encodeURIComponent(JSON.stringify({ field: 'Name', op: 'eq', value: Name }))}`,
      )
      expect(kept.body.total_items).toBe(1)
    }
  })

  test('is its sender’s alone, and takes no more than was announced', async () => {
    const { UploadId: id } = (await announce({})).body
    const colleague = await user.colleague()
    const stranger = await server.tenant()
    for (const other of [colleague, stranger]) {
      expect((await other.call('GET', `/files/uploads/${id}`)).status).toBe(404)
      expect((await send(id, 0, Buffer.from('%PDF-1.7\n\n'), other)).status).toBe(404)
      expect((await other.call('DELETE', `/files/uploads/${id}`)).status).toBe(404)
    }
    expect((await send(id, 0, Buffer.alloc(11))).status).toBe(413)
    expect((await send(id, 0, Buffer.alloc(1024 * 1024 + 1))).status).toBe(413)
    expect((await user.call('PUT', `/files/uploads/${id}?offset=0`, { a: 1 })).status).toBe(415)
    expect((await user.call('DELETE', `/files/uploads/${id}`)).status).toBe(204)
    expect((await user.call('GET', `/files/uploads/${id}`)).status).toBe(404)
  })

  test('that lies about its type is refused at its end and leaves nothing', async () => {
    const { UploadId: id } = (await announce({ Name: 'poza.jpg' })).body
    const reply = await send(id, 0, Buffer.from('%PDF-1.7\n\n'))
    expect([reply.status, reply.body.errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'file', code: 'WRONG_FILE_TYPE' })],
    ])
    expect((await user.call('GET', `/files/uploads/${id}`)).status).toBe(404)
  })

  test('of a photo whose place cannot be taken out is refused where that was asked', async () => {
    const content = Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000', 'latin1')
    const heic = { Name: 'a.heic', Size: content.length }
    const asked = (await announce({ ...heic, WithoutPlace: true })).body
    expect((await send(asked.UploadId, 0, content)).body.errors).toEqual([
      expect.objectContaining({ field: 'file', code: 'PLACE_NOT_REMOVABLE' }),
    ])
    const plain = (await announce(heic)).body
    expect((await send(plain.UploadId, 0, content)).body.File).toMatchObject({ Type: 'image/heic' })
  })
})
