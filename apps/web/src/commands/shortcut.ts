/** What of a keyboard event decides a shortcut. */
export type Stroke = Readonly<{ key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }>

/** How long the second key of `g c` may wait for, in milliseconds. */
export const SEQUENCE_MS = 1200

/** A stroke in the words of shortcuts: `n`, `?`, `mod+k`, `mod+enter`, `alt+arrowup`; null for a modifier alone. */
export function strokeName(stroke: Stroke): string | null {
  if (['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'Dead', 'Process'].includes(stroke.key)) return null
  const key = stroke.key === ' ' ? 'space' : stroke.key.toLowerCase()
  const mod = stroke.ctrlKey || stroke.metaKey
  const printable = stroke.key.length === 1
  const shift = stroke.shiftKey && (!printable || mod)
  return `${mod ? 'mod+' : ''}${stroke.altKey ? 'alt+' : ''}${shift ? 'shift+' : ''}${key}`
}

/** Whether a shortcut is made of plain keys, which a person can switch off (they collide with speech input). */
export function isPlain(shortcut: string): boolean {
  return !shortcut.includes('mod+') && !shortcut.includes('alt+')
}

/** The shortcut among `known` that the last strokes complete; a sequence wins over its last key alone. */
export function completed(known: readonly string[], earlier: string | null, now: string): string | null {
  if (earlier !== null && known.includes(`${earlier} ${now}`)) return `${earlier} ${now}`
  if (startsSequence(known, now)) return null
  return known.includes(now) ? now : null
}

/** Whether a stroke opens a sequence, so that the next one must be waited for. */
export function startsSequence(known: readonly string[], stroke: string): boolean {
  return known.some((shortcut) => shortcut.startsWith(`${stroke} `))
}

/** The keys of a shortcut for the eye, stroke by stroke: `mod+k` gives `[['Ctrl', 'K']]`. */
export function shortcutKeys(shortcut: string, mac: boolean): string[][] {
  const names: Readonly<Record<string, string>> = {
    mod: mac ? '⌘' : 'Ctrl',
    alt: mac ? '⌥' : 'Alt',
    shift: '⇧',
    enter: '↵',
    space: '␣',
  }
  return shortcut.split(' ').map((stroke) => stroke.split('+').map((key) => names[key] ?? key.toUpperCase()))
}
