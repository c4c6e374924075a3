import type { Schedule } from '@temelia/scheduling/schedule'
import { dayNumber, dayOfStart, dayText } from '@temelia/scheduling/moment'
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { askFirst } from '../../ui/question.tsx'
import { toastFailed } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { type ActivityPatch, loopOf } from './changes.ts'
import { durationUntil, HELD_TEXT, heldBy, movedTo, Trial } from './moves.ts'
import { daysOfDates, type Plan, type PlanRow } from './plan.ts'
import { dayAt, type TimeScale } from '@temelia/scheduling/time-scale'

/** A bar that is being dragged, and where everything would stand if it were let go. */
export type Drag = Readonly<{
  id: number
  how: 'move' | 'resize' | 'link'
  patch: ActivityPatch | null
  schedule: Schedule
  /** What would stand elsewhere than in the plan. */
  moved: readonly number[]
  /** Counts the tries: the schedule stays the same object. */
  tick: number
  /** The bar under the pointer to which a relation would lead; the loop that it would close. */
  target: Readonly<{ id: number; loop: readonly number[] | null }> | null
  /** Somebody else's change moved or stretched it, or the end of the works, since it was taken up. */
  meanwhile: boolean
  /** The pointer in the chart, and on the screen. */
  at: Readonly<{ x: number; y: number; clientX: number; clientY: number }>
}>

type DragOptions = Readonly<{
  plan: Plan
  rows: readonly PlanRow[]
  scale: TimeScale
  mayEdit: boolean
  /** The place of the pointer in the chart, and the row there. */
  pointAt: (event: Readonly<{ clientX: number; clientY: number }>) => Readonly<{ x: number; y: number; row: number }>
  onChoose: (id: number) => void
  onChange: (id: number, how: 'move' | 'resize', patch: ActivityPatch) => void
  onLink: (from: number, to: number) => void
}>

/** How far the pointer goes before a press is a drag. */
const SLACK = 3

type Begun = Readonly<{ id: number; how: Drag['how']; x: number; y: number; plan: Plan }>

/** Dragging bars to move and to stretch them, and from their dot to link them. Nothing is saved before the release; Esc gives up. */
export function useBarDrag(options: DragOptions): Readonly<{ drag: Drag | null; grab: (event: PointerEvent) => void }> {
  const { t } = useText()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef(options)
  latest.current = options

  const grab = useCallback((event: PointerEvent) => {
    const grip = event.target instanceof Element ? event.target.closest('[data-row]') : null
    const id = Number(grip?.getAttribute('data-row'))
    if (!grip || !id || event.button !== 0 || event.pointerType === 'touch') return
    const { plan, mayEdit, onChoose } = latest.current
    onChoose(id)
    const how = grip.getAttribute('data-grip') as Drag['how'] | null
    if (how && mayEdit) setBegun({ id, how, x: event.clientX, y: event.clientY, plan })
  }, [])

  useEffect(() => {
    if (!begun) return
    const { id, how } = begun
    let plan = begun.plan
    let meanwhile = false
    let trial: Trial | null = null
    let now: Drag | null = null
    let tick = 0
    const end = () => {
      setBegun(null)
      setDrag(null)
    }
    /** What is dragged is tried against the timetable as it is now, whoever changed it; false where the activity is gone. */
    const follow = (): boolean => {
      const next = latest.current.plan
      if (next === plan) return true
      meanwhile ||= standsElsewhere(begun.plan, next, id)
      plan = next
      trial = null
      if (plan.byId.has(id)) return true
      toastFailed(t('ttDragGone', { name: begun.plan.byId.get(id)?.item.activity.Name ?? '' }))
      end()
      return false
    }
    const onMove = (event: globalThis.PointerEvent) => {
      if (!follow()) return
      const { scale, pointAt, rows } = latest.current
      if (!now && Math.abs(event.clientX - begun.x) + Math.abs(event.clientY - begun.y) <= SLACK) return
      const held = how === 'link' ? null : heldBy(plan, id, how)
      if (held) {
        toastFailed(t(HELD_TEXT[held]))
        return end()
      }
      const point = pointAt(event)
      const from = pointAt({ clientX: begun.x, clientY: begun.y })
      const at = { ...point, clientX: event.clientX, clientY: event.clientY }
      tick += 1
      if (how === 'link') {
        const over = rows[point.row]?.item.id
        const fresh = over !== undefined && over !== id ? over : null
        const same = now?.target?.id === fresh ? now.target : null
        const target = fresh === null ? null : (same ?? { id: fresh, loop: loopWith(plan, id, fresh) })
        now = { id, how, patch: null, schedule: plan.schedule, moved: [], tick, target, meanwhile, at }
        return setDrag(now)
      }
      trial ??= new Trial(plan, id)
      const days = dayAt(scale, point.x) - dayAt(scale, from.x)
      const patch = how === 'move' ? movedPatch(plan, id, days) : stretchedPatch(plan, id, days)
      const schedule = patch ? trial.with(patch) : plan.schedule
      now = { id, how, patch, schedule, moved: patch ? trial.moved() : [], tick, target: null, meanwhile, at }
      setDrag(now)
    }
    const onUp = () => {
      if (!follow()) return
      const { onLink } = latest.current
      const done = now
      end()
      if (!done) return
      if (done.how === 'link') {
        if (done.target && !done.target.loop) onLink(id, done.target.id)
        return
      }
      const { how: did, patch } = done
      if (!patch) return
      const name = plan.byId.get(id)?.item.activity.Name ?? ''
      const sure = meanwhile
        ? askFirst({ title: t('ttDragMeanwhile'), text: t('ttDragAsk', { name }), go: t('ttDragGo') })
        : Promise.resolve(true)
      void sure.then((go) => go && latest.current.onChange(id, did, patch))
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      end()
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', onKey, true)
    return () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', onKey, true)
    }
  }, [begun, t])

  return { drag, grab }
}

/** Whether an activity, or the end of the works, lies elsewhere in another plan than it did. */
function standsElsewhere(before: Plan, now: Plan, id: number): boolean {
  const [old, fresh] = [before.schedule.dates(id), now.schedule.dates(id)]
  if (before.schedule.span.finish !== now.schedule.span.finish) return true
  return old?.start !== fresh?.start || old?.finish !== fresh?.finish
}

function movedPatch(plan: Plan, id: number, days: number): ActivityPatch | null {
  const dates = plan.schedule.dates(id)
  const row = plan.byId.get(id)
  if (!dates || !row || days === 0) return null
  if (row.item.activity.Kind === 'finishMilestone') {
    const { end } = daysOfDates(dates, row.item.activity)
    return movedTo(plan, id, (dayNumber(end) ?? 0) + days)
  }
  return movedTo(plan, id, dayOfStart(dates.start) + days)
}

function stretchedPatch(plan: Plan, id: number, days: number): ActivityPatch | null {
  const dates = plan.schedule.dates(id)
  if (!dates || days === 0) return null
  const { end } = daysOfDates(dates, { Kind: 'work' })
  const day = dayText((dayNumber(end) ?? 0) + days)
  return { duration: durationUntil(plan, id, day) }
}

function loopWith(plan: Plan, from: number, to: number): readonly number[] | null {
  return loopOf(plan.timetable, [{ do: 'link', from, to, terms: { type: 'FS', lag: 0, lagTime: 'successor' } }])
}
