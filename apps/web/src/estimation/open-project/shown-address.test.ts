import { expect, test } from 'vitest'
import { readShown, writeShown } from './shown-address.ts'

test('the revisions that are looked at go into an address and come back', () => {
  const shown = new Map([
    [11, 7],
    [12, null],
  ])
  expect(writeShown(shown)).toBe('11-7_12-0')
  expect(readShown('11-7_12-0')).toEqual(shown)
  expect(writeShown(new Map())).toBeUndefined()
})

test('an address that names nothing usable shows what counts', () => {
  for (const text of [undefined, 7, '', 'x', '0-7', '11', '11-', '11-7-3']) expect(readShown(text)).toEqual(new Map())
  expect(readShown('x_11-7')).toEqual(new Map([[11, 7]]))
})
