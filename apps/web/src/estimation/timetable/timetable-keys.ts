/** What a key means on a row of the timetable while nothing is being typed. */
import type { Key } from '../grid/keyboard.ts'

/** A thing one can do by key; each stands in the menu of the row too. */
export type TimetableIntent = Readonly<
  | { do: 'row'; by: number }
  | { do: 'column'; by: 1 | -1 | 'first' | 'last' }
  | { do: 'edge'; to: 'first' | 'last' }
  | { do: 'move'; days: number }
  | { do: 'resize'; days: 1 | -1 }
  | { do: 'type'; text: string }
  | { do: 'zoom'; by: 1 | -1 }
  | { do: 'critical' | 'today' | 'undo' | 'redo' }
  | {
      do:
        | 'edit'
        | 'clear'
        | 'fold'
        | 'link'
        | 'insert'
        | 'indent'
        | 'outdent'
        | 'milestone'
        | 'split'
        | 'remove'
        | 'menu'
        | 'cancel'
    }
>

const PAGE = 12

/**
 * The meaning of a key. In a column of words every letter begins to type; in the others letters are commands, and digits begin
 * to type.
 */
export function intentOf(key: Key, words: boolean): TimetableIntent | null {
  if (key.alt) return altIntent(key)
  if (key.ctrl) return ctrlIntent(key)
  switch (key.key) {
    case 'ArrowDown':
      return { do: 'row', by: 1 }
    case 'ArrowUp':
      return { do: 'row', by: -1 }
    case 'PageDown':
      return { do: 'row', by: PAGE }
    case 'PageUp':
      return { do: 'row', by: -PAGE }
    case 'ArrowRight':
      return { do: 'column', by: 1 }
    case 'ArrowLeft':
      return { do: 'column', by: -1 }
    case 'Home':
      return { do: 'column', by: 'first' }
    case 'End':
      return { do: 'column', by: 'last' }
    case 'Enter':
    case 'F2':
      return { do: 'edit' }
    case 'F10':
      return key.shift ? { do: 'menu' } : null
    case 'ContextMenu':
      return { do: 'menu' }
    case 'Insert':
      return { do: 'insert' }
    case 'Delete':
      return { do: 'clear' }
    case 'Escape':
      return { do: 'cancel' }
    default:
      return [...key.key].length === 1 ? characterIntent(key.key, words) : null
  }
}

function characterIntent(character: string, words: boolean): TimetableIntent | null {
  if (character === ' ') return { do: 'fold' }
  if (words || /\d/.test(character)) return { do: 'type', text: character }
  switch (character.toLowerCase()) {
    case '+':
    case '=':
      return { do: 'zoom', by: -1 }
    case '-':
      return { do: 'zoom', by: 1 }
    case 'c':
      return { do: 'critical' }
    case 't':
      return { do: 'today' }
    case 's':
      return { do: 'split' }
    case 'm':
      return { do: 'milestone' }
    default:
      return null
  }
}

function altIntent({ key, shift, ctrl }: Key): TimetableIntent | null {
  if (ctrl) return null
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step !== 0) return shift ? { do: 'resize', days: step } : { do: 'move', days: step }
  if (key === 'PageDown') return { do: 'move', days: 5 }
  return key === 'PageUp' ? { do: 'move', days: -5 } : null
}

function ctrlIntent({ key, shift }: Key): TimetableIntent | null {
  switch (key.toLowerCase()) {
    case 'l':
      return { do: 'link' }
    case ']':
      return { do: 'indent' }
    case '[':
      return { do: 'outdent' }
    case 'z':
      return { do: shift ? 'redo' : 'undo' }
    case 'y':
      return { do: 'redo' }
    case 'home':
      return { do: 'edge', to: 'first' }
    case 'end':
      return { do: 'edge', to: 'last' }
    case 'delete':
      return { do: 'remove' }
    default:
      return null
  }
}
