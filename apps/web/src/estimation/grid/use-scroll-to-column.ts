import { type RefObject, useEffect, useRef } from 'react'
import type { PlacedColumn } from './columns.ts'

/** Keeps the active column in sight, clear of the pinned ones. */
export function useScrollToColumn(
  scroller: RefObject<HTMLDivElement | null>,
  column: string | undefined,
  places: readonly PlacedColumn[],
): void {
  const latest = useRef(places)
  latest.current = places
  useEffect(() => {
    const element = scroller.current
    const at = latest.current.findIndex((place) => place.column.id === column)
    const place = latest.current[at]
    if (!element || !place || place.pinned) return
    const start = latest.current.slice(0, at).reduce((sum, before) => sum + before.width, 0)
    const widthOf = (end: boolean) =>
      latest.current.filter((other) => other.pinned && other.end === end).reduce((sum, other) => sum + other.width, 0)
    const fixed = widthOf(false)
    const clear = element.clientWidth - widthOf(true)
    if (start - fixed < element.scrollLeft) element.scrollLeft = start - fixed
    else if (start + place.width > element.scrollLeft + clear) element.scrollLeft = start + place.width - clear
  }, [scroller, column])
}
