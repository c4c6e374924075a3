import { expect, it } from 'vitest'
import { chooseLanguage } from './text.ts'

it.each([
  [null, 'ro', 'ro'],
  [null, 'ro-MD', 'ro'],
  [null, 'RO-ro', 'ro'],
  [null, 'en-US', 'en'],
  [null, 'de', 'en'],
  ['en', 'ro-RO', 'en'],
  ['ro', 'en-US', 'ro'],
  ['fr', 'ro-RO', 'ro'],
] as const)('with %s saved, a device in %s speaks %s', (saved, device, language) => {
  expect(chooseLanguage(saved, device)).toBe(language)
})
