import type { Icon } from '@tabler/icons-react'

/** One thing a person can do, as one value: menus, the palette, buttons and the keyboard all read this. */
export type Command = Readonly<{
  /** Unique among the commands on the screen, such as `go-customers`. */
  id: string
  /** What happens, in the reader's language: the same words in menu, palette and button. */
  label: string
  group: 'found' | 'go' | 'create' | 'here' | 'settings' | 'account'
  /** Further facts beside the label, such as the customer of a found opportunity. */
  detail?: string
  icon?: Icon
  /** Further words it is found by in the palette. */
  keywords?: string
  /** Left out of the palette until something is typed, so that it begins with what is near. */
  whenTyped?: boolean
  /** `n`, `?`, `g c` (one after the other), `mod+k` (Ctrl, on a Mac Cmd). */
  shortcut?: string
  /** False: shown greyed in menus, left out of the palette and the keyboard. */
  enabled?: boolean
  /** The address of a command that only goes somewhere, so that a menu can draw a link. */
  href?: string
  run: () => void
}>

/** Whether a command can be run now. */
export function isEnabled(command: Command): boolean {
  return command.enabled !== false
}
