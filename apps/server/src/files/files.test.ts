import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { contentType } from './content-type.ts'

let server: TestApp
let user: TestUser
beforeAll(async () => {
  server = await testApp({ UPLOAD_LIMIT_MB: '1' })
  user = await server.tenant()
})

function upload(content: Buffer, name: string, by = user) {
  const head = `--limit\r\ncontent-disposition: form-data; name="folder"\r\n\r\nPlanuri\r\n--limit\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--limit--\r\n')])
  return by.call('POST', '/files/upload', payload, { 'content-type': 'multipart/form-data; boundary=limit' })
}

describe('an uploaded file', () => {
  test('comes back byte for byte, with the type of its content and not of its sender', async () => {
    const content = Buffer.from('%PDF-1.7\n\u0000\u0001\u00ff', 'latin1')
    const made = await upload(content, 'poză.pdf')
    expect([made.status, made.body.Type, made.body.Size, made.body.Folder]).toEqual([
      201,
      'application/pdf',
      content.length,
      'Planuri',
    ])
    const read = await user.call('GET', `/files/${made.body.FileId}`)
    expect(read.raw.rawPayload.equals(content)).toBe(true)
    expect(read.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    expect(read.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('poză.pdf')}`)
  })

  test('a page is sent as plain text, so that no browser runs it', async () => {
    const made = await upload(Buffer.from('<html><script>alert(1)</script>'), 'a.html')
    const read = await user.call('GET', `/files/${made.body.FileId}`)
    expect(read.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(read.headers['content-disposition']).toMatch(/^attachment/)
  })

  test.each([
    ['%PDF-1.7', 'poză.png', 'PDF'],
    ['MZ\u0090\u0000\u0003', 'deviz.pdf', 'BIN'],
    ['<html><script>alert(1)</script>', 'poza.jpg', 'TXT'],
    ['\u0089PNG\r\n', 'deviz.xlsx', 'PNG'],
  ])('content %j under the name %s is refused with what it is', async (content, name, actual) => {
    const reply = await upload(Buffer.from(content, 'latin1'), name)
    expect([reply.status, reply.body.code]).toEqual([422, 'INVALID_DATA'])
    expect(reply.body.errors).toEqual([
      {
        field: 'file',
        code: 'WRONG_FILE_TYPE',
        message: expect.stringContaining(`nu corespunde extensiei: este ${actual}`),
      },
    ])
  })

  test('a name without a promise is kept with any content, without the marks of a path', async () => {
    const made = await upload(Buffer.from('orice'), '../../etc/note')
    expect([made.status, made.body.Name]).toEqual([201, 'note'])
  })

  test('is shown in place only where a browser runs nothing of it, and no copy is kept', async () => {
    const picture = await upload(Buffer.from('\u0089PNG\r\n', 'latin1'), 'a.png')
    const shown = await user.call('GET', `/files/${picture.body.FileId}?inline=1`)
    expect(shown.headers['content-disposition']).toMatch(/^inline;/)
    expect(shown.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
    })
    const page = await upload(Buffer.from('<svg onload="alert(1)"/>'), 'a.svg')
    const asked = await user.call('GET', `/files/${page.body.FileId}?inline=1`)
    expect(asked.headers['content-disposition']).toMatch(/^attachment;/)
  })

  test('its address is dead when the session ends', async () => {
    const colleague = await user.colleague()
    const made = await upload(Buffer.from('al meu'), 'a.txt', colleague)
    const address = `/files/${made.body.FileId}`
    expect((await colleague.call('GET', address)).status).toBe(200)
    expect((await server.app.inject({ method: 'GET', url: address })).statusCode).toBe(401)
    await colleague.call('GET', '/loginAuth/logoutMobile')
    expect((await colleague.call('GET', address)).status).toBe(401)
  })

  test('is its sender’s alone until it is attached', async () => {
    const made = await upload(Buffer.from('ciornă'), 'a.txt')
    const colleague = await user.colleague()
    expect((await colleague.call('GET', `/files/${made.body.FileId}`)).status).toBe(404)
    const list = await colleague.call('GET', '/api/files')
    expect(list.body.total_items).toBe(0)
  })

  test('is not there for another tenant', async () => {
    const made = await upload(Buffer.from('al nostru'), 'a.txt')
    const stranger = await server.tenant()
    const replies = await Promise.all([
      stranger.call('GET', `/files/${made.body.FileId}`),
      stranger.call('GET', `/api/files/${made.body.FileId}`),
      stranger.call('DELETE', `/api/files/${made.body.FileId}`),
    ])
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'NOT_FOUND']))
    expect((await user.call('GET', `/files/${made.body.FileId}`)).status).toBe(200)
  })

  test('too large, no form and no file are refused', async () => {
    expect((await upload(Buffer.alloc(1024 * 1024 + 1), 'mare.bin')).status).toBe(413)
    expect((await user.call('POST', '/files/upload', { file: 'x' })).status).toBe(415)
    const empty = await user.call(
      'POST',
      '/files/upload',
      '--limit\r\ncontent-disposition: form-data; name="folder"\r\n\r\nx\r\n--limit--\r\n',
      {
        'content-type': 'multipart/form-data; boundary=limit',
      },
    )
    expect([empty.status, empty.body.errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'file', code: 'REQUIRED' })],
    ])
  })
})

test.each([
  ['\u0089PNG\r\n', 'image/png'],
  ['\u00ff\u00d8\u00ff\u00e0', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['RIFF\u0001\u0002\u0003\u0004WEBP', 'image/webp'],
  ['AC1032', 'image/vnd.dwg'],
  ['\u0000\u0000\u0000\u0018ftypheic', 'image/heic'],
  ['\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 'application/x-ole-storage'],
  [
    'PK\u0003\u0004 [Content_Types].xml xl/workbook.xml',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  [
    'PK\u0003\u0004 [Content_Types].xml word/document.xml',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['PK\u0003\u0004 poze/1.png', 'application/zip'],
  ['\u0000\u0001', 'application/octet-stream'],
  ['Denumire;Preț', 'text/plain; charset=utf-8'],
  ['', 'text/plain; charset=utf-8'],
])('content %j is %s', (text, type) => expect(contentType(Buffer.from(text, 'latin1'))).toBe(type))
