import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toastProblem } from '../../ui/toast.tsx'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { settingsOf } from '../project-state/live-totals.ts'
import { type DeductionRow, type Entry, fetchSheet, saveEntries, type Sheet } from './sheet-data.ts'
import { type Entries, figuresFor, type SheetFigures } from './sheet-figures.ts'

/** A settlement that is being filled in. */
export type OpenSheet = Readonly<{
  sheet: Sheet
  entries: Entries
  figures: SheetFigures
  saving: 'saved' | 'saving'
  enter: (entries: Entries) => void
  /** The settlement itself changed: its state, its date, its percentages. */
  take: (deduction: DeductionRow) => void
  reload: () => void
}>

const SOON_MS = 600
const NONE: Entries = new Map()

/** Opens a settlement, keeps what is typed and saves it soon; what passes the contract waits on the screen. */
export function useSheet(id: number): Readonly<{ open: OpenSheet | null; problem: unknown; again: () => void }> {
  const editor = useEditor()
  const { tree } = useProjectState()
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const [entries, setEntries] = useState<Entries>(NONE)
  const [kept, setKept] = useState<Entries>(NONE)
  const [saving, setSaving] = useState<'saved' | 'saving'>('saved')
  const waiting = useRef(new Map<number, Entry>())

  useEffect(() => {
    let left = false
    setProblem(null)
    editor.saver
      .flush()
      .then(() => fetchSheet(id))
      .then((found) => {
        if (left) return
        setSheet(found)
        setEntries(NONE)
        setKept(NONE)
      })
      .catch((cause: unknown) => {
        if (!left) setProblem(cause)
      })
    return () => {
      left = true
    }
  }, [editor, id, attempt])

  const settings = useMemo(
    () => ({ project: settingsOf(tree.project), objects: tree.objects, estimates: tree.estimates }),
    [tree.project, tree.objects, tree.estimates],
  )
  const compute = useMemo(() => sheet && figuresFor(sheet, settings), [sheet, settings])
  const figures = useMemo(() => compute?.(entries, kept) ?? null, [compute, entries, kept])
  const faulty = useRef<ReadonlySet<number>>(new Set())
  faulty.current = figures?.faulty ?? faulty.current

  const again = useCallback(() => setAttempt((before) => before + 1), [])
  const running = useRef(false)

  const send = useCallback(async () => {
    if (running.current) return
    const ready = [...waiting.current].filter(([articleId]) => !faulty.current.has(articleId))
    if (ready.length === 0) return setSaving('saved')
    running.current = true
    setSaving('saving')
    for (const [articleId] of ready) waiting.current.delete(articleId)
    try {
      const deduction = await saveEntries(id, ready)
      setKept((before) => new Map([...before, ...ready]))
      setSheet((before) => before && { ...before, deduction: { ...deduction, actions: before.deduction.actions } })
    } finally {
      running.current = false
      setSaving('saved')
    }
    await send()
  }, [id])

  const timer = useRef(0)
  const enter = useCallback(
    (typed: Entries) => {
      setEntries((before) => new Map([...before, ...typed]))
      for (const [articleId, entry] of typed) waiting.current.set(articleId, entry)
      setSaving('saving')
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => {
        send().catch((cause: unknown) => {
          toastProblem(cause)
          again()
        })
      }, SOON_MS)
    },
    [send, again],
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

  const open = sheet && figures ? { sheet, entries, figures, saving, enter, take, reload: again } : null
  return { open, problem, again }
}
