import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { draftAt, keepDraft } from '../../data/drafts/drafts.ts'
import {
  refusedLines,
  submitLines,
  unsentLines,
  useLinesTaken,
  useRefusedKeys,
  useWaitingLines,
} from '../../data/outbox/sheet-lines.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { settingsOf } from '../project-state/live-totals.ts'
import {
  type DeductionRow,
  entryOfLine,
  fetchSheet,
  linesPath,
  readSettlement,
  type Sheet,
  type Typed,
  wireLines,
} from './sheet-data.ts'
import { NO_CONFLICTS, type SheetConflicts, sheetConflicts } from './sheet-conflicts.ts'
import { type Entries, entriesOf, figuresFor, type SheetFigures, typedAgain } from './sheet-figures.ts'

/** A settlement that is being filled in. */
export type OpenSheet = Readonly<{
  sheet: Sheet
  entries: Entries
  figures: SheetFigures
  saving: 'saved' | 'saving' | 'waiting'
  /** Lines that wait for the network. */
  waiting: number
  enter: (entries: Entries) => void
  /** Lines that somebody else changed while they were changed here; the sheet shows theirs. */
  conflicts: SheetConflicts
  /** Keeps one's own quantities of lines in dispute, or leaves them to the other side. */
  settle: (articleIds: readonly number[], side: 'mine' | 'theirs') => void
  /** The settlement itself changed: its state, its date, its percentages. */
  take: (deduction: DeductionRow) => void
  reload: () => void
}>

const SOON_MS = 600
const NONE: Entries = new Map()

/**
 * Opens a settlement, keeps what is typed and saves it soon. What cannot reach the server waits in the outbox; what passes the contract
 * waits on the screen, and as a draft where the screen is left. What was refused while nobody looked is taken up again: its person is asked.
 */
