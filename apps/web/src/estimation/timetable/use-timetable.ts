import { Schedule } from '@temelia/model/estimation/schedule'
import { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { ScheduleBaseline } from '@temelia/model/estimation/schedule-baseline'
import type { Patch } from '@temelia/model/entity'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { whenChangesWereMissed, whenRecordsChange } from '../../data/live.ts'
import { useWaiting } from '../../data/outbox/waiting.ts'
import { useSave, useSaveNow, WAITS } from '../../data/records.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { type Act, inTurn } from './acts.ts'
import { type ActivityPatch, type Change, withChanges } from './changes.ts'
import { actOf, useTimetableActs } from './timetable-acts.ts'
import { fetchTimetable, makeFromEstimate, type Timetable } from './timetable-data.ts'
import { type Plan, planOf } from './plan.ts'
import { useSteps } from './use-steps.ts'
import { useTried } from './use-tried.ts'

/** The timetable of the open project, and everything that can be done to it. */
export type OpenTimetable = Readonly<{
  plan: Plan
  mayEdit: boolean
  /** Changes that the server has not answered yet. */
  saving: boolean
  edit: (label: string, changes: readonly Change[]) => Promise<boolean>
  /** Adds an activity; gives its id, null where it waits for the network or was refused. */
  add: (label: string, patch: Patch<typeof ScheduleActivity>) => Promise<number | null>
  /** Does anything else that can be taken back; false where it was refused, which was told. */
  perform: (label: string, act: Act) => Promise<boolean>
  keepBaseline: (name: string) => Promise<number | null>
  make: (order: Parameters<typeof makeFromEstimate>[1]) => Promise<number>
  /** What holds for the whole timetable; rejects with the server's refusal. */
  set: (settings: Patch<typeof Schedule>) => Promise<void>
  refresh: () => Promise<unknown>
  /** Takes the last thing back, if it is the one in these words. */
  takeBack: (label: string) => void
  undo: (() => void) | null
  redo: (() => void) | null
  /** The scratch copy that is shown in place of the timetable; null while the timetable itself is. */
  scratch: OpenScratch | null
  /** Begins a scratch copy; null where nothing may be changed. */
  tryChanges: (() => void) | null
}>

/** A scratch copy: nothing of it is stored before it is taken over. */
export type OpenScratch = Readonly<{
  /** The timetable as it is. */
  base: Plan
  count: number
  /** How many changes are about what somebody else removed meanwhile. */
  lost: number
  /** What would wait for each other, since the timetable was changed meanwhile: the copy cannot be computed. */
  loop: readonly number[] | null
  /** Takes the changes over as one step that can be taken back. */
  take: () => void
  discard: () => void
}>

/** Entities whose changes may move a timetable beside its own. */
const AROUND: ReadonlySet<string> = new Set(['deduction', 'article', 'estimate', 'object', 'project', 'crew'])
const GATHER_MS = 500

/** Opens the timetable with a baseline beside it, follows what others change, and saves what is changed here. */
export function useTimetable(
  baselineId: number | null,
): Readonly<{ open: OpenTimetable | null; timetable: Timetable | null; problem: unknown; again: () => void }> {
  const editor = useEditor()
  const client = useQueryClient()
  const { project } = useProjectState().tree
  const key = useMemo(() => ['timetable', project.id] as const, [project.id])
  const found = useQuery({
    queryKey: [...key, baselineId],
    queryFn: async () => {
      await editor.saver.flush()
      return fetchTimetable(project.id, baselineId)
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { keep: false },
  })
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: key }), [client, key])
  useFollowed(project.id, refresh)
  const [pending, setPending] = useState<readonly (readonly Change[])[]>([])
  const { changed } = useWaiting(ScheduleActivity)
  const base = useMemo(() => {
    if (!found.data) return null
    const waiting = [...changed].map(([id, patch]): Change => ({ do: 'activity', id, patch: patch as ActivityPatch }))
    return withChanges(found.data, [...waiting, ...pending.flat()])
  }, [found.data, changed, pending])
  const basePlan = useMemo(() => (base ? planOf(base) : null), [base])
  const latest = useRef(base)
  latest.current = base

  const { steps, saving, perform, take, takeBack } = useSteps(refresh)
  const acts = useTimetableActs(project.id)
  const save = useCallback(
    async (label: string, changes: readonly Change[]) => {
      const now = latest.current
      if (!now || changes.length === 0) return true
      const list = changes.map((change) => actOf(acts, now, change))
      setPending((before) => [...before, changes])
      const done = await perform(label, inTurn(list), { single: list.length === 1 })
      setPending((before) => before.filter((one) => one !== changes))
      return done
    },
    [acts, perform],
  )
  const add = useCallback(
    async (label: string, patch: Patch<typeof ScheduleActivity>) => {
      let id: number | null = null
      await perform(label, async () => {
        const made = await acts.add(patch)
        id = made?.id ?? null
        return made?.back ?? null
      })
      return id
    },
    [acts, perform],
  )
  const { save: saveBaseline } = useSave(ScheduleBaseline)
  const keepBaseline = useCallback(
    async (name: string) => {
      const kept = await saveBaseline(null, { projectId: project.id, name })
      await refresh()
      return kept === WAITS ? null : kept.id
    },
    [saveBaseline, project.id, refresh],
  )
  const make = useCallback(
    async (order: Parameters<typeof makeFromEstimate>[1]) => {
      await editor.saver.flush()
      const made = await makeFromEstimate(project.id, order)
      await refresh()
      return made
    },
    [editor, project.id, refresh],
  )
  const { save: saveSettings } = useSaveNow(Schedule)
  const sendSettings = useRef(saveSettings)
  sendSettings.current = saveSettings
  const set = useCallback(
    async (settings: Patch<typeof Schedule>) => {
      const id = latest.current?.Settings.ScheduleId ?? null
      await sendSettings.current(id, id === null ? { ...settings, projectId: project.id } : settings)
      await refresh()
    },
    [project.id, refresh],
  )
  const itself = useMemo((): OpenTimetable | null => {
    if (!base || !basePlan || !('schedule' in basePlan)) return null
    const mayEdit = base._actions['edit'] !== false
    return {
      plan: basePlan,
      mayEdit,
      saving,
      edit: save,
      add,
      perform,
      keepBaseline,
      make,
      set,
      refresh,
      takeBack,
      undo: steps.done.length > 0 ? () => take('undo') : null,
      redo: steps.undone.length > 0 ? () => take('redo') : null,
      scratch: null,
      tryChanges: null,
    }
  }, [base, basePlan, saving, save, add, perform, keepBaseline, make, set, refresh, takeBack, steps, take])
  const open = useTried(itself, project.id)
  return { open, timetable: open?.plan.timetable ?? base, problem: found.error, again: () => void found.refetch() }
}

/** Loads the timetable anew, a burst at a time, when anybody changes it or what it follows from. */
function useFollowed(projectId: number, refresh: () => Promise<unknown>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      timer = undefined
      void refresh()
    }
    const stop = whenRecordsChange((changes) => {
      const here = changes.some(
        ({ entity, id, parent }) =>
          entity.startsWith('schedule') ||
          entity === 'workCalendar' ||
          (AROUND.has(entity) && (parent === projectId || id === projectId)),
      )
      if (here) timer ??= setTimeout(again, GATHER_MS)
    })
    const stopMissed = whenChangesWereMissed(again)
    return () => {
      stop()
      stopMissed()
      clearTimeout(timer)
    }
  }, [projectId, refresh])
}
