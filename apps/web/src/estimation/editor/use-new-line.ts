import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { outbox } from '../../data/outbox/browser-outbox.ts'
import type { SaveEntry } from '../../data/outbox/waiting.ts'
import { tenantToday } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { type CatalogueItem, firstFind } from '../add-article/catalogue-search.ts'
import { whyNotAdded } from '../add-article/new-articles.ts'
import type { GridRow } from '../grid/grid-source.ts'
import { toastRefusal } from '../open-project/toast-refusal.ts'
import type { Whereabouts } from '../open-project/use-selection.ts'
import { linesOnTheirWay, sendLine } from '../project-state/new-lines.ts'
import type { ProjectEditor } from '../project-state/project-editor.ts'
import { byId } from '../project-state/project-tree.ts'
import {
  type Asked,
  lineAfter,
  NEW_KEY,
  type NewLine,
  newPlaceAt,
  patchOf,
  type SentRow,
  rowOfPatch,
  rowOfTaken,
  type Taken,
} from './new-line.ts'

/** The line being added between others. */
export type Adding = Readonly<{
  line: NewLine | null
  /** Lines typed before it that are not with the server, those of earlier visits too. */
  sent: readonly SentRow[]
  /** Opens a line at the active one; false where there is no estimate for it. */
  open: (at: Readonly<{ key: string | undefined; row: GridRow | undefined; where: Whereabouts }>, edge: Edge) => boolean
  /** Takes an item, a name of one's own, or the first find of a search that is not over: the quantity is typed next. */
  take: (taken: Taken | Asked) => void
  /** Enter was pressed on the quantity: when the line is written another one opens below it. */
  chain: () => void
  write: (quantity: string | number) => void
  /** The cell was left; what was taken is written without a quantity unless it is given up. */
  leave: (giveUp: boolean) => void
}>

type Edge = 'before' | 'after'
type Typed = Readonly<{ key: string; line: NewLine; taken: Taken | Asked; quantity: string | number }>
type State = Readonly<{ line: NewLine | null; typed: readonly Typed[] }>

/**
 * Adds lines one after another without waiting for the server or its search: what was typed stands where it will be, in the order it was
 * typed, is kept on the device and goes out from there. `edit` opens a cell of the grid; where there is none to search in, `elsewhere` is asked.
 */
export function useNewLine(
  editor: ProjectEditor,
  edit: (key: string, column: string) => boolean,
  elsewhere: () => void,
): Adding {
  const { t } = useText()
  const [state, setState] = useState<State>({ line: null, typed: [] })
  const [items] = useState(() => new Map<string, CatalogueItem>())
  const entries = useLinesOnTheirWay()
  const { estimates } = editor.store.get().tree
  const sent = useMemo(() => {
    const kept = entries.map(({ key, change }) => rowOfPatch(key, change, items.get(key)))
    const here = kept.filter(({ estimateId }) => byId(estimates, estimateId))
    const typed = state.typed.filter(({ key }) => !entries.some((entry) => entry.key === key))
    return [...here, ...typed.map(({ key, line, taken, quantity }) => rowOfTaken(key, line, taken, quantity))]
  }, [entries, items, estimates, state.typed])
  const latest = useRef({ state, sent, t, edit, elsewhere })
  latest.current = { state, sent, t, edit, elsewhere }

  const acts = useMemo(() => {
    let keeping = false
    /** A cell of the line is open. Between two cells nothing is left. */
    let typing = false
    let chained = false
    const now = () => latest.current.state
    const answers = new Map<Asked, Promise<Taken>>()

    function set(next: State) {
      latest.current = { ...latest.current, state: next }
      setState(next)
    }

    /** Hands over to the device what was typed, in that order: each line stands where those before it leave it. */
    async function keep() {
      if (keeping) return
      keeping = true
      for (let first = now().typed[0]; first; first = now().typed[0]) {
        const { key, line, quantity } = first
        const taken = 'words' in first.taken ? await answerTo(first.taken) : first.taken
        if ('item' in taken) items.set(key, taken.item)
        const { tree } = editor.store.get()
        const patch = patchOf(line, taken, quantity, tenantToday(), tree.project.practice === 'us')
        await sendLine(tree, { key, patch, beside: line.beside }).catch((cause: unknown) =>
          toastRefusal(whyNotAdded(cause, latest.current.t)),
        )
        set({ ...now(), typed: now().typed.slice(1) })
      }
      keeping = false
    }

    function answerTo(asked: Asked): Promise<Taken> {
      const answer = answers.get(asked) ?? firstTaken(editor, asked)
      answers.set(asked, answer)
      return answer
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

    function send(line: NewLine, taken: Taken | Asked, quantity: string | number) {
      const next = chained ? lineAfter(line) : null
      set({ line: next, typed: [...now().typed, { key: crypto.randomUUID(), line, taken, quantity }] })
      void keep()
      if (next) type('symbol')
    }

    return {
      open: (at: Parameters<Adding['open']>[0], edge: Edge) => {
        const place = newPlaceAt(editor.store.get().tree, latest.current.sent, at, edge)
        if (!place) return false
        set({ ...now(), line: { ...place, taken: null } })
        type('symbol')
        return true
      },
      take: (taken: Taken | Asked) => {
        const { line } = now()
        if (!line) return
        set({ ...now(), line: { ...line, taken } })
        type('quantity')
        if ('words' in taken)
          void answerTo(taken).then((answer) => {
            const asking = now().line
            if (asking?.taken === taken) set({ ...now(), line: { ...asking, taken: answer } })
          })
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
  }, [editor, items])
  return { ...acts, line: state.line, sent }
}

/** What a search that was not waited for finds first; without a find, or without a server, the words are the name of a line of one's own. */
async function firstTaken(editor: ProjectEditor, { words, search }: Asked): Promise<Taken> {
  const { id, practice, locationId } = editor.store.get().tree.project
  const used = { locationId: practice === 'us' ? (locationId ?? 0) : null, projectId: id }
  const item = await firstFind(search, words, used).catch(() => null)
  return item ? { item } : { name: words }
}

/** The same array until a line comes or goes. */
function useLinesOnTheirWay(): readonly SaveEntry[] {
  const last = useRef<readonly SaveEntry[]>([])
  return useSyncExternalStore(outbox.subscribe, () => {
    const found = linesOnTheirWay()
    const same =
      found.length === last.current.length && found.every(({ change }, at) => change === last.current[at]?.change)
    if (!same) last.current = found
    return last.current
  })
}
