import type { Direction } from './selection.ts'

/** What a key means to the grid while a cell is selected and nothing is being typed. */
export type Intent = Readonly<
  | { do: 'move'; direction: Direction; extend: boolean }
  | { do: 'step'; by: 1 | -1 }
  | { do: 'type'; text: string }
  | {
      do:
        | 'edit'
        | 'enter'
        | 'toggle'
        | 'clear'
        | 'fill'
        | 'undo'
        | 'redo'
        | 'find'
        | 'selectAll'
        | 'remove'
        | 'copy'
        | 'release'
        | 'menu'
        | 'fillRight'
    }
  | { do: 'add'; edge: 'before' | 'after' }
  | { do: 'fold'; open: boolean }
  | { do: 'reorder'; by: 1 | -1 }
>

/** What a key means while a cell is being typed in; null lets the text field have it. */
export type EditIntent = Readonly<{ do: 'commit'; go: 'down' | 'up' | 'next' | 'previous' | 'stay' } | { do: 'cancel' }>

/** The part of a keyboard event the grid reads. */
export type Key = Readonly<{ key: string; ctrl: boolean; shift: boolean; alt: boolean }>

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
}

/** Ctrl on PCs, Cmd on Macs. */
export function readKey(
  event: Readonly<{ key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }>,
): Key {
  return { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey }
}

/** The meaning of a key on a selected cell: a spreadsheet's keys, and Alt with arrows for the tree and the order of lines. */
export function intentOf(key: Key): Intent | null {
  if (key.alt) return altIntent(key)
  if (key.ctrl) return ctrlIntent(key)
  const arrow = ARROWS[key.key]
  if (arrow) return { do: 'move', direction: arrow, extend: key.shift }
  switch (key.key) {
    case 'Home':
      return { do: 'move', direction: 'rowStart', extend: key.shift }
    case 'End':
      return { do: 'move', direction: 'rowEnd', extend: key.shift }
    case 'Tab':
      return { do: 'step', by: key.shift ? -1 : 1 }
    case 'Enter':
      return key.shift ? { do: 'move', direction: 'up', extend: false } : { do: 'enter' }
    case 'F2':
      return { do: 'edit' }
    case 'Insert':
      return key.shift ? null : { do: 'add', edge: 'after' }
    case 'ContextMenu':
      return { do: 'menu' }
    case 'F10':
      return key.shift ? { do: 'menu' } : null
    case 'Escape':
      return { do: 'release' }
    case 'Delete':
    case 'Backspace':
      return { do: 'clear' }
    case ' ':
      return { do: 'toggle' }
  }
  return isPrintable(key.key) ? { do: 'type', text: key.key } : null
}

/** The meaning of a key inside the cell's text field. */
export function editIntentOf(key: Key): EditIntent | null {
  switch (key.key) {
    case 'Enter':
      return { do: 'commit', go: key.ctrl ? 'stay' : key.shift ? 'up' : 'down' }
    case 'Tab':
      return { do: 'commit', go: key.shift ? 'previous' : 'next' }
    case 'Escape':
      return { do: 'cancel' }
  }
  return null
}

function altIntent(key: Key): Intent | null {
  switch (key.key) {
    case 'ArrowUp':
      return { do: 'reorder', by: -1 }
    case 'ArrowDown':
      return { do: 'reorder', by: 1 }
    case 'ArrowLeft':
      return { do: 'fold', open: false }
    case 'ArrowRight':
      return { do: 'fold', open: true }
  }
  return null
}

function ctrlIntent(key: Key): Intent | null {
  switch (key.key.toLowerCase()) {
    case 'home':
      return { do: 'move', direction: 'first', extend: key.shift }
    case 'end':
      return { do: 'move', direction: 'last', extend: key.shift }
    case 'a':
      return { do: 'selectAll' }
    case 'enter':
      return { do: 'add', edge: key.shift ? 'before' : 'after' }
    case 'd':
      return key.shift ? { do: 'copy' } : { do: 'fill' }
    case 'r':
      return key.shift ? null : { do: 'fillRight' }
    case 'f':
      return { do: 'find' }
    case 'y':
      return { do: 'redo' }
    case 'z':
      return { do: key.shift ? 'redo' : 'undo' }
    case '-':
    case 'delete':
      return { do: 'remove' }
  }
  return null
}

/** One character, by user-perceived count, so that composed letters type too. */
function isPrintable(key: string): boolean {
  return [...key].length === 1
}
