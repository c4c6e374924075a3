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

const GROUPS = ['found', 'here', 'create', 'go', 'settings', 'account'] as const

/**
 * What the palette shows: records and commands group by group, but commands that begin with what is typed before all else, so that
 * records which arrive a moment later do not push away what Enter is about to run.
 */
export function inPaletteOrder(
  records: readonly Command[],
  hits: readonly Command[],
  text: string,
): readonly Command[] {
  const begun = fold(text).trim()
  const meant = (command: Command) => begun.length > 1 && fold(command.label).startsWith(begun)
  const inGroups = (commands: readonly Command[]) =>
    GROUPS.flatMap((group) => commands.filter((command) => command.group === group))
  return [...inGroups(hits.filter(meant)), ...inGroups([...records, ...hits.filter((command) => !meant(command))])]
}
