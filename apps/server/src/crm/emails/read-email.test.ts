import { expect, test, vi } from 'vitest'
import { readEmail } from './read-email.ts'

// A long email is read in a thread of its own, which takes seconds to start where the sources are not bundled.
vi.setConfig({ testTimeout: 240_000 })

const HEAD =
  'From: Ion Țiglă <ion@tigla.example>\r\nTo: birou@firma.example\r\nSubject: Ofert=\r\nMIME-Version: 1.0\r\n'

const email = (lines: number) =>
  Buffer.from(
    `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${'Bună\r\n'.repeat(lines)}--b\r\n` +
      `Content-Type: text/plain\r\nContent-Disposition: attachment; filename="a.txt"\r\n\r\nabc\r\n--b--\r\n`,
  )

test('an email of a hundred thousand lines is read while others are answered, as a short one is', async () => {
  const [short, long] = [await readEmail(email(2), 'ro/1'), readEmail(email(100_000), 'ro/1')]
  let turns = 0
  const timer = setInterval(() => turns++, 5)
  const read = await long.finally(() => clearInterval(timer))
  expect(read?.text).toBe(`${'Bună\n'.repeat(100_000)}`.replace(/\n$/, short?.text?.endsWith('\n') ? '\n' : ''))
  expect({ ...read, text: short?.text }).toEqual(short)
  expect(read?.files.map(({ content }) => [Buffer.isBuffer(content), content.toString().trim()])).toEqual([
    [true, 'abc'],
  ])
  expect(turns).toBeGreaterThan(2)
})

test('large files of an email arrive whole', async () => {
  const content = Buffer.from(Uint8Array.from({ length: 5_000_001 }, (_, at) => at % 253))
  const lines = content.toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  const part = (name: string, text: string) =>
    `Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${text}\r\n`
  const raw = `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${part('a.bin', lines)}--b\r\n${part('b.bin', '')}--b--\r\n`
  const read = await readEmail(Buffer.from(raw), 'ro/1')
  expect(read?.files.map((file) => [file.name, file.content.length])).toEqual([
    ['a.bin', content.length],
    ['b.bin', 0],
  ])
  expect(Buffer.isBuffer(read?.files[0]?.content) && content.equals(read.files[0].content)).toBe(true)
})
