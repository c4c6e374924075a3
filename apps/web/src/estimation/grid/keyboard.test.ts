import { describe, expect, it } from 'vitest'
import { editIntentOf, intentOf, type Key } from './keyboard.ts'

const key = (text: string, mods: Partial<Omit<Key, 'key'>> = {}): Key => ({
  key: text,
  ctrl: false,
  shift: false,
  alt: false,
  ...mods,
})

describe('intentOf', () => {
  it.each([
    [key('ArrowDown'), { do: 'move', direction: 'down', extend: false }],
    [key('ArrowRight', { shift: true }), { do: 'move', direction: 'right', extend: true }],
    [key('Home', { ctrl: true }), { do: 'move', direction: 'first', extend: false }],
    [key('End', { ctrl: true, shift: true }), { do: 'move', direction: 'last', extend: true }],
    [key('Tab', { shift: true }), { do: 'step', by: -1 }],
    [key('ArrowUp', { alt: true }), { do: 'reorder', by: -1 }],
    [key('ArrowRight', { alt: true }), { do: 'fold', open: true }],
    [key('D', { ctrl: true }), { do: 'fill' }],
    [key('z', { ctrl: true }), { do: 'undo' }],
    [key('Z', { ctrl: true, shift: true }), { do: 'redo' }],
    [key('f', { ctrl: true }), { do: 'find' }],
    [key('F2'), { do: 'edit' }],
    [key('Insert'), { do: 'add', edge: 'after' }],
    [key('Enter', { ctrl: true }), { do: 'add', edge: 'after' }],
    [key('Enter', { ctrl: true, shift: true }), { do: 'add', edge: 'before' }],
    [key('r', { ctrl: true }), { do: 'fillRight' }],
    [key('F10', { shift: true }), { do: 'menu' }],
    [key('n'), { do: 'type', text: 'n' }],
    [key('ș'), { do: 'type', text: 'ș' }],
    [key('5'), { do: 'type', text: '5' }],
  ])('reads %j', (pressed, intent) => expect(intentOf(pressed)).toEqual(intent))

  it.each([
    key('Shift'),
    key('F5'),
    key('c', { ctrl: true }),
    key('ArrowLeft', { ctrl: true }),
    key('x', { alt: true }),
  ])('leaves %j to the browser', (pressed) => expect(intentOf(pressed)).toBeNull())
})

describe('editIntentOf', () => {
  it('takes in on Enter and Tab, drops on Escape, and leaves the rest to the text field', () => {
    expect(editIntentOf(key('Enter'))).toEqual({ do: 'commit', go: 'down' })
    expect(editIntentOf(key('Tab', { shift: true }))).toEqual({ do: 'commit', go: 'previous' })
    expect(editIntentOf(key('Escape'))).toEqual({ do: 'cancel' })
    expect(editIntentOf(key('ArrowLeft'))).toBeNull()
    expect(editIntentOf(key('a', { ctrl: true }))).toBeNull()
  })
})
