import { useEffect, useMemo, useRef } from 'react'
import { outbox, submitChange, useOutbox, whenSent } from './browser-outbox.ts'
import type { Change, Entry, SheetLines } from './queue.ts'

/** Sends lines of a sheet. Resolves once the server has them, or once they are safe on this device; rejects with its refusal. */
export async function submitLines(lines: Omit<SheetLines, 'kind' | 'key'>): Promise<void> {
  await submitChange({ kind: 'lines', ...lines, key: crypto.randomUUID() })
}

/** The lines of a sheet that the server does not have yet, those on their way too. */
export function unsentLines(path: string): readonly object[] {
  const { waiting, underway } = outbox.state()
  const entries = [...waiting, ...underway].toSorted((one, other) => one.place - other.place)
  return linesOf(path, entries)
}

/**
 * Lines of a sheet that were refused while nobody looked and can be settled on its screen, because of what stands in them: it takes them up
 * again, and lets go of them here once it has them.
 */
export function refusedLines(path: string): Readonly<{ lines: readonly object[]; letGo: () => void }> {
  const entries = outbox.state().refused.filter((entry) => isForScreen(path, entry))
  return {
    lines: linesOf(
      path,
      entries.map((entry) => ({ ...entry, refusal: null })),
    ),
    letGo: () => {
      for (const { key } of entries) void outbox.discard(key)
    },
  }
}

/** Names such lines, inside a component; empty when there are none. */
export function useRefusedKeys(path: string): string {
  const { refused } = useOutbox()
  return refused.flatMap((entry) => (isForScreen(path, entry) ? [entry.key] : [])).join()
}

function isForScreen(path: string, { change, refusal }: Entry): boolean {
  return isOf(path, change) && (refusal?.conflicts !== undefined || refusal?.status === 422)
}

/** The lines of a sheet that wait for the network, inside a component. */
export function useWaitingLines(path: string): readonly object[] {
  const { waiting } = useOutbox()
  return useMemo(() => linesOf(path, waiting), [path, waiting])
}

/** Calls `taken` with lines of a sheet that the server took, and its reply. */
export function useLinesTaken(path: string, taken: (lines: readonly object[], reply: unknown) => void): void {
  const latest = useRef(taken)
  latest.current = taken
  useEffect(
    () =>
      whenSent((change, { value }) => {
        if (isOf(path, change)) latest.current(change.lines, value)
      }),
    [path],
  )
}

function isOf(path: string, change: Change): change is SheetLines {
  return change.kind === 'lines' && change.path === path
}

/** The lines of a sheet among what is not with the server, the oldest first: each is laid over the ones before. */
export function linesOf(path: string, entries: readonly Entry[]): readonly object[] {
  return entries.flatMap(({ change, refusal }) => (isOf(path, change) && !refusal ? change.lines : []))
}
