import { expect, test } from 'vitest'
import { beginningOf, shortened } from './beginning.ts'

test('the beginning of a text ends before a sign that does not fit whole', () => {
  expect(beginningOf('casă', 10)).toBe('casă')
  expect(beginningOf('casă', 3)).toBe('cas')
  expect(beginningOf('ab😀', 3)).toBe('ab')
  expect(beginningOf('ab😀', 4)).toBe('ab😀')
  expect(beginningOf('', 3)).toBe('')
})

test('a text that is cut says so', () => {
  expect(shortened('casă', 4)).toBe('casă')
  expect(shortened('casă mare', 4)).toBe('casă…')
  expect(shortened('ab😀', 3)).toBe('ab…')
})
