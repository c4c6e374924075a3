import { expect, test } from 'vitest'
import { contentLines, escaped } from './content-line.ts'

test('signs that separate are marked, line ends of every system become one, control characters are dropped', () => {
  expect(escaped('a,b;c\\d\r\ne\rf\ng\u0007h\ti')).toBe('a\\,b\\;c\\\\d\\ne\\nf\\ngh\ti')
})

test('a line has at most 75 octets, loses nothing and is never cut inside a character', () => {
  const line = `NOTE:${'ș🏗a'.repeat(60)}`
  const text = contentLines([line, 'END:VCARD'])
  const rows = text.split('\r\n')
  expect(rows.at(-1)).toBe('')
  expect(Math.max(...rows.map((row) => Buffer.byteLength(row)))).toBeGreaterThan(71)
  expect(Math.max(...rows.map((row) => Buffer.byteLength(row)))).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toBe(`${line}\r\nEND:VCARD\r\n`)
  expect(text).not.toContain('\uFFFD')
})

test('a line of exactly 75 octets stays whole', () => {
  expect(contentLines(['x'.repeat(75)])).toBe(`${'x'.repeat(75)}\r\n`)
  expect(contentLines(['x'.repeat(76)])).toBe(`${'x'.repeat(75)}\r\n x\r\n`)
})
