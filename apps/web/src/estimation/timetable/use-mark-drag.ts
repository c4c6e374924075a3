import { dayText } from '@temelia/scheduling/moment'
import type { TimeScale } from '@temelia/scheduling/time-scale'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { dayOfMark } from './chart-days.ts'
import type { Milestone } from './timetable-data.ts'

/** How far the pointer goes before a press is a drag. */
const SLACK = 3

/** Dragging a promised day by whole days of the chart. Nothing is saved before the release; Esc gives up. */
export function useMarkDrag(scale: TimeScale, onMove: ((milestone: Milestone, day: string) => void) | null) {
  const [begun, setBegun] = useState<Readonly<{ milestone: Milestone; x: number }> | null>(null)
  const [days, setDays] = useState(0)
  const latest = useRef({ scale, onMove })
  latest.current = { scale, onMove }

  useEffect(() => {
    if (!begun) return
    const { milestone, x } = begun
    let by = 0
    const end = () => {
      setBegun(null)
      setDays(0)
    }
    const onPointer = ({ clientX }: globalThis.PointerEvent) => {
      const moved = clientX - x
      by = Math.abs(moved) <= SLACK ? 0 : Math.round(moved / latest.current.scale.dayWidth)
      setDays(by)
    }
    const onUp = () => {
      const day = dayOfMark(milestone)
      end()
      if (by !== 0 && day !== null) latest.current.onMove?.(milestone, dayText(day + by))
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      end()
    }
    window.addEventListener('pointermove', onPointer)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', onKey, true)
    return () => {
      window.removeEventListener('pointermove', onPointer)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', onKey, true)
    }
  }, [begun])

  function grab(event: PointerEvent, milestone: Milestone) {
    if (!onMove || event.button !== 0 || event.pointerType === 'touch') return
    event.stopPropagation()
    setBegun({ milestone, x: event.clientX })
  }
  return { drag: begun && days !== 0 ? { id: begun.milestone.MilestoneId, days } : null, grab }
}
