import { describe, expect, test } from 'vitest'
import { isMissingFile } from './missing-file.ts'

describe('a file of the app that is not there', () => {
  test.each([
    'Failed to fetch dynamically imported module: https://temelia.example/assets/page-1a2b.js',
    'error loading dynamically imported module: https://temelia.example/assets/page-1a2b.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/page-1a2b.css',
  ])('is recognised by the words of each browser: %s', (words) => {
    expect(isMissingFile(new TypeError(words))).toBe(true)
  })

  test('other faults are faults of the screen', () => {
    expect(isMissingFile(new TypeError('Failed to fetch'))).toBe(false)
    expect(isMissingFile(new Error('rows is not iterable'))).toBe(false)
    expect(isMissingFile('Importing a module script failed.')).toBe(false)
  })
})
