import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'
import type { Entry } from './calendar-entries.ts'

/** How far an entry was pulled from where it lay; `end` pulls its end only. */
export type Pull = Readonly<{ entry: Entry; days: number; minutes: number; end: boolean }>

const SNAP_MINUTES = 15
/** A hand that shakes does not pull. */
const THRESHOLD = 4

/**
 * Pulling entries with a pointer over columns of days. A finger scrolls instead and moves them by their menu.
 * @param scale pixels of one day and of one minute; 0 a minute where there are no hours
 */
export function usePull(scale: () => { day: number; minute: number }, onDrop: (pull: Pull) => void) {
  const [pull, setPull] = useState<Pull | null>(null)
  const latest = useRef<Pull | null>(null)
  const dropped = useRef(false)

  function start(event: ReactPointerEvent, entry: Entry, end: boolean): void {
    if (event.button !== 0 || event.pointerType === 'touch' || entry.row.actions['edit'] !== true) return
    event.stopPropagation()
    const { clientX, clientY, pointerId } = event
    const target = event.currentTarget as HTMLElement
    const { day, minute } = scale()
    dropped.current = false
    latest.current = null
    const follow = (now: PointerEvent) => {
      const [x, y] = [now.clientX - clientX, now.clientY - clientY]
      if (!latest.current && Math.hypot(x, y) < THRESHOLD) return
      const minutes = minute === 0 ? 0 : Math.round(y / minute / SNAP_MINUTES) * SNAP_MINUTES
      const next = { entry, end, days: end ? 0 : Math.round(x / day), minutes }
      if (!latest.current) target.setPointerCapture(pointerId)
      latest.current = next
      setPull(next)
    }
    const stop = (drop: boolean) => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', escape, true)
      const last = latest.current
      dropped.current = last !== null
      latest.current = null
      setPull(null)
      if (drop && last && (last.days !== 0 || last.minutes !== 0)) onDrop(last)
    }
    const up = () => stop(true)
    const cancel = () => stop(false)
    const escape = (key: KeyboardEvent) => {
      if (key.key !== 'Escape' || !latest.current) return
      key.stopPropagation()
      stop(false)
    }
    // Of the window: a quick hand has left a thin edge before it is seen to pull.
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', escape, true)
  }

  return {
    pull,
    start,
    /** Whether the click that just came is the end of a pull, asked once. */
    endedPull: () => {
      const ended = dropped.current
      dropped.current = false
      return ended
    },
  }
}
