import type { Point } from '@temelia/takeoff/point'
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { PageRow } from './measures.ts'
import { fitted, type SheetView, shownAround, zoomedAt } from './sheet-view.ts'

const WHEEL_STEP = 1.0015

/** The view of a sheet in a place of the screen: it fits at first, the wheel zooms at the pointer, two fingers pan and pinch. */
export function useSheetView(page: PageRow, stage: RefObject<HTMLDivElement | null>) {
  const [place, setPlace] = useState({ width: 0, height: 0 })
  const [view, setView] = useState<SheetView>({ zoom: 1, x: 0, y: 0 })
  const fingers = useRef(new Map<number, Point>())
  const untouched = useRef(true)

  useEffect(() => {
    const element = stage.current
    if (!element) return
    const watch = new ResizeObserver(() => setPlace({ width: element.clientWidth, height: element.clientHeight }))
    watch.observe(element)
    return () => watch.disconnect()
  }, [stage])

  const fit = useCallback(() => {
    untouched.current = true
    setView(fitted(page, place))
  }, [page, place])
  // Until somebody moves the sheet, it fits whatever place it gets.
  useEffect(() => {
    if (place.width > 0 && untouched.current) setView(fitted(page, place))
  }, [page, place])

  const move = useCallback((next: (now: SheetView) => SheetView) => {
    untouched.current = false
    setView(next)
  }, [])

  useEffect(() => {
    const element = stage.current
    if (!element) return
    // Not React's: it listens passively, and the page would scroll along.
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const at = placeOf(element, event)
      move((now) => zoomedAt(now, page, at, WHEEL_STEP ** -event.deltaY))
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [page, stage, move])

  const zoomBy = useCallback(
    (factor: number) => move((now) => zoomedAt(now, page, [place.width / 2, place.height / 2], factor)),
    [page, place, move],
  )

  return {
    view,
    place,
    fit,
    zoomBy,
    /** Brings a part of the sheet into the middle. */
    goTo: (low: Point, high: Point) => move(() => shownAround(page, place, low, high)),
    panBy: (dx: number, dy: number) => move((now) => ({ ...now, x: now.x + dx, y: now.y + dy })),
    fingers: {
      /** How many touch the sheet now. */
      down: (id: number, at: Point) => fingers.current.set(id, at).size,
      up: (id: number) => fingers.current.delete(id),
      /** Moves the view with two fingers; true while there are two. */
      move: (id: number, at: Point): boolean => {
        const before = [...fingers.current.values()]
        if (!fingers.current.has(id)) return false
        fingers.current.set(id, at)
        const after = [...fingers.current.values()]
        const [a, b, c, d] = [before[0], before[1], after[0], after[1]]
        if (!a || !b || !c || !d) return false
        const [from, to] = [middle(a, b), middle(c, d)]
        const factor = Math.hypot(d[0] - c[0], d[1] - c[1]) / Math.max(Math.hypot(b[0] - a[0], b[1] - a[1]), 1)
        move((now) => {
          const nearer = zoomedAt(now, page, from, factor)
          return { ...nearer, x: nearer.x + to[0] - from[0], y: nearer.y + to[1] - from[1] }
        })
        return true
      },
    },
  }
}

/** Where in an element something happened. */
export function placeOf(element: Element, event: Pick<PointerEvent | MouseEvent, 'clientX' | 'clientY'>): Point {
  const box = element.getBoundingClientRect()
  return [event.clientX - box.left, event.clientY - box.top]
}

function middle(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
}
