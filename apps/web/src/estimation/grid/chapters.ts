import { groupBy } from '@temelia/estimation/group-by'

/** A line as far as chapters need it. */
export type ChapterLine = Readonly<{ id: number; chapter?: string | null }>

/** Lines that follow each other in one chapter. `head` is false for lines without chapter before the first one: they stand under the estimate itself. */
export type ChapterRun<Line extends ChapterLine = ChapterLine> = Readonly<{
  name: string | null
  head: boolean
  lines: readonly Line[]
  /** Lines that only stand together for the eye: they are no chapter that could be renamed, moved or deleted. */
  grouped?: true
}>

/** The lines of an estimate in their order as runs of one chapter each. Forms print a chapter's title at the same places. */
export function chapterRuns<Line extends ChapterLine>(lines: readonly Line[]): readonly ChapterRun<Line>[] {
  const runs: { name: string | null; head: boolean; lines: Line[] }[] = []
  for (const line of lines) {
    const name = line.chapter || null
    const last = runs.at(-1)
    if (last && last.name === name) last.lines.push(line)
    else runs.push({ name, head: name !== null || last !== undefined, lines: [line] })
  }
  return runs
}

/** The key of the head of an estimate's run. */
export function chapterKey(estimateId: number, nth: number): string {
  return `c${estimateId}-${nth}`
}

/** The estimate a key belongs to that is a chapter's; null for other keys. */
export function estimateOfChapter(key: string): number | null {
  const found = /^c(\d+)-\d+$/.exec(key)
  return found ? Number(found[1]) : null
}

/** The key of the chapter head above a line; null where it stands under the estimate itself. */
export function chapterKeyOf(estimateId: number, lines: readonly ChapterLine[], id: number): string | null {
  const nth = chapterRuns(lines).findIndex((run) => run.lines.some((line) => line.id === id))
  return nth >= 0 && chapterRuns(lines)[nth]?.head ? chapterKey(estimateId, nth) : null
}

/** The lines of an estimate under what they are grouped by, in the order of the groups; in each they keep their own. */
export function groupRuns<Line extends ChapterLine>(
  lines: readonly Line[],
  { of, names }: Readonly<{ of: ReadonlyMap<number, string>; names: readonly string[] }>,
): readonly ChapterRun<Line>[] {
  const byName = groupBy(lines, ({ id }) => of.get(id) ?? '')
  const known = of.size > 0 && !names.includes('') ? [...names, ''] : names
  return known.flatMap((name) => {
    const held = byName.get(name)
    return held ? [{ name: name || '–', head: true, lines: held, grouped: true as const }] : []
  })
}

/** The key of the head of a group. */
export function groupKey(estimateId: number, name: string | null): string {
  return `g${estimateId}-${name ?? ''}`
}
