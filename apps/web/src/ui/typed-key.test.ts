import { readTypedNumber } from '@temelia/decimal/typed-number'
import { expect, test } from 'vitest'
import { keysFor, withKey } from './typed-key.ts'

test('the decimal key writes the sign that the company reads as one', () => {
  for (const practice of ['ro', 'us'] as const) {
    const [decimal = ''] = keysFor('number', practice)
    expect(readTypedNumber(`1${decimal}250`, practice)).toEqual({ ok: true, value: 1.25 })
    expect(keysFor('formula', practice)[0]).toBe(decimal)
  }
  expect(keysFor('formula', 'us')).toContain("'")
})

test('a key goes to the caret and replaces what is selected', () => {
  expect(withKey('125', 1, 1, ',')).toEqual({ text: '1,25', caret: 2 })
  expect(withKey('125', 0, 3, '-')).toEqual({ text: '-', caret: 1 })
})