export function useSheet(id: number): Readonly<{ open: OpenSheet | null; problem: unknown; again: () => void }> {
  const editor = useEditor()
  const { tree } = useProjectState()
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const [entries, setEntries] = useState<Entries>(NONE)
  const [kept, setKept] = useState<Entries>(NONE)
  const [saving, setSaving] = useState<'saved' | 'saving'>('saved')
  const [conflicts, setConflicts] = useState<SheetConflicts>(NO_CONFLICTS)
  const typed = useRef(new Map<number, Typed>())
  /** Kept with what is typed, so that its person is asked again where the sheet is left before they chose. */
  const disputed = useRef(new Map<number, Typed>())
  const left = useRef(false)
  const path = linesPath(id)
  const place = `settlement ${id}`
  const soon = useRef<() => void>(() => undefined)
  const waiting = useWaitingLines(path).length
  const refusedKeys = useRefusedKeys(path)

  const settings = useMemo(
    () => ({ project: settingsOf(tree.project), objects: tree.objects, estimates: tree.estimates }),
    [tree.project, tree.objects, tree.estimates],
  )
  const latest = useRef(settings)
  latest.current = settings

  useEffect(() => {
    let gone = false
    setProblem(null)
    editor.saver
      .flush()
      .then(() => fetchSheet(id))
      .then((found) => {
        if (gone) return
        const lines = unsentLines(path)
        const { entry } = figuresFor(found, latest.current)(NONE, NONE)
        const unsent = lines.length > 0 ? entriesOf(lines, entry) : NONE
        const refused = refusedLines(path)
        const begun = draftAt<readonly (readonly [number, Typed])[]>(place) ?? []
        typed.current = new Map([...typedAgain(refused.lines, found, entry), ...begun])
        if (refused.lines.length > 0) keepDraft(place, [...typed.current])
        refused.letGo()
        disputed.current.clear()
        setConflicts(NO_CONFLICTS)
        setSheet(found)
        setEntries(
          new Map([...unsent, ...[...typed.current].map(([articleId, { entry }]) => [articleId, entry] as const)]),
        )
        setKept(NONE)
        if (typed.current.size > 0) soon.current()
      })
      .catch((cause: unknown) => {
        if (!gone) setProblem(cause)
      })
    return () => {
      gone = true
    }
  }, [editor, id, path, place, attempt, refusedKeys])

  const compute = useMemo(() => sheet && figuresFor(sheet, settings), [sheet, settings])
  const figures = useMemo(() => compute?.(entries, kept) ?? null, [compute, entries, kept])
  const entryOf = useRef(figures?.entry)
  entryOf.current = figures?.entry
  const faulty = useRef<ReadonlySet<number>>(new Set())
  faulty.current = figures?.faulty ?? faulty.current

  const again = useCallback(() => setAttempt((before) => before + 1), [])
  const running = useRef(false)
  const title = useRef('')
  title.current = sheet?.deduction.name ?? title.current
  const projectId = tree.project.id

  const keepTyped = useCallback(() => {
    const unsent = [...disputed.current, ...typed.current]
    keepDraft(place, unsent.length > 0 ? unsent : null)
  }, [place])

  const send = useCallback(async () => {
    if (running.current) return
    const ready = [...typed.current].filter(([articleId]) => !faulty.current.has(articleId))
    if (ready.length === 0) return setSaving('saved')
    running.current = true
    setSaving('saving')
    for (const [articleId] of ready) typed.current.delete(articleId)
    try {
      await submitLines({ title: title.current, path, lines: wireLines(ready), href: hrefOf(projectId, id) })
    } catch (cause) {
      const now = new Map(
        ready.map(([articleId, { entry }]) => [articleId, typed.current.get(articleId)?.entry ?? entry]),
      )
      const found = entryOf.current ? sheetConflicts(cause, now, entryOf.current) : NO_CONFLICTS
      if (found.size === 0) throw cause
      // What nobody else touched goes on without them.
      for (const [articleId, { was }] of ready)
        if (!found.has(articleId)) typed.current.set(articleId, { entry: now.get(articleId) ?? was, was })
      for (const [articleId, { mine }] of found) {
        typed.current.delete(articleId)
        disputed.current.set(articleId, { entry: mine, was: new Map(ready).get(articleId)?.was ?? mine })
      }
      const theirs: Entries = new Map([...found].map(([articleId, conflict]) => [articleId, conflict.theirs]))
      setConflicts((before) => new Map([...before, ...found]))
      setKept((before) => new Map([...before, ...theirs]))
      setEntries((before) => new Map([...before, ...theirs]))
      if (left.current) toastProblem(cause)
    } finally {
      keepTyped()
      running.current = false
      setSaving('saved')
    }
    await send()
  }, [id, path, projectId, keepTyped])

  useLinesTaken(path, (lines, reply) => {
    const deduction = readSettlement(reply)
    setKept((before) => (figures ? new Map([...before, ...entriesOf(lines, figures.entry)]) : before))
    setSheet((before) => before && { ...before, deduction: { ...deduction, actions: before.deduction.actions } })
  })

  const timer = useRef(0)
  soon.current = () => {
    setSaving('saving')
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      send().catch((cause: unknown) => {
        toastProblem(cause)
        again()
      })
    }, SOON_MS)
  }

  const latestShown = useRef({ entries, sheet })
  latestShown.current = { entries, sheet }
  const enter = useCallback(
    (entered: Entries) => {
      const { entries: shown, sheet: open } = latestShown.current
      const lines = open?.lines ?? []
      const seen = new Map(lines.map((line) => [line.articleId, shown.get(line.articleId) ?? line] as const))
      for (const [articleId, entry] of entered) {
        disputed.current.delete(articleId)
        const was = typed.current.get(articleId)?.was ?? entryOfLine(seen.get(articleId) ?? entry)
        typed.current.set(articleId, { entry, was })
      }
      setEntries((before) => new Map([...before, ...entered]))
      setConflicts((before) => new Map([...before].filter(([articleId]) => !entered.has(articleId))))
      keepTyped()
      soon.current()
    },
    [keepTyped],
  )

  const settle = useCallback(
    (articleIds: readonly number[], side: 'mine' | 'theirs') => {
      const chosen = [...conflicts].filter(([articleId]) => articleIds.includes(articleId))
      // The sheet shows theirs: what is kept goes over it as something typed now.
      if (side === 'mine') return enter(new Map(chosen.map(([articleId, { mine }]) => [articleId, mine])))
      for (const [articleId] of chosen) disputed.current.delete(articleId)
      setConflicts((before) => new Map([...before].filter(([articleId]) => !articleIds.includes(articleId))))
      keepTyped()
    },
    [conflicts, enter, keepTyped],
  )

  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      window.clearTimeout(timer.current)
      send().catch(toastProblem)
    }
  }, [send])

  const take = useCallback(
    (deduction: DeductionRow) => {
      setSheet((before) => before && { ...before, deduction: { ...deduction, actions: before.deduction.actions } })
      again()
    },
    [again],
  )

  const shown: OpenSheet['saving'] = saving === 'saved' && waiting > 0 ? 'waiting' : saving
  const open =
    sheet && figures
      ? { sheet, entries, figures, saving: shown, waiting, enter, conflicts, settle, take, reload: again }
      : null
  return { open, problem, again }
}

function hrefOf(projectId: number, id: number): string {
  return `#/projects/${projectId}/settlements?settlement=${id}`
}
