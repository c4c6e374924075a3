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
  test('comes back byte for byte, with the type of its content and not of its name or its sender', async () => {
    const content = Buffer.from('%PDF-1.7\n\u0000\u0001\u00ff', 'latin1')
    const made = await upload(content, 'poză.png')
    expect([made.status, made.body.Type, made.body.Size, made.body.Folder]).toEqual([
      201,
      'application/pdf',
      content.length,
      'Planuri',
    ])
    const read = await user.call('GET', `/files/${made.body.FileId}`)
    expect(read.raw.rawPayload.equals(content)).toBe(true)
    expect(read.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    expect(read.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('poză.png')}`)
  })

  test('a page is sent as plain text, so that no browser runs it', async () => {
    const made = await upload(Buffer.from('<html><script>alert(1)</script>'), 'a.html')
    const read = await user.call('GET', `/files/${made.body.FileId}`)
    expect(read.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(read.headers['content-disposition']).toMatch(/^attachment/)
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
