import { expect, test } from 'vitest'
import { keyboardOf } from './keyboard-of.ts'

test.each([
  ['phone', 'tel'],
  ['mobile', 'tel'],
  ['fax', 'tel'],
  ['contactPhone', 'tel'],
  ['email', 'email'],
  ['senderEmail', 'email'],
  ['website', 'url'],
  ['name', undefined],
  ['emailText', undefined],
  ['telecom', undefined],
])('a phone shows for %s the keyboard %s', (field, keyboard) => {
  expect(keyboardOf(field)).toBe(keyboard)
})
