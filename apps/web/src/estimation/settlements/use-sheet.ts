import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { draftAt, keepDraft } from '../../data/drafts/drafts.ts'
import { submitLines, unsentLines, useLinesTaken, useWaitingLines } from '../../data/outbox/sheet-lines.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { settingsOf } from '../project-state/live-totals.ts'
import {
  type DeductionRow,
  type Entry,
  fetchSheet,
  linesPath,
  readSettlement,
  type Sheet,
  wireLines,
} from './sheet-data.ts'
import { type Entries, entriesOf, figuresFor, type SheetFigures } from './sheet-figures.ts'

/** A settlement that is being filled in. */
export type OpenSheet = Readonly<{
  sheet: Sheet
  entries: Entries
  figures: SheetFigures
  saving: 'saved' | 'saving' | 'waiting'
  /** Lines that wait for the network. */
  waiting: number
  enter: (entries: Entries) => void
  /** The settlement itself changed: its state, its date, its percentages. */
  take: (deduction: DeductionRow) => void
  reload: () => void
}>

const SOON_MS = 600
const NONE: Entries = new Map()

/**
 * Opens a settlement, keeps what is typed and saves it soon. What cannot reach the server waits in the outbox; what passes the contract
 * waits on the screen, and as a draft where the screen is left.
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
  const typed = useRef(new Map<number, Entry>())
  const path = linesPath(id)
  const place = `settlement ${id}`
  const soon = useRef<() => void>(() => undefined)
  const waiting = useWaitingLines(path).length

  const settings = useMemo(
    () => ({ project: settingsOf(tree.project), objects: tree.objects, estimates: tree.estimates }),
    [tree.project, tree.objects, tree.estimates],
  )
  const latest = useRef(settings)
  latest.current = settings

  useEffect(() => {
    let left = false
    setProblem(null)
    editor.saver
      .flush()
      .then(() => fetchSheet(id))
      .then((found) => {
        if (left) return
        const lines = unsentLines(path)
        const unsent = lines.length > 0 ? entriesOf(lines, figuresFor(found, latest.current)(NONE, NONE).entry) : NONE
        typed.current = new Map(draftAt<readonly (readonly [number, Entry])[]>(place) ?? [])
        setSheet(found)
        setEntries(new Map([...unsent, ...typed.current]))
        setKept(NONE)
        if (typed.current.size > 0) soon.current()
      })
      .catch((cause: unknown) => {
        if (!left) setProblem(cause)
      })
    return () => {
      left = true
    }
  }, [editor, id, path, place, attempt])

  const compute = useMemo(() => sheet && figuresFor(sheet, settings), [sheet, settings])
  const figures = useMemo(() => compute?.(entries, kept) ?? null, [compute, entries, kept])
  const faulty = useRef<ReadonlySet<number>>(new Set())
  faulty.current = figures?.faulty ?? faulty.current

  const again = useCallback(() => setAttempt((before) => before + 1), [])
  const running = useRef(false)
  const title = useRef('')
  title.current = sheet?.deduction.name ?? title.current
  const projectId = tree.project.id

  const keepTyped = useCallback(() => keepDraft(place, typed.current.size > 0 ? [...typed.current] : null), [place])

  const send = useCallback(async () => {
    if (running.current) return
    const ready = [...typed.current].filter(([articleId]) => !faulty.current.has(articleId))
    if (ready.length === 0) return setSaving('saved')
    running.current = true
    setSaving('saving')
    for (const [articleId] of ready) typed.current.delete(articleId)
    try {
      await submitLines({ title: title.current, path, lines: wireLines(ready), href: hrefOf(projectId, id) })
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

  const enter = useCallback(
    (entered: Entries) => {
      setEntries((before) => new Map([...before, ...entered]))
      for (const [articleId, entry] of entered) typed.current.set(articleId, entry)
      keepTyped()
      soon.current()
    },
    [keepTyped],
  )

  useEffect(
    () => () => {
      window.clearTimeout(timer.current)
      send().catch(toastProblem)
    },
    [send],
  )

  const take = useCallback(
    (deduction: DeductionRow) => {
      setSheet((before) => before && { ...before, deduction: { ...deduction, actions: before.deduction.actions } })
      again()
    },
    [again],
  )

  const shown: OpenSheet['saving'] = saving === 'saved' && waiting > 0 ? 'waiting' : saving
  const open = sheet && figures ? { sheet, entries, figures, saving: shown, waiting, enter, take, reload: again } : null
  return { open, problem, again }
}

function hrefOf(projectId: number, id: number): string {
  return `#/projects/${projectId}/settlements?settlement=${id}`
}
