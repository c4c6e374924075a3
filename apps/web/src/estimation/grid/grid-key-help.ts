import { type KeyHelp, useKeyHelp } from '../../commands/key-help.ts'

const KEYS: readonly KeyHelp[] = [
  { text: 'keyEditCell', shortcut: 'f2' },
  { text: 'keyCommitDown', shortcut: 'enter' },
  { text: 'keyNextCell', shortcut: 'tab' },
  { text: 'keyLeaveCell', shortcut: 'esc' },
  { text: 'keyClearCell', shortcut: 'del' },
  { text: 'keyMark', shortcut: 'shift+↓' },
  { text: 'keyMarkAll', shortcut: 'mod+a' },
  { text: 'keyCopyBlock', shortcut: 'mod+c' },
  { text: 'keyPasteBlock', shortcut: 'mod+v' },
  { text: 'keyFillDown', shortcut: 'mod+d' },
  { text: 'keyFillRight', shortcut: 'mod+r' },
  { text: 'keyLineMenu', shortcut: 'shift+f10' },
  { text: 'keyFold', shortcut: 'alt+←' },
  { text: 'keyUnfold', shortcut: 'alt+→' },
  { text: 'keyFirstLine', shortcut: 'mod+home' },
  { text: 'keyLastLine', shortcut: 'mod+end' },
]

/** Tells what `intentOf` of keyboard.ts understands, for the list behind `?`. */
export function useGridKeyHelp(): void {
  useKeyHelp(KEYS)
}
