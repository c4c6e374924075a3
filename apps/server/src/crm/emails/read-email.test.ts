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
