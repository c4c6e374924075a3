import type { Item } from '../project-state/changes.ts'

/** Lines that were copied, of one kind, with the text that went to the system's clipboard at the same moment. */
export type CopiedLines = Readonly<{ entity: Item['entity']; ids: readonly number[]; text: string }>

const KEY = 'temelia.copiedLines'

/** Keeps copied lines for other projects and tabs of this browser. */
export function keepLines(lines: CopiedLines): void {
  localStorage.setItem(KEY, JSON.stringify(lines))
}

/** The lines copied last; null when there are none. */
export function copiedLines(): CopiedLines | null {
  const kept = localStorage.getItem(KEY)
  return kept === null ? null : (JSON.parse(kept) as CopiedLines)
}
