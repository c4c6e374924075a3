import { useCallback, useMemo, useState } from 'react'
import { outbox, useOutbox } from './browser-outbox.ts'
import type { Change, Entry, Refusal, SheetLines } from './queue.ts'
import { linesOf } from './sheet-lines.ts'

/** A line as the wire has it. */
export type Line = Readonly<Record<string, unknown>>

/** A sheet: where its lines are sent, what it is called, its screen, and the field that names a line. */
type Sheet = Pick<SheetLines, 'path' | 'title' | 'href'> & Readonly<{ id: string }>

/** A line that the server did not take, and why. */
export type RefusedLine = Readonly<{ line: Line; refusal: Refusal }>

/** What a sheet has that the server does not. */
export type SheetOutbox = Readonly<{
  /** The oldest first: each is laid over the ones before. */
  unsent: readonly object[]
  /** By the line; of several the last that was typed. */
  refused: ReadonlyMap<unknown, RefusedLine>
  /** Takes the place of what was refused of the same lines. Resolves once it is safe on the device; rejects where nothing can be kept and it is refused. */
  send: (lines: readonly Line[]) => Promise<void>
  /** Lets go of what was refused of these lines. */
  giveUp: (ids: readonly unknown[]) => void
}>

/** The lines of a sheet by the outbox: whoever types goes on at once, and what is refused stays there, after a reload too, until they choose. */
export function useSheetOutbox({ path, title, href, id }: Sheet): SheetOutbox {
  const { waiting, underway, refused } = useOutbox()
  /** Shown from the key that was pressed on, not from the moment the device has it. */
  const [begun, setBegun] = useState<readonly object[]>([])
  const unsent = useMemo(() => {
    const entries = [...waiting, ...underway].toSorted((one, other) => one.place - other.place)
    return [...linesOf(path, entries), ...begun]
  }, [path, waiting, underway, begun])
  const refusedLines = useMemo(
    () =>
      new Map(
        refused.flatMap(({ change, refusal }) =>
          isOf(path, change) && refusal ? change.lines.map((line) => [(line as Line)[id], { line, refusal }]) : [],
        ) as readonly (readonly [unknown, RefusedLine])[],
      ),
    [path, id, refused],
  )

  const giveUp = useCallback(
    async (entries: readonly Entry[], ids: readonly unknown[]) => {
      for (const { key, change } of entries) {
        if (!isOf(path, change)) continue
        const lines = change.lines.filter((line) => !ids.includes((line as Line)[id]))
        if (lines.length === change.lines.length) continue
        // The others of a sheet that was refused whole are tried again.
        await (lines.length === 0 ? outbox.discard(key) : outbox.mend(key, { ...change, lines }))
      }
    },
    [path, id],
  )

  const send = useCallback(
    async (lines: readonly Line[]) => {
      const before = outbox.state().refused
      setBegun((now) => [...now, ...lines])
      try {
        await outbox.entrust({ kind: 'lines', title, path, lines, href, key: crypto.randomUUID() })
        await giveUp(
          before,
          lines.map((line) => line[id]),
        )
      } finally {
        setBegun((now) => now.filter((line) => !lines.includes(line as Line)))
      }
    },
    [path, title, href, id, giveUp],
  )

  return { unsent, refused: refusedLines, send, giveUp: (ids) => void giveUp(outbox.state().refused, ids) }
}

function isOf(path: string, change: Change): change is SheetLines {
  return change.kind === 'lines' && change.path === path
}
