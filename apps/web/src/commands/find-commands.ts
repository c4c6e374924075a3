import { fold } from '@temelia/text/fold'
import type { Command } from './command.ts'

/** The commands whose label or keywords hold every typed word, case- and accent-blind; those whose label starts with the text first. */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  const hits = commands.filter((command) => {
    const hay = fold(`${command.label} ${command.keywords ?? ''}`)
    return words.every((word) => hay.includes(word))
  })
  const first = hits.filter((command) => fold(command.label).startsWith(words.join(' ')))
  return [...first, ...hits.filter((command) => !first.includes(command))]
}

/** What the palette offers before anything is typed: what can be done here, what can be added, the modules. */
export function atFirst(commands: readonly Command[]): readonly Command[] {
  return commands.filter(({ group, whenTyped }) => BEGINNING.includes(group) && !whenTyped)
}

/** The commands without those that say the same as one offered later: the screen's own is kept, not the one that leads to it. */
export function withoutTwins(commands: readonly Command[]): readonly Command[] {
  return commands.filter(
    (command, at) =>
      !commands.some(({ label, group }, other) => other > at && label === command.label && group === command.group),
  )
}

const BEGINNING: readonly Command['group'][] = ['found', 'here', 'create', 'go']
// Who types a name means what is there before a new one; adding is found by words for it.
const GROUPS: readonly Command['group'][] = ['found', 'here', 'go', 'create', 'settings', 'account']

/**
 * What the palette shows: records and commands group by group, but commands that begin with what is typed, or whose keywords do word by word, before
 * all else, so that records which arrive a moment later do not push away what Enter is about to run.
 */
export function inPaletteOrder(
  records: readonly Command[],
  hits: readonly Command[],
  text: string,
): readonly Command[] {
  const begun = fold(text).trim()
  const words = begun.split(/\s+/)
  const meant = ({ label, keywords }: Command) => {
    if (begun.length < 2) return false
    const known = fold(keywords ?? '').split(/\s+/)
    return fold(label).startsWith(begun) || words.every((word) => known.some((one) => one.startsWith(word)))
  }
  const inGroups = (commands: readonly Command[]) =>
    (begun ? GROUPS : BEGINNING).flatMap((group) => commands.filter((command) => command.group === group))
  return [...inGroups(hits.filter(meant)), ...inGroups([...records, ...hits.filter((command) => !meant(command))])]
}
