import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Problem } from '../../data/problem.ts'
import { tenantToday } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { whyNotAdded } from '../add-article/new-articles.ts'
import type { GridRow } from '../grid/grid-source.ts'
import { rowKey } from '../grid/rows.ts'
import { toastRefusal } from '../open-project/toast-refusal.ts'
import type { Whereabouts } from '../open-project/use-selection.ts'
import type { ProjectEditor } from '../project-state/project-editor.ts'
import { lineAfter, NEW_KEY, type NewLine, newLineAt, patchOf, type SentLine, type Taken } from './new-line.ts'

/** The line being added between others. */
export type Adding = Readonly<{
  line: NewLine | null
  sent: readonly SentLine[]
  /** Opens a line at the active one; false where there is no estimate for it. */
  open: (row: GridRow | undefined, where: Whereabouts, edge: 'before' | 'after') => boolean
  /** Takes an item, or a name of one's own: the quantity is typed next. */
  take: (taken: Taken) => void
  /** Enter was pressed on the quantity: when the line is written another one opens below it. */
  chain: () => void
  write: (quantity: string | number) => void
  /** The cell was left; what was taken is written without a quantity unless it is given up. */
  leave: (giveUp: boolean) => void
}>

type State = Readonly<{ line: NewLine | null; sent: readonly SentLine[] }>

const NOTHING: State = { line: null, sent: [] }

/**
 * Adds lines one after another without waiting for the server: what was typed stands where it will be, in the order it was typed, and
 * goes out one by one. While the server is away the lines wait. `edit` opens a cell of the grid; where
 * there is none to search in, `elsewhere` is asked.
 */
export function useNewLine(
  editor: ProjectEditor,
  edit: (key: string, column: string) => boolean,
  elsewhere: () => void,
): Adding {
  const { t } = useText()
  const [state, setState] = useState<State>(NOTHING)
  const latest = useRef({ state, t, edit, elsewhere })
  latest.current = { state, t, edit, elsewhere }

  const acts = useMemo(() => {
    let draining = false
    let count = 0
    /** A cell of the line is open. Between two cells nothing is left. */
    let typing = false
    let chained = false
    const now = () => latest.current.state

    function set(next: State) {
      latest.current = { ...latest.current, state: next }
      setState(next)
    }

    async function drain() {
      if (draining) return
      draining = true
      for (let first = now().sent[0]; first; first = now().sent[0]) {
        const said = latest.current.t
        try {
          const us = editor.store.get().tree.project.practice === 'us'
          const label = said('didAddArticles', { count: 1 })
          const [item] = await editor.structure.addArticles([patchOf(first, tenantToday(), us)], label)
          set(arrived(now(), first, item ? rowKey('article', item.id) : first.line.beside))
        } catch (cause) {
          toastRefusal(whyNotAdded(cause, said))
          if (cause instanceof Problem && cause.away) break
          set({ ...now(), sent: now().sent.slice(1) })
        }
      }
      draining = false
    }

    function type(column: 'symbol' | 'quantity') {
      typing = false
      chained = false
      const open = () => {
        flushSync(() => setState(now()))
        typing = latest.current.edit(NEW_KEY, column)
        if (typing) return
        set({ ...now(), line: null })
        latest.current.elsewhere()
      }
      // Behind what the grid still does for the key that was pressed, and before the next key is heard.
      queueMicrotask(() => queueMicrotask(open))
    }

    function send(line: NewLine, taken: Taken, quantity: string | number) {
      const next = chained ? lineAfter(line) : null
      count += 1
      set({ line: next, sent: [...now().sent, { id: count, line, taken, quantity }] })
      void drain()
      if (next) type('symbol')
    }

    return {
      drain: () => void drain(),
      open: (row: GridRow | undefined, where: Whereabouts, edge: 'before' | 'after') => {
        const line = newLineAt(editor.store.get().tree, row, where, edge)
        if (!line) return false
        set({ ...now(), line })
        type('symbol')
        return true
      },
      take: (taken: Taken) => {
        const { line } = now()
        if (!line) return
        set({ ...now(), line: { ...line, taken } })
        type('quantity')
      },
      chain: () => {
        chained = true
      },
      write: (quantity: string | number) => {
        const { line } = now()
        if (line?.taken && typing) send(line, line.taken, quantity)
      },
      leave: (giveUp: boolean) => {
        const { line } = now()
        if (!line || !typing) return
        if (line.taken && !giveUp) send(line, line.taken, 0)
        else set({ ...now(), line: null })
      },
    }
  }, [editor])
  useEffect(() => {
    window.addEventListener('online', acts.drain)
    return () => window.removeEventListener('online', acts.drain)
  }, [acts])
  return { ...acts, line: state.line, sent: state.sent }
}

/** A line has come: those of the same run follow it. */
function arrived({ line, sent }: State, first: SentLine, key: string): State {
  const run = sent[0]?.line ?? first.line
  const behind = (other: NewLine): NewLine =>
    other.edge === 'after' && other.beside === run.beside && other.estimateId === run.estimateId
      ? { ...other, beside: key }
      : other
  return {
    line: line && behind(line),
    sent: sent.slice(1).map((other) => ({ ...other, line: behind(other.line) })),
  }
}
