import { expect, it } from 'vitest'
import { noteSent, takeEcho } from './wire.ts'

it('what was sent comes back once; the next change of the same record is another device’s', () => {
  expect(takeEcho('article', 7)).toBe(false)
  noteSent('article', 7)
  noteSent('article', 7)
  expect(takeEcho('article', 8)).toBe(false)
  expect(takeEcho('article', 7)).toBe(true)
  expect(takeEcho('article', 7)).toBe(true)
  expect(takeEcho('article', 7)).toBe(false)
})
