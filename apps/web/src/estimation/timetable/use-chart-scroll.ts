import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type TimeScale, xOf } from '@temelia/scheduling/time-scale'

type ChartScroll = Readonly<{
  scroller: RefObject<HTMLDivElement | null>
  scale: TimeScale
  tableWidth: number
  today: number
  /** Counts how often today was asked for. */
  askedToday: number
  /** The sheet has its size. */
  ready: boolean
  onZoom: (by: 1 | -1) => void
}>

/** Where the chart stands across: today at first and when asked, and under the pointer the same day at every zoom. Gives what goes to today. */
export function useChartScroll(options: ChartScroll): () => void {
  const { scroller, scale, askedToday, ready } = options
  const latest = useRef(options)
  latest.current = options
  const anchor = useRef<Readonly<{ day: number; offset: number }> | null>(null)

  const showToday = useRef((onlyUnseen: boolean) => {
    const { scroller: box, scale: now, tableWidth, today } = latest.current
    if (!box.current) return
    const room = box.current.clientWidth - tableWidth
    const x = xOf(now, today)
    // Works that ended long ago are shown from their start.
    const unseen = x > room && today < now.to
    if (!onlyUnseen || unseen) box.current.scrollLeft = Math.max(x - room / 2, 0)
  })

  useEffect(() => {
    if (ready) showToday.current(askedToday === 0)
  }, [ready, askedToday])

  // React listens to the wheel passively; the page itself must not zoom.
  useEffect(() => {
    const box = scroller.current
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey || !box) return
      event.preventDefault()
      const { scale: now, tableWidth, onZoom } = latest.current
      const offset = event.clientX - box.getBoundingClientRect().left - tableWidth
      anchor.current = { day: now.from + (box.scrollLeft + offset) / now.dayWidth, offset }
      onZoom(event.deltaY > 0 ? 1 : -1)
    }
    box?.addEventListener('wheel', onWheel, { passive: false })
    return () => box?.removeEventListener('wheel', onWheel)
  }, [scroller])

  useLayoutEffect(() => {
    const held = anchor.current
    anchor.current = null
    if (held && scroller.current) scroller.current.scrollLeft = xOf(scale, held.day) - held.offset
  }, [scroller, scale])

  return () => showToday.current(false)
}
