import { describe, expect, it } from 'vitest'
import { completed, isPlain, shortcutKeys, startsSequence, strokeName } from './shortcut.ts'

const stroke = (key: string, change = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
})

describe('strokeName', () => {
  it.each([
    [stroke('n'), 'n'],
    [stroke('N', { shiftKey: true }), 'n'],
    [stroke('?', { shiftKey: true }), '?'],
    [stroke('k', { ctrlKey: true }), 'mod+k'],
    [stroke('K', { metaKey: true, shiftKey: true }), 'mod+shift+k'],
    [stroke('Enter', { ctrlKey: true }), 'mod+enter'],
    [stroke('ArrowUp', { altKey: true }), 'alt+arrowup'],
    [stroke('Shift', { shiftKey: true }), null],
  ])('%j is %s', (event, name) => expect(strokeName(event)).toBe(name))
})

describe('completed', () => {
  const known = ['n', 'g c', 'g p', '?', 'mod+k', 'c']

  it('finds a single key', () => expect(completed(known, null, 'n')).toBe('n'))
  it('finds a sequence, and prefers it to its last key', () => expect(completed(known, 'g', 'c')).toBe('g c'))
  it('falls back to the key when no sequence fits', () => expect(completed(known, 'g', 'n')).toBe('n'))
  it('waits after the first key of a sequence', () => {
    expect(completed(known, null, 'g')).toBeNull()
    expect(startsSequence(known, 'g')).toBe(true)
    expect(startsSequence(known, 'n')).toBe(false)
  })
  it('ignores the rest', () => expect(completed(known, null, 'x')).toBeNull())
})

it('tells plain keys, which can be switched off, from the others', () => {
  expect(['n', 'g c', '?', 'mod+k', 'alt+arrowup'].map(isPlain)).toEqual([true, true, true, false, false])
})

it('writes shortcuts for the eye', () => {
  expect(shortcutKeys('mod+k', false)).toEqual([['Ctrl', 'K']])
  expect(shortcutKeys('mod+k', true)).toEqual([['⌘', 'K']])
  expect(shortcutKeys('g c', false)).toEqual([['G'], ['C']])
})
