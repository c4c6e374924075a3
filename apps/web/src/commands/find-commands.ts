import type { Command } from './command.ts'

/** The commands whose label or keywords hold every typed word, case- and accent-blind; those whose label starts with the text first. */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = bare(text).split(/\s+/).filter(Boolean)
  const hits = commands.filter((command) => {
    const hay = bare(`${command.label} ${command.keywords ?? ''}`)
    return words.every((word) => hay.includes(word))
  })
  const first = hits.filter((command) => bare(command.label).startsWith(words.join(' ')))
  return [...first, ...hits.filter((command) => !first.includes(command))]
}

function bare(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
